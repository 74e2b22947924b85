"""The check for rare places: at every move of a game someone can move, and everyone can guess.

`nightly.py` applies it to thousands of games, the tests to some of each game's odd copies.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from typing import Any

from tests.kit.odd_copies import odd_copy
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.flow import check_turns
from tortuga.testing.play import Policy, curious, everyone, pick, positions, sensible
from tortuga.testing.secrecy import unlike

MOST_GUESSES = 8  # at the first place of its kind in a game
GAMES_WITH_A_COPY = 20  # so that most of the time is spent on playing


@dataclasses.dataclass
class Reached:
    """What a run came by: moves played by kind, and guesses by phase and by who made them."""

    games: int = 0
    moves: Counter[str] = dataclasses.field(default_factory=Counter)
    guesses: Counter[tuple[str, str]] = dataclasses.field(default_factory=Counter)


def game_number(name: str, number: int) -> tuple[Game, Policy]:
    """The table and the manner of play of one game of a run; each is the same every time.

    Half of the games are played with the house's figures, half with odd ones; half at random, a
    quarter in search of the rare and a quarter sensibly.
    """
    setting = Chance(number, f"a table for {name}").choice(settings_of(name))
    game = odd_game(setting, number // GAMES_WITH_A_COPY) if number % 2 else house_game(setting)
    policies = pick, curious(game), pick, sensible(game)
    return game, policies[number // 2 % len(policies)]


@functools.lru_cache(maxsize=64)
def house_game(setting: Setting) -> Game:
    return setting.game()


def odd_game(setting: Setting, copy: int) -> Game:
    table = odd_copy(setting.name, copy)
    return make_game(setting.name, setting.seats, table, dict(setting.options))


def holds_everywhere(name: str, number: int, reached: Reached) -> None:
    """Play one game of a run and look at every position with everyone's eyes.

    Where a game comes seldom, more worlds are guessed than one: some faults show in few of them.
    """
    game, policy = game_number(name, number)
    chance = Chance(number, "guesses")
    stock = game.start(number).stock()
    met: Counter[tuple[str, str]] = Counter()
    reached.games += 1

    def noted(state: State, lot: Chance) -> tuple[int, int]:
        seat, move = policy(state, lot)
        reached.moves[game.moves.block_of(move).name] += 1
        return seat, move

    for state in positions(game, number, noted):
        check_turns(state)
        assert state.stock() == stock, f"{stock} became {state.stock()}"
        for seat in everyone(state):
            view = state.view(seat)
            where = phase_of(view), eyes_of(state, seat)
            met[where] += 1
            for _ in range(max(1, MOST_GUESSES // met[where])):
                check_guess(view, game.guess(view, chance), stock)
                reached.guesses[where] += 1


def check_guess(view: View, world: State, stock: list[Any]) -> None:
    """A guessed world looks the same, has the same components, and can be played on."""
    again = world.view(view.seat)
    assert again == view, f"seat {view.seat} would see another {unlike(view, again)}"
    assert world.stock() == stock, f"a guess for seat {view.seat} has not the same stock"
    check_turns(world)


def phase_of(view: View) -> str:
    return str(getattr(view, "phase", "play"))


def eyes_of(state: State, seat: int | None) -> str:
    if seat is None:
        return "a spectator"
    return "to move" if seat in state.acting else "looking on"
