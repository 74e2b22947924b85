"""Ratings: only rated tables count, as the docs say; the results give the same numbers again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, Server, Wire, play_out, turn
from tortuga.cli import main
from tortuga.server.storage.columns import RATED_GAME, RATED_SEAT, SEAT, STANDING
from tortuga.server.storage.company import kept as company
from tortuga.server.storage.company import ratings
from tortuga.server.storage.company.ratings import final_places
from tortuga.server.storage.database import engine_for

DATABASES = ("sqlite", "postgres")
Guests = Callable[[], Person]


def create(person: Person, *seats: Any, **more: Any) -> Any:
    body = {
        "game": "buried-treasure",
        "options": {},
        "public": False,
        "fill": "sailor",
        "seats": list(seats or (ME, OPEN)),
        "rated": True,
        **more,
    }
    return person.http.post("/api/tables", json=body)


def stand(person: Person) -> Any:
    return person.http.get("/api/standings").json()["standings"]


def begin(ana: Person, ben: Person, **more: Any) -> tuple[Any, Any]:
    granted = create(ana, **more).json()
    return granted, ben.join(granted)


def play(ana: Person, ben: Person, moves: int | None = None, **more: Any) -> str:
    mine, theirs = begin(ana, ben, **more)
    with ana.wire(mine) as one, ben.wire(theirs) as other:
        one.until("snapshot")
        other.until("snapshot")
        play_out(one, other) if moves is None else play_out(one, other, moves=moves)
    return str(mine["table"])


def refolds(server: Server) -> bool:
    with server.parts.database._engine.connect() as reading:
        return ratings.refolded(reading).keys() >= set() and ratings.differing(reading) == []


def test_a_rated_game_counts_for_both_with_its_result(server: Server, guests: Guests) -> None:
    ana, ben = guests(), guests()
    assert (stand(ana), stand(ben)) == ([], [])
    table = play(ana, ben)
    (mine,), (theirs,) = stand(ana), stand(ben)
    assert (mine["game"], mine["pace"], mine["games"]) == ("buried-treasure", "live", 1)
    assert mine["settling"] is True
    assert mine["band"] == theirs["band"] < 482
    winners = ana.replay(table)["steps"][-1]["view"]["winners"]
    if winners == [0]:
        assert mine["rating"] > 1500 > theirs["rating"]
    elif winners == [1]:
        assert mine["rating"] < 1500 < theirs["rating"]
    assert refolds(server)
    play(ana, ben, clock={"per": "move", "seconds": 86_400})
    assert sorted(each["pace"] for each in stand(ana)) == ["days", "live"]
    assert refolds(server)


def test_other_tables_count_nothing(guests: Guests) -> None:
    ana, ben = guests(), guests()
    play(ana, ben, rated=False)
    assert stand(ana) == []


def test_only_people_with_a_seat_each_and_printed_figures_are_rated(ana: Person) -> None:
    for seats, more in (
        ((ME, SAILOR), {}),
        ((ME, LOCAL), {}),
        ((ME, OPEN), {"hints": True}),
        ((ME, OPEN), {"variant": {"changes": {"round.stop": 3}}}),
    ):
        reply = create(ana, *seats, **more)
        assert reply.status_code == 422, reply.text
        assert reply.json()["error"]["message"].startswith(("rated: ", "figures", "round"))
    assert create(ana, ME, OPEN).json()["info"]["rated"] is True


def test_at_a_rated_table_nobody_plays_for_anybody_and_nobody_is_helped(guests: Guests) -> None:
    ana, ben = guests(), guests()
    waiting = create(ana, ME, OPEN, OPEN).json()["table"]
    assert ana.post(f"{waiting}/start").json()["error"]["code"] == "rated"
    mine, _ = begin(ana, ben)
    assert mine["info"]["hints"] is False
    reply = ana.post(f"{mine['table']}/seats/0/bot", {"level": "sailor"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "rated")


def leave_after(ana: Person, ben: Person, moves: int) -> None:
    """One leaves after some moves, the other plays on to the end."""
    mine, theirs = begin(ana, ben)
    with ana.wire(mine) as one:
        one.until("snapshot")
        with ben.wire(theirs) as other:
            other.until("snapshot")
            play_out(one, other, moves=moves)
        ben.post(f"{mine['table']}/leave", {"seat": 1})
        alone(one)


def alone(wire: Wire) -> None:
    while "over" not in [json.loads(raw)["type"] for raw in wire.raw[-3:]]:
        if found := turn(wire):
            wire.play(0, found[2][0])
        wire.hear()


def test_who_leaves_comes_last_and_who_leaves_at_once_breaks_it_off(
    server: Server, guests: Guests
) -> None:
    ana, ben = guests(), guests()
    leave_after(ana, ben, moves=0)
    assert (stand(ana), stand(ben)) == ([], [])
    leave_after(ana, ben, moves=12)
    assert stand(ana)[0]["rating"] > 1500 > stand(ben)[0]["rating"]
    assert refolds(server)


def test_a_rematch_counts_too(guests: Guests) -> None:
    ana, ben = guests(), guests()
    table = play(ana, ben)
    assert ana.post(f"{table}/rematch").json()["info"]["rated"] is True


def test_who_keeps_it_to_themselves_is_seen_by_nobody(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tortuga.server.live.matchmaker.AT_ONCE", 0.01)
    monkeypatch.setattr("tortuga.server.live.matchmaker.EVERY", 0.1)
    ana, ben = guests(), guests()
    play(ana, ben)
    ben.http.put("/api/me/disclosure", json={"quiet": True})
    wish = {"games": ["buried-treasure"], "seats": [2], "paces": ["now"], "rated": True}
    for person in (ana, ben):
        person.http.post("/api/looking", json=wish)
    for person, seen in ((ana, False), (ben, True)):
        told = person.http.get("/api/looking").json()
        while told["offer"] is None:
            told = person.http.get("/api/looking").json()
        assert told["offer"]["rated"] is True
        assert ["stand" in each for each in told["offer"]["people"]] == [False, seen]
    assert ben.http.get("/api/standings").json()["quiet"] is True


def test_results_of_two_servers_at_once_refold(
    server: Server, guests: Guests, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ratings of several people who played each other, found again by the command."""
    people = [guests() for _ in range(3)]
    for one, other in ((0, 1), (1, 2), (2, 0), (0, 1)):
        play(people[one], people[other])
    where = server.settings.database
    assert main(["ratings", "--database", where, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["differ"] == []
    assert told["results"] >= 4
    engine = engine_for(where)
    with engine.begin() as writing:
        writing.execute(update(STANDING).values(mu=STANDING.c.mu + 1e-9))
    assert main(["ratings", "--database", where]) == 1
    assert "--write" in capsys.readouterr().out
    with engine.begin() as writing:
        ratings.rewrite(writing)
    assert main(["ratings", "--database", where, "--check"]) == 0
    engine.dispose()


def test_a_file_that_a_server_uses_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tortuga.server.storage.migrating import hold, migrate

    path = str(tmp_path / "own.db")
    assert main(["ratings", "--database", path]) == 2
    migrate(path)
    assert main(["ratings", "--database", path, "--write"]) == 0
    with hold(path):
        assert main(["ratings", "--database", path, "--write"]) == 2
    assert "another server is using" in capsys.readouterr().err


def test_who_is_forgotten_leaves_the_others_ratings_as_they_are(
    server: Server, guests: Guests
) -> None:
    ana, ben = guests(), guests()
    table = play(ana, ben)
    before = stand(ana)
    with server.parts.database._engine.begin() as writing:
        seats = select(SEAT.c.guest).where(SEAT.c.table_id == table, SEAT.c.seat == 1)
        company.forget(writing, [writing.execute(seats).scalar_one()])
        who = select(RATED_SEAT.c.who).join(RATED_GAME).where(RATED_GAME.c.table_id == table)
        names = list(writing.execute(who.order_by(RATED_SEAT.c.seat)).scalars())
    assert names[1].startswith(company.NOBODY)
    assert (stand(ana), stand(ben)) == (before, [])
    assert refolds(server)
    told = ana.http.get("/api/me/export").json()
    assert [each["place"] for each in told["rated_games"]] in ([1], [2])


@pytest.mark.parametrize("games", [(1, 2), (2, 1)])
def test_two_guests_who_are_one_have_the_better_known_rating(
    server: Server, guests: Guests, games: tuple[int, int]
) -> None:
    old, new, other = guests(), guests(), guests()
    for person, count in ((old, games[0]), (new, games[1])):
        for _ in range(count):
            play(person, other)
    best = max((stand(person) for person in (old, new)), key=lambda each: each[0]["games"])
    theirs = stand(other)

    def guest(person: Person) -> str:
        (mine, *_) = person.http.get("/api/tables/mine").json()["tables"]
        seats = select(SEAT.c.guest).where(SEAT.c.table_id == mine["id"], SEAT.c.seat == 0)
        with server.parts.database._engine.connect() as reading:
            return str(reading.execute(seats).scalar_one())

    both = guest(old), guest(new)
    with server.parts.database._engine.begin() as writing:
        company.bring_along(writing, *both)
    assert (stand(old), stand(new), stand(other)) == ([], best, theirs)
    assert refolds(server)


def test_places_where_some_have_left() -> None:
    assert final_places([1, 2, 2, 4], [False, True, True, True]) == [4, 1, 1, 3]
    assert final_places([1, 1], [True, True]) == [1, 1]
    assert final_places([2, 1, 3], [True, False, False]) == [2 - 1, 2, 2]
