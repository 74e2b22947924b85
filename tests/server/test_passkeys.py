"""A passkey opens its guest on any device: signed anew each time, here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import select

from tests.server.harness import Person, Server
from tests.server.keeping import Passkey, at_localhost, kept, make, options, sign_in
from tortuga.server.clock import now
from tortuga.server.http.security import own_origin, passkey_home
from tortuga.server.settings import Settings
from tortuga.server.storage.columns import CHALLENGE
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.people import passkeys

DATABASES = ("sqlite", "postgres")


@pytest.fixture
def guests(server: Server) -> Iterator[Callable[[], Person]]:
    came: list[Person] = []

    def come() -> Person:
        came.append(at_localhost(server))
        return came[-1]

    yield come
    for person in came:
        person.close()


def refused(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()["error"]["code"]


NOT_SIGNED = (403, "no_such_passkey")


def test_a_passkey_signs_in_on_another_device_without_a_name(ana: Person, ben: Person) -> None:
    passkey = make(ana)
    assert [each["used"] for each in kept(ana)["passkeys"]] == [None]
    reply = sign_in(ben, passkey)
    assert reply.json() == ana.me
    assert ben.http.get("/api/me").json() == ana.me
    assert [each["how"] for each in kept(ben)["devices"]] == ["passkey", "first"]
    assert kept(ben)["passkeys"][0]["used"] is not None


def test_what_is_asked_for(ana: Person) -> None:
    asked = options(ana, "passkeys")
    assert asked["rp"]["id"] == "localhost"
    chosen = asked["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "preferred")
    make(ana)
    assert len(options(ana, "passkeys")["excludeCredentials"]) == 1
    assert options(ana, "sign-in").get("allowCredentials", []) == [], "no name is typed"


def test_a_challenge_is_signed_once(ana: Person, ben: Person) -> None:
    passkey = make(ana)
    credential = passkey.sign(options(ben, "sign-in"), ben.url)
    body = {"credential": credential, "bring": False}
    assert ben.http.post("/api/me/sign-in", json=body).status_code == 200
    assert refused(ben.http.post("/api/me/sign-in", json=body)) == (409, "too_late")


def test_a_challenge_belongs_to_one_device(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    passkey = make(ana)
    carla = guests()
    options(carla, "sign-in")
    credential = passkey.sign(options(ben, "sign-in"), ben.url)
    body = {"credential": credential, "bring": False}
    assert refused(carla.http.post("/api/me/sign-in", json=body)) == NOT_SIGNED


def test_a_challenge_is_for_signing_in_or_for_making(ana: Person) -> None:
    passkey = Passkey()
    credential = passkey.make(options(ana, "passkeys"), ana.url)
    asked = options(ana, "sign-in")
    signed = passkey.sign(asked, ana.url)
    reply = ana.http.post("/api/me/passkeys", json={"credential": signed})
    assert refused(reply) == NOT_SIGNED
    assert refused(ana.http.post("/api/me/passkeys", json={"credential": credential})) == (
        409,
        "too_late",
    )


def test_a_challenge_lasts_five_minutes(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    passkey = make(ana)
    asked = options(ben, "sign-in")
    then = now() + passkeys.LASTS + 1
    monkeypatch.setattr(passkeys, "now", lambda: then)
    body = {"credential": passkey.sign(asked, ben.url), "bring": False}
    assert refused(ben.http.post("/api/me/sign-in", json=body)) == (409, "too_late")


def test_a_device_has_one_challenge_of_a_kind(ana: Person, server: Server) -> None:
    for _ in range(5):
        options(ana, "sign-in")
        options(ana, "passkeys")
    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        rows = reading.execute(select(CHALLENGE.c.device, CHALLENGE.c.kind)).all()
    engine.dispose()
    assert len(rows) == len(set(rows))


def test_what_another_page_had_signed_is_refused(ana: Person, ben: Person) -> None:
    passkey = make(ana)
    assert refused(sign_in(ben, passkey, origin="https://tortuga.example")) == NOT_SIGNED
    passkey.home = "tortuga.example"
    assert refused(sign_in(ben, passkey)) == NOT_SIGNED


def test_a_passkey_made_for_another_page_is_refused(ana: Person) -> None:
    passkey = Passkey("elsewhere.example")
    credential = passkey.make(options(ana, "passkeys"), ana.url)
    reply = ana.http.post("/api/me/passkeys", json={"credential": credential})
    assert refused(reply) == NOT_SIGNED
    assert kept(ana)["passkeys"] == []


def test_one_that_counts_backwards_was_copied(ana: Person, ben: Person) -> None:
    passkey = make(ana)
    passkey.count = 7
    assert sign_in(ben, passkey).status_code == 200
    passkey.count = 3
    assert refused(sign_in(ben, passkey)) == NOT_SIGNED


def test_another_key_under_the_same_name_is_refused(ana: Person, ben: Person) -> None:
    passkey, other = make(ana), Passkey()
    other.id, other.user = passkey.id, passkey.user
    assert refused(sign_in(ben, other)) == NOT_SIGNED
    other = Passkey()
    assert refused(sign_in(ben, other)) == NOT_SIGNED, "one that nobody has"
    other.id, other.key, other.user = passkey.id, passkey.key, b"somebody else"
    assert refused(sign_in(ben, other)) == NOT_SIGNED


def test_a_removed_passkey_opens_nothing(ana: Person, ben: Person) -> None:
    passkey = make(ana)
    number = kept(ana)["passkeys"][0]["id"]
    assert ben.http.delete(f"/api/me/passkeys/{number}").status_code == 404, "it is not Ben's"
    assert ana.http.delete(f"/api/me/passkeys/{number}").json()["passkeys"] == []
    assert refused(sign_in(ben, passkey)) == NOT_SIGNED


def test_nonsense_is_refused(ana: Person) -> None:
    for credential in (
        {},
        {"rawId": 7, "response": "x"},
        {"id": "a", "rawId": "a", "response": {"userHandle": []}},
        {"rawId": "x" * 9000, "type": "public-key", "response": {}},
    ):
        options(ana, "sign-in")
        body = {"credential": credential, "bring": False}
        assert refused(ana.http.post("/api/me/sign-in", json=body)) == NOT_SIGNED
        options(ana, "passkeys")
        assert refused(ana.http.post("/api/me/passkeys", json={"credential": credential})) == (
            NOT_SIGNED
        )


def test_a_guest_has_ten_passkeys(ana: Person, server: Server) -> None:
    for _ in range(passkeys.MOST):
        make(ana)
    credential = Passkey().make(options(ana, "passkeys"), ana.url)
    reply = ana.http.post("/api/me/passkeys", json={"credential": credential})
    assert refused(reply) == (409, "too_many")


def test_an_address_of_numbers_has_no_passkeys(server: Server) -> None:
    person = Person(server.url)
    assert kept(person)["passkeys_here"] is False
    assert refused(person.http.post("/api/me/passkeys/options", json={})) == (409, "no_passkeys")
    person.close()
    named = at_localhost(server)
    assert kept(named)["passkeys_here"] is True
    named.close()


@pytest.mark.parametrize(
    ("host", "origin", "public_url", "home"),
    [
        ("localhost:8000", None, "", "localhost"),
        ("localhost:8000", "http://localhost:8000", "", "localhost"),
        ("127.0.0.1:8000", None, "", None),
        ("games.example.org", None, "https://games.example.org", "games.example.org"),
        (
            "inside:80",
            "https://games.example.org",
            "https://games.example.org",
            "games.example.org",
        ),
        ("games.example.org", None, "http://games.example.org", None),
        ("evil.example", None, "https://games.example.org", None),
        ("evil.example", "https://evil.example", "https://games.example.org", None),
        ("games.example.org", None, "", None),
    ],
)
def test_passkeys_belong_to_the_name_by_which_the_server_is_reached(
    host: str, origin: str | None, public_url: str, home: str | None
) -> None:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    scope = {"type": "http", "scheme": "http", "headers": headers}
    assert passkey_home(own_origin(scope, Settings(public_url=public_url))) == home
