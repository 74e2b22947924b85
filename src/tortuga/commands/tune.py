"""`tortuga tune`: search for figures that bring a game nearer to a goal, and prove them."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    add_game_options,
    check_folder,
    game_from,
    game_name,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.crews import add_crew, crew_from
from tortuga.commands.progress import Bar
from tortuga.engine.library import frame_texts, game_texts
from tortuga.engine.registry import options_from
from tortuga.engine.variants import applied, as_toml, changes_of, differences
from tortuga.lab.crew import Crew, Progress
from tortuga.lab.goals import Goal
from tortuga.lab.intervals import Estimate
from tortuga.lab.tune import MOST_GAMES, Range, Search, TunePlan
from tortuga.lab.watching import watch_lightly
from tortuga.lab.wording import Wording
from tortuga.terminal.screen import Screen

RANGE = re.compile(r"(.+)=(-?\d{1,9})\.\.(-?\d{1,9})")
MOST_SHOWN = 8


def declare(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("--goal", type=goal, required=True, metavar="seats|moves=N|close")
    parser.add("--figure", type=figure, action="append", required=True, metavar="PATH=LOW..HIGH")
    parser.add("--bots", type=names, default=["sailor"], metavar="BOT,BOT")
    add_game_options(parser)
    parser.add("--games", type=whole(1, MOST_GAMES), default=3000, metavar="N")
    parser.add("--replays", type=whole(1, 1000), default=2, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    parser.add("--out", type=Path, metavar="FILE")
    add_crew(parser)
    parser.add("--json", action="store_true")


def goal(text: str) -> Goal:
    """A reader of goals."""
    kind, equals, number = text.partition("=")
    if equals and not (number.isascii() and number.isdigit()):
        raise argparse.ArgumentTypeError(f"must be seats, moves=N or close, not {text!r}")
    found = Goal(kind, int(number[:9]) if equals else None)
    try:
        found.check()
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return found


def figure(text: str) -> Range:
    """A reader of figures and how far they may change."""
    found = RANGE.fullmatch(text)
    if found is None:
        wanted = "must be written PATH=LOW..HIGH, such as towels.ones=3..7"
        raise argparse.ArgumentTypeError(f"{wanted}, not {text!r}")
    return Range(found[1], int(found[2]), int(found[3]))


def run(args: argparse.Namespace) -> int:
    if args.out is not None:
        if args.out.suffix != ".toml":
            raise UsageError(f"--out must end in .toml, not {args.out.name!r}")
        check_folder("--out", args.out.parent)
    own = game_from(args, args.game, args.seats)
    plan = TunePlan(
        game=args.game,
        seats=own.seats,
        bots=args.bots,
        goal=args.goal,
        figures=args.figure,
        budget=args.games,
        options=options_from(args.game, args.option),
        changes=changes_of(args.game, own.component_data),
        replays=args.replays,
        seed=args.seed,
    )
    search = Search(plan)
    with crew_from(args) as crew, Bar(sys.stderr) as bar:
        searched(search, crew, bar.show)
    found = search.told(args.lang)
    if args.out is not None:
        data = applied(args.game, found["best"]["changes"])
        args.out.write_text(as_toml(args.game, data, args.lang), encoding="utf-8")
    if args.json:
        print_json({**found, "file": None if args.out is None else str(args.out)})
    else:
        show(found, args)
    return 0


def searched(search: Search, crew: Crew, progress: Progress) -> None:
    """Let a crew play round after round."""
    progress(0, search.cost())
    while not search.done:
        jobs = search.next(search.pieces.games)
        for batch in crew.finished(watch_lightly, jobs):
            search.take(batch)
            progress(search.played, search.cost())


def show(found: dict[str, Any], args: argparse.Namespace) -> None:
    """What was tried, the best first, and what came of it."""
    frame = frame_texts(args.lang)
    wording = Wording(frame, game_texts(args.game, args.lang))
    screen = Screen()
    facts = {"count": len(found["candidates"]), "rounds": found["rounds"], "games": found["played"]}
    screen.say(frame.say("cli.tune.heading", **facts))
    heads = [each["path"] for each in found["figures"]]
    rows = [[*heads, *(frame.say(f"cli.tune.{name}") for name in ("loss", "interval", "games"))]]
    share = found["goal"]["kind"] != "moves"
    for each in found["candidates"][:MOST_SHOWN]:
        loss = Estimate(**each["loss"])
        ends = wording.ends(loss.times(100 if share else 1))
        told = wording.share(loss.value) if share else wording.number(loss.value)
        rows.append([*(str(value) for value in each["values"]), told, ends, str(each["games"])])
    screen.table(rows)
    screen.show()
    for line in found["best"]["lines"]:
        screen.say("- " + line.replace("**", "").replace("`", ""))
    for each in differences(args.game, found["best"]["changes"], args.lang):
        screen.say(f"  {each['path']}: {each['told']}")
    if args.out is not None:
        screen.say(frame.say("cli.tune.written", file=str(args.out)))
