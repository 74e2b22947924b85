"""`tortuga serve`: the server for browsers, where its extra is installed."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

from tortuga.commands.arguments import CommandParser, UsageError


def declare(parser: CommandParser) -> None:
    """The server's own arguments; none where it is not installed, and then it cannot run."""
    settings = _server("settings")
    if settings is not None:
        settings.add_arguments(parser.choices)


def run(args: argparse.Namespace) -> int:
    main = _server("main")
    if main is None:
        raise UsageError("the server is not installed; `pip install 'tortuga[server]'` does that")
    return int(main.serve(args))


def _server(module: str) -> Any:
    """A module of the server, or None where something that it needs is missing."""
    try:
        return import_module(f"tortuga.server.{module}")
    except ModuleNotFoundError:
        return None
