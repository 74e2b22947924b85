"""Signs: people who are away are called once for a turn, by browser and mail, told no secret."""

from __future__ import annotations

import datetime
import json
import zoneinfo
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ME, OPEN, Person, Server, to_move
from tests.server.receiving import MailServer, PushService, link_in, text_of, until
from tortuga.server.signs import caller
from tortuga.server.signs import quiet as quiet_hours
from tortuga.server.storage.signs import outbox
from tortuga.table import talk

PUBLIC = "http://games.example.org"
A_DAY = {"per": "move", "seconds": 24 * 3600}
ALL = ["turn", "nudge", "invitation", "ended", "matched"]


@pytest.fixture
def push() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture
def post() -> Iterator[MailServer]:
    with MailServer() as mails:
        yield mails


@pytest.fixture
def server(database: Path, push: PushService, post: MailServer) -> Iterator[Server]:
    own: dict[str, Any] = {
        "public_url": "http://games.example.org",
        "push_hosts": push.host,
        "sign_delay": 0,
    }
    with Server(database, **own, **post.settings) as running:
        yield running


def calls(person: Person, push: PushService, *kinds: str, name: str = "one") -> Any:
    body = push.subscription(name) | {"kinds": list(kinds)}
    reply = person.http.put("/api/me/signs/browser", json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()


def set_table(ana: Person, ben: Person, clock: Any = A_DAY) -> tuple[Any, Any]:
    body = {"game": "buried-treasure", "public": False, "fill": "sailor", "seats": [ME, OPEN]}
    granted = ana.http.post("/api/tables", json=body | ({"clock": clock} if clock else {})).json()
    return granted, ben.join(granted)


def pass_the_turn(ana: Person, granted: Any, seat: int = 1) -> None:
    """Ana plays, with Ben away, until it is that seat's turn."""
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while wire.views["0"]["legal"]:
            _, own, legal = to_move(wire)
            wire.play(own, legal[0])
            wire.until("event")


def rows(server: Server, guest_wants: str | None = None) -> list[Any]:
    from sqlalchemy import select

    from tortuga.server.storage.columns import OUTBOX
    from tortuga.server.storage.database import engine_for

    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        found = list(reading.execute(select(OUTBOX)))
    engine.dispose()
    return [row for row in found if guest_wants in (None, row.kind)]


def quiet(zone: str) -> dict[str, Any]:
    """Quiet hours that last some hours from now on, whatever the time of day."""
    here = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
    minute = here.hour * 60 + here.minute // 15 * 15
    start, end = [(minute + hours * 60) % quiet_hours.A_DAY for hours in (-3, 6)]
    return {"on": True, "start": start, "end": end, "zone": zone}


def put_off(server: Server) -> list[Any]:
    """What is to be told in an hour, or later."""
    return [row for row in rows(server) if row.due is not None and row.due > row.owed + 3600_000]


def test_a_turn_is_told_to_the_browser(
    server: Server, ana: Person, ben: Person, push: PushService
) -> None:
    calls(ben, push, "turn")
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    said = push.until(1)[0]
    assert said["title"] == "Your turn at Buried Treasure"
    assert said["place"] == f"#/table/{granted['table']}"
    assert ana.me["name"] in said["body"]
    heads = push.headers[0]
    assert heads["Authorization"].startswith("vapid t=")
    assert heads["Content-Encoding"] == "aes128gcm"
    assert int(heads["TTL"]) > 0
    until(lambda: not [row for row in rows(server) if row.due is not None], "it is marked as sent")
    assert len(push.got) == 1


def test_spanish_is_spoken_to_who_speaks_it(ana: Person, ben: Person, push: PushService) -> None:
    body = push.subscription() | {"kinds": ["turn"]}
    ben.http.put("/api/me/signs/browser?lang=es", json=body)
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    assert push.until(1)[0]["title"].startswith("Te toca en")


def test_who_is_at_a_live_table_is_not_called(
    server: Server, ana: Person, ben: Person, push: PushService
) -> None:
    calls(ben, push, "turn")
    granted, theirs = set_table(ana, ben, None)
    with ben.wire(theirs) as there:
        there.until("snapshot")
        pass_the_turn(ana, granted)
        until(lambda: bool([row for row in rows(server) if row.due > row.owed]), "it is put off")
    assert push.got == []


def test_who_left_a_live_table_is_called(ana: Person, ben: Person, push: PushService) -> None:
    calls(ben, push, "turn")
    granted, _ = set_table(ana, ben, None)
    pass_the_turn(ana, granted)
    push.until(1)


def test_a_turn_that_has_passed_is_not_told(
    server: Server, ana: Person, ben: Person, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.parts.caller, "patience", 1500)
    calls(ben, push, "turn")
    granted, theirs = set_table(ana, ben)
    pass_the_turn(ana, granted)
    with ben.wire(theirs) as wire:
        wire.until("snapshot")
        while wire.views["1"]["legal"]:
            wire.play(1, wire.views["1"]["legal"][0])
            wire.until("event")
    until(lambda: all(row.due is None for row in rows(server)), "it is dropped")
    assert push.got == []


def test_a_service_that_is_away_is_tried_again(
    server: Server, ana: Person, ben: Person, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "AGAIN", (200, 200, 200, 200))
    push.status = 503
    calls(ben, push, "turn")
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    until(lambda: any(row.left for row in rows(server)), "what is left is noted")
    push.status = 201
    assert len(push.until(1)) == 1


def test_a_browser_that_is_gone_is_forgotten(ana: Person, ben: Person, push: PushService) -> None:
    push.status = 410
    calls(ben, push, "turn")
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    until(lambda: not ben.http.get("/api/me/signs").json()["browsers"], "it is forgotten")


def test_quiet_hours_end_in_one_message(
    server: Server, ana: Person, ben: Person, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls(ben, push, "turn")
    assert ben.http.put("/api/me/signs/quiet", json=quiet("Europe/Madrid")).status_code == 200
    week = A_DAY | {"seconds": 7 * 24 * 3600}
    for _ in range(2):
        granted, _ = set_table(ana, ben, week)
        pass_the_turn(ana, granted)
    until(lambda: len(put_off(server)) == 2, "they wait")
    assert push.got == []
    later = max(row.due for row in rows(server))
    monkeypatch.setattr(outbox, "now", lambda: later)
    monkeypatch.setattr(caller, "now", lambda: later)
    said = push.until(1)[0]
    assert said["title"] == "2 tables call you"
    assert said["place"] == "#/"
    assert len(push.got) == 1


def test_a_clock_that_runs_out_calls_in_quiet_hours(
    ana: Person, ben: Person, push: PushService
) -> None:
    calls(ben, push, "turn")
    ben.http.put("/api/me/signs/quiet", json=quiet("UTC"))
    granted, _ = set_table(ana, ben, {"per": "move", "seconds": 600})
    pass_the_turn(ana, granted)
    push.until(1)


def test_a_nudge_calls(
    server: Server, ana: Person, ben: Person, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "nudge_at", lambda *_: 0)
    calls(ben, push, "nudge")
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="nudge", n=900, seat=0, at_seat=1)
        wire.until("accepted")
    assert ana.me["name"] in push.until(1)[0]["title"]


# Mail


def with_address(ben: Person, post: MailServer, address: str = "ben@example.org") -> None:
    reply = ben.http.post("/api/me/signs/address", json={"address": address})
    assert reply.status_code == 200, reply.text
    letter = post.until(len(post.got) or 1)[-1]
    assert ben.http.post(link_in(letter, "confirm")).status_code == 200


def test_an_address_counts_once_its_link_was_opened(
    ana: Person, ben: Person, post: MailServer
) -> None:
    ben.http.post("/api/me/signs/address", json={"address": "ben@example.org"})
    ben.http.put("/api/me/signs/mails", json={"kinds": ["turn"]})
    link = link_in(post.until(1)[0], "confirm")
    stands = ben.http.get("/api/me/signs").json()
    assert (stands["address"], stands["confirmed"]) == ("ben@example.org", False)
    stranger = ana.http  # the link needs no cookie of the one who asked
    asked = stranger.get(link)
    assert asked.status_code == 200
    assert "ben@example.org" in asked.text
    assert not ben.http.get("/api/me/signs").json()["confirmed"]
    assert stranger.post(link).status_code == 200
    assert ben.http.get("/api/me/signs").json()["confirmed"]
    assert stranger.post(link).status_code == 404


def test_a_turn_is_told_by_mail_and_one_click_stops_it(
    server: Server, ana: Person, ben: Person, post: MailServer
) -> None:
    with_address(ben, post)
    ben.http.put("/api/me/signs/mails", json={"kinds": ALL})
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    letter = post.until(2)[1]
    assert letter["Subject"] == "Your turn at Buried Treasure"
    assert letter["To"] == "ben@example.org"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"http://games.example.org/#/table/{granted['table']}" in text_of(letter)
    link = link_in(letter, "stop")
    assert letter["List-Unsubscribe"] == f"<http://games.example.org{link}>"
    assert "<form" in ana.http.get(link).text
    assert ben.http.get("/api/me/signs").json()["confirmed"]
    plain = Person(server.url)
    del plain.http.headers["Origin"]
    stopped = plain.http.post(link, data={"List-Unsubscribe": "One-Click"})
    assert stopped.status_code == 200
    stands = ben.http.get("/api/me/signs").json()
    assert (stands["address"], stands["mails"]) == (None, [])
    plain.close()
    again = ben.http.post("/api/me/signs/address", json={"address": "Ben+x@example.org"})
    assert again.status_code == 429


def test_a_mailbox_cannot_be_flooded(
    server: Server, post: MailServer, ana: Person, ben: Person
) -> None:
    seen = []
    for number, person in enumerate((ana, ben, ana, ben)):
        address = {"address": f"victim+{number}@Example.org"}
        seen.append(person.http.post("/api/me/signs/address", json=address).status_code)
    assert seen == [200, 200, 200, 429]
    assert len(post.got) == 3


@pytest.mark.parametrize(
    "address",
    [
        "ana@example.org\r\nBcc: all@example.org",
        "ana@example.org,ben@example.org",
        "ana example@example.org",
        "<ana@example.org>",
        "ana@localhost",
        "@example.org",
        "añá@example.org",
        "a" * 250 + "@example.org",
    ],
)
def test_only_plain_addresses_are_taken(ana: Person, post: MailServer, address: str) -> None:
    reply = ana.http.post("/api/me/signs/address", json={"address": address})
    assert reply.status_code == 422
    assert post.got == []


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "other.db") as server:
        person = Person(server.url)
        assert person.http.get("/api/me/signs").json()["mail"] is False
        reply = person.http.post("/api/me/signs/address", json={"address": "ana@example.org"})
        assert (reply.status_code, reply.json()["error"]["code"]) == (409, "no_mail")
        person.close()


