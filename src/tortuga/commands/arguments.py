"""Command-line arguments: a parser that speaks the user's language and refuses in one line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from tortuga.engine.chance import check_seed
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game, named, options_from
from tortuga.engine.texts import Texts


class UsageError(TortugaError):
    """A command line that makes no sense."""


class CommandParser(argparse.ArgumentParser):
    """One command's arguments. The help of each is the text ``cli.<command>.arg.<name>``."""

    def __init__(self, texts: Texts, command: str, **settings: Any) -> None:
        self.texts = texts
        self.command = command
        usage = texts.say("cli.frame.usage") + ": "

        class Formatter(argparse.RawDescriptionHelpFormatter):
            def add_usage(
                self,
                asked: str | None,
                actions: Iterable[argparse.Action],
                groups: Iterable[Any],
                prefix: str | None = None,
            ) -> None:
                super().add_usage(asked, actions, groups, usage if prefix is None else prefix)

        super().__init__(
            description=texts.say(f"cli.{command}.about"),
            epilog=self._example(texts, command),
            formatter_class=Formatter,
            add_help=False,
            allow_abbrev=False,
            **settings,
        )
        self.things = self.add_argument_group(texts.say("cli.frame.arguments"))
        self.choices = self.add_argument_group(texts.say("cli.frame.options"))
        self.choices.add_argument("-h", "--help", action="help", help=texts.say("cli.frame.help"))

    @staticmethod
    def _example(texts: Texts, command: str) -> str | None:
        if not texts.has(f"cli.{command}.example"):
            return None
        lines = texts.say(f"cli.{command}.example").strip().splitlines()
        return "\n".join([texts.say("cli.frame.example") + ":", *(f"  {line}" for line in lines)])

    def add(self, name: str, **settings: Any) -> None:
        """Add an argument, ``NAME``, or an option, ``--name``."""
        key = name.lstrip("-").lower().replace("-", "_")
        about = self.texts.say(f"cli.{self.command}.arg.{key}").replace("%", "%%")
        if name.startswith("-"):
            self.choices.add_argument(name, help=about, **settings)
        else:
            self.things.add_argument(key, metavar=name, help=about, **settings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not low <= int(text[:12]) <= high:
            wanted = f"must be a whole number from {low} to {high}"
            raise argparse.ArgumentTypeError(f"{wanted}, not {text!r}")
        return int(text)

    return read


def seed(text: str) -> int:
    """A reader of seeds."""
    try:
        return check_seed(int(text) if text.isascii() and text.isdigit() else -1)
    except ValueError:
        message = f"must be a whole number from 0 to 2**256 - 1, not {text[:80]!r}"
        raise argparse.ArgumentTypeError(message) from None


def names(text: str) -> list[str]:
    """A reader of names with commas between them."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"must be names with commas between them, not {text!r}")
    return found


def game_name(text: str) -> str:
    """A reader of games, by name or by the file that holds one; gives the name."""
    try:
        return named(text)
    except TortugaError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def game_list(text: str) -> list[str]:
    """The same, with commas between them."""
    return [game_name(each) for each in names(text)]


def add_game_file(parser: CommandParser) -> None:
    """For commands that meet games in records: files that hold such."""
    parser.add("--game", type=game_name, action="append", default=[], metavar="FILE")


def add_game_options(parser: CommandParser) -> None:
    """What fixes a game before it starts."""
    parser.add("--seats", type=whole(1, 99), metavar="N")
    parser.add("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add("--components", type=Path, metavar="FILE")


def game_from(args: argparse.Namespace, name: str, seats: int | None) -> Game:
    """The game that the arguments describe."""
    options = options_from(name, args.option)
    return make_game(name, seats, args.components, options)


def check_page(option: str, out: Path) -> None:
    """Refuse a page that could not be written, before the work for it begins."""
    if out.suffix != ".html":
        raise UsageError(f"{option} must end in .html, not {out.name!r}")
    check_folder(option, out.parent)


def check_folder(option: str, folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(f"{option}: {folder} is not a folder")


def print_json(told: Any) -> None:
    """One JSON object, fit for people and programs."""
    json.dump(told, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
