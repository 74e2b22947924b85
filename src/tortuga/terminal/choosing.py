"""Choosing among many moves: by kind, then field by field, or by typing a few letters."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from tortuga.engine.moves import Block
from tortuga.engine.plurals import OTHER
from tortuga.engine.texts import PLACEHOLDER, Speaker, Texts, form
from tortuga.engine.views import View
from tortuga.terminal.voice import Voice

# So many moves are listed one by one; more are parted by kind and field first.
MOST_FLAT = 16
OPEN = "…"


@dataclasses.dataclass(frozen=True)
class Choice:
    """An entry to choose: one move, or several that share what the label says."""

    label: str
    moves: tuple[int, ...]

    @property
    def move(self) -> int | None:
        return self.moves[0] if len(self.moves) == 1 else None


class Choosing:
    """The legal moves of a view as entries; opening an entry of several moves goes a step in."""

    def __init__(self, voice: Voice, view: View) -> None:
        self.voice = voice
        self.view = view
        self.steps: list[Choice] = []
        labels = voice.moves(view, view.legal)
        self.labels = dict(zip(view.legal, labels))

    @property
    def moves(self) -> tuple[int, ...]:
        """What is left to choose from after the steps taken."""
        return self.steps[-1].moves if self.steps else self.view.legal

    def open(self, choice: Choice) -> None:
        self.steps.append(choice)

    def back(self) -> bool:
        """Go back a step; False where none was taken."""
        return bool(self.steps and self.steps.pop())

    def follow(self, earlier: Choosing) -> None:
        """Take the steps that were taken before something else happened, as far as they go."""
        for step in earlier.steps:
            left = tuple(move for move in step.moves if move in self.labels)
            if len(left) < 2:
                return
            self.open(Choice(step.label, left))

    def choices(self, typed: str = "") -> list[Choice]:
        """The entries to show: what fits the letters typed, or else the next step."""
        if typed.strip():
            return [Choice(self.labels[move], (move,)) for move in self.fitting(typed)]
        return self.parted(self.moves)

    def fitting(self, typed: str) -> list[int]:
        """The moves whose label or notation has every typed word; those that begin so first."""
        words = plain(typed).split()
        found: list[tuple[bool, int]] = []
        for move in self.moves:
            label, notation = plain(self.labels[move]), self.voice.game.moves.text(move)
            if notation == " ".join(words):
                return [move]
            if all(re.search(rf"(?<!\w){re.escape(word)}", label) for word in words):
                found.append((not label.startswith(words[0]), move))
        return [move for _, move in sorted(found)]

    def parted(self, moves: Sequence[int]) -> list[Choice]:
        """Few moves one by one; many by kind, and of one kind by its next open field."""
        if len(moves) <= MOST_FLAT:
            return [Choice(self.labels[move], (move,)) for move in moves]
        by_block: dict[Block, list[int]] = {}
        for move in moves:
            by_block.setdefault(self.voice.game.moves.block_of(move), []).append(move)
        if len(by_block) > 1:
            return self.by_kind(by_block)
        return self.by_field(next(iter(by_block)), moves)

    def by_kind(self, by_block: dict[Block, list[int]]) -> list[Choice]:
        """One entry a kind; as many small kinds as there is room for are spelled out at once."""
        room = MOST_FLAT - len(by_block)
        spelled: list[Block] = []
        for block in sorted(by_block, key=lambda block: len(by_block[block])):
            room -= len(by_block[block]) - 1
            if room >= 0:
                spelled.append(block)
        entries: list[Choice] = []
        for block, some in by_block.items():
            apart = [[move] for move in some] if block in spelled else [some]
            entries += [self.group(block, few) for few in apart]
        return entries

    def by_field(self, block: Block, moves: Sequence[int]) -> list[Choice]:
        """Moves of one block by the first field in which they differ."""
        digits = {move: block.digits(move) for move in moves}
        for place in range(len(block.fields)):
            by_digit: dict[int, list[int]] = {}
            for move in moves:
                by_digit.setdefault(digits[move][place], []).append(move)
            if len(by_digit) > 1:
                return [self.group(block, by_digit[digit]) for digit in sorted(by_digit)]
        raise AssertionError("moves of one block that differ in no field are one move")

    def group(self, block: Block, moves: Sequence[int]) -> Choice:
        """An entry for moves of one block, with a sign for each field that is still open."""
        if len(moves) == 1:
            return Choice(self.labels[moves[0]], tuple(moves))
        values = self.told(block, moves)
        told = values[0]
        open_fields = {fact for fact in told if any(each[fact] != told[fact] for each in values)}
        texts = HalfSaid(self.voice.texts, open_fields)
        speaker = Speaker(texts, self.voice.frame, self.voice.names, self.view.seat)
        label = speaker.move({key: told[key] for key in told if key not in open_fields})
        return Choice(re.sub(rf"{OPEN}(\W*{OPEN})+", OPEN, label), tuple(moves))

    def told(self, block: Block, moves: Sequence[int]) -> list[dict[str, Any]]:
        """Moves as the table shows them, where they differ only in fields of their own."""
        game = self.voice.game
        seen = [game.label(self.view, move) for move in moves]
        own = {field.name for field in block.fields}
        shared = [{fact: each[fact] for fact in each if fact not in own} for each in seen]
        if all(each == shared[0] for each in shared):
            return seen
        return [game.moves.to_json(move) for move in moves]


class HalfSaid(Texts):
    """A game's texts with a sign in place of the facts that are not chosen yet."""

    def __init__(self, texts: Texts, open_fields: set[str]) -> None:
        super().__init__(texts.language, texts.templates)
        self.open_fields = open_fields

    def template(self, key: str) -> str:
        return PLACEHOLDER.sub(
            lambda found: self.half_said(found) if found[1] in self.open_fields else found[0],
            super().template(key),
        )

    def half_said(self, found: re.Match[str]) -> str:
        return form(found[2], OTHER) if found[2] else OPEN


def plain(text: str) -> str:
    """Small letters without accents, as people type in a hurry.

    >>> plain("Cañón")
    'canon'
    """
    parted = unicodedata.normalize("NFD", text.lower().replace("×", "x"))
    return "".join(sign for sign in parted if not unicodedata.combining(sign))
