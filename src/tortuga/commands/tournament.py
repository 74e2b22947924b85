"""`tortuga tournament`: which bot is how strong, in which game, at how many seats."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

from tortuga.bots.registry import bot
from tortuga.commands.arguments import (
    CommandParser,
    UsageError,
    game_list,
    names,
    print_json,
    seed,
    whole,
)
from tortuga.commands.crews import add_crew, crew_from
from tortuga.commands.extras import lab_part
from tortuga.commands.progress import Bar
from tortuga.commands.standins import tell_standins
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import game_class, game_names, make_game, options_from
from tortuga.engine.texts import Texts
from tortuga.lab.intervals import Estimate
from tortuga.lab.results import results_file
from tortuga.lab.tournament import Duel, Scoreboard, Standing, plan
from tortuga.lab.tournament import run as run_tournament
from tortuga.terminal.screen import Screen

RESULTS = Path("tournament.jsonl")


def declare(parser: CommandParser) -> None:
    parser.add("--bots", type=names, required=True, metavar="BOT,BOT")
    parser.add("--games", type=game_list, metavar="GAME,GAME")
    parser.add("--seats", type=seat_counts, metavar="N,N")
    parser.add("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add("--deals", type=whole(1, 1_000_000), default=50, metavar="N")
    parser.add("--seed", type=seed, default=1, metavar="N")
    parser.add("--results", type=Path, default=RESULTS, metavar="FILE")
    parser.add("--plot", type=Path, metavar="FILE")
    add_crew(parser)
    parser.add("--json", action="store_true")


def seat_counts(text: str) -> list[int]:
    """A reader of numbers of seats with commas between them."""
    return sorted({whole(1, 99)(each) for each in names(text)})


def run(args: argparse.Namespace) -> int:
    games = games_from(args)
    agreed = plan(bots_from(args.bots), games, args.deals, args.seed)
    tell_standins(games, args.bots, args.lang)
    if args.plot is not None:
        lab_part("drawing").check_picture(args.plot)
    with (
        crew_from(args) as crew,
        results_file(args.results) as file,
        Bar(sys.stderr) as bar,
    ):
        tables = run_tournament(agreed, file, crew, bar.show)
    if args.plot is not None:
        plot(tables, args.plot, frame_texts(args.lang))
    if args.json:
        print_json(
            {
                "bots": args.bots,
                "deals": args.deals,
                "seed": args.seed,
                "results": str(args.results),
                "tables": [dataclasses.asdict(table) for table in tables],
            }
        )
    else:
        show(tables, args)
    return 0


def bots_from(wanted: list[str]) -> list[str]:
    if len(wanted) < 2 or len(set(wanted)) < len(wanted):
        raise UsageError("a tournament needs two or more bots, each named once")
    for name in wanted:
        bot(name)
    return wanted


def games_from(args: argparse.Namespace) -> list[Game]:
    """Each game at those of the numbers of seats that it is made for."""
    wanted = list(dict.fromkeys(args.games or game_names()))
    found = []
    for name in wanted:
        made = game_class(name)
        options = options_from(name, args.option)
        counts = args.seats or [made.min_seats]
        fitting = [count for count in counts if made.min_seats <= count <= made.max_seats]
        if not fitting:
            allowed = f"{name} is for {made.min_seats} to {made.max_seats} seats"
            raise UsageError(f"{allowed}; --seats names none of them")
        found += [make_game(name, count, None, options) for count in fitting]
    return found


def plot(tables: list[Scoreboard], path: Path, frame: Texts) -> None:
    """The ratings as a picture: a line for each game and number of seats, a sign for each bot."""
    rows = [
        (row_name(table, frame), each.bot, Estimate(each.rating, each.low, each.high))
        for table in tables
        for each in table.standings
        if each.low is not None and each.high is not None
    ]
    if not rows:
        raise UsageError("one deal gives no intervals to plot; ask for more --deals")
    chart = lab_part("pictures").dots(rows, frame.say("cli.tournament.axis"))
    title = frame.say("cli.tournament.picture")
    about = "; ".join(f"{name}, {bot}: {each.value:.0f}" for name, bot, each in rows)
    lab_part("drawing").write_picture(chart, title, about, path)


def show(tables: list[Scoreboard], args: argparse.Namespace) -> None:
    frame = frame_texts(args.lang)
    screen = Screen()
    for table in tables:
        screen.say(heading(table, frame))
        heads = ("bot", "rating", "interval", "wins", "interval", "fair")
        rows = [[frame.say(f"cli.tournament.{each}") for each in heads]]
        rows += [standing_row(each, frame) for each in table.standings]
        screen.table(rows)
        screen.show()
        for duel in table.duels:
            screen.say(frame.say("cli.tournament.duel", **duel_facts(duel)))
        screen.show()
    screen.say(frame.say("cli.tournament.kept", file=str(args.results)))


def heading(table: Scoreboard, frame: Texts) -> str:
    kind = "table" if table.game else "overall"
    facts = {"game": table.game, "seats": table.seats, "games": table.games}
    return frame.say(f"cli.tournament.{kind}", **facts)


def row_name(table: Scoreboard, frame: Texts) -> str:
    """A table's name in the picture."""
    kind = "row" if table.game else "all"
    return frame.say(f"cli.tournament.{kind}", game=table.game, seats=table.seats)


def standing_row(each: Standing, frame: Texts) -> list[str]:
    unsure = each.low is None or each.high is None
    return [
        each.bot,
        f"{each.rating:.0f}",
        frame.say("cli.tournament.unsure") if unsure else f"{each.low:.0f} – {each.high:.0f}",
        f"{each.wins:.1%}",
        f"{each.wins_low:.1%} – {each.wins_high:.1%}",
        f"{each.fair:.2f}×",
    ]


def duel_facts(duel: Duel) -> dict[str, str]:
    return {
        "bot": duel.bot,
        "other": duel.other,
        "ahead": f"{duel.ahead:.1%}",
        "low": f"{duel.low:.1%}",
        "high": f"{duel.high:.1%}",
        "pairs": str(duel.pairs),
    }
