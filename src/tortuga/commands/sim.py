"""`tortuga sim`: many games between bots, on all cores, for a seed always the same."""

from __future__ import annotations

import argparse
import sys

from tortuga.commands.arguments import (
    CommandParser,
    add_game_options,
    game_from,
    game_name,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.crews import add_crew, crew_from
from tortuga.commands.progress import Bar
from tortuga.commands.standins import tell_standins
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import game_class
from tortuga.lab.jobs import seated
from tortuga.lab.simulate import Report, Tally, simulate
from tortuga.terminal.screen import Screen


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--bots", type=names, required=True, metavar="BOT,BOT")
    add_game_options(parser)
    parser.add("--games", type=whole(1, 10_000_000), default=1000, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    add_crew(parser)
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    seats = args.seats or max(game_class(args.game).min_seats, len(args.bots))
    game = game_from(args, args.game, seats)
    seated(game, args.bots)
    tell_standins([game], args.bots, args.lang)
    with crew_from(args) as crew, Bar(sys.stderr) as bar:
        report = simulate(game, args.bots, args.games, args.seed, crew, bar.show)
    if args.json:
        print_json(report.to_json())
    else:
        show(report, args.lang)
    return 0


def show(report: Report, language: str) -> None:
    frame = frame_texts(language)
    screen = Screen()
    facts = {"games": report.games, "game": report.game, "seats": report.seats}
    screen.say(frame.say("cli.sim.heading", **facts, seed=str(report.seed)))
    for tallies, head in ((report.bots, "bot"), (report.by_seat, "seat")):
        rows = [[frame.say(f"cli.sim.{each}") for each in (head, "wins", "interval", "mean")]]
        rows += [row(tally) for tally in tallies]
        screen.table(rows)
    screen.show()
    screen.say(frame.say("cli.sim.shared", count=report.shared_wins))
    screen.say(frame.say("cli.sim.speed", speed=f"{report.moves_per_second:,.0f}"))


def row(tally: Tally) -> list[str]:
    interval = f"{tally.low:.1%} – {tally.high:.1%}"
    return [tally.name, f"{tally.wins:.1%}", interval, f"{tally.mean_score:.2f}"]
