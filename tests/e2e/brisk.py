"""A server whose shortest clocks run out in no time: ``python -m tests.e2e.brisk``.

Sentences of The Pirate's Map vanish after a third of a second instead of six, and its short
hourglass runs for a few seconds; longer ones run as ever. Who is waited for may be nudged soon, and
reviews look at next to nothing.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tortuga.server.main import serve
from tortuga.server.settings import add_arguments

if TYPE_CHECKING:
    from tortuga.engine.state import State

# Milliseconds instead of seconds, by their number: what is shown, what is read out, a last
# pick, the short hourglass.
SOONER = {6: 300, 12: 1500, 4: 300, 60: 3000}


def look_at_little() -> None:
    """From now on reviews of this process are soon done."""
    from tortuga.coach import reviews

    reviews.usual_iterations = lambda game: 2


def hurry() -> None:
    """From now on servers of this process are brisk."""
    from tortuga.table import fold, gathering, telling

    usual = fold.new_deadline

    def soon(state: State, at: int) -> int | None:
        due = usual(state, at)
        return None if due is None else at + SOONER.get(state.seconds, due - at)

    fold.new_deadline = soon
    telling.NUDGE_AFTER = 300
    gathering.GRACE = gathering.PATIENCE  # but who is not ready yet is not hurried


if __name__ == "__mp_main__":  # a process that thinks for such a server
    look_at_little()

if __name__ == "__main__":
    from tests.server import fate
    from tests.server.eager import be_eager

    fate.take_over()
    be_eager()
    hurry()
    parser = argparse.ArgumentParser(prog="brisk", description=__doc__)
    add_arguments(parser)
    sys.exit(serve(parser.parse_args()))
