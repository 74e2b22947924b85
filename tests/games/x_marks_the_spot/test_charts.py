"""What the greedy eye makes of a table: a change is worth what all X's together gain by it."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GHOST, KRAKEN
from tortuga.games.x_marks_the_spot.charts import Chart
from tortuga.games.x_marks_the_spot.crosses import ARMS
from tortuga.games.x_marks_the_spot.grid import LOCKED, STEPS
from tortuga.games.x_marks_the_spot.making import BY_ICONS, FOREIGN, SUNKEN
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, FACING_COUNT, PLACE
from tortuga.games.x_marks_the_spot.rules import XMarksState


def table_worth(state: XMarksState, chart: Chart) -> float:
    """Every X of the table, one after another."""
    faces = state.grid.faces
    total = 0.0
    for centre in range(len(faces)):
        if state.grid.near[centre] == 0 or faces[centre] == LOCKED:
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
        worth += chart.marked[flag] if having == 5 else chart.weights[flag] * making
    return worth


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
    chart = Chart(state, seat)
    before = table_worth(state, chart)
    for move in state.legal(seat)[::9]:
        after = state.copy()
        cell, facing = divmod(move - AT_FIRST, FACING_COUNT)
        after.grid.lay(after.card, cell, facing, seat)
        assert after.grid.top(cell + STEPS[facing]) == after.grid.top(cell)
        gained = table_worth(after, chart) - before
        assert chart.placed(state.card, move - AT_FIRST) == pytest.approx(gained)
