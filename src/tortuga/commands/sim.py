"""`tortuga sim`: many games between bots, on all cores, for a seed always the same."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures.process import BrokenProcessPool

from tortuga.commands.arguments import (
    CommandParser,
    add_game_options,
    game_from,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.progress import Bar
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.ink import in_columns
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import game_class
from tortuga.lab.simulate import SMALLEST_BATCH, Report, Tally, seated, simulate
from tortuga.lab.workers import cores, pool
from tortuga.terminal.screen import Screen


def declare(parser: CommandParser) -> None:
    parser.add("GAME")
    parser.add("--bots", type=names, required=True, metavar="BOT,BOT")
    add_game_options(parser)
    parser.add("--games", type=whole(1, 10_000_000), default=1000, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    parser.add("--workers", type=whole(1, 1024), metavar="N")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    seats = args.seats or max(game_class(args.game).min_seats, len(args.bots))
    game = game_from(args, args.game, seats)
    seated(game, args.bots)
    report = simulated(game, args)
    if args.json:
        print_json(report.to_json())
    else:
        show(report, args.lang)
    return 0


def simulated(game: Game, args: argparse.Namespace) -> Report:
    """The games, played here or by worker processes, with a bar where somebody looks on."""
    workers = min(args.workers or cores(), -(-args.games // SMALLEST_BATCH))
    with Bar(sys.stderr) as bar:
        if workers == 1:
            return simulate(game, args.bots, args.games, args.seed, None, bar.show)
        try:
            with pool(workers) as executor:
                return simulate(game, args.bots, args.games, args.seed, executor, bar.show)
        except BrokenProcessPool as error:
            raise TortugaError("a worker process died; try --workers 1") from error


def show(report: Report, language: str) -> None:
    frame = frame_texts(language)
    screen = Screen()
    facts = {"games": report.games, "game": report.game, "seats": report.seats}
    screen.say(frame.say("cli.sim.heading", **facts, seed=str(report.seed)))
    for tallies, head in ((report.bots, "bot"), (report.by_seat, "seat")):
        rows = [[frame.say(f"cli.sim.{each}") for each in (head, "wins", "interval", "mean")]]
        rows += [row(tally) for tally in tallies]
        screen.show()
        screen.show("\n".join(in_columns(rows)))
    screen.show()
    screen.say(frame.say("cli.sim.shared", count=report.shared_wins))
    screen.say(frame.say("cli.sim.speed", speed=f"{report.moves_per_second:,.0f}"))


def row(tally: Tally) -> list[str]:
    interval = f"{tally.low:.1%} – {tally.high:.1%}"
    return [tally.name, f"{tally.wins:.1%}", interval, f"{tally.mean_score:.2f}"]
