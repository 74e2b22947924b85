"""Hostile sockets: whatever a stranger or a player sends, nothing breaks and nothing changes."""

from __future__ import annotations

import json
import logging
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from websockets.exceptions import ConnectionClosed

from tests.kit.effort import IN_CI
from tests.server.harness import ME, OPEN, Person, Server, Wire, turn
from tortuga.server.logs import LOGGER
from tortuga.server.storage import keys

NUMBERS = st.one_of(st.integers(-5, 60), st.integers(), st.sampled_from([2**53 - 1, 2**53, 2**63]))
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False), st.text(max_size=20)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
TYPES = ("hello", "play", "undo", "consent", "preview", "why", "chat", "ping", "snapshot", "")
FIELDS = ("n", "seat", "moves", "at", "undo", "agree", "lines", "text", "keys", "protocol", "x")


class Broken(logging.Handler):
    """Keeps what the server logs as broken."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class HostileSockets(RuleBasedStateMachine):
    """Ana and Ben play; Mallory has a seat at another table and listens to theirs."""

    server: Server
    folder: Path

    def __init__(self) -> None:
        super().__init__()
        self.broken = Broken()
        LOGGER.addHandler(self.broken)
        self.ana, self.ben, self.mallory = (Person(self.server.url) for _ in range(3))
        granted = self.ana.create(ME, OPEN, public=True, advanced=True)
        self.keys = [granted["keys"]["0"], self.ben.join(granted)["keys"]["1"]]
        self.table = granted["table"]
        self.wires = [self.ana.wire(granted), Wire(self.ben, self.table)]
        self.wires[1].hello([self.keys[1]])
        for wire in self.wires:
            wire.until("snapshot")
        own = self.mallory.create(ME, OPEN)
        self.foreign_key = own["keys"]["0"]
        self.enemy = self.fresh_enemy()
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.seq = 0

    def fresh_enemy(self) -> Wire:
        wire = Wire(self.mallory, self.table)
        wire.hello([self.foreign_key])
        assert wire.until("snapshot")["seats"] == []
        return wire

    def attack(self, text: str | bytes) -> None:
        """Send it from Mallory's socket; whatever happens, she can come back."""
        try:
            self.enemy.socket.send(text)
            self.enemy.say(type="ping")
            while self.enemy.hear()["type"] != "pong":
                pass
        except ConnectionClosed:
            self.enemy.close()
            self.enemy = self.fresh_enemy()

    @rule(
        text=st.one_of(st.text(max_size=60), st.sampled_from(["", "{", "[]", "null", "[" * 5000]))
    )
    def malformed_text(self, text: str) -> None:
        self.attack(text)

    @rule(data=st.binary(max_size=40))
    def binary(self, data: bytes) -> None:
        self.attack(data)

    @rule(size=st.sampled_from([8_100, 8_300, 60_000, 70_000]))
    def oversized(self, size: int) -> None:
        self.attack(json.dumps({"type": "chat", "n": 1, "text": "x" * size}))

    @rule(kind=st.sampled_from(TYPES), fields=st.dictionaries(st.sampled_from(FIELDS), JUNK))
    def malformed_message(self, kind: str, fields: dict[str, Any]) -> None:
        if kind != "chat":
            self.attack(json.dumps({"type": kind, **fields}))

    @rule(seat=st.integers(0, 3), move=st.integers(0, 60), at=st.integers(0, 5))
    def play_for_others(self, seat: int, move: int, at: int) -> None:
        self.attack(json.dumps({"type": "play", "n": 1, "seat": seat, "moves": [move], "at": at}))

    @rule(seat=st.integers(0, 3), undo=st.integers(0, 2**48), agree=st.booleans())
    def undo_for_others(self, seat: int, undo: int, agree: bool) -> None:
        self.attack(json.dumps({"type": "undo", "n": 1, "seat": seat}))
        answer = {"type": "consent", "seat": seat, "undo": undo, "agree": agree}
        self.attack(json.dumps(answer))

    @rule(key=st.text(max_size=50))
    def guess_a_key(self, key: str) -> None:
        keys = [key, self.foreign_key]
        self.attack(json.dumps({"type": "hello", "protocol": 1, "keys": keys}))

    @rule()
    def speak_before_hello(self) -> None:
        with Wire(self.mallory, self.table) as wire:
            wire.play(0, 0)
            assert wire.until("refused")["code"] == "malformed"

    @precondition(lambda self: turn(*self.wires) is not None)
    @rule(data=st.data())
    def proper_move(self, data: st.DataObject) -> None:
        """The only thing here that may change the game."""
        found = turn(*self.wires)
        assert found is not None
        wire, seat, legal = found
        move = data.draw(st.sampled_from(legal))
        said = {"seat": seat, "moves": [move], "at": wire.seq, "n": next(Wire.numbers)}
        wire.say(type="play", **said)
        self.sent.append((self.wires.index(wire), said))
        for each in self.wires:
            assert each.until("event")["seq"] == self.seq + 1
        self.seq += 1

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def replayed_move(self, data: st.DataObject) -> None:
        """A resend is answered with its old number; from another socket it is refused."""
        owner, said = data.draw(st.sampled_from(self.sent))
        self.wires[owner].say(type="play", **said)
        assert self.wires[owner].until("accepted")["n"] == said["n"]
        self.attack(json.dumps({"type": "play", **said}))

    @rule(move=st.integers(0, 60), ahead=st.integers(-3, 3).filter(bool))
    def out_of_order(self, move: int, ahead: int) -> None:
        """A player's own move about another moment than the present."""
        wire, seat = self.wires[0], 0
        at = max(0, wire.seq + ahead)
        if at != wire.seq:
            number = wire.play(seat, move, at=at)
            answer = wire.until("refused", "accepted")
            assert (answer["type"], answer["n"]) == ("refused", number)

    @invariant()
    def nothing_has_changed(self) -> None:
        assert all(wire.quiet() for wire in self.wires)
        info = self.ana.http.get(f"/api/tables/{self.table}").json()
        assert [seat["kind"] for seat in info["seats"]] == ["person", "person"]
        with Wire(self.mallory, self.table) as wire:
            wire.hello()
            assert wire.until("snapshot")["seq"] == self.seq
        assert self.broken.lines == []

    def teardown(self) -> None:
        LOGGER.removeHandler(self.broken)
        for wire in [*self.wires, self.enemy]:
            wire.close()
        for person in (self.ana, self.ben, self.mallory):
            person.close()


@pytest.mark.slow
def test_hostile_sockets_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    # What can be played is part of what is drawn, so that it must be the same when drawn again.
    monkeypatch.setattr(keys, "new_seed", lambda: "7")
    HostileSockets.folder = Path(tempfile.mkdtemp())
    try:
        with Server(HostileSockets.folder / "tortuga.db") as server:
            HostileSockets.server = server
            run_state_machine_as_test(
                HostileSockets,
                settings=settings(
                    max_examples=8,
                    stateful_step_count=20,
                    deadline=None,
                    derandomize=IN_CI,
                    suppress_health_check=[HealthCheck.too_slow],
                ),
            )
    finally:
        shutil.rmtree(HostileSockets.folder)
