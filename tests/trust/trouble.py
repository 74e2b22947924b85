"""Trouble: a full disk, a database that is started anew, a clock that is set.

    python -m tests.trust.trouble

Each must lead to a clear refusal at most, then to recovery, with nothing lost.
"""

from __future__ import annotations

import json
import random
import resource
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.server.harness import LOCAL, ME, Person, Server, Wire, turn
from tests.server.postgres import Cluster, programs
from tests.server.process import ServerProcess
from tests.trust.kill import Player, check, end, go_on, stored_moves
from tortuga.server import clock
from tortuga.server.clock import SteadyClock

HOUR = 3600.0


def one_move(wire: Wire) -> Any:
    """Play something; what the server answers."""
    found = turn(wire)
    assert found is not None
    _, seat, legal = found
    number = wire.play(seat, legal[0])
    while (answer := wire.hear()).get("n") != number:
        pass
    if answer["type"] == "accepted":
        while wire.seq < answer["seq"]:
            wire.until("event", "snapshot")
    return answer


def full_disk(folder: Path) -> dict[str, Any]:
    """No file of the server may grow any more, for a while."""
    database = folder / "full.db"
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    with ServerProcess(database, log_level="error") as server:
        person = Person(server.url)
        granted = person.create(ME, LOCAL)
        with person.wire(granted) as wire:
            wire.until("snapshot")
            before = [one_move(wire)["seq"] for _ in range(5)]
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            refused = one_move(wire)
            assert (refused["type"], refused["code"]) == ("refused", "unavailable"), refused
            reads = person.http.get(f"/api/tables/{granted['table']}").status_code
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
            after = [one_move(wire)["seq"] for _ in range(5)]
        person.close()
    assert after == list(range(before[-1] + 1, before[-1] + 6)), (before, after)
    assert len(stored_moves(str(database))[granted["table"]]) == 10
    return {"refused": refused["message"], "reads_meanwhile": reads, "lost": 0}


def database_anew(folder: Path, restarts: int = 3) -> dict[str, Any]:
    """PostgreSQL is stopped without warning and started again while people play."""
    done, dice = threading.Event(), random.Random(3)
    with Cluster(safe=True) as cluster:
        where = cluster.new_database()
        with ServerProcess(where, folder / "anew.log", log_level="error") as server:
            players = [Player([server], number, [ME, LOCAL], done) for number in range(2)]
            for player in players:
                player.start()
            for _ in range(restarts):
                go_on(players, moves=dice.randint(1, 8))
                cluster.stop("immediate")
                time.sleep(dice.uniform(0, 0.5))
                cluster.start()
            go_on(players, moves=5)
            end(players, done)
        check(players, stored_moves(where))
    moves = sum(player.moves for player in players)
    return {"restarts": restarts, "acknowledged": moves, "lost": 0, "doubled": 0}


def clock_set(folder: Path) -> dict[str, Any]:
    """The machine's clock is set an hour on, and two back, under a table with a clock."""
    step = [0.0]
    told, clock.CLOCK = clock.CLOCK, SteadyClock(lambda: time.time() + step[0])
    try:
        with Server(folder / "clock.db") as server:
            person = Person(server.url)
            seats = [ME, LOCAL]
            body = {"game": "buried-treasure", "public": False, "fill": "sailor", "seats": seats}
            body["clock"] = {"per": "move", "seconds": 60}
            granted = person.http.post("/api/tables", json=body).json()
            with person.wire(granted) as wire:
                wire.until("snapshot")
                for step[0] in (0.0, HOUR, -HOUR, 0.0):
                    assert one_move(wire)["type"] == "accepted"
                    time.sleep(0.2)
            info = person.http.get(f"/api/tables/{granted['table']}").json()
            person.close()
    finally:
        clock.CLOCK = told
    kinds = [seat["kind"] for seat in info["seats"]]
    assert kinds == ["person", "local"], "somebody was timed out by a clock that was set"
    left = [time["due"] - info["clock"]["now"] for time in info["clock"]["times"] if time["due"]]
    assert left, "no clock runs"
    assert all(50_000 < each <= 61_000 for each in left), left
    return {"steps_hours": [1, -2, 1], "timed_out": 0}


def run(restarts: int = 3) -> dict[str, Any]:
    """All three; without PostgreSQL only two."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return {
            "full_disk": full_disk(folder),
            "database_anew": database_anew(folder, restarts) if programs() else None,
            "clock_set": clock_set(folder),
        }


def main() -> None:
    print(json.dumps(run(), indent=1))


if __name__ == "__main__":
    main()
