"""Two honest people who play on while something else happens: how long their moves take.

They are a process of their own, so that nothing of what an attack does to its own program is in
their figures, and they are asked in turn alone and beside it: other work on the machine changes.
"""

from __future__ import annotations

import statistics
import time
from concurrent.futures import Executor, Future
from typing import Any

from tests.server.harness import LOCAL, ME, Person, Wire, turn

A_PAUSE = 0.06  # seconds between two moves: within the pace of a socket
MOST_TIMES = 2.0  # as long as alone


class Players:
    """Two people at one screen who play game after game."""

    def __init__(self, url: str) -> None:
        self.person = Person(url)
        self.wire = self.new_game()

    def new_game(self) -> Wire:
        wire = self.person.wire(self.person.create(ME, LOCAL, advanced=True))
        wire.until("snapshot")
        return wire

    def moves(self, seconds: float) -> list[float]:
        """Play on for so long; how many seconds each move took until everyone knew of it."""
        waits: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until or not waits:
            found = turn(self.wire)
            if found is None:
                self.wire.close()
                self.wire = self.new_game()
                continue
            _, seat, legal = found
            began = time.perf_counter()
            self.wire.play(seat, legal[0])
            self.wire.until("event")
            waits.append(time.perf_counter() - began)
            time.sleep(A_PAUSE)
        return waits

    def close(self) -> None:
        self.wire.close()
        self.person.close()


def moves(url: str, seconds: float) -> list[float]:
    """How long the moves of two people take who come, play for so long and go."""
    players = Players(url)
    waits = players.moves(seconds)
    players.close()
    return waits


def playing(elsewhere: Executor, url: str, seconds: float) -> Future[list[float]]:
    """The same in another process."""
    return elsewhere.submit(moves, url, seconds)


def compared(alone: list[float], beside: list[float]) -> dict[str, Any]:
    """The medians, and how many times as long moves take beside an attack."""
    usual, now = statistics.median(alone), statistics.median(beside)
    return {
        "moves": len(beside),
        "usual_ms": round(usual * 1000, 1),
        "beside_ms": round(now * 1000, 1),
        "times": round(now / usual, 2),
    }
