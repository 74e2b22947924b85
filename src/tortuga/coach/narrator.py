"""A review in words: moves, reasons, chances and changes, as one language says them."""

from __future__ import annotations

from typing import Any

import tortuga
from tortuga.coach.decisions import UNCLEAR
from tortuga.coach.percent import percent_of, signed
from tortuga.engine.library import frame_texts, game_texts
from tortuga.engine.registry import game_class
from tortuga.engine.texts import Speaker


class Narrator:
    """Speaks of one review, as JSON has it, to somebody who looks on."""

    def __init__(self, review: Any, language: str) -> None:
        self.review = review
        self.language = language
        self.names: list[str] = review["players"]
        self.frame = frame_texts(language)
        self.texts = game_texts(review["game"], language)
        self.moves = game_class(review["game"]).moves
        self.speaker = Speaker(self.texts, self.frame, self.names, None)

    def say(self, key: str, **facts: Any) -> str:
        return self.frame.say(f"review.{key}", **facts)

    def move(self, told: Any) -> str:
        """The move of a choice in words, without a capital: it stands within a sentence.

        Reviews made before moves had labels say them by their fields.
        """
        label = self.speaker.move(told.get("label") or self.moves.to_json(told["move"]))
        return label[:1].lower() + label[1:]

    def reasons(self, told: Any) -> str:
        """What a move does, in a sentence or some."""
        said = [self.speaker.sentence(f"advice.{each['key']}", each["facts"]) for each in told]
        return " ".join(said)

    def chance(self, share: float) -> str:
        """A chance in per cent."""
        return self.say("percent", number=percent_of(share))

    def point(self, told: Any) -> str:
        """The chance at a point, and where it lies, unless that is the same in whole per cent."""
        chance = self.chance(told["chance"])
        low, high = percent_of(told["low"]), percent_of(told["high"])
        if low == high:
            return chance
        return self.say("graph.between", chance=chance, low=low, high=self.chance(told["high"]))

    def change(self, share: float) -> str:
        """A change of a chance, with its sign."""
        return self.say("percent", number=signed(share))

    def title(self) -> str:
        return self.say("title", game=self.texts.say("name"))

    def subtitle(self) -> str:
        names = ", ".join(f"{n} {p}" for n, p in zip(self.names, self.review["scores"]))
        return self.say("subtitle", names=names, count=self.review["moves"])

    def closing(self) -> str:
        return self.say("closing", version=tortuga.__version__)

    def summaries(self) -> list[str]:
        """A few sentences about each seat."""
        return [self.summary(each) for each in self.review["summaries"]]

    def summary(self, told: Any) -> str:
        how = "won" if told["result"] == 1 else "shared" if told["result"] > 0 else "lost"
        said = self.say(
            f"summary.{how}",
            name=self.names[told["seat"]],
            start=self.chance(told["start"]),
            **{name: self.change(told[name]) for name in ("choice", "others", "luck")},
        )
        if told["success"]:
            said = f"{said} {self.say('summary.success', change=self.change(told['success']))}"
        worst = self.decision(told["worst"])
        if worst is None:
            return f"{said} {self.say('summary.flawless')}"
        more = self.say(
            "summary.worst",
            number=worst["index"] + 1,
            move=self.move(worst),
            change=self.change(-worst["loss"]),
        )
        return f"{said} {more}"

    def decision(self, index: int | None) -> Any:
        """The choice that was made at a move; None where there was none."""
        found = (each for each in self.review["decisions"] if each["index"] == index)
        return next(found, None)

    def turns(self) -> list[str]:
        """The turning points, a sentence each."""
        told = [self.turn(each) for each in self.review["turning_points"]]
        return told or [self.say("nobody_turned")]

    def turn(self, told: Any) -> str:
        facts = {
            "number": told["index"] + 1,
            "until": told["until"] + 1,
            "name": self.names[told["seat"]],
            "change": self.change(told["change"]),
        }
        if told["kind"] != "choice":
            fortune = f"{told['kind']}_{'good' if told['change'] > 0 else 'bad'}"
            end = "_end" if told["until"] == self.review["moves"] else ""
            return self.say(f"turns.{fortune}{end}", **facts)
        chosen = self.decision(told["index"])
        facts["move"] = self.move(chosen)
        if not chosen["alternatives"]:
            return self.say("turns.choice_only", **facts)
        return self.say("turns.choice", best=self.better(chosen["alternatives"][0]), **facts)

    def better(self, told: Any) -> str:
        """Another move, its chance, and what it does."""
        said = f"{self.move(told)} ({self.chance(told['chance'])})"
        reasons = self.reasons(told["reasons"])
        return f"{said} – {reasons.rstrip('.')}" if reasons else said

    def judged(self, told: Any) -> str:
        """The verdict on a choice; where nobody can tell, also how far the estimates may be off."""
        said = self.verdict(told["verdict"])
        if told["verdict"] != UNCLEAR:
            return said
        return f"{said} {self.say('decisions.doubt', share=self.chance(told['doubt']))}"

    def verdict(self, verdict: str) -> str:
        return f"{self.say(f'sign.{verdict}')} {self.say(f'verdict.{verdict}')}"
