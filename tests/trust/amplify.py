"""What is cheap to ask for is asked for all the time, while two people play on.

    python -m tests.trust.amplify

A stranger has thousands of games, some of them as long as goes, and asks for one thing after
another by several threads: replays, records, positions, histories, exports, hellos, undos, steps
of lessons. One request must cost less than a second of a core and 50 MB, and the two players' moves
must take less than twice their usual time meanwhile. The players and the stranger are processes of
their own; the stranger's lets others go first: it would not be on the server's machine.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from tests.server.process import ServerProcess
from tests.trust.asking import Answers
from tests.trust.attacks import ATTACKS, go_on
from tests.trust.hostile import memory
from tests.trust.players import MOST_TIMES, compared, playing
from tests.trust.possessions import MUCH, Much, Stranger, somebody
from tortuga.bots.workers import hired

TICKS = os.sysconf("SC_CLK_TCK")
GOES_LAST = 10  # niceness
ROUNDS = 6
A_MOMENT = 0.01  # seconds
AHEAD = 0.5  # seconds that the attack has gone on before others' moves are looked at
MOST_SECONDS = 1.0
MOST_MEMORY = 50_000  # kB


def busy(pid: int) -> float:
    """Seconds of processor time of a server and its workers, those that ended included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    own = sum(int(each) for each in fields[11:15]) / TICKS
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(busy(int(child)) for child in children)


def held(pid: int) -> int:
    """Memory of a server and its workers, in kilobytes."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return memory(pid) + sum(held(int(child)) for child in children)


class Watch(threading.Thread):
    """Looks all the time how much memory a server holds, with its workers."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.most = self.before = held(pid)
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.wait(0.02):
            self.most = max(self.most, held(self.pid))

    def end(self) -> int:
        """How much more it was at most, in kilobytes."""
        self.done.set()
        self.join()
        return self.most - self.before


def cost_of_one(
    server: ServerProcess, stranger: Stranger, name: str, hostile: Executor
) -> dict[str, Any]:
    """What it costs to be asked once, or for a moment."""
    hostile.submit(go_on, name, stranger, A_MOMENT).result()  # workers are begun with the first
    watch, before, began = Watch(server.pid), busy(server.pid), time.monotonic()
    watch.start()
    answers = hostile.submit(go_on, name, stranger, A_MOMENT).result()
    time.sleep(0.1)
    asked = max(1, answers.total())
    return {
        "seconds_of_a_core": round((busy(server.pid) - before) / asked, 2),
        "memory_kb": watch.end(),
        "answered_in": round(time.monotonic() - began - 0.1, 2),
    }


def measure(
    server: ServerProcess,
    stranger: Stranger,
    name: str,
    honest: Executor,
    hostile: Executor,
    seconds: float,
    rounds: int,
) -> dict[str, Any]:
    """What one attack costs, and what it does to others' moves."""
    found = cost_of_one(server, stranger, name, hostile)
    alone: list[float] = []
    beside: list[float] = []
    answers: Answers = Counter()
    watch, spent = Watch(server.pid), 0.0
    watch.start()
    for _ in range(rounds):
        alone += playing(honest, server.url, seconds).result()
        attack = hostile.submit(go_on, name, stranger, seconds + AHEAD + 0.5)
        time.sleep(AHEAD)
        before = busy(server.pid)
        beside += playing(honest, server.url, seconds).result()
        spent += busy(server.pid) - before
        answers += attack.result()
    return {
        **found,
        **compared(alone, beside),
        "share_of_a_core": round(spent / (seconds * rounds), 2),
        "flood_memory_kb": watch.end(),
        "answered": {kind: answers[kind] for kind in sorted(answers)},
    }


def run(
    folder: Path,
    names: Iterable[str] = ATTACKS,
    seconds: float = 1,
    rounds: int = ROUNDS,
    much: Much = MUCH,
    show: Callable[[str], None] = print,
) -> dict[str, dict[str, Any]]:
    found = {}
    database = folder / "tortuga.db"
    with (
        ServerProcess(database, log_level="warning", pace=20) as server,
        hired(1) as honest,
        hired(1, GOES_LAST) as hostile,
    ):
        owner = somebody(str(database), server.url, much)
        for number, name in enumerate(names):
            stranger = owner.at(f"10.66.0.{number}")  # with a budget that nobody has touched
            found[name] = measure(server, stranger, name, honest, hostile, seconds, rounds)
            show(f"{name}: {json.dumps(found[name])}")
        assert '"level":"error"' not in server.log.read_text()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=list(ATTACKS), action="append")
    parser.add_argument("--seconds", type=float, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.only or ATTACKS, args.seconds)
    for name, result in found.items():
        assert result["memory_kb"] < MOST_MEMORY, f"{name} takes too much memory"
        assert result["seconds_of_a_core"] < MOST_SECONDS, f"{name} takes too long"
        assert result["times"] < MOST_TIMES, f"{name} holds others up"


if __name__ == "__main__":
    main()
