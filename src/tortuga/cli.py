"""`tortuga`: reads the command line, calls the command, and turns what went wrong into one line."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import tortuga
from tortuga import _compiled
from tortuga.commands import (
    bench,
    catalogue,
    check,
    island,
    learn,
    new,
    play,
    ratings,
    records,
    report,
    review,
    serve,
    sim,
    tournament,
    train,
    tune,
)
from tortuga.commands.arguments import CommandParser, UsageError
from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.library import ENGLISH, frame_texts, languages, understood
from tortuga.engine.registry import BrokenGame, blame
from tortuga.engine.texts import MissingText
from tortuga.terminal.screen import clean

DONE, BAD_INPUT, BUG, INTERRUPTED = 0, 2, 70, 130
DEBUG = "TORTUGA_DEBUG"
# What systems name their language in, in the order in which they look.
LANGUAGE = ("LC_ALL", "LC_MESSAGES", "LANG")


class Command(NamedTuple):
    """How a command is asked for, and what it does."""

    declare: Callable[[CommandParser], None]
    run: Callable[[argparse.Namespace], int]


COMMANDS = {
    "games": Command(catalogue.declare_games, catalogue.run_games),
    "rules": Command(catalogue.declare_rules, catalogue.run_rules),
    "play": Command(play.declare, play.run),
    "learn": Command(learn.declare, learn.run),
    "bots": Command(catalogue.declare_bots, catalogue.run_bots),
    "sim": Command(sim.declare, sim.run),
    "tournament": Command(tournament.declare, tournament.run),
    "ratings": Command(ratings.declare, ratings.run),
    "report": Command(report.declare, report.run),
    "tune": Command(tune.declare, tune.run),
    "train": Command(train.declare, train.run),
    "bench": Command(bench.declare, bench.run),
    "replay": Command(records.declare_replay, records.run_replay),
    "verify": Command(records.declare_verify, records.run_verify),
    "review": Command(review.declare, review.run),
    "new": Command(new.declare, new.run),
    "check": Command(check.declare, check.run),
    "serve": Command(serve.declare, serve.run),
    "island": Command(island.declare, island.run),
}


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code and never lets an exception through."""
    words = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    warnings.showwarning = remark
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)  # a bot may be a file in the folder one is in
    try:
        code = run(words)
        sys.stdout.flush()
        return code
    except TortugaError as error:
        # What was asked for wrongly by a game's own code is told with its place; what was wrong
        # with loading it has that in its words.
        place = blame(error) if error.__cause__ is None else None
        return complain(str(error) if place is None else f"{place}: {error}", BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        return complain(str(error), BAD_INPUT)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        told = f"{type(error).__name__}: {error}"
        if (blamed := blame(error)) is not None:
            return complain(f"{blamed}: {told}; {DEBUG}=1 shows how it came to that", BUG)
        return complain(f"a bug in Tortuga: {told}; {DEBUG}=1 shows where", BUG)


def remark(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
    """Say on one line what may matter to a user: what is wrong with a game of somebody else."""
    if issubclass(category, BrokenGame | MissingText) or os.environ.get(DEBUG):
        complain(str(message), DONE)


def complain(message: str, code: int) -> int:
    """Say what is wrong on one line, whatever a file or a user put into it."""
    print(f"tortuga: {clean(message)}", file=sys.stderr)
    return code


def run(words: list[str]) -> int:
    """Read the command line in its own language, and do what it says."""
    language = asked_language(words)
    parser = build_parser(language)
    try:
        args = parser.parse_args(words)
    except SystemExit as stop:  # after --help and --version
        return int(stop.code or DONE)
    if args.command is None:
        parser.print_help()
        return DONE
    args.lang = language
    return COMMANDS[args.command].run(args)


def asked_language(words: list[str]) -> str:
    """The language of ``--lang``, wherever it stands, or the system's; help needs it early."""
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--lang", default=system_language(os.environ))
    try:
        found, _ = reader.parse_known_args(words)
    except argparse.ArgumentError as error:
        raise UsageError(f"--lang needs a language: {listed(languages())}") from error
    if found.lang not in languages():
        raise UsageError(f"--lang must be {listed(languages())}, not {found.lang!r}")
    return str(found.lang)


def system_language(environment: Mapping[str, str]) -> str:
    """The system's language where we speak it, else English.

    >>> system_language({"LANG": "es_MX.UTF-8"})
    'es'
    """
    return understood(next((environment[name] for name in LANGUAGE if environment.get(name)), ""))


def build_parser(language: str = ENGLISH) -> CommandParser:
    """The whole command line, helped in one language."""
    texts = frame_texts(language)
    parser = CommandParser(texts, "tortuga", prog="tortuga")
    add_language(parser)
    version = f"tortuga {tortuga.__version__}, {_compiled.status()}"
    about = texts.say("cli.frame.version")
    parser.choices.add_argument("--version", action="version", version=version, help=about)
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", title=texts.say("cli.frame.commands")
    )
    for name, command in COMMANDS.items():
        made = subparsers.add_parser(
            name, texts=texts, command=name, help=texts.say(f"cli.{name}.help")
        )
        command.declare(made)
        add_language(made)
    return parser


def add_language(parser: CommandParser) -> None:
    parser.choices.add_argument(
        "--lang",
        default=argparse.SUPPRESS,
        metavar="|".join(languages()),
        help=parser.texts.say("cli.frame.lang"),
    )


if __name__ == "__main__":
    sys.exit(main())
