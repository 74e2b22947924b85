"""Folding a game from its events: moves, undo, and what counts as stale."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.at_once import AtOnce, AtOnceGame
from tortuga.engine.errors import IllegalMove
from tortuga.engine.match import Match
from tortuga.engine.moves import MoveSpace
from tortuga.engine.registry import game_names, make_game
from tortuga.table.fold import MOVE, UNDO, Fold, Plan, Stored

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


def with_takebacks(name: str, rows: int, seed: int) -> tuple[Fold, list[Stored]]:
    """A game at random in which every third row or so takes moves back, one of them or many."""
    fold, dice = Fold(make_game(name, 2), seed, begun=1), random.Random(seed)
    kept: list[Stored] = []
    while len(kept) < rows and not fold.over:
        state, at = fold.match.state, len(kept)
        plan = fold.plan_undo(dice.randrange(2), at) if dice.random() < 0.3 else None
        plan = plan or fold.plan_late(2**60 if dice.random() < 0.1 else 0)
        moves = [(seat, move) for seat in state.acting for move in state.offered(seat)]
        if plan is None and moves:
            seat, move = dice.choice(moves)
            plan = fold.plan_line(seat, [move], at)
        plan = plan or fold.plan_late(2**60) or fold.plan_undo(0, at)
        assert plan is not None
        for row in plan.rows:
            kept.append(row)
            fold.apply(row, plan)
    return fold, kept


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(4))
def test_rows_with_takebacks_fold_into_the_same_game(name: str, seed: int) -> None:
    fold, rows = with_takebacks(name, 60, seed)
    again = Fold(fold.game, seed, rows, 1)
    told = [[each.view(seat).to_json() for seat in (None, 0, 1)] for each in (again, fold)]
    assert told[0] == told[1]
    own = ("seq", "undone", "due", "entries", "_dues", "_asked", "_asked_at")
    assert [getattr(again, each) for each in own] == [getattr(fold, each) for each in own]
    assert again.match.moves == fold.match.moves


def test_what_was_taken_back_is_not_played_when_a_game_is_taken_up_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fold, rows = with_takebacks("buried-treasure", 60, 1)
    played, play = [0], Match.play

    def counting(match: Match, *given: Any) -> Any:
        played[0] += 1
        return play(match, *given)

    monkeypatch.setattr(Match, "play", counting)
    Fold(fold.game, 1, rows, 1)
    assert played[0] == len(fold.match.moves) < len(rows)


def test_rows_out_of_order_are_refused_before_any_is_played() -> None:
    _, rows = played(3)
    with pytest.raises(ValueError, match="row 3 does not follow 1"):
        Fold(GAME, 5, [rows[0], rows[2]])


def test_what_was_planned_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fold, _ = played(12)
    seat = fold.match.state.acting[0]
    plan = fold.plan_line(seat, fold.match.state.legal(seat)[:1], 0)
    monkeypatch.setattr(Match, "play", None)
    entry = fold.apply(plan.rows[0], plan)
    assert entry is not None
    assert list(entry.events) == plan.events[0] != []
    assert fold.match.state is plan.state
    undoing = plan_of_undo(fold, seat, monkeypatch)
    fold.apply(undoing.rows[0], undoing)
    monkeypatch.undo()
    assert sight(fold) == sight(played(12)[0])


def plan_of_undo(fold: Fold, seat: int, patch: pytest.MonkeyPatch) -> Plan:
    """Made with the game played once; after that it cannot be played any more."""
    patch.undo()
    plan = fold.plan_undo(seat, 0)
    assert plan is not None
    patch.setattr(Match, "play_all", None)
    return plan


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
