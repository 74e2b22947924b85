"""Letters that a database does not take, or nobody can see, do no harm anywhere."""

from __future__ import annotations

import pytest

from tests.server.harness import ME, OPEN, Person, Server, Wire
from tortuga.table.spelling import tidy

DATABASES = ("sqlite", "postgres")
NUL = "%00"


def test_no_table_has_such_a_name(server: Server, ana: Person) -> None:
    """Whatever a path of the API holds in the place of a table."""
    paths = ana.http.get("/api/openapi.json").json()["paths"]
    asked = 0
    for path, operations in paths.items():
        for method in operations if "{table_id}" in path else ():
            where = path.replace("{table_id}", NUL).replace("{seat}", "0")
            body = {"seat": 0, "level": "sailor", "whom": {"seat": 0}, "text": "x"}
            reply = ana.http.request(method, where, json=body if method == "post" else None)
            assert reply.status_code in (404, 422), (method, where, reply.text)
            asked += 1
    assert asked > 10
    assert ana.http.get(f"/api/tables/{NUL}").status_code == 404
    with Wire(ana, NUL) as wire:
        wire.hello()
        assert wire.closed() == 4404


def test_no_text_brings_the_letter_into_the_database(ana: Person, ben: Person) -> None:
    assert ana.http.put("/api/me", json={"name": "A\0na", "colour": 1}).json()["name"] == "Ana"
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted, name="B\0en")
    for wrong in ({"invite": "\0"}, {"invite": None, "name": "\0"}):
        assert ben.post(f"{granted['table']}/join", wrong).status_code in (404, 422, 200)
    for name in ("game", "level", "result"):
        assert ana.http.get("/api/me/games", params={name: "\0"}).status_code == 422
    with ben.wire(theirs) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text="a\0b")
        assert wire.until("chat")["text"] == "ab"
    report = {"whom": {"seat": 0}, "text": "bad\0word"}
    assert ben.post(f"{granted['table']}/report", report).status_code in (200, 422)


@pytest.mark.parametrize("text", ["\u3164", "\u115f\u1160", "\uffa0 \u2800", "\u0301", "\u200d"])
def test_what_nobody_can_see_is_no_name(text: str) -> None:
    with pytest.raises(ValueError, match="visible"):
        tidy(text)


def test_what_can_be_seen_is_kept_without_the_rest() -> None:
    assert tidy(" Ana\u3164\u200b  Belén ") == "Ana Belén"
    assert tidy("👩\u200d🚀") == "👩\u200d🚀"
    assert tidy("नमस्ते") == "नमस्ते"
