"""Calibration: of the positions that a review calls 70 %, are about 70 % won?

    python -m tortuga.lab.calibration maui --positions 2000
    python -m tortuga.lab.calibration maui --positions 2000 --judge admiral

Positions come from games among equal bots, a few of each, with every number of seats in turn. What
a review says of the move played there is compared with how the game ended for who played it. As
`admiral`, what follows is searched by what was learned of the game; the same positions are asked.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import count

from tortuga.bots.registry import bot
from tortuga.bots.weights import learned
from tortuga.coach.chances import Budget, Judge
from tortuga.coach.decisions import decisions_of
from tortuga.coach.reviews import usual_iterations
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class, make_game
from tortuga.lab.intervals import pooled_share

TENTHS = 10


@dataclasses.dataclass(frozen=True)
class Called:
    """A chance that was told, when in the game (0 to 1), and what share of a win came of it."""

    number: int
    seats: int
    when: float
    chance: float
    won: float


class Schooled(Judge):
    """A judge who searches as an admiral does."""

    def guide(self) -> Guide:
        guide = super().guide()
        guide.network = learned(self.game)
        if guide.network is None:
            raise TortugaError(f"no admiral has learned {self.game.name} as it is set up")
        return guide


JUDGES: dict[str, type[Judge]] = {"captain": Judge, "admiral": Schooled}


@dataclasses.dataclass(frozen=True)
class Course:
    """Whose games are looked at, how closely and by whom."""

    level: str = "sailor"
    iterations: int = 0  # a review's
    each: int = 4  # positions of a game, at most
    judge: type[Judge] = Judge


def called(name: str, course: Course, seed: int) -> Iterator[Called]:
    """Chances of moves that were made, so many of each game, game after game without end."""
    kind = game_class(name)
    for number in count():
        seats = kind.min_seats + number % (kind.max_seats - kind.min_seats + 1)
        game = make_game(name, seats, None, {})
        chance = Chance(seed, f"calibration {number}")
        record = Record.of(played(game, course.level, chance))
        winners = record.replay().state.winners
        asked = decisions_of(record)
        chance.shuffle(asked)
        found = 0
        for one in asked:
            budget = Budget(course.iterations or usual_iterations(game))
            judge = course.judge(game, one.view, budget)
            if judge.odds:
                continue
            won = 1 / len(winners) if one.seat in winners else 0.0
            when = one.index / len(record.moves)
            yield Called(number, seats, when, judge.trial(one.move).chance, won)
            found += 1
            if found == course.each:
                break


def played(game: Game, level: str, chance: Chance) -> Match:
    """A whole game among bots of one level."""
    match = Match(game, chance.seed())
    players = [bot(level) for _ in range(game.seats)]
    while not match.state.over:
        acting = match.state.acting
        if not acting:
            match.play(*match.state.late()[0])
            continue
        seat = acting[chance.below(len(acting))]
        match.play(seat, players[seat].choose(game, match.state.view(seat), chance))
    return match


def brier(known: Sequence[Called]) -> float:
    """The mean square of what was told less what came: 0 for a prophet, 0.25 for a coin."""
    return sum((each.chance - each.won) ** 2 for each in known) / len(known)


def tenth(chance: float) -> int:
    return min(TENTHS - 1, int(chance * TENTHS))


def table(known: Sequence[Called]) -> list[dict[str, float]]:
    """By tenths of the chance: how many were called so, on average how, and how many were won.

    Positions of one game hang together, so that the interval is over games.
    """
    rows: list[dict[str, float]] = []
    for part in range(TENTHS):
        here = [each for each in known if tenth(each.chance) == part]
        if not here:
            continue
        games = sorted({each.number for each in here})
        bundles = [[each.won for each in here if each.number == one] for one in games]
        share = pooled_share((sum(each), len(each)) for each in bundles)
        called_so = sum(each.chance for each in here) / len(here)
        rows.append(
            {
                "from": part / TENTHS,
                "positions": len(here),
                "called": round(called_so, 3),
                "won": round(share.value, 3),
                "low": round(share.low, 3),
                "high": round(share.high, 3),
            }
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether chances that are told come true.")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--bot", default=Course.level)
    parser.add_argument("--judge", choices=list(JUDGES), default="captain")
    parser.add_argument("--iterations", type=int, default=0, help="by default a review's")
    parser.add_argument(
        "--each", type=int, default=Course.each, help="positions of a game, at most"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", action="store_true", help="print each position, too")
    args = parser.parse_args()
    known: list[Called] = []
    course = Course(args.bot, args.iterations, args.each, JUDGES[args.judge])
    for each in called(args.game, course, args.seed):
        known.append(each)
        if args.rows:
            print(json.dumps(dataclasses.asdict(each)), flush=True)
        if len(known) == args.positions:
            break
    told = {"game": args.game, "brier": round(brier(known), 4), "table": table(known)}
    json.dump(told, sys.stdout)
    print()


if __name__ == "__main__":
    main()
