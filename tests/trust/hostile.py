"""Sends a server very many hostile messages while two people play on.

    python -m tests.trust.hostile --messages 100000

Strangers, spectators and a player who cheats send malformed, oversized, forged, stale and repeated
messages, and ask every route of the server for what is not theirs. Nothing may change but by the
two players' own moves, nothing may break, and the server's memory must stay where it is.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.harness import ME, OPEN, Person, Wire, turn
from tests.server.process import ServerProcess
from tests.trust.hostile_messages import Attacker
from tests.trust.possessions import client
from tests.trust.routes import Asker, document, routes

BATCH = 40
MOVE_AFTER_BATCH = 0.2
SWEEPS = 3  # before memory is looked at
REQUESTS = 0.3  # of all batches
PREPARED = {"seq": 0, "line": [3]}
GROWING = ("tables", "chat", "devices", "next")  # in the export of somebody who plays


class Siege:
    """Ana and Ben play, Mallory attacks from a table of her own, from theirs, and from nowhere."""

    def __init__(self, server: ServerProcess, dice: random.Random) -> None:
        self.server = server
        self.dice = dice
        self.stolen: list[dict[str, Any]] = []
        self.attacker = Attacker(dice, self.stolen)
        self.ana, self.ben, self.mallory = (Person(server.url) for _ in range(3))
        self.foreign = next(iter(self.mallory.create(ME, OPEN)["keys"].values()))
        self.sent = self.answered = self.reconnects = self.games = self.moves = 0
        self.over_days()
        self.new_game()
        told = document()
        self.routes = routes(told)
        self.asked: Counter[str] = Counter()
        self.asker = Asker(told, dice, {"table_id": [self.table, self.slow], "seat": ["0", "1"]})
        self.before = self.possessions()
        for _ in range(len(self.routes) * SWEEPS // BATCH):
            self.requests()  # whatever is loaded when it is first asked for
        for _ in range(3):  # from the second time on what hashing takes stays with its thread
            assert self.mallory.http.post("/api/me/words", json={"language": "en"}).is_success

    def over_days(self) -> None:
        """A table of days at which everybody has something to lose."""
        day = {"per": "move", "seconds": 24 * 3600}
        granted = self.ana.create(ME, OPEN, public=True, clock=day)
        self.ben.join(granted)
        self.slow = granted["table"]
        for seat, person in enumerate((self.ana, self.ben)):
            where = f"/api/tables/{self.slow}/seats/{seat}/prepared"
            assert person.http.put(where, json=PREPARED).status_code == 200

    def possessions(self) -> list[Any]:
        """What the server keeps about Ana and Ben and must stay as it is: all but their games."""
        kept: list[Any] = []
        for person in (self.ana, self.ben):
            told = person.http.get("/api/me/export").json()
            kept.append({name: told[name] for name in told if name not in GROWING})
            kept.append(len(told["devices"]))
        return kept

    def new_game(self) -> None:
        granted = self.ana.create(ME, OPEN, public=True, advanced=True)
        self.table = granted["table"]
        self.wires = [self.ben.wire(self.ben.join(granted)), self.ana.wire(granted)]
        for wire in self.wires:
            while wire.until("snapshot")["table"]["status"] == "waiting":
                pass
        self.seq = 0
        self.games += 1
        self.enemies = [self.enemy(keys) for keys in ((), (self.foreign,))]

    def enemy(self, keys: tuple[str, ...]) -> Wire:
        wire = Wire(self.mallory, self.table)
        wire.hello(keys)
        return wire

    def batch(self) -> None:
        """One enemy sends a heap of messages and looks whether the server still answers."""
        place = self.dice.randrange(2)
        wire = self.enemies[place]
        try:
            for _ in range(BATCH):
                self.sent += 1
                wire.socket.send(self.attacker.message())
            wire.say(type="ping")
            while wire.hear()["type"] != "pong":
                self.answered += 1
        except ConnectionClosed:
            with contextlib.suppress(ConnectionClosed):
                while wire.hear():
                    self.answered += 1
            with contextlib.suppress(ConnectionClosed):
                wire.close()
            self.reconnects += 1
            self.enemies[place] = self.enemy(((), (self.foreign,))[place])
        wire.raw.clear()

    def requests(self) -> None:
        """As many requests, each by another address: to all routes in turn, now in her own name,
        now in nobody's.
        """
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.mallory.http.cookies.items())}
        for _ in range(BATCH):
            route = min(self.routes, key=lambda each: (self.asked[each.name], self.dice.random()))
            self.asked[route.name] += 1
            sent = self.asker.request(route)
            address = ".".join(str(self.dice.randrange(1, 250)) for _ in range(4))
            reply = client().request(
                sent.method,
                self.server.url + sent.path,
                params=sent.params,
                content=sent.content,
                headers={
                    **(headers if self.dice.random() < 0.8 else {}),
                    **sent.headers,
                    "Origin": self.server.url,
                    "X-Forwarded-For": address,
                },
            )
            self.sent += 1
            self.answered += 1
            assert reply.status_code < 500, (sent, reply.text[:500])

    def proper_move(self) -> None:
        """The only thing here that may change the game; both players hear of it, and only of it."""
        found = turn(*self.wires)
        assert found is not None
        wire, seat, legal = found
        said = {"n": next(Wire.numbers), "seat": seat, "moves": [self.dice.choice(legal)]}
        said["at"] = wire.seq
        wire.say(type="play", **said)
        self.stolen[:] = [{"type": "play", **said}, *self.stolen[:20]]
        self.seq += 1
        self.moves += 1
        for each in self.wires:
            heard = each.until("event", "undone", "undo_asked", "chat")
            assert (heard["type"], heard["seq"]) == ("event", self.seq), heard
            each.raw.clear()

    def run(self, messages: int) -> None:
        while self.answered < messages:
            if self.dice.random() < REQUESTS:
                self.requests()
            else:
                self.batch()
            if self.dice.random() < MOVE_AFTER_BATCH:
                self.proper_move()
                if self.wires[0].views and next(iter(self.wires[0].views.values()))["over"]:
                    self.end_game()
                    self.new_game()
        self.end_game()

    def end_game(self) -> None:
        for wire in [*self.wires, *self.enemies]:
            with contextlib.suppress(ConnectionClosed):
                wire.close()

    def close(self) -> None:
        for person in (self.ana, self.ben, self.mallory):
            person.close()


def memory(pid: int) -> int:
    """What a process holds in memory, in kilobytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError("this system does not tell how much memory a process holds")


