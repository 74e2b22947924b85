"""What a seat may know in Maui: everything but the bag's order and face-down crabs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.maui.positions import maui, new_game, seen
from tortuga.engine.chance import Chance
from tortuga.games.maui.moves import MOVES
from tortuga.games.maui.pieces import CRAB, PIECE_COUNT
from tortuga.games.maui.rules import MauiState
from tortuga.games.maui.view import Standing
from tortuga.testing.play import everyone, positions

SIDES = ["umbrellas", "crabs", "both"]


@pytest.mark.parametrize("stones", ["by seat", "same"])
@pytest.mark.parametrize("side", SIDES)
def test_all_seats_and_spectators_see_the_same_though_some_see_it_turned(
    side: str, stones: str
) -> None:
    for state in positions(maui(3, side, stones), 5):
        views = [state.view(seat).to_json() for seat in everyone(state)]
        private = [{name: view.pop(name) for name in ("seat", "legal")} for view in views]
        for view in views:
            stand_up(view)
        assert all(view == views[0] for view in views)
        assert private[-1] == {"seat": None, "legal": []}


def stand_up(view: dict[str, Any]) -> None:
    """Market and bag as whoever has the stones at the top sees them."""
    if view.pop("stones") == "bottom":
        view["market"] = [piece[::-1] for piece in view["market"]]
        view["bag"] = [piece[::-1] for piece in view["bag"]]
    view["bag"].sort()


@pytest.mark.parametrize("side", SIDES)
def test_the_bag_is_known_by_elimination_but_not_its_order(side: str) -> None:
    game = maui(side=side)
    for state in positions(game, 5):
        for seat in everyone(state):
            view = seen(state, seat)
            pieces = [stones_up(view.stones, piece) for piece in (*view.market, *view.bag)]
            for beach in view.seats:
                laid = (beach.start, *beach.columns)
                pieces += [stones_up(beach.stones, column.piece) for column in laid]
            assert len(set(pieces)) == len(pieces) == PIECE_COUNT
            assert list(view.bag) == [word for word in game.parts.words if word in view.bag]
    view = new_game(6, side=side).view(None)
    bags = {tuple(game.guess(view, Chance(seed)).bags[0]) for seed in range(5)}
    assert len(bags) == 5


def stones_up(stones: str, piece: tuple[str, ...]) -> tuple[str, ...]:
    """A piece by its patterns from the stones on, which tells it from all others."""
    return piece if stones == "top" else piece[::-1]


def test_a_guess_leaves_no_piece_or_crab_out() -> None:
    game = maui(4, "both")
    for state in positions(game, 8):
        world = game.guess(state.view(1), Chance(3))
        assert world.stock() == state.stock()
        for seat in range(4):
            crabs = world.things[-1][seat * 9 : seat * 9 + 7]
            assert sorted(crabs) == [CRAB + worth for worth in (2, 2, 3, 3, 3, 4, 4)]


@pytest.mark.parametrize("side", SIDES)
def test_a_preview_tells_points_tokens_and_penalties_but_no_new_piece(side: str) -> None:
    game = maui(side=side)
    for seed in range(3):
        for state in positions(game, seed):
            if not state.acting:
                continue
            view = state.view(state.acting[0])
            for move in view.legal[:: max(1, len(view.legal) // 4)]:
                told = game.preview(view, [move])
                assert isinstance(told.standing, Standing)
                after = state.copy()
                after.play(state.acting[0], move)
                check_preview(state, after, move, told.standing, told.reveals)


def check_preview(before: object, after: object, move: int, told: Standing, reveals: bool) -> None:
    assert isinstance(before, MauiState)
    assert isinstance(after, MauiState)
    seat = before.turn
    standing = seen(after).standing
    assert told.markers == standing.markers
    assert (told.pearls, told.tokens) == (standing.pearls, standing.tokens)
    assert (told.dollars, told.penalties) == (standing.dollars, standing.penalties)
    assert reveals == (not MOVES.text(move).startswith("take") or after.beach != before.beach)
    if after.beach == before.beach:
        assert told.newest[seat].joins == standing.newest[seat].joins
        woken = standing.crabs[seat] - seen(before).standing.crabs[seat]
        assert (told.crabs_below[seat] > 0) == (woken < 0)
        assert told.totals[seat] + woken == standing.totals[seat]


def test_the_view_says_all_that_a_table_needs() -> None:
    view = new_game(2, seats=3).view(1).to_json()
    assert view["costs"] == [0, 1, 2]
    assert view["row_values"] == [3, 2, 1, 1, 1, 2, 3]
    assert view["penalty_points"] == [0, 1, 2]
    assert view["pearl_points"] == [0, 2, 5, 9]
    assert (view["length"], view["side"], view["phase"]) == (12, "umbrellas", "turn")
    assert (view["beach"], view["beaches"], view["interim"], view["ending"]) == (1, 1, None, None)
    assert len(view["market"]) == 6
    assert set(view["seats"][0]) == {"stones", "start", "columns", "spots"}
    assert view["standing"]["totals"] == view["scores"] == [1, 1, 1]


def test_crab_points_are_known_in_sum_on_the_crab_side_only() -> None:
    assert seen(new_game(2, side="crabs")).crab_points == (2, 2, 3, 3, 3, 4, 4)
    assert seen(new_game(2)).crab_points == ()
