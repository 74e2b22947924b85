"""`tortuga report`: how a game is balanced, on one page; or which changes to it are real."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    add_game_options,
    check_folder,
    check_page,
    game_from,
    game_name,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.crews import add_crew, crew_from
from tortuga.commands.extras import lab_part
from tortuga.commands.progress import Bar
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts, game_texts
from tortuga.engine.registry import make_game, options_from
from tortuga.lab.jobs import seated
from tortuga.lab.wording import Wording
from tortuga.terminal.screen import Screen

# Fewer deals say nothing: an interval needs some to see how they scatter.
FEWEST_DEALS = 10


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--bots", type=names, default=["sailor"], metavar="BOT,BOT")
    add_game_options(parser)
    parser.add("--compare", type=Path, nargs="+", metavar="FILE")
    parser.add("--deals", type=whole(FEWEST_DEALS, 1_000_000), default=250, metavar="N")
    parser.add("--replays", type=whole(1, 1000), default=4, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    parser.add("--out", type=Path, metavar="FILE")
    parser.add("--pictures", type=Path, metavar="FOLDER")
    add_crew(parser)
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    lab, page = lab_part("report"), lab_part("page")
    games = games_from(args)
    for _, game in games:
        seated(game, args.bots)
    out = page_file(args)
    order = lab.Order(args.bots, args.deals, args.replays, args.seed)
    with crew_from(args) as crew, Bar(sys.stderr) as bar:
        versions = lab.looked_at(games, order, crew, bar.show)
    wording = Wording(frame_texts(args.lang), game_texts(args.game, args.lang))
    made = lab.ComparedReport if args.compare else lab.Report
    report = made(*(versions if not args.compare else [versions]), order, wording)
    figures = wording.say("fact.own") if args.components is None else str(args.components)
    told = figures if not args.compare else " / ".join(name for name, _ in games)
    made_page = report.page(told)
    out.write_text(page.html(made_page), encoding="utf-8")
    if args.pictures is not None:
        page.write_pictures(made_page, args.pictures)
    answer(report, out, args)
    return 0


def answer(report: Any, out: Path, args: argparse.Namespace) -> None:
    """The summary in words, or everything as JSON; either says where the page is."""
    if args.json:
        print_json({**report.to_json(), "page": str(out)})
        return
    screen = Screen()
    for line in report.summary():
        screen.say("- " + line.replace("**", "").replace("`", ""))
    screen.show()
    screen.say(frame_texts(args.lang).say("cli.report.written", file=str(out)))


def page_file(args: argparse.Namespace) -> Path:
    """Where the page goes, refused before the work begins if it could not go there."""
    out = args.out or Path(f"{args.game}-report.html")
    check_page("--out", out)
    if args.pictures is not None:
        check_folder("--pictures", args.pictures)
    return Path(out)


def games_from(args: argparse.Namespace) -> list[tuple[str, Game]]:
    """The game, or the two versions of it that are compared, each under a name."""
    if not args.compare:
        return [(args.game, game_from(args, args.game, args.seats))]
    if args.components is not None:
        raise UsageError("--compare names the files of figures; leave out --components")
    if len(args.compare) > 2:
        raise UsageError("--compare takes two files, or one to set beside the game's own figures")
    options = options_from(args.game, args.option)
    own = frame_texts(args.lang).say("lab.fact.own")
    files: list[tuple[str, Path | None]] = [(path.name, path) for path in args.compare]
    if len(files) == 1:
        files.insert(0, (own, None))
    if files[0][0] == files[1][0]:
        files = [(str(path), path) for _, path in files]
    return [(name, make_game(args.game, args.seats, path, options)) for name, path in files]
