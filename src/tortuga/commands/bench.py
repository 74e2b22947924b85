"""`tortuga bench`: how fast a game is, beside OpenSpiel's C++ games on the same machine."""

from __future__ import annotations

import argparse
import dataclasses
import platform
import sys

from tortuga import _compiled
from tortuga.commands.arguments import (
    CommandParser,
    add_game_options,
    game_from,
    game_name,
    print_json,
    whole,
)
from tortuga.commands.progress import Bar
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts
from tortuga.engine.texts import Texts
from tortuga.env.contests import environment_contests
from tortuga.lab.bench import (
    Figure,
    Ratio,
    contests_of,
    crowding_contests,
    figures,
    measure,
    ratio,
)
from tortuga.lab.interpreted import interpreted_contests
from tortuga.lab.references import spiel_contests, spiel_version
from tortuga.terminal.screen import Screen

USUAL_GAME = "buried-treasure"
# What is compared, and how many times as fast the usual game should be when it is compiled; the
# other games of the house decide more in a move, and should reach a part of that.
PAIRS: tuple[tuple[str, str, float | None], ...] = (
    ("games_python", "hearts_python", 4.0),
    ("games_python", "hearts_python_legal", None),
    ("games_python", "eights_python", None),
    ("games_compiled", "hearts_cpp", 1.0),
    ("games_compiled_dealt", "hearts_cpp_dealt", None),
    ("games_compiled", "rlcard", None),
    ("games_compiled", "catanatron", None),
    ("batch", "pettingzoo", 10.0),
    ("batch", "rlcard", None),
    ("batch", "rlcard_uno", 20.0),
    ("search_moves", "ismcts_cpp", 1.5),
    ("search_moves", "ismcts_python", 40.0),
    ("copy_python", "million", 1.0),
    ("copy_compiled", "million", 1.0),
    ("offers_many", "offers_few", None),
)
Targets = dict[tuple[str, str], float]
PART: Targets = {("games_compiled", "hearts_cpp"): 0.5}
# Where hundreds of places are offered a move, other things count: games as people write them in
# Python, and that an offer costs at most a tenth more on a crowded table.
OWN: dict[str, Targets] = {
    "x-marks-the-spot": {
        ("games_compiled", "rlcard"): 10.0,
        ("games_compiled", "catanatron"): 10.0,
        ("offers_many", "offers_few"): 0.91,
    }
}


def declare(parser: CommandParser) -> None:
    parser.add("--game", type=game_name, default=USUAL_GAME, metavar="GAME")
    add_game_options(parser)
    parser.add("--repeats", type=whole(1, 1000), default=9, metavar="N")
    parser.add("--milliseconds", type=whole(1, 60_000), default=200, metavar="N")
    parser.add("--no-references", action="store_true")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    game = game_from(args, args.game, args.seats)
    references = [] if args.no_references else [*spiel_contests(), *interpreted_contests()]
    ours = [*contests_of(game), *crowding_contests(game), *environment_contests(game)]
    with Bar(sys.stderr) as bar:
        seconds = args.milliseconds / 1000
        rates = measure([*ours, *references], args.repeats, seconds, bar.show)
    measures = {**rates, "million": [1e6] * args.repeats}
    ratios = [
        ratio(measures, name, against, target_of(game, name, against, target))
        for name, against, target in PAIRS
        if name in measures and against in measures
    ]
    if args.json:
        print_json({**about(game), **told(figures(rates), ratios)})
    else:
        show(game, figures(rates), ratios, args)
    return 0


def target_of(game: Game, name: str, against: str, usual: float | None) -> float | None:
    """What a game should reach in a comparison, if anything."""
    if game.name == USUAL_GAME:
        return usual
    return OWN.get(game.name, PART).get((name, against))


def about(game: Game) -> dict[str, object]:
    """What was measured, and on what."""
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "build": _compiled.status(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "open_spiel": spiel_version(),
    }


def told(found: list[Figure], ratios: list[Ratio]) -> dict[str, object]:
    return {
        "figures": [dataclasses.asdict(figure) for figure in found],
        "ratios": [{**dataclasses.asdict(each), "met": each.met} for each in ratios],
    }


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


def verdict(each: Ratio, frame: Texts) -> str:
    """Whether a target is met, where there is one; it is meant for a compiled build."""
    if each.target is None:
        return ""
    if _compiled.status() != "compiled":
        return frame.say("cli.bench.only_compiled", target=f"{each.target:g}×")
    return f"{each.target:g}× " + frame.say("cli.bench.met" if each.met else "cli.bench.missed")
