"""``tortuga serve``: read the settings, run, and say in one line why not.

Light on purpose: bot workers import this module again, and need nothing of the server.
"""

from __future__ import annotations

import argparse
import functools
import sys

from tortuga.server.settings import SettingError, add_arguments, read_settings

__all__ = ["add_arguments", "serve"]


def serve(arguments: argparse.Namespace) -> int:
    """Run a server; 2 where it cannot start."""
    try:
        settings = read_settings(arguments)
    except SettingError as error:
        return refused(error)
    try:
        from tortuga.server.running import run
        from tortuga.server.storage.migrating import StartError
    except ModuleNotFoundError as error:
        return refused(f"{error.name} is missing; `pip install 'tortuga[server]'` installs it")
    try:
        run(settings, functools.partial(print, flush=True))
    except StartError as error:
        return refused(error)
    return 0


def refused(why: object) -> int:
    print(f"tortuga serve: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tortuga serve", description="Run a Tortuga server.")
    add_arguments(parser)
    sys.exit(serve(parser.parse_args()))
