"""`tortuga review`: look back on a recorded game, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tortuga.bots.workers import cores, hired
from tortuga.coach import Review, review
from tortuga.coach.decisions import BLUNDERED, SLIPPED
from tortuga.coach.narrator import Narrator
from tortuga.coach.page import page_of
from tortuga.commands.arguments import CommandParser, add_game_file, check_page, print_json, whole
from tortuga.commands.progress import Bar
from tortuga.engine.library import frame_texts
from tortuga.engine.records import Record
from tortuga.terminal.files import read_record, replace
from tortuga.terminal.screen import Screen


def declare(parser: CommandParser) -> None:
    parser.add("FILE", type=Path)
    add_game_file(parser)
    parser.add("--iterations", type=whole(2, 1_000_000), metavar="N")
    parser.add("--workers", type=whole(1, 1024), metavar="N")
    parser.add("--html", type=Path, metavar="OUT")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    if args.html is not None:
        check_page("--html", args.html)
    record = read_record(args.file)
    told = looked_back(record, args).to_json()
    if args.html is not None:
        replace(args.html, page_of(told, args.lang))
    if args.json:
        print_json(told)
        return 0
    answer(Screen(), Narrator(told, args.lang))
    if args.html is not None:
        Screen().say(frame_texts(args.lang).say("cli.review.written", file=str(args.html)))
    return 0


def looked_back(record: Record, args: argparse.Namespace) -> Review:
    workers = args.workers or cores()
    with Bar(sys.stderr) as bar:
        if workers == 1:
            return review(record, args.iterations, bar.show)
        with hired(workers) as crew:
            return review(record, args.iterations, bar.show, crew)


def answer(screen: Screen, narrator: Narrator) -> None:
    """What happened to each, what turned the game, and every costly choice."""
    screen.say(f"{narrator.title()}. {narrator.subtitle()}")
    listed(screen, narrator.say("summary.title"), narrator.summaries())
    listed(screen, narrator.say("turns.title"), narrator.turns())
    costly = [
        costly_choice(narrator, each)
        for each in narrator.review["decisions"]
        if each["verdict"] in (SLIPPED, BLUNDERED)
    ]
    listed(screen, narrator.say("decisions.costly"), costly or [narrator.say("decisions.none")])


def listed(screen: Screen, title: str, lines: list[str]) -> None:
    screen.show()
    screen.say(title)
    for line in lines:
        screen.say("- " + line, indent="  ")


def costly_choice(narrator: Narrator, told: Any) -> str:
    """One choice in a line: who, what, what it cost, and what would have been better."""
    name, verdict = narrator.names[told["seat"]], narrator.verdict(told["verdict"])
    said = f"{told['index'] + 1}. {name}: {narrator.move(told)}"
    said += f" ({verdict}, {narrator.change(-told['loss'])})"
    others = [narrator.better(each) for each in told["alternatives"][:1]]
    return f"{said}. {narrator.say('decisions.better', best=others[0])}" if others else said
