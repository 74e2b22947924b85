"""What is cheap to ask for is asked for all the time, while two people play on.

    python -m tests.trust.amplify

A stranger has thousands of games, some of them as long as goes, and asks for one thing after
another by several threads: replays, records, histories, exports, hellos, undos, steps of lessons.
One request must cost less than a second of a core and 50 MB, and the two players' moves must take
less than twice their usual time meanwhile. The stranger's program is a process of its own that lets
others go first: it would not be on the server's machine.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from tests.server.harness import LOCAL, ME, Person, Wire, turn
from tests.server.process import ServerProcess
from tests.trust.attacks import ATTACKS, Answers, go_on
from tests.trust.hostile import memory
from tests.trust.possessions import Stranger, somebody
from tortuga.bots.workers import begin

TICKS = os.sysconf("SC_CLK_TCK")
GOES_LAST = 10  # niceness
ROUNDS = 3
MOST_SECONDS = 1.0
MOST_MEMORY = 50_000  # kB
MOST_TIMES = 2.0


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


class Players:
    """Two people who play on; how long each of their moves took."""

    def __init__(self, url: str) -> None:
        self.person = Person(url)
        self.wire = self.new_game()

    def new_game(self) -> Wire:
        wire = self.person.wire(self.person.create(ME, LOCAL, advanced=True))
        wire.until("snapshot")
        return wire

    def moves(self, seconds: float) -> list[float]:
        waits = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
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
            time.sleep(0.06)  # within the pace of a socket
        return waits

    def close(self) -> None:
        self.wire.close()
        self.person.close()


def cost_of_one(server: ServerProcess, stranger: Stranger, name: str) -> dict[str, Any]:
    """What it costs to be asked once, or for a moment."""
    go_on(name, stranger, 0.01)  # workers are begun with the first
    watch, before, began = Watch(server.pid), busy(server.pid), time.monotonic()
    watch.start()
    answers = go_on(name, stranger, 0.01)
    time.sleep(0.1)
    asked = max(1, answers.total())
    return {
        "seconds_of_a_core": round((busy(server.pid) - before) / asked, 2),
        "memory_kb": watch.end(),
        "answered_in": round(time.monotonic() - began - 0.1, 2),
    }


def measure(
    server: ServerProcess, stranger: Stranger, name: str, elsewhere: Executor, seconds: float
) -> dict[str, Any]:
    """What one attack costs, and what it does to others' moves."""
    found = cost_of_one(server, stranger, name)
    players = Players(server.url)
    usual: list[float] = []
    beside: list[float] = []
    answers: Answers = Counter()
    watch, spent = Watch(server.pid), 0.0
    watch.start()
    for _ in range(ROUNDS):  # what else the machine does changes all the time
        usual += players.moves(seconds)
        attack = elsewhere.submit(go_on, name, stranger, seconds + 1)
        time.sleep(0.5)
        before = busy(server.pid)
        beside += players.moves(seconds)
        spent += busy(server.pid) - before
        answers += attack.result()
    players.close()
    return {
        **found,
        "usual_ms": round(statistics.median(usual) * 1000, 1),
        "beside_ms": round(statistics.median(beside) * 1000, 1),
        "share_of_a_core": round(spent / (seconds * ROUNDS), 2),
        "flood_memory_kb": watch.end(),
        "answered": {kind: answers[kind] for kind in sorted(answers)},
    }


def run(
    folder: Path,
    names: Iterable[str] = ATTACKS,
    seconds: float = 2,
    show: Callable[..., None] = print,
) -> dict[str, dict[str, Any]]:
    found = {}
    database = folder / "tortuga.db"
    with ServerProcess(database, log_level="warning", pace=20) as server:
        elsewhere = begin(1, GOES_LAST)
        owner = somebody(str(database), server.url)
        for number, name in enumerate(names):
            stranger = owner.at(f"10.66.0.{number}")  # with a budget that nobody has touched
            found[name] = measure(server, stranger, name, elsewhere, seconds)
            show(f"{name}: {json.dumps(found[name])}")
        elsewhere.shutdown()
        assert '"level":"error"' not in server.log.read_text()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=list(ATTACKS), action="append")
    parser.add_argument("--seconds", type=float, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.only or ATTACKS, args.seconds)
    for name, result in found.items():
        assert result["memory_kb"] < MOST_MEMORY, f"{name} takes too much memory"
        assert result["beside_ms"] < MOST_TIMES * result["usual_ms"], f"{name} holds others up"


if __name__ == "__main__":
    main()
