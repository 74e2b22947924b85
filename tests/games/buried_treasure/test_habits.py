"""Habits in Buried Treasure: every move has its kinds, and heavier ones are played more often."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.engine.network import Network
from tortuga.games.buried_treasure.guide import BuriedTreasureGuide
from tortuga.games.buried_treasure.habits import KIND_COUNT, LEFT, STOLEN, UNCOVERED
from tortuga.games.buried_treasure.moves import COUNT, DECLINE, KINDS, STEAL
from tortuga.games.buried_treasure.rules import BuriedTreasureState


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_every_move_has_a_kind_and_tells_what_it_uncovers(seats: int, advanced: bool) -> None:
    game = tortuga.game("buried-treasure", seats=seats, advanced=advanced)
    state = game.start(seed=8)
    chance = Chance(8, "any")
    met = set()
    while not state.over:
        guide = game.guide()
        guide.begin(state.copy())
        moves = state.offered(state.turn)
        kinds = guide.kinds(state, moves)
        assert len(kinds) == 2 * len(moves)
        assert all(0 <= kind < UNCOVERED for kind in kinds[::2])
        assert all(UNCOVERED <= kind < KIND_COUNT for kind in kinds[1::2])
        met.update(kinds)
        state.apply(state.turn, state.random_move(state.turn, chance))
    assert len(met) > 60


def test_a_line_is_finished_by_habit() -> None:
    """Who always steals all there is, and never declines, does so in every line."""
    game = tortuga.game("buried-treasure", seats=2)
    habits = [1.0] * KIND_COUNT
    habits[STOLEN + 2] = habits[LEFT] = habits[LEFT + 1] = 1e-9
    chance = Chance(5, "lines")
    seen = set()
    for seed in range(20):
        state, fresh = game.start(seed), game.start(seed)
        guide = game.guide()
        assert isinstance(state, BuriedTreasureState)
        assert isinstance(fresh, BuriedTreasureState)
        assert isinstance(guide, BuriedTreasureGuide)
        guide.network = Network([], [], [0.0] * len(guide_row(game)), habits)
        guide.begin(state.copy())
        while state.round == 0:
            moves = state.offered(state.turn)
            move = guide.habits.choose(state, chance)
            if KINDS[move] is STEAL:
                assert COUNT[move] == max(COUNT[each] for each in moves if KINDS[each] is STEAL)
            seen.add(KINDS[move].name)
            assert KINDS[move] is not DECLINE or len(moves) == 1
            ratings = guide.rate(state, state.turn, moves)
            assert ratings[moves.index(move)] == pytest.approx(0.5, abs=0.05)
            state.apply(state.turn, move)
        assert guide.finish(fresh, chance) > 10
    assert "steal" in seen


def test_without_habits_moves_are_not_rated() -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(1)
    guide = game.guide()
    guide.begin(state.copy())
    assert guide.rate(state, state.turn, state.offered(state.turn)) == []


def guide_row(game: tortuga.Game) -> list[float]:
    state = game.start(0)
    guide = game.guide()
    guide.begin(state.copy())
    return guide.sights(state)[0]
