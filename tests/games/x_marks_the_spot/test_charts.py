"""What the greedy eye makes of a table: a change is worth what all X's together gain by it."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GHOST, KRAKEN, TILE_COUNT
from tortuga.games.x_marks_the_spot.charts import Chart, new_chart
from tortuga.games.x_marks_the_spot.crosses import ARMS
from tortuga.games.x_marks_the_spot.grid import FAR, LOCKED, STEPS
from tortuga.games.x_marks_the_spot.making import BY_ICONS, FOREIGN, SUNKEN
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, FACING_COUNT, PLACE
from tortuga.games.x_marks_the_spot.placing import places_for
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.stakes import stakes_of
from tortuga.games.x_marks_the_spot.suspicion import even_odds


def table_worth(state: XMarksState, chart: Chart) -> float:
    """Every X of the table, one after another."""
    faces = state.grid.faces
    total = 0.0
    for centre in range(len(faces)):
        if faces[centre] in (FAR, LOCKED):
            continue
        for arms in ARMS:
            total += cross_worth([faces[centre], *(faces[centre + arm] for arm in arms)], chart)
    return total


def cross_worth(shown: list[int], chart: Chart) -> float:
    if LOCKED in shown:
        return 0.0
    worth = 0.0
    for flag in range(FLAG_COUNT):
        having = shown.count(flag) + shown.count(GHOST)
        foreign = sum(face < FLAG_COUNT and face != flag for face in shown)
        making = BY_ICONS[having] * FOREIGN**foreign * SUNKEN ** shown.count(KRAKEN)
        stakes = chart.stakes
        worth += stakes.marked[flag] if having == 5 else stakes.weights[flag] * making
    return worth


def chart_of(state: XMarksState, seat: int) -> Chart:
    return new_chart(state.grid, stakes_of(state, seat, even_odds(state.seats)))


def tile_in_hand(seed: int, turns: int) -> XMarksState:
    """A sailor's game in which a tile has just been picked up."""
    game = tortuga.game("x-marks-the-spot", seats=3)
    sailor = tortuga.bot("sailor")
    state = game.start(seed)
    assert isinstance(state, XMarksState)
    chance = Chance(seed, "charts")
    while state.turns < turns or state.phase != PLACE:
        seat = state.acting[0]
        state.play(seat, sailor.choose(game, state.view(seat), chance))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_a_tile_is_worth_what_all_crosses_gain_by_it(seed: int) -> None:
    state = tile_in_hand(seed, 6)
    seat = state.acting[0]
    chart = chart_of(state, seat)
    before = table_worth(state, chart)
    for move in state.legal(seat)[::9]:
        after = state.copy()
        cell, facing = divmod(move - AT_FIRST, FACING_COUNT)
        after.grid.lay(after.card, cell, facing, seat)
        assert after.grid.top(cell + STEPS[facing]) == after.grid.top(cell)
        gained = table_worth(after, chart) - before
        assert chart.placed(state.card, move - AT_FIRST) == pytest.approx(gained, abs=0.1)


@pytest.mark.parametrize("seed", range(2))
def test_the_best_place_is_the_first_of_the_best(seed: int) -> None:
    state = tile_in_hand(seed, 8)
    chart = chart_of(state, state.acting[0])
    for kind in range(TILE_COUNT):
        places = places_for(state.grid, kind)
        if places:
            worths = [chart.placed(kind, place - AT_FIRST) for place in places]
            assert chart.best_place(kind, places) == places[worths.index(max(worths))]


@pytest.mark.parametrize("seed", range(2))
def test_a_chart_that_was_moved_is_as_good_as_a_new_one(seed: int) -> None:
    state = tile_in_hand(seed, 5)
    seat = state.acting[0]
    scores = state.scores.copy()
    known = chart_of(state.copy(), seat)
    known.fill()
    sailor, chance = tortuga.bot("sailor"), Chance(seed, "moved")
    game = tortuga.game("x-marks-the-spot", seats=3)
    compared = 0
    while not state.over and state.scores == scores:
        moved, new = known.moved_to(state.grid), new_chart(state.grid, known.stakes)
        for kind in range(TILE_COUNT):
            places = places_for(state.grid, kind)
            for place in places[::9]:
                assert moved.placed(kind, place - AT_FIRST) == new.placed(kind, place - AT_FIRST)
                compared += 1
        for _ in range(5):
            if not state.over:
                actor = state.acting[0]
                state.play(actor, sailor.choose(game, state.view(actor), chance))
    assert compared > 0
