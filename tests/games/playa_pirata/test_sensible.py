"""What a search considers: never more than the rules allow, and never nothing."""

from __future__ import annotations

import pytest

from tests.kit.effort import seeds
from tortuga.engine.chance import Chance
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.sensible import sensible
from tortuga.testing.catalogue import Setting, settings_of


@pytest.mark.parametrize("setting", settings_of("playa-pirata"), ids=str)
def test_sensible_moves_are_legal_ones_in_their_order(setting: Setting) -> None:
    game = setting.game()
    for seed in seeds(2):
        state = game.start(seed)
        chance = Chance(seed, "sensible")
        while not state.over:
            assert isinstance(state, PlayaPirataState)
            seat = state.acting[0]
            legal = state.legal(seat)
            considered = sensible(state, seat)
            assert considered
            assert considered == [move for move in legal if move in set(considered)]
            state.apply(seat, chance.choice(legal))
