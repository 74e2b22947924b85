"""A server whose days a test lets pass: ``python -m tests.e2e.calendar``.

How many seconds it is ahead stands in the file ``ahead`` beside its database.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.server import almanac, fate
from tortuga.server.main import serve
from tortuga.server.settings import add_arguments

FILE = "ahead"


def seconds_in(file: Path) -> float:
    try:
        return float(file.read_text() or "0")
    except FileNotFoundError:
        return 0.0


def let_pass(database: Path, days: float) -> None:
    """Days pass at the server with this database."""
    file = database.parent / FILE
    new = file.with_suffix(".new")
    new.write_text(str(seconds_in(file) + days * almanac.DAY))
    new.replace(file)


if __name__ == "__main__":
    fate.take_over()
    parser = argparse.ArgumentParser(prog="calendar", description=__doc__)
    add_arguments(parser)
    given = parser.parse_args()
    file = Path(given.database).parent / FILE
    almanac.take_over(lambda: seconds_in(file))
    sys.exit(serve(given))
