"""`tortuga ratings`: of people, from a server's results; of bots, from a tournament's games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tortuga.commands.arguments import CommandParser, UsageError, print_json
from tortuga.engine.errors import TortugaError
from tortuga.engine.library import frame_texts
from tortuga.engine.texts import Texts
from tortuga.lab.bot_skills import bot_skills
from tortuga.lab.skill import Skill
from tortuga.terminal.screen import Screen


def declare(parser: CommandParser) -> None:
    parser.add("--database", metavar="DATABASE")
    parser.add("--results", type=Path, metavar="FILE")
    parser.add("--check", action="store_true")
    parser.add("--write", action="store_true")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    if (args.database is None) == (args.results is None):
        raise UsageError("give --database or --results, one of both")
    if args.check and args.write:
        raise UsageError("--check changes nothing and --write does; give one of them")
    frame = frame_texts(args.lang)
    if args.results is not None:
        return show_bots(args, frame)
    return reckon(args, frame)


def show_bots(args: argparse.Namespace, frame: Texts) -> int:
    """Bots on the scale of people, game by game."""
    try:
        found = bot_skills(args.results)
    except ModuleNotFoundError as error:
        raise missing(error) from error
    if args.json:
        told = {
            game: {bot: told_skill(skill) for bot, skill in ranked(skills)}
            for game, skills in found.items()
        }
        print_json({"results": str(args.results), "games": told})
        return 0
    screen = Screen()
    for game, skills in found.items():
        screen.say(frame.say("cli.ratings.game", game=game))
        heads = ("bot", "rating", "band", "games")
        rows = [[frame.say(f"cli.ratings.{each}") for each in heads]]
        for bot, skill in ranked(skills):
            rows.append([bot, str(skill.rating), f"± {skill.band}", str(skill.games)])
        screen.table(rows)
        screen.show()
    return 0


def ranked(skills: Any) -> list[tuple[str, Skill]]:
    return sorted(skills.items(), key=lambda item: -item[1].mu)


def told_skill(skill: Skill) -> dict[str, float | int]:
    return {"rating": skill.rating, "band": skill.band, **skill._asdict()}


def reckon(args: argparse.Namespace, frame: Texts) -> int:
    """Ratings as the results say; 1 where others are stored and nothing was to be changed."""
    try:
        from tortuga.server.settings import database
        from tortuga.server.storage.company.reckoning import reckon_anew
        from tortuga.server.storage.migrating import StartError
    except ModuleNotFoundError as error:
        raise missing(error) from error
    try:
        found = reckon_anew(database(args.database), args.write)
    except (ValueError, StartError) as error:
        raise TortugaError(str(error)) from error
    if args.json:
        print_json({**found, "written": args.write})
    else:
        kind = "same" if not found["differ"] else "written" if args.write else "differ"
        counts = {name: len(each) if name == "differ" else each for name, each in found.items()}
        Screen().show(frame.say(f"cli.ratings.{kind}", **counts))
    return 1 if found["differ"] and not args.write else 0


def missing(error: ModuleNotFoundError) -> UsageError:
    return UsageError(f"{error.name} is missing; `pip install 'tortuga[server]'` installs it")
