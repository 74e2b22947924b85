"""Sends a server very many hostile messages while two people play on.

    python -m tests.trust.hostile --messages 100000

Strangers, spectators and a player who cheats send malformed, oversized, forged, stale and repeated
messages. Nothing may change but by the two players' own moves, nothing may break, and the server's
memory must stay where it is.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.harness import ME, OPEN, Person, Wire, turn
from tests.server.process import ServerProcess

BATCH = 40
MOVE_AFTER_BATCH = 0.2
# Without chat: whoever looks on at a public table may talk.
KINDS = ("hello", "play", "undo", "consent", "preview", "ping", "snapshot", "report", "")
FIELDS = ("n", "seat", "moves", "at", "undo", "agree", "lines", "text", "keys", "words", "protocol")
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**31,
    2**53,
    2**63,
    1e308,
    "",
    "0",
    "\u202e",
    "\x00",
    [],
    {},
    [[]],
)


class Attacker:
    """Makes up messages; ``stolen`` are true messages of others, to be sent again."""

    def __init__(self, dice: random.Random, stolen: list[dict[str, Any]]) -> None:
        self.dice = dice
        self.stolen = stolen

    def message(self) -> str | bytes:
        make = self.dice.choice(
            (self.noise, self.binary, self.junk, self.junk, self.forged, self.repeated, self.large)
        )
        return make()

    def noise(self) -> str:
        kinds = (
            "",
            "{",
            "[]",
            "null",
            "[" * 4000,
            '{"type":',
            "\ud7ff\uffff",
            '{"a":' * 900,
            "NaN",
        )
        return self.dice.choice(kinds)

    def binary(self) -> bytes:
        return self.dice.randbytes(self.dice.randrange(60))

    def value(self, depth: int = 2) -> Any:
        if depth and self.dice.random() < 0.4:
            return [self.value(depth - 1) for _ in range(self.dice.randrange(4))]
        return self.dice.choice((*ODD, self.dice.randrange(-5, 2000)))

    def junk(self) -> str:
        fields = self.dice.sample(FIELDS, self.dice.randrange(len(FIELDS)))
        kind = self.dice.choice(KINDS)
        return json.dumps({"type": kind, **{field: self.value() for field in fields}})

    def forged(self) -> str:
        """Well formed, but not the sender's to say."""
        number, seat = self.dice.randrange(2**50), self.dice.randrange(4)
        return json.dumps(
            self.dice.choice(
                (
                    {"type": "play", "n": number, "seat": seat, "moves": [number % 40], "at": 0},
                    {"type": "undo", "n": number, "seat": seat},
                    {"type": "consent", "seat": seat, "undo": number % 9, "agree": True},
                    {"type": "preview", "n": number, "seat": seat, "at": 0, "lines": [[1]]},
                    {"type": "hello", "protocol": 1, "keys": [f"{number:x}"]},
                )
            )
        )

    def repeated(self) -> str:
        return json.dumps(self.dice.choice(self.stolen)) if self.stolen else self.junk()

    def large(self) -> str:
        size = self.dice.choice((7_000, 8_300, 20_000, 64_000))
        return json.dumps({"type": "chat", "n": 1, "text": "x" * size})


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
        self.new_game()

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
    with ServerProcess(folder / "tortuga.db", pace=1_000_000) as server:
        siege = Siege(server, random.Random(seed))
        for part in range(1, 11):
            siege.run(messages * part // 10)
            held.append(memory(server.pid))
            if part < 10:
                siege.new_game()
        assert siege.ana.http.get("/healthz").json()["ok"] is True
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
    print("{moves} proper moves in {games} games, no other change, no error".format(**found))
    print(f"server memory in kB after each tenth: {found['memory_kb']}")


if __name__ == "__main__":
    main()
