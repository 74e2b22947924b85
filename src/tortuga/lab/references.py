"""Other people's games to measure ours against: OpenSpiel's hearts and crazy eights, in C++.

Chance is drawn as OpenSpiel's guide does it, from ``chance_outcomes``. Only players' decisions
count, for them and for us; dealing costs time on both sides.
"""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tortuga.lab.bench import SEED, Contest

SAMPLE = 300
FEWEST_ITERATIONS = 2  # the first visits the root alone, from which OpenSpiel cannot choose


def spiel_version() -> str | None:
    """The release of OpenSpiel that is installed, if any."""
    try:
        import_module("pyspiel")
        return version("open_spiel")
    except (ImportError, PackageNotFoundError):
        return None


def spiel_contests() -> list[Contest]:
    """The references, or none where OpenSpiel is not installed."""
    if spiel_version() is None:
        return []
    spiel = import_module("pyspiel")
    hearts = spiel.load_game("hearts")
    eights = spiel.load_game("crazy_eights")
    dealt = dealt_state(hearts)
    choice = first_choice(dealt)
    per_game = spiel_games(hearts, SAMPLE) / SAMPLE
    return [
        Contest("hearts_python", lambda size: spiel_games(hearts, size)),
        Contest("hearts_python_legal", lambda size: spiel_games_dealt_by_legal(hearts, size)),
        Contest("eights_python", lambda size: spiel_games(eights, size)),
        Contest("hearts_cpp", lambda size: spiel_bots(spiel, hearts, size, per_game)),
        Contest("hearts_cpp_dealt", lambda size: spiel_rollouts(spiel, dealt, size)),
        Contest("ismcts_cpp", lambda size: spiel_search(spiel, choice, size)),
        Contest("ismcts_python", lambda size: spiel_search_in_python(choice, size)),
    ]


def spiel_games(game: Any, count: int) -> int:
    """Whole random games through OpenSpiel's Python interface."""
    rnd = random.Random(SEED).random
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
                continue
            moves = state.legal_actions()
            state.apply_action(moves[int(rnd() * len(moves))])
            decisions += 1
    return decisions


def spiel_games_dealt_by_legal(game: Any, count: int) -> int:
    """The same with a short cut: where all outcomes are as likely, legal actions do for a deal."""
    rnd = random.Random(SEED).random
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(moves[int(rnd() * len(moves))])
    return decisions


def spiel_bots(spiel: Any, game: Any, count: int, per_game: float) -> int:
    """Whole random games in C++: its own random bots at its own table, one call a game.

    It does not say how many decisions were taken, so the mean of games played from Python is used.
    """
    bots = [spiel.make_uniform_random_bot(seat, SEED) for seat in range(game.num_players())]
    for number in range(count):
        spiel.evaluate_bots(game.new_initial_state(), bots, number)
    return round(count * per_game)


def spiel_rollouts(spiel: Any, dealt: Any, count: int) -> int:
    """Random play without the dealing: C++ rollouts from a dealt state, as its tree search does.

    A search of one simulation evaluates its root, and nothing else, by that many rollouts.
    """
    evaluator = spiel.RandomRolloutEvaluator(count, SEED)
    search = spiel.MCTSBot(dealt.get_game(), evaluator, 2.0, 1, 100, False, SEED, False)
    search.step(dealt)
    return count * decisions_left(dealt)


def spiel_search(spiel: Any, dealt: Any, iterations: int) -> int:
    """Information-set tree search in C++ on a dealt state; returns the moves simulated."""
    iterations = max(FEWEST_ITERATIONS, iterations)
    evaluator = spiel.RandomRolloutEvaluator(1, SEED)
    most_visits = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    search = spiel.ISMCTSBot(SEED, evaluator, 2.0, iterations, -1, most_visits, False, False)
    search.step(dealt)
    return iterations * decisions_left(dealt)


def spiel_search_in_python(dealt: Any, iterations: int) -> int:
    """The same in OpenSpiel's Python."""
    iterations = max(FEWEST_ITERATIONS, iterations)
    ismcts = import_module("open_spiel.python.algorithms.ismcts")
    mcts = import_module("open_spiel.python.algorithms.mcts")
    chance = import_module("numpy").random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ismcts.ISMCTSBot(dealt.get_game(), evaluator, 2.0, iterations, random_state=chance)
    search.step(dealt)
    return iterations * decisions_left(dealt)


def dealt_state(game: Any) -> Any:
    """A state of OpenSpiel's after its dealing."""
    rnd = random.Random(SEED).random
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
    return state


def first_choice(dealt: Any) -> Any:
    """The first state with a choice: a search does nothing where only one move is legal."""
    state = dealt.clone()
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def decisions_left(state: Any) -> int:
    """How many decisions a game of hearts still takes: the same, whatever is played."""
    twin = state.clone()
    decisions = 0
    while not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
        decisions += 1
    return decisions