# Endpoints


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com.evil.org/x",
        "https://evil.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com\\@evil.org/x",
        "file:///etc/passwd",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com/\r\nHost: evil.org",
        "",
        "x" * 1001,
    ],
)
def test_only_push_services_are_called(ana: Person, push: PushService, endpoint: str) -> None:
    body = push.subscription() | {"endpoint": endpoint, "kinds": ["turn"]}
    reply = ana.http.put("/api/me/signs/browser", json=body)
    assert reply.status_code == 422, endpoint
    assert ana.http.get("/api/me/signs").json()["browsers"] == []


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "AAAA"},
        {"p256dh": "BA" + "A" * 85, "auth": "A" * 22},
        {"p256dh": "€", "auth": "A" * 22},
    ],
)
def test_only_keys_of_browsers_are_taken(ana: Person, push: PushService, keys: Any) -> None:
    body = push.subscription() | {"keys": keys, "kinds": ["turn"]}
    assert ana.http.put("/api/me/signs/browser", json=body).status_code == 422


def test_a_guest_has_so_many_browsers(ana: Person, push: PushService) -> None:
    for number in range(12):
        stands = calls(ana, push, "turn", name=f"n{number}")
    assert len(stands["browsers"]) == 10
    stands = calls(ana, push, name="n11")
    assert len(stands["browsers"]) == 9


