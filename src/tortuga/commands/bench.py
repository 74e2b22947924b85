"""`tortuga bench`: how fast a game is, beside OpenSpiel's C++ games on the same machine."""

from __future__ import annotations

import argparse
import dataclasses
import platform
import sys
from functools import partial

from tortuga import _compiled
from tortuga.bots.workers import cores
from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    add_game_options,
    game_from,
    game_name,
    print_json,
    whole,
)
from tortuga.commands.progress import Bar
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import game_names, make_game
from tortuga.engine.texts import Texts
from tortuga.env.contests import WORKERS, environment_contests, shared_contests
from tortuga.lab.bench import (
    Contest,
    Figure,
    Ratio,
    contests_of,
    crowding_contests,
    figures,
    measure,
)
from tortuga.lab.interpreted import interpreted_contests
from tortuga.lab.references import spiel_contests, spiel_version
from tortuga.lab.targets import EVERY, USUAL_GAME, contests_of_all, ratios_of, ratios_of_all
from tortuga.terminal.screen import Screen


def declare(parser: CommandParser) -> None:
    parser.add("--game", type=game_name, metavar="GAME")
    parser.add("--all", action="store_true")
    add_game_options(parser)
    parser.add("--repeats", type=whole(1, 1000), default=9, metavar="N")
    parser.add("--milliseconds", type=whole(1, 60_000), default=200, metavar="N")
    parser.add("--cores", action="store_true")
    parser.add("--no-references", action="store_true")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    if args.all:
        return run_all(args)
    game = game_from(args, args.game or USUAL_GAME, args.seats)
    references = [] if args.no_references else [*spiel_contests(), *interpreted_contests()]
    ours = [*contests_of(game), *crowding_contests(game), *in_environments(game, args)]
    rates = measured([*ours, *references], args)
    ratios = ratios_of(game.name, rates)
    if args.json:
        print_json({**about(game), **told(figures(rates), ratios)})
    else:
        show(game, figures(rates), ratios, args)
    return 0


def run_all(args: argparse.Namespace) -> int:
    """Every game of the house at its fewest seats, in one table."""
    if args.game or args.seats or args.option or args.components:
        raise UsageError("--all measures every game as it comes; leave out what names one")
    games = [make_game(name) for name in game_names()]
    references = [] if args.no_references else spiel_contests()
    ours = partial(in_environments, args=args)
    rates = measured(contests_of_all(games, ours, references), args)
    by_game = ratios_of_all(games, rates)
    if args.json:
        found = {name: [as_told(each) for each in ratios] for name, ratios in by_game.items()}
        print_json({**machine(), "games": found})
    else:
        show_all(by_game, args)
    return 0


def in_environments(game: Game, args: argparse.Namespace) -> list[Contest]:
    """Steps of environments; with ``--cores`` also what a second core brings."""
    if not args.cores:
        return environment_contests(game)
    if cores() < WORKERS:
        raise UsageError(f"--cores needs {WORKERS} cores, and there are not so many here")
    return [*environment_contests(game), *shared_contests(game)]


def measured(contests: list[Contest], args: argparse.Namespace) -> dict[str, list[float]]:
    with Bar(sys.stderr) as bar:
        return measure(contests, args.repeats, args.milliseconds / 1000, bar.show)


def about(game: Game) -> dict[str, object]:
    """What was measured, and on what."""
    return {"game": game.name, "seats": game.seats, "options": game.options, **machine()}


def machine() -> dict[str, object]:
    return {
        "build": _compiled.status(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "open_spiel": spiel_version(),
    }


def told(found: list[Figure], ratios: list[Ratio]) -> dict[str, object]:
    return {
        "figures": [dataclasses.asdict(figure) for figure in found],
        "ratios": [as_told(each) for each in ratios],
    }


def as_told(each: Ratio) -> dict[str, object]:
    return {**dataclasses.asdict(each), "met": each.met}


def show(game: Game, found: list[Figure], ratios: list[Ratio], args: argparse.Namespace) -> None:
    frame = frame_texts(args.lang)
    screen = Screen()
    facts = {key: str(value) for key, value in about(game).items()}
    screen.say(frame.say("cli.bench.heading", **{**facts, "seats": game.seats}))
    rows = [[frame.say(f"cli.bench.{each}") for each in ("what", "median", "quartiles")]]
    rows += [
        [
            frame.say(f"cli.bench.row.{figure.name}", game=game.name),
            f"{figure.median:,.0f}",
            f"{figure.low:,.0f} – {figure.high:,.0f}",
        ]
        for figure in found
    ]
    screen.table(rows)
    rows = [[frame.say(f"cli.bench.{each}") for each in ("ratio", "median", "quartiles", "target")]]
    rows += [
        [
            frame.say(f"cli.bench.pair.{each.name}-{each.against}"),
            f"{each.median:.2f}×",
            f"{each.low:.2f} – {each.high:.2f}",
            verdict(each, frame),
        ]
        for each in ratios
    ]
    screen.table(rows)
    if spiel_version() is None and not args.no_references:
        screen.show()
        screen.say(frame.say("cli.bench.no_spiel"))


def show_all(by_game: dict[str, list[Ratio]], args: argparse.Namespace) -> None:
    """A row a game, a column for each thing that all of them should reach."""
    frame = frame_texts(args.lang)
    screen = Screen()
    facts = {key: str(value) for key, value in machine().items()}
    screen.say(frame.say("cli.bench.heading_all", **facts))
    columns = [
        pair
        for pair in EVERY
        if any((each.name, each.against) == pair for ratios in by_game.values() for each in ratios)
    ]
    heads = [frame.say(f"cli.bench.column.{name}-{against}") for name, against in columns]
    rows = [[frame.say("cli.bench.game"), *heads]]
    for game, ratios in by_game.items():
        found = {(each.name, each.against): each for each in ratios}
        cells = [f"{found[pair].median:.2f} ({verdict(found[pair], frame)})" for pair in columns]
        rows.append([game, *cells])
    screen.table(rows)


def verdict(each: Ratio, frame: Texts) -> str:
    """Whether a target is met, where there is one; it is meant for a compiled build."""
    if each.target is None:
        return ""
    if _compiled.status() != "compiled":
        return frame.say("cli.bench.only_compiled", target=f"{each.target:g}×")
    return f"{each.target:g}× " + frame.say("cli.bench.met" if each.met else "cli.bench.missed")
