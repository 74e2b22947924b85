"""Exams: how often a bot finds a best move in small positions that are solved exactly.

    python -m tortuga.lab.exams buried-treasure --positions 500
    python -m tortuga.lab.exams playa-pirata --positions 500

Positions come from games of `sailor`: the last round of Buried Treasure with two seats and a few
cards left, and last turns of Playa Pirata, of one hand, with two. A position in which all moves
are worth the same is no question.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import count, islice

from tortuga.bots.registry import bot
from tortuga.bots.truth import TooLarge, all_deals, best_moves, solve
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.views import View

MOST_MOVES = 60_000
OPTIONS: dict[str, dict[str, str]] = {"buried-treasure": {}, "playa-pirata": {"hands": "one"}}


def exam(name: str, level: str, positions: int, seed: int) -> dict[str, object]:
    """How a bot does in so many positions of a game."""
    game = make_game(name, 2, None, dict(OPTIONS[name]))
    right = 0
    lost = 0.0
    for asked, (view, worths) in enumerate(islice(questions(game, seed), positions)):
        move = bot(level).choose(game, view, Chance(seed, f"exam {asked}"))
        right += move in best_moves(worths)
        lost += max(worths.values()) - worths[move]
    return {
        "game": name,
        "bot": level,
        "positions": positions,
        "right": round(right / positions, 4),
        "mean_loss": round(lost / positions, 5),
    }


def questions(game: Game, seed: int) -> Iterator[tuple[View, dict[int, float]]]:
    """Positions with a choice that matters, one a game at most, and their moves' worths."""
    for number in count():
        chance = Chance(seed, f"question {number}")
        found = list(late_views(game, chance))
        chance.shuffle(found)
        for view in found:
            try:
                worths = solve(game, view, MOST_MOVES)
            except TooLarge:
                continue
            if len(best_moves(worths)) < len(worths):
                yield view, worths
                break


def late_views(game: Game, chance: Chance) -> Iterator[View]:
    """What the acting seat sees in the late positions of one game."""
    sailor = bot("sailor")
    state = game.start(chance.seed())
    while not state.over:
        seat = state.acting[0]
        view = state.view(seat)
        if len(view.legal) > 1 and all_deals(game, view):
            yield view
        state.play(seat, sailor.choose(game, view, chance))


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a bot finds a best move.")
    parser.add_argument("game", choices=sorted(OPTIONS))
    parser.add_argument("--bot", default="captain")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(exam(args.game, args.bot, args.positions, args.seed)))


if __name__ == "__main__":
    main()
