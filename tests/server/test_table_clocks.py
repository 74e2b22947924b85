"""Tables with a clock: time runs for those who are waited for, and a bot plays on for the late."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ME, OPEN, SAILOR, Person, Server, play_out, turn
from tortuga.server.live import harbour
from tortuga.server.protocol.incoming import NewTable
from tortuga.table.clocks import TableClock
from tortuga.table.new_tables import Wish


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds for each move: less than a host can ask for."""
    asked = harbour.wish_of

    def quick(wish: NewTable) -> Wish:
        clock = TableClock("move", 2) if wish.clock else None
        return dataclasses.replace(asked(wish), clock=clock)

    monkeypatch.setattr(harbour, "wish_of", quick)


def create(person: Person, *seats: Any, **clock: Any) -> Any:
    body = {"game": "buried-treasure", "public": False, "fill": "swabbie", "seats": list(seats)}
    return person.http.post("/api/tables", json={**body, "clock": clock}).json()


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Person]:
    """Somebody at a server whose bots take long to move."""
    with Server(tmp_path / "tortuga.db", bot_delay=20.0) as server:
        person = Person(server.url)
        yield person
        person.close()


@pytest.mark.usefixtures("quick_clock")
def test_a_bot_of_the_hosts_choice_plays_on_and_the_seat_can_be_taken_back(
    patient: Person,
) -> None:
    granted = create(patient, ME, {"kind": "local"}, per="move", seconds=30)
    with patient.wire(granted) as wire:
        first = wire.until("snapshot")
        clock = first["table"]["clock"]
        found = turn(wire)
        assert found is not None
        seat = found[1]
        assert (clock["per"], clock["seconds"]) == ("move", 2)
        assert clock["times"][seat]["due"] - clock["now"] <= 2000  # less where the machine is busy
        assert clock["times"][1 - seat]["due"] is None
        while (info := wire.until("table")["table"])["seats"][seat]["kind"] != "bot":
            pass
        assert (info["seats"][seat]["level"], info["seats"][seat]["mine"]) == ("swabbie", True)
        assert info["clock"]["times"][seat]["due"] is None
        back = patient.post(f"{granted['table']}/seats/{seat}/back")
        assert back.json()["clock"]["times"][seat]["due"] is not None
        while wire.until("table")["table"]["seats"][seat]["kind"] == "bot":
            pass
        wire.play(seat, found[2][0])
        event = wire.until("event")
        assert event["clock"]["per"] == "move"
        assert any(time["due"] for time in event["clock"]["times"])


def test_a_table_without_a_clock_tells_none(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    assert "clock" not in granted["info"]


@pytest.mark.parametrize(
    "clock",
    [
        {"per": "move", "seconds": 9},
        {"per": "game", "seconds": 59},
        {"per": "game", "seconds": 86_401},
        {"per": "round", "seconds": 60},
        {"per": "move"},
        {"per": "move", "seconds": 60, "more": 1},
    ],
)
def test_a_clock_out_of_bounds_is_refused(ana: Person, clock: Any) -> None:
    assert create(ana, ME, OPEN, **clock)["error"]["code"] == "invalid"


def test_a_rematch_has_the_same_clock_and_full_time(ana: Person) -> None:
    granted = create(ana, ME, {"kind": "local"}, per="game", seconds=600)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire)
        wire.until("over")
    times = ana.http.get(f"/api/tables/{granted['table']}").json()["clock"]["times"]
    assert all(time["left"] < 600_000 and time["due"] is None for time in times)
    again = ana.post(f"{granted['table']}/rematch").json()
    clock = again["info"]["clock"]
    assert (clock["per"], clock["seconds"]) == ("game", 600)
    assert {time["left"] for time in clock["times"]} == {600_000}
