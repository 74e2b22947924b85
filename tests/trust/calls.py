"""Kills servers while turns pass: each turn's sign must come once, and none may be lost.

    python -m tests.trust.calls --kills 40
    python -m tests.trust.calls --kills 40 --database postgres --processes 3

Pairs of people play over days and want to be called by their browsers. Whoever is waited for moves
only when called, so that every turn must bring its sign; a second one for the same turn would be
noticed. What a server was just sending when it was killed may be missing: then the outbox must say
that it was begun. Everything else has to come, from whichever server is left or started anew.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tests.server.harness import ME, OPEN, Person, Wire
from tests.server.process import ServerProcess
from tests.server.receiving import PushService
from tests.trust.databases import KINDS, throwaway
from tests.trust.kill import OFFLINE
from tortuga.server.storage.columns import BROWSER, OUTBOX
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.signs.contacts import browser_id

PAIRS = 3
PATIENCE = 120.0
A_DAY = {"per": "move", "seconds": 24 * 3600}
TABLE = {"game": "buried-treasure", "public": False, "fill": "sailor", "clock": A_DAY}


class Called:
    """Somebody who is called by a browser of their own, and comes only then."""

    def __init__(self, server: ServerProcess, push: PushService, name: str) -> None:
        self.person = Person(server.url)
        self.push = push
        self.name = name
        self.turns = 0
        self.granted: Any = None
        body = push.subscription(name) | {"kinds": ["turn"]}
        reply = self.person.http.put("/api/me/signs/browser", json=body)
        assert reply.status_code == 200, reply.text

    @property
    def calls(self) -> int:
        return len(self.push.of(self.name))

    def go_to(self, server: ServerProcess) -> None:
        self.person.url = server.url
        self.person.http.base_url = server.url
        for headers in (self.person.headers, self.person.http.headers):
            headers["Origin"] = server.url


class Pair(threading.Thread):
    """Two people at one table after another, each of whom moves when called."""

    def __init__(
        self, where: str, servers: list[ServerProcess], push: PushService, number: int
    ) -> None:
        super().__init__(daemon=True)
        self.where = where
        self.servers = servers
        self.random = random.Random(number)
        self.people = [Called(servers[0], push, f"{number}-{each}") for each in "ab"]
        self.done = threading.Event()
        self.cut_off = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.done.is_set():
                self.play_a_game()
        except BaseException as failure:
            self.failure = failure

    @property
    def turns(self) -> int:
        return sum(each.turns for each in self.people)

    def somehow(self, deed: Any) -> Any:
        """Whatever happens to the servers: at another one, and again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            server = self.random.choice(self.servers)
            for each in self.people:
                each.go_to(server)
            try:
                return deed()
            except (*OFFLINE, ValueError, KeyError):
                assert time.monotonic() < deadline, "a table does not go on"
                time.sleep(0.02)

    def play_a_game(self) -> None:
        first, second = self.people
        body = {**TABLE, "seats": [ME, OPEN]}

        def set_table() -> Any:
            return first.person.http.post("/api/tables", json=body).json()

        first.granted = granted = self.somehow(set_table)
        second.granted = self.somehow(lambda: second.person.join(granted))
        while (turn := self.somehow(self.whose_turn)) is not None:
            self.wait_for_call(self.people[turn])
            if self.done.is_set():
                return  # every sign that was owed has been waited for
            self.somehow(functools.partial(self.pass_the_turn, turn))

    def whose_turn(self) -> int | None:
        with self.people[0].person.wire(self.people[0].granted) as wire:
            wire.until("snapshot")
            if wire.views["0"]["over"]:
                return None
            return 0 if wire.views["0"]["legal"] else 1

    def wait_for_call(self, called: Called) -> None:
        """The one call for this turn; missing only where the outbox says that it was begun."""
        called.turns += 1
        deadline = time.monotonic() + PATIENCE
        while called.calls < called.turns:
            if self.begun_in_vain(called):
                self.cut_off += 1
                called.push.got.append({"path": f"/{called.name}", "cut_off": True})
            assert time.monotonic() < deadline, f"{called.name} was not called for a turn"
            time.sleep(0.01)
        assert called.calls <= called.turns, f"{called.name} was called twice for a turn"

    def begun_in_vain(self, called: Called) -> bool:
        """Whether somebody died while sending this sign: nobody sends it again."""
        engine = engine_for(self.where)
        query = (
            select(OUTBOX.c.sending, OUTBOX.c.due)
            .join(BROWSER, BROWSER.c.guest == OUTBOX.c.guest)
            .where(BROWSER.c.id == browser_id(called.push.subscription(called.name)["endpoint"]))
            .where(OUTBOX.c.kind == "turn", OUTBOX.c.table_id == called.granted["table"])
        )
        with engine.connect() as reading:
            row = reading.execute(query).one_or_none()
        engine.dispose()
        ended = row is not None and row.sending is not None and row.due is None
        return ended and called.calls < called.turns

    def pass_the_turn(self, who: int) -> None:
        called = self.people[who]
        with called.person.wire(called.granted) as wire:
            wire.until("snapshot")
            while wire.views[str(who)]["legal"]:
                self.one_move(wire, who)

    def one_move(self, wire: Wire, who: int) -> None:
        seen = wire.seq
        wire.play(who, self.random.choice(wire.views[str(who)]["legal"]))
        while wire.seq == seen:
            message = wire.hear()
            if message["type"] == "refused":
                raise OSError("try again")


