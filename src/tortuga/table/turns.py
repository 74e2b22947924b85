"""Turns: who is waited for. Some moves belong to a clock, some to the seat of a bot."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Protocol

from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.engine.why import NOT_A_PERSONS, no_such_move


class Sitter(Protocol):
    """Somebody in a seat; ``bot`` plays it, unless a person does."""

    @property
    def bot(self) -> object | None: ...


def waited_for(game: Game, state: State, seats: Sequence[Sitter]) -> tuple[int, ...]:
    """The acting seats with something that whoever plays them can decide."""
    if all(block.maker == "player" for block in game.moves.blocks):
        return tuple(state.acting)
    return tuple(
        seat
        for seat in state.acting
        if choices(game, state.offered(seat), seats[seat].bot is not None)
    )


def choices(game: Game, legal: Sequence[int], bot: bool) -> list[int]:
    """The moves that a bot's seat, or a person's, may make."""
    if not bot:
        return game.moves.for_people(legal)
    return [move for move in legal if game.moves.block_of(move).maker != "clock"]


def persons_view(game: Game, view: View) -> View:
    """The view with what is a person's to know, and those moves only that are one's to make."""
    theirs: View = game.for_people(view)
    return dataclasses.replace(theirs, legal=tuple(game.moves.for_people(view.legal)))


def only_notes(game: Game, state: State, seat: int) -> bool:
    """Whether a bot's seat has nothing to do but what no person would: nobody waits for that."""
    return all(game.moves.block_of(move).maker != "player" for move in state.offered(seat))


def must_be_a_persons(game: Game, line: Sequence[int]) -> None:
    """Refuse numbers that name no move, and moves that a clock or a bot makes."""
    for move in line:
        size = game.moves.size
        if not 0 <= move < size and (unknown := no_such_move(move, size)):
            raise IllegalMove(unknown)
    if len(game.moves.for_people(line)) < len(line):
        raise IllegalMove(NOT_A_PERSONS())
