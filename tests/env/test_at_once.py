"""Where several seats may act at once, and where a clock runs: in turn, and all in one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel
import pytest
from pettingzoo.test import parallel_api_test

import tortuga
from tests.env.tables import any_action, every_table, options_of
from tests.kit.effort import EFFORT
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.state import State
from tortuga.env import episode, pettingzoo, spiel
from tortuga.env.environment import How
from tortuga.env.episode import Episode
from tortuga.testing.catalogue import Setting

MAP, SPOT = "the-pirates-map", "x-marks-the-spot"
MANY = 60


def phase(state: State) -> str:
    return str(state.view(None).to_json().get("phase"))


def reached(game: Game, wanted: Callable[[State], bool]) -> Episode:
    """A random game in a position that is wanted."""
    for seed in range(MANY):
        found = Episode.deal(game, seed)
        chance = Chance(seed, "at once")
        while not found.over:
            if wanted(found.state):
                return found
            found.play(chance.choice(found.choices()))
    raise AssertionError(f"no such position in {MANY} games")


def at_phase(name: str) -> Callable[[State], bool]:
    return lambda state: phase(state) == name and len(state.acting) > 1


def parallel_at(found: Episode) -> pettingzoo.AllAtOnce:
    """A parallel environment in that position."""
    env = pettingzoo.AllAtOnce(found.game, How())
    env.reset(seed=found.seed)
    env.dealt = found
    return env


def actions(env: pettingzoo.AllAtOnce, **chosen: int) -> dict[str, int]:
    """These actions, and the others stand by."""
    return {agent: chosen.get(agent, env.stand_by) for agent in env.possible_agents}


# In turn


@pytest.mark.parametrize(
    ("game", "secret"),
    [
        (tortuga.game(MAP, seats=3), "vote"),
        (tortuga.game(SPOT, seats=4), "open"),
        (tortuga.game(SPOT, seats=2), "swap"),
    ],
)
def test_who_is_asked_second_learns_nothing_of_what_the_first_has_chosen(
    game: Game, secret: str
) -> None:
    found = reached(game, lambda state: at_phase(secret)(state) and choices(state) > 1)
    second = found.state.acting[1]
    seen = []
    for move in found.choices():
        twin = found.copy()
        twin.play(move)
        if second in twin.state.acting:
            seen.append((twin.asked, twin.state.view(second)))
    assert len(seen) > 1
    assert all(each == seen[0] for each in seen)


def choices(state: State) -> int:
    return len(state.legal(state.acting[0]))


def test_the_order_of_those_who_act_at_once_depends_on_nothing_hidden() -> None:
    found = reached(tortuga.game(SPOT, seats=2), at_phase("swap"))
    for seat in range(2):
        guess = found.game.guess(found.state.view(seat), Chance(3))
        assert guess.acting == found.state.acting


@pytest.mark.parametrize("telling", ["written", "aloud"])
def test_nobody_is_asked_for_a_move_that_only_a_clock_makes(telling: str) -> None:
    game = tortuga.game(MAP, seats=3, telling=telling, cabin_boys=True)
    clock = episode.clock_moves(game.moves)
    played = Episode.deal(game, 1)
    chance = Chance(1)
    while not played.over:
        assert not clock.issuperset(played.choices())
        played.play(chance.choice(played.choices()))
    times = [move for _, move in played.moves if move in clock]
    assert times
    assert played.record().verify().state.over


def test_a_tale_without_words_is_told_by_the_generator() -> None:
    found = reached(tortuga.game(MAP, seats=3), lambda state: phase(state) == "show")
    shown = found.state.view(None).to_json()["shown"]
    assert shown["text"]


def test_the_sand_is_out_when_the_whole_crew_waits() -> None:
    game = tortuga.game(MAP, seats=3)
    found = reached(game, lambda state: phase(state) == "island")
    wait = game.moves.parse("wait")
    steps = 0
    while phase(found.state) == "island":
        found.play(wait)
        steps += 1
    assert steps == 2 * len(found.state.view(None).to_json()["map_sizes"]) - 2


def test_when_the_sand_is_out_every_cabin_boy_is_asked_for_more() -> None:
    game = tortuga.game(MAP, seats=3, cabin_boys=True)
    flip, wait = game.moves.parse("flip"), game.moves.parse("wait")
    found = reached(game, at_phase("island"))
    while phase(found.state) == "island":
        found.play(wait)
    assert (phase(found.state), len(found.state.acting)) == ("glass", 3)
    again, judged = found.copy(), found.copy()
    again.play(flip)
    assert (phase(again.state), again.state.view(None).to_json()["run"]) == ("island", 2)
    for _ in range(3):
        assert judged.choices() == sorted([flip, wait])
        judged.play(wait)
    assert phase(judged.state) not in ("island", "glass"), "then the clock ends it"


def test_by_the_first_rules_a_captain_may_call_for_more_sand_or_let_it_run_out() -> None:
    game = make_game(MAP, 3, None, {"cabin_boys": True}, rules=1)
    flip, out = game.moves.parse("flip"), game.moves.parse("time up")
    found = reached(game, lambda state: at_phase("island")(state) and choices(state) > 1)
    wait = game.moves.parse("wait")
    while wait in found.choices():
        found.play(wait)
    assert found.choices() == [flip, out]
    again, judged = found.copy(), found.copy()
    again.play(flip)
    while again.state.view(None).to_json()["run"] == 1:
        again.play(wait)
    assert phase(again.state) == "island"
    judged.play(out)
    assert phase(judged.state) != "island"


def test_a_game_that_goes_round_in_circles_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(episode, "LONGEST", 10)
    env = pettingzoo.env(MAP, telling="aloud")
    env.reset(seed=1)
    tell, back = env.unwrapped.episode.choices()[0], tortuga.game(MAP).moves.parse("back")
    for move in [tell, back] * 5:
        env.step(move)
    assert all(env.truncations.values())
    assert not any(env.rewards.values())
    state = pyspiel.load_game("tortuga_the_pirates_map(telling=aloud)").new_initial_state()
    for digit in (0, 0, 0, 1):
        state.apply_action(digit)
    for move in [tell, back] * 5:
        state.apply_action(move)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert spiel.spiel_name(MAP) == state.get_game().get_type().short_name


# All in one step


@every_table
def test_every_table_passes_the_parallel_api_test(setting: Setting) -> None:
    parallel_api_test(pettingzoo.parallel_env(**options_of(setting)), num_cycles=6 * EFFORT)


@pytest.mark.parametrize("name", tortuga.games())
def test_a_parallel_game_is_played_to_its_end(name: str) -> None:
    env = pettingzoo.parallel_env(name, seats=3)
    seen, _ = env.reset(seed=4)
    chance = Chance(4)
    while env.agents:
        chosen = {agent: any_action(seen[agent]["action_mask"], chance) for agent in env.agents}
        seen, rewards, _, _, _ = env.step(chosen)
    assert sum(rewards.values()) == pytest.approx(0.0)
    assert env.record().verify().state.over


def test_who_may_not_act_stands_by() -> None:
    env = pettingzoo.parallel_env("maui", seats=3)
    seen, _ = env.reset(seed=1)
    acting = env.episode.asked
    for seat, agent in enumerate(env.agents):
        mask = seen[agent]["action_mask"].nonzero()[0].tolist()
        assert (mask == [env.stand_by]) == (seat != acting)
        assert (env.stand_by in mask) == (seat != acting)


def test_votes_of_one_step_all_count() -> None:
    env = parallel_at(reached(tortuga.game(MAP, seats=3), at_phase("vote")))
    env.step({agent: env.open_actions(seat)[0] for seat, agent in enumerate(env.agents)})
    assert env.episode.over
    assert not env.agents


def test_when_all_stand_by_time_is_up() -> None:
    env = parallel_at(reached(tortuga.game(MAP, seats=3), at_phase("island")))
    env.step(actions(env))
    assert phase(env.episode.state) != "island"
    env = parallel_at(reached(tortuga.game(SPOT, seats=4), at_phase("open")))
    env.step(actions(env))
    assert phase(env.episode.state) == "choose"
    assert "no offer" in env.record().dumps()


def test_while_somebody_acts_others_may_stand_by() -> None:
    found = reached(tortuga.game(SPOT, seats=4), at_phase("open"))
    env = parallel_at(found)
    first, *others = found.state.acting
    agent = env.possible_agents[first]
    env.step(actions(env, **{agent: found.state.legal(first)[0]}))
    assert found.state.acting == tuple(others)


def test_a_move_that_another_has_made_impossible_is_dropped() -> None:
    game = tortuga.game(MAP, seats=3)

    def both_may_lay(state: State) -> bool:
        return at_phase("island")(state) and all(lays(game, state, seat) for seat in state.acting)

    found = reached(game, both_may_lay)
    env = parallel_at(found)
    first, second = found.state.acting
    chosen = {
        env.possible_agents[seat]: lays(game, found.state, seat)[0] for seat in (first, second)
    }
    _, _, _, _, infos = env.step(actions(env, **chosen))
    assert infos[env.possible_agents[first]] == {}
    assert infos[env.possible_agents[second]] == {"dropped": True}


def lays(game: Game, state: State, seat: int) -> list[int]:
    """The seat's moves that put a card into the first cell."""
    return [move for move in state.legal(seat) if game.moves.text(move).endswith(" in 1")][:1]


def test_a_captain_who_is_offered_the_clocks_move_cannot_hold_it_back() -> None:
    game = make_game(MAP, 3, None, {"cabin_boys": True}, rules=1)
    out = game.moves.parse("time up")
    found = reached(game, lambda state: bool(state.acting) and out in state.legal(state.acting[0]))
    env = parallel_at(found)
    assert env.stand_by not in env.open_actions(found.asked)


def test_a_step_in_parallel_is_checked_before_anything_is_played() -> None:
    env = pettingzoo.parallel_env("maui", seats=3)
    env.reset(seed=1)
    before = env.record().dumps()
    good = {agent: env.open_actions(seat)[0] for seat, agent in enumerate(env.agents)}
    waiting = env.agents[(env.episode.asked + 1) % 3]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({}, "an action of each of"),
        ({**good, "seat_9": 0}, "an action of each of"),
        ({**good, waiting: 0}, f"action 0 is not open to {waiting} now"),
        ({**good, waiting: env.stand_by + 1}, "whole number from 0 to"),
    ]
    for given, told in wrong:
        with pytest.raises(IllegalMove, match=told):
            env.step(given)
        assert env.record().dumps() == before
