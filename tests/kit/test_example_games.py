"""The examples of games: short enough to be read at one go, and as sound as our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tortuga
from tests.kit.effort import other_seeds
from tortuga.engine import registry
from tortuga.engine.chance import Chance
from tortuga.engine.library import languages, rules_of
from tortuga.testing import notation
from tortuga.testing.catalogue import settings_of
from tortuga.testing.checks import CHECKS, Check

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = ["beachcombers.py", "sinking_sands.py", "liars_cups.py"]
MOST_LINES = 120


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> Iterator[str]:
    found = registry.named(str(EXAMPLES / request.param))
    yield found
    registry.forget(found)


@pytest.mark.parametrize("file", FILES)
def test_an_example_fits_on_two_screens(file: str) -> None:
    assert len((EXAMPLES / file).read_text().splitlines()) <= MOST_LINES


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_an_example_passes_the_kit(check: Check, name: str) -> None:
    for setting in settings_of(name):
        game = setting.game()
        for seed in other_seeds(CHECKS[check]):
            check(game, seed)


def test_the_moves_of_an_example_can_be_written(name: str) -> None:
    notation.notation_round_trips(tortuga.game(name))
    notation.description_numbers_every_move(tortuga.game(name))


def test_the_rules_of_an_example_are_shown_in_every_language(name: str) -> None:
    for language in languages():
        (section,) = rules_of(name, language).sections
        assert len(section.blocks) > 1


@pytest.mark.survey
@pytest.mark.slow
@pytest.mark.parametrize("stronger", ["bosun@100", "captain@100"])
def test_bots_play_an_example_better_than_chance(stronger: str, name: str) -> None:
    game = tortuga.game(name)
    won = 0.0
    for seed in range(8):
        state, chance = game.start(seed), Chance(seed)
        while not state.over:
            seat = state.acting[0]
            bot = tortuga.bot(stronger if seat == seed % 2 else "swabbie")
            state.play(seat, bot.choose(game, state.view(seat), chance))
        won += (seed % 2 in state.winners) / len(state.winners)
    assert won > 5
