"""Exports come in pages: together they hold everything that is kept about a guest, once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from tests.server.harness import LOCAL, ME, Person, Server, play_out
from tortuga.server.http import export
from tortuga.server.storage.columns import CHAT, GAME_TABLE
from tortuga.server.storage.database import engine_for

DATABASES = ("sqlite", "postgres")


def pages_of(person: Person) -> list[Any]:
    pages = [person.http.get("/api/me/export").json()]
    while (place := pages[-1]["next"]) is not None:
        reply: httpx.Response = person.http.get("/api/me/export", params={"after": place})
        assert reply.status_code == 200, reply.text
        pages.append(reply.json())
        assert len(pages) < 100
    return pages


def put_together(pages: list[Any]) -> Any:
    tables: dict[str, Any] = {}
    for part in (each for page in pages for each in page["tables"]):
        table = tables.setdefault(part["id"], part | {"moves": [], "judged": []})
        table["moves"] += part["moves"]
        table["judged"] += part["judged"]
    told = {name: [each for page in pages for each in page[name]] for name in ("chat", "reports")}
    return pages[0] | told | {"tables": list(tables.values()), "next": None}


def talkative(server: Server, granted: Any, lines: int) -> None:
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        query = select(GAME_TABLE.c.host).where(GAME_TABLE.c.id == granted["table"])
        host = writing.execute(query).scalar_one()
        own = {"table_id": granted["table"], "guest": host, "seat": 0, "name": "Ana", "at": 5}
        writing.execute(insert(CHAT), [own | {"n": n, "text": f"line {n}"} for n in range(lines)])
    engine.dispose()


def test_an_export_comes_in_pages_that_hold_everything_once(
    ana: Person, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire)
    for _ in range(3):
        ana.create(ME, LOCAL)
    talkative(server, granted, 70)
    whole = pages_of(ana)
    assert [page["next"] for page in whole] == [None]
    assert (len(whole[0]["tables"]), len(whole[0]["chat"])) == (4, 70)
    monkeypatch.setattr(export, "A_PAGE", 30)
    pages = pages_of(ana)
    assert len(pages) > 5
    assert max(len(table["moves"]) for page in pages for table in page["tables"]) <= 30
    assert max(len(page["chat"]) for page in pages) <= 30
    assert put_together(pages) == whole[0]


@pytest.mark.parametrize("after", ["", "chat", "tables.1.x", "chat.x", "reports.-1", "x.1"])
def test_a_page_begins_where_another_said(ana: Person, after: str) -> None:
    refused = ana.http.get("/api/me/export", params={"after": after})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "invalid")
