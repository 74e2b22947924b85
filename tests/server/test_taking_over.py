"""Taking a seat back from a bot: nothing that it has done keeps its owner from playing, and
nothing that it noted for itself becomes its owner's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.boat import NAPPING, ROWING, BoatGame
from tests.server.harness import ME, OPEN, SAILOR, Person, Server, Wire
from tortuga.engine.registry import forget, register
from tortuga.engine.state import State
from tortuga.server.live.live_table import LiveTable
from tortuga.table import fold

A_SENTENCE = 6  # seconds for which each of a tale is shown


@pytest.fixture(autouse=True)
def boat() -> Iterator[None]:
    register(BoatGame.name, "tests.server.boat:BoatGame")
    yield
    forget(BoatGame.name)


def nap(ana: Person, granted: Any) -> None:
    """Hand the own seat to a bot, which goes to sleep."""
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        ana.post(f"{granted['table']}/seats/0/bot", {"level": "swabbie"})
        while wire.views["0"]["legal"]:
            wire.until("event")


def rows(ana: Person, granted: Any) -> None:
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        assert wire.views["0"]["legal"] == [ROWING, NAPPING]
        wire.play(0, ROWING)
        assert wire.until("event")["seat"] == 0


def test_a_seat_taken_back_from_a_bot_that_waits_may_act_at_once(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, game=BoatGame.name)
    ben.join(granted)
    nap(ana, granted)
    assert ana.post(f"{granted['table']}/seats/0/back").status_code == 200
    rows(ana, granted)


def test_a_seat_that_was_taken_back_just_before_a_crash_may_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tortuga.db"

    async def nothing(_: object) -> None:
        pass

    with Server(database) as server:
        ana, ben = Person(server.url), Person(server.url)
        granted = ana.create(ME, OPEN, game=BoatGame.name)
        ben.join(granted)
        nap(ana, granted)
        with monkeypatch.context() as crash:
            crash.setattr(LiveTable, "rouse_people", nothing)
            ana.post(f"{granted['table']}/seats/0/back")
        cookies = ana.http.cookies
    with Server(database) as server:
        again = Person(server.url)
        again.http.cookies = cookies
        rows(again, granted)
        for person in (ana, ben, again):
            person.close()


def crew_at_a_tale(ana: Person) -> Any:
    """A seat at The Pirate's Map while another, a bot, is captain; who begins is by lot."""
    while True:
        granted = ana.create(ME, SAILOR, SAILOR, game="the-pirates-map", hints=True)
        with ana.wire(granted) as wire:
            wire.until("snapshot")
            if wire.views["0"]["captain"] != 0:
                return granted


def noted(wire: Wire) -> list[str]:
    """What a bot noted of the tale, in anything that was told of its seat."""
    views = [message["views"]["0"] for message in map(json.loads, wire.raw) if "views" in message]
    return [note for view in views for note in view["notes"] if note is not None]


@pytest.fixture
def soon_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences vanish after a fifth of a second; other clocks run as ever."""
    usual = fold.new_deadline

    def soon(state: State, at: int) -> int | None:
        return at + 200 if state.seconds == A_SENTENCE else usual(state, at)

    monkeypatch.setattr(fold, "new_deadline", soon)


@pytest.mark.usefixtures("soon_told")
def test_what_a_bot_noted_of_a_vanished_tale_is_not_its_owners(ana: Person) -> None:
    granted = crew_at_a_tale(ana)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        ana.post(f"{granted['table']}/seats/0/bot", {"level": "captain"})
        while wire.views["0"]["phase"] != "island":
            wire.until("event")
        ana.post(f"{granted['table']}/seats/0/back")
    with ana.wire(granted) as again:
        again.until("snapshot")
        assert again.views["0"]["phase"] in ("island", "loot")  # the others may be quick
        assert again.views["0"]["told"] == 7
        assert noted(wire) == noted(again) == []
    told = ana.http.get("/api/me/export").json()["tables"]
    assert next(each for each in told if each["id"] == granted["table"])["moves"] == []
