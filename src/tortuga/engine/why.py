"""Why: what forbids a move, as a rule, a key and facts, so that every language can say it.

A game declares its bans once, each with the rule behind it; a refusal is one of them with the
facts of the moment. The sentence lies in the texts under ``why.<key>`` and nowhere else.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Final

from tortuga.engine.texts import GameTexts, Speaker, Texts

MOST_SEATS: Final = 8


@dataclasses.dataclass(frozen=True)
class Why:
    """One refusal: the text ``why.<key>`` with these facts, and the rule to open, if any.

    ``str()`` gives the sentence in English, looked up only then. ``folder`` holds the game's texts;
    the engine's own, which have none, are texts of the frame.
    """

    key: str
    rule: str = ""
    facts: dict[str, Any] = dataclasses.field(default_factory=dict)
    folder: Path | None = dataclasses.field(default=None, compare=False)

    def under(self, rule: str) -> Why:
        """The same, for a game that has a rule of its own about it."""
        return dataclasses.replace(self, rule=rule)

    def to_json(self) -> dict[str, Any]:
        """What a client needs to say it in its own language and to open the rules."""
        return {"rule": self.rule, "key": self.key, "facts": self.facts}

    def __str__(self) -> str:
        from tortuga.engine import library  # which knows the games

        english, folder = library.ENGLISH, self.folder
        frame = library.frame_texts(english)
        # A game without a folder has its texts in its class, which a refusal does not know.
        own: Texts = GameTexts("", english, {})
        if folder is not None:
            own = library.game_texts_in(folder / "texts", english, folder.name)
        names = [f"seat {seat + 1}" for seat in range(MOST_SEATS)]
        said = Speaker(own, frame, names, None).why(self.to_json())
        said = said[0].upper() + said[1:].removesuffix(".")
        return f"{said} ({self.rule})" if self.rule else said


@dataclasses.dataclass(frozen=True)
class Ban:
    """What a game can refuse, and the names of the facts that the refusal comes with."""

    key: str
    rule: str
    facts: tuple[str, ...]
    folder: Path | None

    def __call__(self, **facts: Any) -> Why:
        assert tuple(facts) == self.facts, f"{self.key!r} comes with {self.facts}"
        return Why(self.key, self.rule, facts, self.folder)


class Bans:
    """All that a game can refuse, in the order in which they were declared.

    >>> bans = Bans()
    >>> too_dear = bans.add("too_dear", "MA-3", "cost", "held")
    >>> too_dear(cost=2, held=1).to_json()
    {'rule': 'MA-3', 'key': 'too_dear', 'facts': {'cost': 2, 'held': 1}}
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.all: dict[str, Ban] = {}

    def add(self, key: str, rule: str = "", *facts: str) -> Ban:
        assert key not in self.all, f"{key!r} is declared already"
        self.all[key] = ban = Ban(key, rule, facts, self.folder)
        return ban


# What the engine refuses in every game.
ENGINE: Final = Bans()
OUT_OF_TURN: Final = ENGINE.add("turn", "", "seat", "turn_seats")
NOBODY_ACTS: Final = ENGINE.add("nobody")
GAME_OVER: Final = ENGINE.add("over")
NO_SEAT: Final = ENGINE.add("no_seat", "", "count")
NO_MOVE: Final = ENGINE.add("number", "", "last", "number")
NOT_NOW: Final = ENGINE.add("not_now")
NO_WORDS: Final = ENGINE.add("words")
HIDDEN: Final = ENGINE.add("hidden")
SPECTATOR: Final = ENGINE.add("spectator")
CLOCKS_MOVE: Final = ENGINE.add("clock")
NOT_A_PERSONS: Final = ENGINE.add("not_a_persons")
NO_THING: Final = ENGINE.add("thing", "", "thing")
TOO_MANY_MOVES: Final = ENGINE.add("too_many_moves", "", "most")


def no_such_move(move: Any, size: int) -> Why | None:
    """The refusal of a number, or a thing that is none, that names no move of a game at all."""
    whole = isinstance(move, int) and not isinstance(move, bool)
    if whole and 0 <= move < size:
        return None
    return NO_MOVE(last=size - 1, number=move if whole else repr(move))


def numbers_of(thing: str, kind: str, count: int) -> list[int] | None:
    """The numbers of a thing of that kind, as tables name it; None where it is another.

    >>> numbers_of("card 2 0", "card", 2)
    [2, 0]
    """
    word, *numbers = thing.split(" ")
    whole = all(each.isascii() and each.isdigit() for each in numbers)
    return (
        [int(each) for each in numbers]
        if (word, len(numbers), whole) == (kind, count, True)
        else None
    )
