"""Trying a finished game again from one of its positions: against bots, for who may look back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.harness import LOCAL, ME, Person, Server, play_out


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[tuple[Person, Any]]:
    person = Person(server.url)
    granted = person.create(ME, LOCAL, game="maui")
    with person.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire)
        wire.until("over")
    yield person, granted
    person.close()


def practise(person: Person, granted: Any, **body: Any) -> Any:
    return person.http.post(f"/api/tables/{granted['table']}/practice", json=body)


def test_the_position_is_that_of_the_game_and_goes_on_against_bots(
    finished: tuple[Person, Any],
) -> None:
    ana, granted = finished
    replay = ana.http.get(f"/api/tables/{granted['table']}/replay?seat=all&at=9").json()
    seat = replay["steps"][10]["seat"]
    reply = practise(ana, granted, index=9, seat=seat)
    assert reply.status_code == 201
    again = reply.json()
    kinds = {each["kind"] for number, each in enumerate(again["info"]["seats"]) if number != seat}
    assert kinds == {"bot"}
    assert list(again["keys"]) == [str(seat)]
    assert again["info"]["hints"]
    assert not again["info"]["public"]
    with ana.wire(again) as wire:
        snapshot = wire.until("snapshot")
        assert snapshot["views"][str(seat)] == replay["steps"][9]["views"][str(seat)]
        wire.play(seat, snapshot["views"][str(seat)]["legal"][0])
        assert wire.until("event")["seat"] == seat


def test_what_is_tried_again_counts_for_nobody(finished: tuple[Person, Any]) -> None:
    ana, granted = finished
    before = ana.http.get("/api/me/games").json()
    again = practise(ana, granted, index=0, seat=0).json()
    assert ana.http.get("/api/me/games").json() == before
    mine = ana.http.get("/api/tables/mine").json()["tables"]
    assert again["table"] in [each["id"] for each in mine], "but it can be found again"


def test_only_positions_of_finished_games_that_one_may_look_back_on(
    finished: tuple[Person, Any], ben: Person
) -> None:
    ana, granted = finished
    for body in ({"index": 9999, "seat": 0}, {"index": 0}, {"index": -1, "seat": 0}):
        assert practise(ana, granted, **body).status_code in (400, 422)
    assert practise(ana, granted, index=0, seat=7).status_code == 404
    assert practise(ben, granted, index=0, seat=0).status_code == 404
    running = ana.create(ME, LOCAL, game="maui")
    refused = practise(ana, running, index=0, seat=0)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_over")