def run(where: str, folder: Path, kills: int, processes: int, seed: int = 1) -> dict[str, Any]:
    """Kill a random server so many times while turns pass; what came of it."""
    dice = random.Random(seed)
    with PushService() as push, contextlib.ExitStack() as running:
        settings: dict[str, Any] = {
            "push_hosts": push.host,
            "sign_delay": 0,
            "log_level": "warning",
        }
        servers = [
            running.enter_context(ServerProcess(where, folder / f"{number}.log", **settings))
            for number in range(processes)
        ]
        pairs = [Pair(where, servers, push, number) for number in range(PAIRS)]
        for pair in pairs:
            pair.start()
        for _ in range(kills):
            time.sleep(dice.uniform(0.2, 2.5))
            server = dice.choice(servers)
            server.kill()
            server.start()
            all_well(pairs)
        finish(pairs)
        received = sum(1 for each in push.got if "cut_off" not in each)
    turns, cut_off = sum(pair.turns for pair in pairs), sum(pair.cut_off for pair in pairs)
    assert received + cut_off == turns, (received, cut_off, turns)
    return {
        "kills": kills,
        "processes": processes,
        "turns": turns,
        "received": received,
        "cut_off": cut_off,
        "lost": 0,
        "doubled": 0,
    }


def finish(pairs: list[Pair]) -> None:
    """Every table must go on for two turns more; nobody may have failed."""
    goals = [pair.turns + 2 for pair in pairs]
    deadline = time.monotonic() + PATIENCE
    while any(pair.turns < goal for pair, goal in zip(pairs, goals, strict=True)):
        all_well(pairs)
        assert time.monotonic() < deadline, "a table does not go on"
        time.sleep(0.02)
    for pair in pairs:
        pair.done.set()
    for pair in pairs:
        pair.join(PATIENCE)
    time.sleep(3.0)  # what would come twice has come by then
    all_well(pairs)


def all_well(pairs: list[Pair]) -> None:
    """Nobody may have failed."""
    for pair in pairs:
        if pair.failure is not None:
            raise pair.failure


def killed(kills: int, kind: str, processes: int) -> dict[str, Any]:
    """The same on a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, throwaway(kind) as where:
        return run(where, Path(folder), kills, processes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(killed(args.kills, args.database, args.processes), indent=1))


if __name__ == "__main__":
    main()
