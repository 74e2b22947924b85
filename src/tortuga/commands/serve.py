"""`tortuga serve`: the server for browsers, where its extra is installed."""

from __future__ import annotations

import argparse
import sys
import threading
from importlib import import_module
from typing import Any

from tortuga.commands.arguments import CommandParser, UsageError, add_game_file
from tortuga.engine import registry
from tortuga.engine.errors import TortugaError
from tortuga.terminal.screen import clean

LOOK_EVERY = 0.5  # seconds between two looks at game files


def declare(parser: CommandParser) -> None:
    """The server's own arguments; none where it is not installed, and then it cannot run."""
    settings = _server("settings")
    if settings is not None:
        settings.add_arguments(parser.choices)
    add_game_file(parser)


def run(args: argparse.Namespace) -> int:
    main = _server("main")
    if main is None:
        raise UsageError("the server is not installed; `pip install 'tortuga[server]'` does that")
    ended = threading.Event()
    if args.game:
        threading.Thread(target=watch_files, args=(ended,), daemon=True).start()
    try:
        return int(main.serve(args))
    finally:
        ended.set()


def watch_files(ended: threading.Event) -> None:
    """Take games anew whose files change, for new tables, and say so."""
    while not ended.wait(LOOK_EVERY):
        try:
            told = registry.take_changed()
        except TortugaError as error:  # the file is gone, or not there yet
            told = [str(error)]
        for each in told:
            print(f"tortuga serve: {clean(each)}", file=sys.stderr, flush=True)


def _server(module: str) -> Any:
    """A module of the server, or None where something that it needs is missing."""
    try:
        return import_module(f"tortuga.server.{module}")
    except ModuleNotFoundError:
        return None
