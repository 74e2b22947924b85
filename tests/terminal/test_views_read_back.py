"""A view told as JSON is read back as the very view that it was, in every game."""

from __future__ import annotations

import json
import random

import pytest

import tortuga
from tortuga.engine.match import Match
from tortuga.terminal.far.views import StrangeView, read_view
from tortuga.testing.catalogue import settings_of

STRIDE = 23


@pytest.mark.parametrize("name", tortuga.games())
def test_a_view_is_read_back(name: str) -> None:
    rng = random.Random(3)
    for setting in settings_of(name)[:2]:
        game = setting.game()
        match = Match(game, 5)
        while not match.state.over:
            if len(match.moves) % STRIDE == 0:
                for viewer in (None, *range(game.seats)):
                    view = match.state.view(viewer)
                    assert read_view(game, json.loads(json.dumps(view.to_json()))) == view
            seat = match.state.acting[0]
            match.play(seat, rng.choice(match.state.legal(seat)))


def test_a_view_of_another_version_is_refused() -> None:
    game = tortuga.game("buried-treasure")
    told = game.start(1).view(0).to_json()
    del told["columns"]
    with pytest.raises(StrangeView, match="columns"):
        read_view(game, told)
