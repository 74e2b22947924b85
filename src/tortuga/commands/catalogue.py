"""`tortuga games`, `tortuga bots` and `tortuga rules`: what there is, and how it is played."""

from __future__ import annotations

import argparse
import traceback
from typing import Any

from tortuga.bots.registry import bots
from tortuga.commands.arguments import CommandParser, game_name, print_json, whole
from tortuga.engine.library import frame_texts, game_texts, rules_of
from tortuga.engine.registry import broken_games, game_class, game_names
from tortuga.terminal.screen import Screen


def declare_games(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name, nargs="?")
    parser.add("--json", action="store_true")
    parser.add("--check", action="store_true")


def run_games(args: argparse.Namespace) -> int:
    if args.check:
        return check_games(args.lang)
    names = game_names() if args.game is None else [args.game]
    if args.json:
        print_json({"games": [game_info(name, args.lang) for name in names]})
        return 0
    screen = Screen()
    frame = frame_texts(args.lang)
    for name in names:
        info = game_info(name, args.lang)
        low, high = info["seats"]
        screen.show(f"{name}: {info['title']}")
        screen.say(info["tagline"], "  ")
        facts = {"low": low, "high": high, "age": info["age"], "minutes": info["minutes"]}
        screen.say(frame.say("cli.games.facts", **facts), "  ")
        for option in info["options"]:
            values = "|".join(str(choice).lower() for choice in option["choices"])
            screen.say(f"--option {option['name']}={values}: {option['about']}", "  ")
    return 0


def check_games(language: str) -> int:
    """Which games there are, and what keeps others out, with the lines where it happened."""
    screen, frame = Screen(), frame_texts(language)
    for name in game_names():
        screen.say(frame.say("cli.games.fine", game=name))
    broken = broken_games()
    for name, error in broken.items():
        screen.say(frame.say("cli.games.broken", game=name))
        screen.show("".join(traceback.format_exception(error.__cause__ or error)))
    return int(bool(broken))


def game_info(name: str, language: str) -> dict[str, Any]:
    """A game as programs and people want to know it."""
    game = game_class(name)
    texts = game_texts(name, language)
    return {
        "name": name,
        "title": texts.say("name"),
        "tagline": texts.say("tagline"),
        "rules": game.rules,
        "seats": [game.min_seats, game.max_seats],
        "age": game.age,
        "minutes": game.minutes,
        "options": [
            {**option.to_json(), "about": texts.say(f"option.{option.name}.about")}
            for option in game.options_taken(game.max_seats, game.rules)
        ],
    }


def declare_bots(parser: CommandParser) -> None:
    parser.add("--json", action="store_true")


def run_bots(args: argparse.Namespace) -> int:
    frame = frame_texts(args.lang)
    found = [
        {
            "name": name,
            "title": frame.say(f"words.bot.{name}.name"),
            "about": frame.say(f"words.bot.{name}.about"),
            "games": [game for game in game_names() if name in bots(game)],
        }
        for name in bots()
    ]
    if args.json:
        print_json({"bots": found})
        return 0
    screen = Screen()
    for each in found:
        screen.show(f"{each['name']}: {each['about']}")
        if each["games"] != game_names():
            listed = ", ".join(each["games"])
            screen.say(frame.say("cli.bots.learned", games=listed), "  ")
    return 0


def declare_rules(parser: CommandParser) -> None:
    parser.add("GAME", type=game_name)
    parser.add("SECTION", nargs="?")
    parser.add("--width", type=whole(20, 400), metavar="N")


def run_rules(args: argparse.Namespace) -> int:
    game_class(args.game)  # an unknown game is refused before its rules are looked for
    book = rules_of(args.game, args.lang)
    screen = Screen()
    width = args.width or screen.columns - 1
    if args.section is None:
        screen.page(book.text(width))
    else:
        screen.page(book.section(args.section.upper()).text(width))
    return 0
