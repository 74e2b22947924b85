"""OpenSpiel's own judges, and what they do not look at: options, records, secrets, resampling.

The judges are imported where they are needed: with them come scipy and all of OpenSpiel's games,
which takes seconds, and every process that tests run in imports this.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest

import tortuga
from tests.env.tables import NAMES, every_name, every_table
from tests.kit.effort import EFFORT
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.errors import OptionError, TortugaError, WrongSeats
from tortuga.env.spiel import resampler, spiel_name
from tortuga.env.spiel_state import Position
from tortuga.testing.catalogue import Setting

SEARCHES = 8
SHORT = {"x-marks-the-spot": 10, "the-pirates-map": 4}  # seeds of games that end soon


def load_string(setting: Setting) -> str:
    """A setting as OpenSpiel writes it."""
    given = {"players": setting.seats, **dict(setting.options)}
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in given.items())
    return f"{spiel_name(setting.name)}({parameters})"


def dealt(game: Any, seed: int) -> Any:
    """A state right after the deal."""
    state = game.new_initial_state()
    for digit in seed.to_bytes(4, "big"):
        state.apply_action(digit)
    return state


def played(state: Any, chance: Chance, most: int) -> Any:
    """The state after so many random moves, or at the end."""
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@every_table
def test_every_table_is_loaded_with_its_options(setting: Setting) -> None:
    game = pyspiel.load_game(load_string(setting))
    assert game.num_players() == setting.seats
    state = played(dealt(game, 7), Chance(7), 5 * EFFORT)
    expected = setting.game().start(7)
    for seat, move in state.episode.moves:
        expected.play(seat, move)
    assert state.episode.state.view(0) == expected.view(0)
    assert str(game.deserialize_state(state.serialize())) == str(state)


@pytest.mark.survey
@pytest.mark.slow
@every_name
def test_random_games_pass_its_simulation_test(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    pyspiel.random_sim_test(game, num_sims=EFFORT, serialize=True, verbose=False)


@pytest.mark.survey
@pytest.mark.slow
@every_name
def test_its_integration_test_passes(name: str) -> None:
    from open_spiel.integration_tests import api_test

    game = pyspiel.load_game(spiel_name(name))
    facts = {"game": game, "game_name": spiel_name(name)}
    case = type(name, (api_test.EnforceAPIOnPartialTreeBase,), facts)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@pytest.mark.survey
@pytest.mark.slow
@every_name
def test_its_playthrough_generator_plays_a_game_that_can_be_played_again(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    lines = generate_playthrough.playthrough_lines(spiel_name(name), seed=SHORT.get(name, 3))
    assert "IsTerminal() = True" in lines
    state = pyspiel.load_game(spiel_name(name)).new_initial_state()
    for line in lines:
        if line.startswith("action:"):
            state.apply_action(int(line.split()[1]))
    assert state.is_terminal()
    assert f"History() = {[int(action) for action in state.history()]}" in lines


@every_name
def test_a_state_is_serialised_as_its_record(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    state = played(dealt(game, 11), Chance(11), 12)
    twin = game.deserialize_state(state.serialize())
    assert twin.episode.moves == state.episode.moves
    assert twin.history() == state.history()
    for player in range(game.num_players()):
        told = twin.information_state_string(player)
        assert told == state.information_state_string(player)
    assert played(twin, Chance(2), 9).history() == played(state, Chance(2), 9).history()


def test_a_state_before_its_deal_is_serialised_too() -> None:
    game = pyspiel.load_game(spiel_name(NAMES[0]))
    state = game.new_initial_state()
    state.apply_action(200)
    twin = game.deserialize_state(state.serialize())
    assert twin.is_chance_node()
    assert str(twin) == str(state) == "dealing [200]"


def test_the_digits_of_the_deal_are_the_seed() -> None:
    game = pyspiel.load_game(spiel_name(NAMES[0]))
    state = dealt(game, 0x01020304)
    assert state.episode.seed == 0x01020304
    assert state.episode.record().replay().state.view(0) == state.episode.state.view(0)


@every_name
def test_information_is_the_view_and_nothing_else(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    state = played(dealt(game, 4), Chance(4), 10)
    for player in range(game.num_players()):
        view = state.episode.state.view(player)
        assert json.loads(state.information_state_string(player)) == view.to_json()
        guess = state.guessed_by(player, Chance(9))
        told, told_of_guess = (each.information_state_string(player) for each in (state, guess))
        assert told == told_of_guess
        tensors = [each.information_state_tensor(player) for each in (state, guess)]
        assert tensors[0] == tensors[1]


def search(game: Any, state: Any, seed: int) -> list[tuple[int, float]]:
    """What OpenSpiel's search in Python makes of a state."""
    from open_spiel.python.algorithms import ismcts, mcts

    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, SEARCHES, random_state=random)
    bot.set_resampler(resampler(seed))
    policy: list[tuple[int, float]] = bot.get_policy(state)
    return policy


@every_name
def test_its_search_plays_with_guesses_and_never_sees_what_is_hidden(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    state = played(dealt(game, 6), Chance(6), 6)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    policy = search(game, state, 1)
    redealt = state.guessed_by(state.current_player(), Chance(77))
    assert search(game, redealt, 1) == policy
    best = max(policy, key=lambda each: each[1])[0]
    state.apply_action(best)


def test_its_search_resamples_by_itself() -> None:
    game = pyspiel.load_game(spiel_name(NAMES[0]))
    state = dealt(game, 8)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    player = state.current_player()
    other = state.resample_from_infostate(player, sampler)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert str(other) == "guessed"


def test_a_guess_has_no_record() -> None:
    game = pyspiel.load_game(spiel_name(NAMES[0]))
    guess = dealt(game, 8).guessed_by(0, Chance(1))
    with pytest.raises(TortugaError, match="a guessed position has no record"):
        pickle.dumps(guess.position)


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(WrongSeats, match="maui is for 2 to 4 seats, not 9"):
        pyspiel.load_game("tortuga_maui(players=9)")
    with pytest.raises(OptionError, match="side must be umbrellas, crabs or both, not 'left'"):
        pyspiel.load_game("tortuga_maui(side=left)")


def test_python_ends_in_peace_with_the_games_registered() -> None:
    told = "import pyspiel, tortuga.env.spiel; pyspiel.load_game('tortuga_maui')"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True).returncode == 0


def test_a_position_before_its_deal_keeps_the_figures_of_its_game() -> None:
    figures = dict(tortuga.game("buried-treasure").component_data)
    figures["columns"] = [3, 4, 5, 6]
    game = tortuga.game("buried-treasure", 2, Entries("mine", "", figures))
    again = pickle.loads(pickle.dumps(Position(game, (1, 2))))
    assert again.game.component_data["columns"] == [3, 4, 5, 6]
    assert again.digits == (1, 2)