def test_an_endpoint_is_one_persons(ana: Person, ben: Person, push: PushService) -> None:
    calls(ana, push, "turn")
    calls(ben, push, "turn")
    assert ana.http.get("/api/me/signs").json()["browsers"] == []


def test_one_click_stops_everything(
    server: Server, ana: Person, ben: Person, push: PushService
) -> None:
    calls(ben, push, *ALL)
    ben.http.post("/api/me/signs/stop")
    assert ben.http.get("/api/me/signs").json()["browsers"] == []
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    assert rows(server) == []


# Calendar and feed


def test_calendar_and_feed(ana: Person, ben: Person) -> None:
    granted, _ = set_table(ana, ben)
    pass_the_turn(ana, granted)
    address = ben.http.post("/api/me/signs/feed").json()
    plain = ana.http
    calendar = plain.get(address["calendar"])
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert "SUMMARY:Your turn at Buried Treasure\r\n" in calendar.text
    assert calendar.text.count("BEGIN:VEVENT") == 1
    assert max(len(line) for line in calendar.content.split(b"\r\n")) <= 75
    feed = plain.get(address["atom"])
    assert "<title>Your turn at Buried Treasure</title>" in feed.text
    known = plain.get(address["atom"], headers={"If-None-Match": feed.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    ben.http.post("/api/me/signs/feed")
    assert plain.get(address["atom"]).status_code == 404


def test_no_secret_is_told(
    server: Server, ana: Person, ben: Person, push: PushService, post: MailServer
) -> None:
    """Of messages, mails, feeds: names and games only; nothing of cards, chat, keys or deals."""
    calls(ben, push, *ALL)
    with_address(ben, post)
    ben.http.put("/api/me/signs/mails", json={"kinds": ALL})
    granted, theirs = set_table(ana, ben)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text="hush-hush")
        wire.until("accepted")
    pass_the_turn(ana, granted)
    said = json.dumps(push.until(1)) + "".join(text_of(each) for each in post.until(2)[1:])
    address = ben.http.post("/api/me/signs/feed").json()
    said += ben.http.get(address["calendar"]).text + ben.http.get(address["atom"]).text
    secrets = ["hush-hush", *granted["keys"].values(), *theirs["keys"].values(), granted["invite"]]
    secrets += [row.guest for row in rows(server)]
    with ben.wire(theirs) as wire:
        wire.until("snapshot")
        view = wire.views["1"]
    for secret in secrets:
        assert secret not in said
    allowed = {"path", "title", "body", "place", "tag"}
    assert all(set(each) <= allowed for each in push.got)
    for field in view:
        assert f'"{field}"' not in json.dumps(push.got)


def test_the_export_has_it(ana: Person, push: PushService, post: MailServer) -> None:
    calls(ana, push, "turn")
    with_address(ana, post)
    told = ana.http.get("/api/me/export").json()
    assert told["contacts"][0]["address"] == "ben@example.org"
    assert told["browsers"][0]["kinds"] == ["turn"]
