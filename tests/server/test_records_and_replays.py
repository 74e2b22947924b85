"""Finished tables are downloaded, replayed and verified."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest
from sqlalchemy import insert

from tests.server.harness import LOCAL, ME, SAILOR, Person, Server, play_out
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class
from tortuga.harbour.replays import A_PAGE
from tortuga.server.storage.columns import EVENT
from tortuga.server.storage.database import engine_for

DATABASES = ("sqlite", "postgres")


@pytest.fixture
def finished(ana: Person) -> Any:
    granted = ana.create(ME, LOCAL, advanced=True)
    with ana.wire(granted) as wire:
        granted["commitment"] = wire.until("snapshot")["commitment"]
        play_out(wire)
        granted["seed"] = wire.until("over")["seed"]
        granted["views"] = wire.views
    return granted


def test_the_record_replays_and_opens_the_commitment(ana: Person, finished: Any) -> None:
    reply = ana.http.get(f"/api/tables/{finished['table']}/record")
    assert reply.headers["content-type"].startswith("text/plain")
    assert "attachment" in reply.headers["content-disposition"]
    record = Record.loads(reply.text)
    assert record.players[0] == ana.me["name"]
    assert str(record.seed) == finished["seed"]
    match = record.verify()
    assert match.commitment == finished["commitment"]
    assert match.state.view(0).to_json()["scores"] == finished["views"]["0"]["scores"]
    assert len(finished["commitment"]) == len(hashlib.sha256().hexdigest())


def test_after_the_end_a_replay_shows_any_seat_or_all(ana: Person, finished: Any) -> None:
    path = f"/api/tables/{finished['table']}/replay"
    everything = ana.replay(finished["table"], seat="all")
    other = ana.replay(finished["table"], seat="1")
    watched = ana.replay(finished["table"])
    assert everything["seed"] == other["seed"] == finished["seed"]
    assert everything["moves"] + 1 == len(everything["steps"])
    assert everything["steps"][0]["seat"] is None
    for open_step, step, outside in zip(everything["steps"], other["steps"], watched["steps"]):
        assert open_step["views"]["1"] == step["view"]
        assert open_step["view"] == outside["view"]
        assert open_step["text"] == step["text"]
        assert "views" not in step
    assert ana.http.get(path, params={"seat": "5"}).status_code == 404
    assert ana.http.get(path, params={"seat": "x"}).status_code == 422


def test_a_record_from_a_file_is_replayed(ana: Person, ben: Person, finished: Any) -> None:
    text = ana.http.get(f"/api/tables/{finished['table']}/record").text
    plain = {"Content-Type": "text/plain"}
    replay = ben.http.post("/api/replay", content=text, headers=plain).json()
    path = f"/api/tables/{finished['table']}/replay"
    assert replay == ana.http.get(path, params={"seat": "all"}).json()


def test_an_unfinished_record_is_replayed_as_a_spectator_saw_it(ana: Person) -> None:
    import tortuga

    match = tortuga.Match(tortuga.game("buried-treasure", advanced=True), 5)
    for _ in range(4):
        seat = match.state.acting[0]
        match.play(seat, match.state.legal(seat)[0])
    replay = ana.http.post("/api/replay", content=Record.of(match).dumps()).json()
    assert replay["over"] is False
    assert "seed" not in replay
    assert all("views" not in step for step in replay["steps"])
    assert replay["steps"][-1]["view"] == match.state.view(None).to_json()


def test_an_unfinished_record_does_not_bring_back_what_has_vanished(ana: Person) -> None:
    import tortuga

    match = tortuga.Match(tortuga.game("the-pirates-map", seats=2), 5)
    match.play(match.state.acting[0], match.state.legal(match.state.acting[0])[0])
    refused = ana.http.post("/api/replay", content=Record.of(match).dumps())
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "fleeting")


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"\xff", 400),
        (b"tortuga record 1\n", 422),
        (b"tortuga record 1\ngame: chess\n" + b"x\n" * 30, 422),
        (b"x" * 300_000, 413),
    ],
)
def test_a_bad_record_is_refused(ana: Person, content: bytes, status: int) -> None:
    reply = ana.http.post("/api/replay", content=content)
    assert reply.status_code == status
    assert reply.json()["error"]["message"]


def test_a_record_is_replayed_in_pages(ana: Person, finished: Any) -> None:
    text = ana.http.get(f"/api/tables/{finished['table']}/record").text
    everything = ana.replay(finished["table"], seat="all")
    assert len(everything["steps"]) > 2 * A_PAGE
    page = ana.http.post("/api/replay", content=text, params={"at": A_PAGE + 3}).json()
    for number, (step, whole) in enumerate(zip(page["steps"], everything["steps"], strict=True)):
        outline = {name: whole[name] for name in ("seat", "text", "events")}
        assert step == (whole if A_PAGE <= number < 2 * A_PAGE else outline)
    last = ana.http.post("/api/replay", content=text, params={"at": 10**9}).json()
    assert "view" in last["steps"][-1]
    assert ana.http.post("/api/replay", content=text, params={"at": -1}).status_code == 422


def with_moves(text: str, count: int) -> str:
    """A sound record that claims so many moves."""
    lines = re.sub(r"(?m)^moves: .*$", f"moves: {count}", text).splitlines()[:-1]
    checks = "checks: " + " ".join(check(line) for line in lines)
    return "\n".join([*lines, f"{checks} / {check(checks)}"]) + "\n"


def check(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:4]


def test_a_record_has_no_more_moves_than_its_game_can_need(ana: Person, finished: Any) -> None:
    text = ana.http.get(f"/api/tables/{finished['table']}/record").text
    most = game_class("buried-treasure").most_moves
    for count, why in ((most, "line"), (most + 1, f"at most {most} moves")):
        reply = ana.http.post("/api/replay", content=with_moves(text, count))
        assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad_record")
        assert why in reply.json()["error"]["message"]


def test_replays_of_an_address_have_a_budget(server: Server, ana: Person, finished: Any) -> None:
    source = ana.headers["X-Forwarded-For"]
    server.parts.works.budget.accounts.of(source).spend(10)
    reply = ana.http.get(f"/api/tables/{finished['table']}/replay")
    assert (reply.status_code, reply.json()["error"]["code"]) == (429, "too_fast")


def test_a_damaged_record_names_the_line(ana: Person, finished: Any) -> None:
    text = ana.http.get(f"/api/tables/{finished['table']}/record").text
    damaged = text.replace("seats: 2", "seats: 3")
    reply = ana.http.post("/api/replay", content=damaged)
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad_record")
    assert "line 4" in reply.json()["error"]["message"]


def test_a_record_that_nests_without_end_is_refused(ana: Person, finished: Any) -> None:
    text = ana.http.get(f"/api/tables/{finished['table']}/record").text
    lines = text.splitlines()[:-1]
    lines[6] = "players: " + "[" * 100_000
    checks = [hashlib.sha256(line.encode()).hexdigest()[:4] for line in lines]
    hostile = "\n".join([*lines, "checks: " + " ".join(checks)])
    assert ana.http.post("/api/replay", content=hostile).status_code == 422


def test_a_record_opens_when_the_game_is_over(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR)
    reply = ana.http.get(f"/api/tables/{granted['table']}/record")
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "not_over")
    assert ben.http.get(f"/api/tables/{granted['table']}/record").status_code == 404


def test_a_table_whose_moves_fit_no_more_is_refused_and_breaks_nothing(
    ana: Person, server: Server
) -> None:
    table = ana.create(ME, LOCAL)
    row = {"table_id": table["table"], "seq": 1, "kind": "move", "seat": 0, "move": 2**30, "at": 0}
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        writing.execute(insert(EVENT), row)
    engine.dispose()
    reply = ana.http.get(f"/api/tables/{table['table']}/replay")
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "other_rules")
    with ana.wire(table) as wire:
        assert wire.closed() == 4404
