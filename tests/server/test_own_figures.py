"""Tables with figures of their own: said before anyone sits down, and played by to the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert, inspect, text

from tests.server.harness import ME, OPEN, SAILOR, Person, Server
from tortuga.engine.records import Record
from tortuga.server.clock import now
from tortuga.server.storage.columns import GAME_TABLE, GUEST, SEAT
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.keys import hashed

DATABASES = ["sqlite", "postgres"]
CHANGES = {"towels.ones": 4, "towels.twos": 5}
GAME = "playa-pirata"
TOLD = [
    {"path": "towels.ones", "printed": 5, "value": 4},
    {"path": "towels.twos", "printed": 4, "value": 5},
]


def wished(*seats: Any, changes: Any = CHANGES, name: str = "Long beach", **more: Any) -> Any:
    table = {"game": GAME, "public": False, "fill": "sailor", "seats": list(seats)}
    return table | {"variant": {"name": name, "changes": changes}} | more


def set_table(person: Person, *seats: Any, **more: Any) -> Any:
    reply = person.http.post("/api/tables", json=wished(*seats, **more))
    assert reply.status_code == 201, reply.text
    return reply.json()


def refusal(person: Person, body: Any) -> tuple[int, str, str]:
    reply = person.http.post("/api/tables", json=body)
    error = reply.json()["error"]
    return reply.status_code, error["code"], error["message"]


def played_to_the_end(person: Person, granted: Any) -> None:
    with person.wire(granted) as wire:
        wire.until("snapshot")
        while not wire.views["0"]["over"]:
            if legal := wire.views["0"]["legal"]:
                wire.play(0, legal[0])
            wire.until("event")


def test_whoever_comes_knows_what_differs_before_they_sit_down(ana: Person, ben: Person) -> None:
    granted = set_table(ana, ME, OPEN, public=True)
    expected = {"name": "Long beach", "changed": TOLD}
    assert granted["info"]["variant"] == expected
    listed = ben.http.get("/api/tables").json()["tables"]
    assert [each["variant"] for each in listed if each["id"] == granted["table"]] == [expected]
    assert ben.http.get(f"/api/tables/{granted['table']}").json()["variant"] == expected
    theirs = ben.join(granted)
    with ben.wire(theirs) as wire:
        assert wire.until("snapshot")["table"]["variant"] == expected
    assert "variant" not in ana.create(ME, SAILOR, game=GAME)["info"]


def test_a_game_is_played_recorded_and_played_again_by_its_own_figures(ana: Person) -> None:
    granted = set_table(ana, ME, SAILOR)
    table = granted["table"]
    played_to_the_end(ana, granted)
    record = Record.loads(ana.http.get(f"/api/tables/{table}/record").text)
    assert record.game.component_data["towels"]["ones"] == 4
    assert record.verify().state.over
    replay = ana.http.get(f"/api/tables/{table}/replay?seat=all").json()
    assert replay["variant"] == {"name": "Long beach", "changed": TOLD}
    brought = ana.http.post("/api/replay", content=record.dumps().encode()).json()
    assert brought["variant"] == {"name": "", "changed": TOLD}
    again = ana.post(f"{table}/rematch").json()
    assert again["info"]["variant"]["changed"] == TOLD
    practice = ana.post(f"{table}/practice", {"index": 3, "seat": 0})
    assert practice.json()["info"]["variant"]["changed"] == TOLD
    mine = ana.http.get("/api/me/games").json()["games"]
    assert [each["variant"]["name"] for each in mine if each["id"] == table] == ["Long beach"]


def test_hints_are_given_by_the_tables_figures(ana: Person) -> None:
    with ana.wire(set_table(ana, ME, SAILOR, hints=True)) as wire:
        wire.until("snapshot")
        while not wire.views["0"]["legal"]:
            wire.until("event")
        wire.say(type="hint", n=1, seat=0, at=wire.seq)
        advised = wire.until("hint")["advice"]
        assert {each["move"] for each in advised} <= set(wire.views["0"]["legal"])


def test_a_review_looks_at_the_game_that_was_played(ana: Person) -> None:
    granted = set_table(ana, ME, SAILOR)
    played_to_the_end(ana, granted)
    reply = ana.post(f"{granted['table']}/review").json()
    while reply["state"] == "running":
        reply = ana.http.get(f"/api/tables/{granted['table']}/review").json()
    assert reply["state"] == "done"


def test_figures_as_printed_are_no_variant(ana: Person) -> None:
    granted = set_table(ana, ME, SAILOR, changes={"towels.ones": 5})
    assert "variant" not in granted["info"]


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"towels.ones": 9}, "towels"),
        ({"towels.ones": "five"}, "towels"),
        ({"towels.ones": 10**12}, "over"),
        ({"towels.ones": 1.5}, "whole number"),
        ({"towels.ones": deep(60)}, "deep"),
        ({"towels.ones": {"a": 1}}, "whole number"),
        ({"towels.ones": None}, "missing"),
        ({"towels.fives": 1}, "no such figure"),
        ({"no.such": 1}, "no such figure"),
        ({"towels": 3}, "no such figure"),
        ({"": 3}, "path"),
        ({"a\u0000b": 3}, "path"),
        ({"x" * 200: 3}, "path"),
        ({"towels.ones": "\u202e" * 5}, "seen"),
        ({"towels.ones": [0] * 5000}, "letters"),
    ],
)
def test_figures_that_cannot_be_are_refused_in_the_readers_words(
    ana: Person, changes: Any, said: str
) -> None:
    before = ana.http.get("/api/tables/mine").json()
    status, code, message = refusal(ana, wished(ME, SAILOR, changes=changes))
    assert (status, code) == (422, "bad_figures")
    assert said in message
    assert len(message) < 400
    assert ana.http.get("/api/tables/mine").json() == before


@pytest.mark.parametrize("changes", [[], "x", 5, {f"a{number}": 1 for number in range(201)}])
def test_what_is_no_object_of_figures_is_refused(ana: Person, changes: Any) -> None:
    assert refusal(ana, wished(ME, SAILOR, changes=changes))[:2] == (422, "invalid")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-1e999", "[" * 9000, '{"a":' * 3000])
def test_what_is_no_json_is_refused(ana: Person, value: str) -> None:
    body = (
        f'{{"game": "{GAME}", "public": false, "fill": "sailor", "seats": [{{"kind": "me"}}, '
        f'{{"kind": "open"}}], "variant": {{"changes": {{"towels.ones": {value}}}}}}}'
    )
    reply = ana.http.post(
        "/api/tables", content=body.encode(), headers={"Content-Type": "application/json"}
    )
    assert reply.status_code in (400, 422)


def test_names_hold_nothing_that_cannot_be_seen(ana: Person) -> None:
    granted = set_table(ana, ME, SAILOR, name="  Long\u202e   beach ")
    assert granted["info"]["variant"]["name"] == "Long beach"
    assert refusal(ana, wished(ME, SAILOR, name="x" * 25))[1] == "invalid"


def test_a_table_goes_on_by_its_figures_after_a_restart(
    database: Path, guests: Callable[[], Person]
) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        granted = set_table(ana, ME, OPEN)
        cookies = ana.http.cookies
        ana.close()
    with Server(database) as server:
        ana = Person(server.url)
        ana.http.cookies = cookies
        begun = ana.post(f"{granted['table']}/start").json()
        assert begun["variant"]["changed"] == TOLD
        with ana.wire(granted) as wire:
            view = wire.until("snapshot")["views"]["0"]
        assert view is not None
        ana.close()


def at_revision(database: Path, revision: str) -> None:
    """A database as an older program left it."""
    config = Config()
    config.set_main_option("script_location", "tortuga.server.storage:migrations")
    engine = engine_for(str(database))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_tables_of_older_programs_have_the_printed_figures(database: Path) -> None:
    at_revision(database, "0010")
    engine = engine_for(str(database))
    with engine.begin() as writing:
        guest = {"id": hashed("token"), "name": "Ana", "colour": 1, "created": 1}
        writing.execute(insert(GUEST), guest)
        old = [column["name"] for column in inspect(writing).get_columns(GAME_TABLE.name)]
        row: dict[str, Any] = dict.fromkeys(old)
        row |= {"id": "oldtable", "game": GAME, "rules": 1, "options": "{}", "seats": 2}
        row |= {"seed": "7", "public": True, "fill": "sailor", "status": "waiting"}
        row |= {"host": guest["id"], "invite": "x", "acting": "[]", "created": 1, "updated": now()}
        row |= {"hints": False, "practice": False}
        names = ", ".join(row)
        places = ", ".join(f":{name}" for name in row)
        writing.execute(text(f"INSERT INTO game_table ({names}) VALUES ({places})"), row)
        for number in range(2):
            seat = {"table_id": "oldtable", "seat": number, "guest": None, "local": False}
            seat |= {"bot": None, "ready": True, "gone": False, "name": "", "colour": number}
            writing.execute(insert(SEAT), seat)
    engine.dispose()
    with Server(database) as server:
        ben = Person(server.url)
        told = ben.http.get("/api/tables/oldtable").json()
        assert told["game"] == GAME
        assert "variant" not in told
        assert ben.http.get("/api/me/variants").json() == {"variants": []}
        ben.close()
