"""Taking a seat back from a bot: nothing that the bot has done keeps its owner from playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.boat import NAPPING, ROWING, BoatGame
from tests.server.harness import ME, OPEN, Person, Server
from tortuga.engine.registry import forget, register
from tortuga.server.live.live_table import LiveTable


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
