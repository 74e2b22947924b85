"""Pace: how long a bot thinks about a move.

    python -m tortuga.lab.pace maui --bot captain --games 10

The bot plays against `sailor`s, from a different seat each game. Moves without a choice are not
counted. Seconds are this process's own, not the clock's, so that a busy machine does not show.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Callable

from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.lab.bench import quartiles


@dataclasses.dataclass(frozen=True)
class Pace:
    """The quartiles and the longest of all the times that a bot took to choose, in seconds."""

    game: str
    seats: int
    bot: str
    choices: int
    low: float
    median: float
    high: float
    longest: float


def pace(game: Game, level: str, games: int, seed: int) -> Pace:
    """How long a bot thinks in so many games."""
    taken = [each for number in range(games) for each in thinking(game, level, number, seed)]
    times = [round(each, 4) for each in (*quartiles(taken), max(taken))]
    return Pace(game.name, game.seats, level, len(taken), *times)


def thinking(
    game: Game,
    level: str,
    number: int,
    seed: int,
    watch: Callable[[], float] = time.process_time,
) -> list[float]:
    """How long each choice of one game took, in seconds."""
    own = number % game.seats
    players = [bot(level if seat == own else "sailor") for seat in range(game.seats)]
    chance = Chance(seed, f"pace {number}")
    state = game.start(chance.seed())
    taken: list[float] = []
    while not state.over:
        seat = chance.choice(list(state.acting))
        view = state.view(seat)
        began = watch()
        move = players[seat].choose(game, view, chance)
        if seat == own and len(view.legal) > 1:
            taken.append(watch() - began)
        state.play(seat, move)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a bot thinks about a move.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="captain")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = make_game(args.game, args.seats, None, {})
    print(json.dumps(dataclasses.asdict(pace(game, args.bot, args.games, args.seed))))


if __name__ == "__main__":
    main()
