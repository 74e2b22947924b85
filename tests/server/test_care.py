"""Care: blocking, reporting, taking one's data along, forgetting what is old, figures for hosts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, Server, Wire, play_out
from tortuga.server.clock import now
from tortuga.server.metrics import Histogram
from tortuga.server.storage.columns import METADATA, REPORT
from tortuga.server.storage.database import Database, engine_for
from tortuga.server.storage.purge import purge

DATABASES = ("sqlite", "postgres")


def test_who_is_blocked_is_not_heard_and_cannot_join(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as mine, Wire(ben, granted["table"]) as theirs:
        mine.until("snapshot")
        theirs.hello()
        theirs.until("snapshot")
        theirs.say(type="chat", n=1, text="ahoy")
        line = mine.until("chat")
        reply = ana.post(f"{granted['table']}/block", {"chat": line["id"]})
        assert [each["name"] for each in reply.json()["blocks"]] == [ben.me["name"]]
        theirs.say(type="chat", n=2, text="avast")
        theirs.until("accepted")
        mine.say(type="chat", n=3, text="peace")
        assert mine.until("chat")["text"] == "peace"
        with ana.wire(granted) as again:
            assert [each["text"] for each in again.until("snapshot")["chat"]] == ["peace"]
    waiting = ana.create(ME, OPEN)
    refused = ben.post(f"{waiting['table']}/join", {"invite": waiting["invite"]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "blocked")
    number = ana.http.get("/api/me/blocks").json()["blocks"][0]["id"]
    assert ana.http.delete(f"/api/me/blocks/{number}").json() == {"blocks": []}
    assert ana.http.delete(f"/api/me/blocks/{number}").status_code == 404
    ben.join(waiting)


@pytest.mark.parametrize(
    ("whom", "status"), [({"seat": 0}, 409), ({"seat": 1}, 409), ({"chat": 9}, 409), ({}, 409)]
)
def test_there_must_be_somebody_else_to_block(ana: Person, whom: Any, status: int) -> None:
    granted = ana.create(ME, SAILOR)
    assert ana.post(f"{granted['table']}/block", whom).status_code == status


def test_a_report_is_kept_for_the_host_with_what_was_said(
    ana: Person, ben: Person, server: Server
) -> None:
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ben.wire(theirs) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text="landlubber")
        wire.until("accepted")
    body = {"whom": {"seat": 1}, "text": "is rude"}
    assert ana.post(f"{granted['table']}/report", body).json() == {"reported": True}
    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        row = reading.execute(select(REPORT).where(REPORT.c.table_id == granted["table"])).one()
    engine.dispose()
    assert (row.name, row.text, row.said) == (ben.me["name"], "is rude", ["landlubber"])


def test_an_export_holds_all_that_is_the_guests_and_nothing_else(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, advanced=True)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        play_out(mine, other, moves=6)
        mine.say(type="chat", n=1, text="my own words")
        other.say(type="chat", n=1, text="somebody else's")
        for wire in (mine, other):
            wire.until("accepted")
    ana.post(f"{granted['table']}/block", {"seat": 1})
    reply = ana.http.get("/api/me/export")
    told = reply.json()
    assert "attachment" in reply.headers["content-disposition"]
    assert told["me"]["name"] == ana.me["name"]
    assert [line["text"] for line in told["chat"]] == ["my own words"]
    table = told["tables"][0]
    assert (table["id"], table["seats"]) == (
        granted["table"],
        [{"seat": 0, "name": ana.me["name"]}],
    )
    assert table["moves"]
    assert {move["seat"] for move in table["moves"]} == {0}
    assert [each["name"] for each in told["blocks"]] == [ben.me["name"]]
    assert "somebody else" not in json.dumps(told)


def test_figures_are_told_to_those_who_run_the_server(ana: Person, server: Server) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire, moves=2)
    assert ana.http.get("/metrics").status_code == 403
    own = ana.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert own.headers["content-type"].startswith("text/plain")
    figures = dict(line.rsplit(" ", 1) for line in own.text.splitlines() if line[0] != "#")
    assert int(figures['tortuga_moves_total{by="person"}']) >= 2
    assert int(figures["tortuga_store_seconds_count"]) >= 2
    assert int(figures["tortuga_memory_bytes"]) > 10**7
    assert int(figures["tortuga_sockets"]) >= 0


def test_a_histogram_counts_what_is_not_above_each_bound() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.001, 0.02, 9.0):
        histogram.add(seconds)
    lines = list(histogram.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 2'
    assert lines[4] == 'x_bucket{le="0.025"} 3'
    assert lines[-3:] == ['x_bucket{le="+Inf"} 4', "x_sum 9.021500", "x_count 4"]


def rows_in(where: str) -> dict[str, int]:
    engine = engine_for(where)
    with engine.connect() as reading:
        counts = {
            table.name: reading.execute(select(func.count()).select_from(table)).scalar_one()
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return counts


def purged(where: str, before: int) -> int:
    async def work() -> int:
        database = Database(where)
        try:
            return await purge(database, before)
        finally:
            await database.close()

    return asyncio.run(work())


def play_and_leave(where: str | Path) -> None:
    with Server(where) as server:
        ana, ben = Person(server.url), Person(server.url)
        granted = ana.create(ME, OPEN)
        theirs = ben.join(granted)
        with ana.wire(granted) as mine, ben.wire(theirs) as other:
            mine.until("snapshot")
            other.until("snapshot")
            mine.say(type="chat", n=1, text="ahoy")
            mine.until("accepted")
            other.until("chat")
            play_out(mine, other)
        ana.post(f"{granted['table']}/block", {"seat": 1})
        ana.post(f"{granted['table']}/rematch")
        ana.close()
        ben.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_what_is_old_is_forgotten_whole_and_what_is_young_stays(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "tortuga.db")
    if kind == "postgres":
        where = request.getfixturevalue("shared_database")
    play_and_leave(where)
    before = rows_in(where)
    assert min(before[name] for name in ("event", "request", "seat", "seat_key", "chat")) > 0
    assert purged(where, now() - 3_600_000) == 0
    assert rows_in(where) == before
    assert purged(where, now() + 1000) == 2
    left = {name: count for name, count in rows_in(where).items() if count}
    assert left == {"server": 2}
