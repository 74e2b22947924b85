"""Moves prepared in peace: theirs who picked them up, on all their devices, and nobody else's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.server.harness import ME, OPEN, Person, Server, Wire
from tortuga.server.http.limits import Limiter
from tortuga.server.storage.columns import GAME_TABLE, PREPARED
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.people.prepared import forget_lines
from tortuga.server.storage.purge import purge_some

DATABASES = ["sqlite", "postgres"]
THREE_DAYS = {"per": "move", "seconds": 3 * 24 * 3600}
LINE = [4, 17]


def at_a_table(ana: Person, ben: Person, clock: Any = THREE_DAYS) -> Any:
    granted = ana.create(ME, OPEN, clock=clock, public=True)
    return granted, ben.join(granted)


def prepare(person: Person, table: str, seat: int, line: list[int], seq: int = 0) -> Any:
    body = {"seq": seq, "line": line}
    return person.http.put(f"/api/tables/{table}/seats/{seat}/prepared", json=body)


def prepared(person: Person, table: str) -> Any:
    return person.http.get(f"/api/tables/{table}/prepared").json()["prepared"]


def stored(server: Server) -> list[Any]:
    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        rows = list(reading.execute(select(PREPARED.c.table_id, PREPARED.c.seat, PREPARED.c.line)))
    engine.dispose()
    return rows


def test_a_line_is_kept_changed_and_put_back(ana: Person, ben: Person) -> None:
    granted, _ = at_a_table(ana, ben)
    table = granted["table"]
    told = prepare(ana, table, 0, LINE, seq=3)
    assert told.json() == {"prepared": [{"seat": 0, "seq": 3, "line": LINE}]}
    prepare(ana, table, 0, [5], seq=6)
    assert prepared(ana, table) == [{"seat": 0, "seq": 6, "line": [5]}]
    [exported] = ana.http.get("/api/me/export").json()["prepared"]
    assert (exported["table_id"], exported["line"]) == (table, [5])
    assert prepare(ana, table, 0, []).json() == {"prepared": []}


def test_nobody_else_is_told_of_it(ana: Person, ben: Person) -> None:
    """Not by a view, a table, a message, a replay, an export or a figure: all is as without it."""
    granted, theirs = at_a_table(ana, ben)
    table = granted["table"]
    with ben.wire(theirs) as other, Wire(ben, table) as onlooker:
        onlooker.hello()
        for wire in (other, onlooker):
            wire.until("table")
        before = told_elsewhere(ben, table)
        assert prepare(ana, table, 0, LINE).status_code == 200
        assert other.quiet()
        assert onlooker.quiet()
        assert told_elsewhere(ben, table) == before
    assert prepared(ben, table) == []
    assert ben.http.get("/api/me/export").json()["prepared"] == []
    stranger = Person(ben.url)
    assert stranger.http.get(f"/api/tables/{table}/prepared").status_code == 404
    assert prepare(stranger, table, 0, LINE).status_code == 404
    assert prepare(ben, table, 0, LINE).json()["error"]["code"] == "not_your_seat"
    stranger.close()


def told_elsewhere(person: Person, table: str) -> Any:
    """What others can ask for, without what changes by itself."""
    told = person.http.get(f"/api/tables/{table}").json()
    told["clock"].pop("now")
    for seat in told["seats"]:
        seat.pop("online")
    told.pop("watching")
    replay = person.http.get(f"/api/tables/{table}/replay").json()
    return told, replay, person.http.get("/api/me/tickets").json()


def test_only_while_a_game_over_days_goes_on(ana: Person, ben: Person) -> None:
    granted, _ = at_a_table(ana, ben, clock=None)
    refused = prepare(ana, granted["table"], 0, LINE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_over_days")


@pytest.mark.parametrize("line", [[1] * 9, [-1], ["take 1"], [2**31], None])
def test_what_is_no_line_is_refused_and_changes_nothing(
    ana: Person, ben: Person, line: Any
) -> None:
    granted, _ = at_a_table(ana, ben)
    prepare(ana, granted["table"], 0, LINE)
    assert prepare(ana, granted["table"], 0, line).status_code == 422
    assert [each["line"] for each in prepared(ana, granted["table"])] == [LINE]


def test_a_guest_may_change_it_so_often(
    ana: Person, ben: Person, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    granted, _ = at_a_table(ana, ben)
    monkeypatch.setattr(server.parts, "prepared", Limiter(rate=1e-6, burst=2))
    codes = [prepare(ana, granted["table"], 0, [n]).status_code for n in range(3)]
    assert codes == [200, 200, 429]
    assert [each["line"] for each in prepared(ana, granted["table"])] == [[1]]


def test_who_gets_the_seat_is_told_nothing_and_who_is_forgotten_leaves_nothing(
    ana: Person, ben: Person, server: Server
) -> None:
    granted, _ = at_a_table(ana, ben)
    table = granted["table"]
    prepare(ben, table, 1, LINE)
    assert (table, 1, LINE) in stored(server)
    assert ben.http.post("/api/me/forget", json={"name": ben.me["name"]}).status_code == 200
    assert table not in [row.table_id for row in stored(server)]


def test_it_goes_with_the_game(ana: Person, ben: Person, server: Server) -> None:
    """When that is over, and when its table is forgotten."""
    tables = [at_a_table(ana, ben)[0]["table"] for _ in range(2)]
    for table in tables:
        prepare(ana, table, 0, LINE)
    engine = engine_for(server.settings.database)
    over, forgotten = tables
    with engine.begin() as writing:
        here = GAME_TABLE.update().where(GAME_TABLE.c.id == over)
        writing.execute(here.values(status="over", due=None))
        forget_lines(writing)
    left = {row.table_id for row in stored(server)}
    assert forgotten in left
    assert over not in left
    with engine.begin() as writing:
        writing.execute(
            GAME_TABLE.update().where(GAME_TABLE.c.id == forgotten).values(updated=1, due=None)
        )
        assert purge_some(writing, 2) == 1
    engine.dispose()
    assert forgotten not in [row.table_id for row in stored(server)]


def test_it_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path / "tortuga.db") as first:
        ana, ben = Person(first.url), Person(first.url)
        granted, _ = at_a_table(ana, ben)
        prepare(ana, granted["table"], 0, LINE)
    with Server(tmp_path / "tortuga.db") as second:
        ana.http.base_url = second.url
        assert [each["line"] for each in prepared(ana, granted["table"])] == [LINE]
    for person in (ana, ben):
        person.close()