def besiege(messages: int, seed: int, folder: Path) -> tuple[Siege, list[int]]:
    """Attack in ten parts; what the server's memory was after each."""
    held = []
    with ServerProcess(folder / "tortuga.db", pace=1_000_000, trials=0) as server:
        siege = Siege(server, random.Random(seed))
        for part in range(1, 11):
            siege.run(messages * part // 10)
            held.append(memory(server.pid))
            if part < 10:
                siege.new_game()
        assert siege.ana.http.get("/healthz").json()["ok"] is True
        assert siege.possessions() == siege.before
        siege.close()
        log = server.log.read_text()
        assert '"level":"error"' not in log, log
    return siege, held


def run(messages: int, seed: int = 1) -> dict[str, Any]:
    """What was sent and what became of it, with a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        siege, held = besiege(messages, seed, Path(folder))
    return {
        "sent": siege.sent,
        "answered": siege.answered,
        "closed": siege.reconnects,
        "requests": siege.asked.total(),
        "routes": len(siege.asked),
        "moves": siege.moves,
        "games": siege.games,
        "memory_kb": held,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--messages", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = run(args.messages, args.seed)
    print("{sent} hostile messages, {answered} answered, {closed} closings".format(**found))
    print("{requests} of them requests, to {routes} routes".format(**found))
    print("{moves} proper moves in {games} games, no other change, no error".format(**found))
    print(f"server memory in kB after each tenth: {found['memory_kb']}")


if __name__ == "__main__":
    main()
