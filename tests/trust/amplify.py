"""Posts records that are cheap to send and dear to replay, while two people play on.

    python -m tests.trust.amplify

The longest game that fits into a record, and one of many large views. Every page of a replay must
cost less than a second of a core and leave the server's memory where it is, and the two players'
moves must take less than twice their usual time meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx

import tortuga
from tests.kit.play import pick, random_match
from tests.server.harness import LOCAL, ME, Person, Wire, turn
from tests.server.process import ServerProcess
from tests.trust.hostile import memory
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.engine.records import Record

MANY = 4_500  # moves, a little below what a record may have
TICKS = os.sysconf("SC_CLK_TCK")


def shuffled_island(moves: int) -> Record:
    """A game of The Pirate's Map in which the island is shifted about as often as goes."""
    match = Match(tortuga.game("the-pirates-map", seats=2), 3)
    chance = Chance(3, "kit")
    while not match.state.over:
        shifts = [
            (seat, move)
            for seat in match.state.acting
            for move in match.state.legal(seat)
            if match.game.moves.text(move).startswith("shift")
        ]
        seat, move = shifts[0] if shifts and len(match.moves) < moves else pick(match.state, chance)
        match.play(seat, move)
    return Record.of(match)


def many_views() -> Record:
    """A long game of X Marks the Spot with four seats."""
    games = (random_match(tortuga.game("x-marks-the-spot", seats=4), seed) for seed in range(12))
    return max((Record.of(each) for each in games), key=lambda record: len(record.moves))


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


def post(url: str, text: str, at: int) -> httpx.Response:
    return httpx.post(f"{url}/api/replay", content=text, params={"at": at}, timeout=60)


def measure(server: ServerProcess, record: Record) -> dict[str, Any]:
    """What one post costs, and what a second of posts one after another does to others' moves."""
    text = record.dumps()
    post(server.url, text, 0)  # a worker is begun with the first
    before, memory_before = busy(server.pid), held(server.pid)
    reply = post(server.url, text, len(record.moves))
    cost = busy(server.pid) - before
    players = Players(server.url)
    usual = players.moves(3)
    done = threading.Event()
    codes: list[int] = []

    def flood() -> None:
        while not done.is_set():
            codes.append(post(server.url, text, 0).status_code)

    attackers = [threading.Thread(target=flood, daemon=True) for _ in range(6)]
    for attacker in attackers:
        attacker.start()
    beside = players.moves(6)
    done.set()
    for attacker in attackers:
        attacker.join(60)
    players.close()
    return {
        "bytes": len(text),
        "moves": len(record.moves),
        "status": reply.status_code,
        "reply_kb": len(reply.content) // 1000,
        "seconds_of_a_core": round(cost, 2),
        "memory_kb": held(server.pid) - memory_before,
        "usual_ms": round(statistics.median(usual) * 1000, 1),
        "beside_ms": round(statistics.median(beside) * 1000, 1),
        "answered": {str(code): codes.count(code) for code in sorted(set(codes))},
    }


def run(folder: Path) -> dict[str, dict[str, Any]]:
    records = {"a shuffled island": shuffled_island(MANY), "many views": many_views()}
    with ServerProcess(folder / "tortuga.db", log_level="warning") as server:
        found = {name: measure(server, record) for name, record in records.items()}
        assert '"level":"error"' not in server.log.read_text()
    return found


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, found in run(Path(folder)).items():
            print(f"{name}: {json.dumps(found)}")


if __name__ == "__main__":
    main()
