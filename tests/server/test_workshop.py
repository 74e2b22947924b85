"""The workshop over HTTP: forms, changes looked over, files, variants of guests, house rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from tests.server.harness import Person, Server
from tortuga.engine.registry import game_names
from tortuga.server.clock import now
from tortuga.server.storage.columns import GUEST, TRIAL, VARIANT
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.migrating import StartError
from tortuga.server.storage.purge import purge_people
from tortuga.server.storage.workshop import variants
from tortuga.server.workshop.house_rules import read_house_rules

DATABASES = ["sqlite", "postgres"]
GAME = "playa-pirata"
FIGURES = f"/api/games/{GAME}/figures"
CHANGES = {"towels.ones": 4, "towels.twos": 5}


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_game_has_a_form_in_every_language(ana: Person, language: str) -> None:
    for game in game_names():
        form = ana.http.get(f"/api/games/{game}/figures/{language}").json()
        assert form["game"] == game
        assert form["groups"]
        assert not any(each["changed"] for group in form["groups"] for each in group["figures"])


def test_there_is_no_form_of_what_is_not_there(ana: Person) -> None:
    assert ana.http.get("/api/games/chess/figures/en").json()["error"]["code"] == "no_such_game"
    code = ana.http.get(f"{FIGURES}/xx").json()["error"]["code"]
    assert code == "no_such_language"


def test_changes_are_looked_over_in_the_readers_words(ana: Person) -> None:
    sound = ana.http.post(f"{FIGURES}/check", json={"changes": {**CHANGES, "towels.threes": 3}})
    assert sound.json()["refusals"] == []
    assert sound.json()["changes"] == CHANGES
    assert [each["told"] for each in sound.json()["differences"]] == ["5 → 4", "4 → 5"]
    wrong = ana.http.post(f"{FIGURES}/check?lang=es", json={"changes": {"towels.ones": 99}})
    assert wrong.status_code == 200
    (refusal,) = wrong.json()["refusals"]
    assert refusal["path"] == "towels.ones"
    assert {"path": "towels.ones", "at": [], "value": 5, "back": True} in refusal["ways"]
    text = ana.http.post(f"{FIGURES}/check", json={"changes": {"towels.ones": "many"}}).json()
    assert text["refusals"][0]["path"] == "towels.ones"
    assert "whole number" in text["refusals"][0]["message"]


@pytest.mark.parametrize(
    "value", [10**15, 1.5, [[[[[1]]]]], {"a": 1}, "x" * 41, "\u200b", [0] * 3000, True]
)
def test_hostile_figures_are_refused_and_change_nothing(ana: Person, value: Any) -> None:
    reply = ana.http.post(f"{FIGURES}/check", json={"changes": {"towels.ones": value}})
    assert reply.status_code in (200, 422)
    assert reply.status_code == 422 or reply.json()["refusals"]
    kept = {"game": GAME, "name": "x", "changes": {"towels.ones": value}}
    reply = ana.http.post("/api/me/variants", json=kept)
    assert reply.json()["error"]["code"] == "bad_figures"
    assert ana.http.get("/api/me/variants").json() == {"variants": []}


def test_a_file_is_written_and_opens_again(ana: Person) -> None:
    written = ana.http.post(f"{FIGURES}/toml", json={"changes": CHANGES})
    assert written.headers["content-disposition"] == f'attachment; filename="{GAME}.toml"'
    opened = ana.http.post(f"{FIGURES}/open", content=written.content).json()
    assert opened["changes"] == CHANGES
    assert opened["refusals"] == []


@pytest.mark.parametrize(
    "text",
    [b"this is no TOML", b"\xff\xfe", b"x = 1", b"a = " + b"[" * 9000, b"towels = 3", b"a = nan"],
)
def test_files_of_other_things_are_refused(ana: Person, text: bytes) -> None:
    reply = ana.http.post(f"{FIGURES}/open", content=text)
    assert reply.status_code in (400, 422) or reply.json()["refusals"]


def test_a_file_with_a_field_that_the_game_does_not_know_is_refused(ana: Person) -> None:
    written = ana.http.post(f"{FIGURES}/toml", json={"changes": {}}).text
    reply = ana.http.post(f"{FIGURES}/open", content=f"misspelt = 3\n{written}".encode())
    assert reply.status_code == 422
    assert "misspelt" in reply.json()["error"]["message"]


# What a guest keeps


def kept(person: Person) -> list[Any]:
    found: list[Any] = person.http.get("/api/me/variants").json()["variants"]
    return found


def test_variants_are_kept_renamed_copied_and_deleted(ana: Person, ben: Person) -> None:
    body = {"game": GAME, "name": "Long beach", "options": {}, "changes": CHANGES}
    first = ana.http.post("/api/me/variants", json=body)
    assert first.status_code == 201
    (one,) = first.json()["variants"]
    assert (one["name"], one["changes"]) == ("Long beach", CHANGES)
    ana.http.post("/api/me/variants", json=body | {"name": "Copy"})
    address = f"/api/me/variants/{one['id']}"
    ana.http.put(address, json=body | {"name": "Short", "changes": {"towels.ones": 3}})
    assert {(each["name"], str(each["changes"])) for each in kept(ana)} == {
        ("Copy", str(CHANGES)),
        ("Short", "{'towels.ones': 3}"),
    }
    assert kept(ben) == []
    assert ben.http.delete(address).json()["error"]["code"] == "no_such_variant"
    assert ben.http.put(address, json=body).status_code == 404
    assert [each["name"] for each in ana.http.delete(address).json()["variants"]] == ["Copy"]
    exported = ana.http.get("/api/me/export").json()["variants"]
    assert [each["name"] for each in exported] == ["Copy"]


def test_a_guest_keeps_so_many(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "MOST", 2)
    body = {"game": GAME, "name": "x", "changes": CHANGES}
    codes = [ana.http.post("/api/me/variants", json=body).status_code for _ in range(3)]
    assert codes == [201, 201, 409]


def test_options_that_the_game_does_not_have_are_not_kept(ana: Person) -> None:
    body = {"game": GAME, "name": "x", "options": {"wind": True}, "changes": {}}
    reply = ana.http.post("/api/me/variants", json=body)
    assert reply.json()["error"]["code"] == "invalid"
    assert ana.http.post("/api/me/variants", json=body | {"game": "chess"}).status_code == 404


def test_who_saves_without_end_is_slowed(guests: Callable[[], Person], no_refill: None) -> None:
    ana = guests()
    body = {"game": GAME, "name": "x", "changes": CHANGES}
    codes = [ana.http.post("/api/me/variants", json=body).status_code for _ in range(35)]
    assert 429 in codes


def test_what_is_kept_goes_with_the_guest(database: Path) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        body = {"game": GAME, "name": "x", "changes": CHANGES}
        ana.http.post("/api/me/variants", json=body)
        asked = {"game": GAME, "seats": 2, "level": "swabbie", "games": 20}
        ana.http.post("/api/trials", json=asked)
        ana.close()
    engine = engine_for(str(database))
    with engine.begin() as writing:
        purge_people(writing, now() - 3_600_000)  # they were here since then
        assert counts(writing) == [1, 1, 1]
        purge_people(writing, now() + 1000)
        assert counts(writing) == [0, 0, 0]
    engine.dispose()


def counts(reading: Connection) -> list[int]:
    tables = (GUEST, VARIANT, TRIAL)
    return [reading.execute(select(func.count()).select_from(each)).scalar_one() for each in tables]


# House rules

PRESET = """
name = "Grandma's beach"
about = "Fewer small towels."
game = "playa-pirata"
seats = 4
[figures]
towels.ones = 4
towels.twos = 5
"""


def test_house_rules_are_put_up_for_everyone(tmp_path: Path, database: Path) -> None:
    (tmp_path / "grandma.toml").write_text(PRESET)
    with Server(database, house_rules=str(tmp_path)) as server:
        ana = Person(server.url)
        (preset,) = ana.http.get("/api/workshop?lang=es").json()["house_rules"]
        assert (preset["id"], preset["name"]) == ("grandma", "Grandma's beach")
        assert preset["changes"] == CHANGES
        assert [each["told"] for each in preset["differences"]] == ["5 → 4", "4 → 5"]
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "sailor"}] * (preset["seats"] - 1)]
        table = {"game": preset["game"], "public": False, "fill": "sailor", "seats": seats}
        table |= {"variant": {"name": preset["name"], "changes": preset["changes"]}}
        assert ana.http.post("/api/tables", json=table).status_code == 201
        ana.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("this is no TOML", "preset.toml"),
        (PRESET.replace("ones = 4", "ones = 40"), "towels"),
        (PRESET.replace("playa-pirata", "chess"), "chess"),
        (PRESET.replace("seats = 4", "seats = 9"), "seats"),
        (PRESET + "\n[options]\nwind = true", "wind"),
        ("wind = 1\n" + PRESET, "wind"),
        (PRESET.replace("name =", "naem ="), "naem"),
        ("figures = 3\n" + PRESET.split("[figures]")[0], "figures"),
    ],
)
def test_house_rules_that_cannot_be_played_by_stop_the_start(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "preset.toml").write_text(text)
    with pytest.raises(StartError, match=said):
        read_house_rules(str(tmp_path))


def test_a_folder_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="no folder"):
        read_house_rules(str(tmp_path / "nowhere"))
