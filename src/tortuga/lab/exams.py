"""Exams: how often a bot finds a best move in small positions that are solved exactly.

    python -m tortuga.lab.exams buried-treasure --positions 500
    python -m tortuga.lab.exams playa-pirata --bot admiral --positions 500
    python -m tortuga.lab.exams buried-treasure --exploited --positions 200

Positions come from games of `sailor`: the last round of Buried Treasure with two seats and a few
cards left, and last turns of Playa Pirata, of one hand, with two. A position in which all moves
are worth the same is no question.

With ``--exploited`` the bot plays each position to the end, against a rival who always has the
best answer: what it ends up with less than the position is worth is how far it can be exploited.
That is known where nothing is hidden any more, in the last round of Buried Treasure.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import count, islice

from tortuga.bots.registry import bot, plays_as
from tortuga.bots.truth import SAME, TooLarge, all_deals, best_moves, solve
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import final_payoffs
from tortuga.engine.registry import make_game
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.lab.intervals import mean_of, share_of

MOST_MOVES = 60_000
OPTIONS: dict[str, dict[str, str]] = {"buried-treasure": {}, "playa-pirata": {"hands": "one"}}


def exam(name: str, level: str, positions: int, seed: int) -> dict[str, object]:
    """How a bot does in so many positions of a game."""
    game = make_game(name, 2, None, dict(OPTIONS[name]))
    right: list[float] = []
    lost: list[float] = []
    for asked, (view, worths) in enumerate(islice(questions(game, seed), positions)):
        move = bot(level).choose(game, view, Chance(seed, f"exam {asked}"))
        right.append(float(move in best_moves(worths)))
        lost.append(max(worths.values()) - worths[move])
    share = share_of(right)
    return {
        "game": name,
        "bot": plays_as(level, game),
        "positions": positions,
        "right": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "mean_loss": round(sum(lost) / positions, 5),
    }


def exploitability(name: str, level: str, positions: int, seed: int) -> dict[str, object]:
    """How much of what small positions are worth a bot loses to a rival who answers best."""
    game = make_game(name, 2, None, dict(OPTIONS[name]))
    lost: list[float] = []
    for view, worths in islice(questions(game, seed), positions):
        deals = all_deals(game, view)
        if len(deals) > 1:
            raise TortugaError(f"in {name} something stays hidden, so there is no best answer")
        assert view.seat is not None
        left = Exploited(game, level, view.seat, seed).left(deals[0].state)
        lost.append(max(worths.values()) - left)
    mean = mean_of(lost)
    return {
        "game": name,
        "bot": plays_as(level, game),
        "positions": positions,
        "exploited": sum(each > SAME for each in lost),
        "mean_loss": round(mean.value, 5),
        "low": round(max(0.0, mean.low), 5),
        "high": round(mean.high, 5),
    }


class Exploited:
    """A bot in one seat, and a rival who knows beforehand what it will do."""

    def __init__(self, game: Game, level: str, seat: int, seed: int) -> None:
        self.game = game
        self.level = level
        self.seat = seat
        self.seed = seed
        self.scale = game.guide().scale
        self.known: dict[View, float] = {}

    def left(self, state: State) -> float:
        """What the bot's seat ends up with; nothing is hidden, so its view is all there is."""
        if state.over:
            return final_payoffs(state, self.scale)[self.seat]
        view = state.view(self.seat)
        if view not in self.known:
            acting = state.acting[0]
            own = acting == self.seat
            moves = [self.chosen(view)] if own else state.legal(acting)
            self.known[view] = min(self.left(after(state, acting, move)) for move in moves)
        return self.known[view]

    def chosen(self, view: View) -> int:
        return bot(self.level).choose(self.game, view, Chance(self.seed, "exploited"))


def after(state: State, seat: int, move: int) -> State:
    played = state.copy()
    played.apply(seat, move)
    return played


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
    parser.add_argument(
        "--exploited", action="store_true", help="against a rival who always answers best"
    )
    args = parser.parse_args()
    measured = exploitability if args.exploited else exam
    print(json.dumps(measured(args.game, args.bot, args.positions, args.seed)))


if __name__ == "__main__":
    main()
