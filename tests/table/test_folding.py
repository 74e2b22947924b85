"""Folding a game from its events: moves, undo, and what counts as stale."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.at_once import AtOnce, AtOnceGame
from tortuga.engine.errors import IllegalMove
from tortuga.engine.moves import MoveSpace
from tortuga.engine.registry import make_game
from tortuga.table.fold import MOVE, UNDO, Fold, Stored

GAME = make_game("buried-treasure", 3, None, {"advanced": True})


def played(moves: int, seed: int = 5) -> tuple[Fold, list[Stored]]:
    fold, rows, dice = Fold(GAME, seed), [], random.Random(seed)
    for _ in range(moves):
        seat = fold.match.state.acting[0]
        move = dice.choice(fold.match.state.legal(seat))
        rows.append(fold.plan_line(seat, [move], 0).rows[0])
        fold.apply(rows[-1])
    return fold, rows


def sight(fold: Fold) -> list[Any]:
    return [fold.view(seat).to_json() for seat in (None, 0, 1, 2)]


def test_rows_fold_into_the_same_game() -> None:
    fold, rows = played(40)
    again = Fold(GAME, 5, rows)
    assert sight(again) == sight(fold)
    assert again.entries == fold.entries
    assert (again.seq, again.last) == (40, 40)


def test_an_undo_is_a_row_of_its_own_and_seq_never_goes_back() -> None:
    fold, rows = played(12)
    before, _ = played(10)
    rows.append(Stored(13, UNDO, 0, 10))
    fold.apply(rows[-1])
    assert sight(fold) == sight(before)
    assert fold.entries == before.entries
    assert (fold.seq, fold.last, fold.undone) == (13, 10, 13)
    assert sight(Fold(GAME, 5, rows)) == sight(before)
    assert fold.since(9) is None
    assert fold.since(13) == []


def test_planning_changes_nothing() -> None:
    fold, _ = played(6)
    before = sight(fold)
    seat = fold.match.state.acting[0]
    fold.plan_line(seat, [fold.match.state.legal(seat)[0]], 0)
    fold.plan_undo(seat, 0)
    with pytest.raises(IllegalMove):
        fold.plan_line(seat, [10**6], 0)
    assert sight(fold) == before
    assert fold.seq == 6


def test_a_row_out_of_order_is_refused() -> None:
    fold, rows = played(3)
    with pytest.raises(ValueError, match="does not follow"):
        fold.apply(rows[0])


class Both(AtOnce):
    """Each seat says a number, at its own time."""

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if seat in self.acting else []

    def apply(self, seat: int, move: int) -> None:
        self.leave(seat)


class BothGame(AtOnceGame):
    name = "both"
    min_seats, max_seats = 2, 4
    moves = MoveSpace()
    table_state = Both


def test_where_several_act_at_once_anothers_move_makes_nothing_stale() -> None:
    fold = Fold(BothGame(2), 1)
    assert not fold.stale(1, 0)
    fold.apply(Stored(1, MOVE, 0, 1))
    assert not fold.stale(1, 0)
    assert not fold.stale(1, 1)
    assert fold.stale(0, 0)
    assert fold.stale(1, 2)


def test_a_seat_that_was_not_asked_before_must_have_seen_the_question() -> None:
    fold, _ = played(8)
    acting = fold.match.state.acting[0]
    assert not fold.stale(acting, 8)
    asked = max(entry.seq for entry in fold.entries)
    assert fold.stale(acting, asked - 1)
