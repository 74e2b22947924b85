"""The level admiral: what it has learned is in the package, holds for what is printed, is fair."""

from __future__ import annotations

import time

import pytest

import tortuga
from tortuga.bots import weights
from tortuga.bots.levels import Bot
from tortuga.bots.registry import plays_as
from tortuga.bots.search import MOST_SECONDS, Admiral
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import game_names
from tortuga.engine.state import State

LEARNED = ["buried-treasure", "maui", "playa-pirata"]
LEVELS = ["captain", "admiral"]
MOST_BYTES = 1_000_000  # a game


def late(game: Game, moves: int, seed: int = 4) -> State:
    """A position after so many moves of anybody's."""
    state = game.start(seed)
    chance = Chance(seed, "late")
    for _ in range(moves):
        seat = state.acting[0]
        state.apply(seat, state.random_move(seat, chance))
    return state


def test_the_package_holds_the_games_that_an_admiral_is_offered_for() -> None:
    assert [name for name in game_names() if "admiral" in tortuga.bots(name)] == LEARNED
    assert all(tortuga.bots(name)[:4] == tortuga.bots()[:4] for name in game_names())


@pytest.mark.parametrize("name", LEARNED)
def test_what_was_learned_holds_for_every_number_of_seats(name: str) -> None:
    known = weights.held(name)
    assert known is not None
    game = tortuga.game(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        set_up = tortuga.game(name, seats=seats)
        assert known.why_not(set_up) == ""
        assert plays_as("admiral", set_up) == "admiral"
        assert f"seats_{seats}" in known.card
    assert (weights.FOLDER / f"{name}.toml").stat().st_size < MOST_BYTES


@pytest.mark.parametrize("name", LEARNED)
def test_who_is_far_ahead_is_promised_more(name: str) -> None:
    game = tortuga.game(name, seats=2)
    network = weights.learned(game)
    assert network is not None
    ahead = 0.0
    for seed in range(30):
        state = late(game, 14, seed)
        guide = game.guide()
        guide.begin(state.copy())
        worths = network.worths(guide.sights(state))
        points = guide.outlook(state)
        ahead += (worths[0] - worths[1]) * (points[0] - points[1])
    assert ahead > 0


def test_by_other_figures_or_in_other_games_it_is_a_captain() -> None:
    other = tortuga.game("maui", seats=2)
    other.component_data = {**other.component_data, "more": 1}
    assert weights.learned(other) is None
    assert plays_as("admiral", other) == "captain"
    assert plays_as("admiral@50", other) == "captain@50"
    assert plays_as("sailor", other) == "sailor"
    assert plays_as("somebodys:own", other) == "somebodys:own"
    assert plays_as("admiral", tortuga.game("x-marks-the-spot")) == "captain"


def test_where_nothing_was_learned_it_chooses_what_a_captain_chooses() -> None:
    game = tortuga.game("x-marks-the-spot")
    state = late(game, 6)
    view = state.view(state.acting[0])
    chosen = [tortuga.bot(f"{name}@12").choose(game, view, Chance(3)) for name in LEVELS]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", LEARNED)
def test_it_is_given_a_view_and_chooses_alike_whatever_is_hidden(name: str) -> None:
    game = tortuga.game(name, seats=2)
    state = late(game, 4)
    seat = state.acting[0]
    view = state.view(seat)
    other = game.guess(view, Chance(9, "other"))
    assert other.view(seat) == view
    bots: list[Bot] = [tortuga.bot("admiral@40") for _ in range(2)]
    assert bots[0].choose(game, view, Chance(1)) == bots[1].choose(
        game, other.view(seat), Chance(1)
    )


@pytest.mark.parametrize("name", LEARNED)
def test_it_takes_a_second_at_most(name: str) -> None:
    game = tortuga.game(name, seats=4)
    state = late(game, 3)
    view = state.view(state.acting[0])
    bot = Admiral()
    assert bot.seconds == MOST_SECONDS
    began = time.process_time()
    assert bot.choose(game, view, Chance(1)) in view.legal
    assert time.process_time() - began < MOST_SECONDS + 0.5
