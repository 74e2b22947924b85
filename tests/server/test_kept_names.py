"""A guest has several devices: each plays on, can be signed out, brings along what it had."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import String, create_engine, insert, select, text, update

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, Server, play_out
from tests.server.keeping import at_localhost, enter, kept, make, show, sign_in
from tests.server.test_several_processes import Visitor
from tortuga.server.live.live_table import SIGNED_OUT
from tortuga.server.storage.columns import DEVICE, GUEST, METADATA, SEAT, SEAT_KEY
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.keys import hashed, new_secret
from tortuga.server.storage.migrating import migrate
from tortuga.server.storage.people import devices

DATABASES = ("sqlite", "postgres")


def be(person: Person, other: Person, bring: bool = False) -> None:
    """Take this browser to another's guest, by six words."""
    reply = enter(person, " ".join(show(other)), bring)
    assert reply.status_code == 200, reply.text


def mine(person: Person) -> list[str]:
    return [table["id"] for table in person.http.get("/api/tables/mine").json()["tables"]]


def seats_of(person: Person, granted: Any) -> Any:
    table = person.http.get(
        f"/api/tables/{granted['table']}", headers={"Tortuga-Invite": granted.get("invite", "")}
    )
    return table.json()["seats"]


def stored_about(server: Server, secret: str) -> list[str]:
    """Where in the database something stands."""
    engine = engine_for(server.settings.database)
    found = []
    with engine.connect() as reading:
        for table in METADATA.sorted_tables:
            for row in reading.execute(select(table)).mappings():
                found += [f"{table.name}.{name}" for name in row if secret in str(row[name])]
    engine.dispose()
    return sorted(set(found))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox on Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 Safari/537.36 Edg/130",
            "Edge on Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.0", ""),
        ("", ""),
    ],
)
def test_a_device_is_called_by_its_browser(said: str, name: str) -> None:
    assert devices.name_of(said) == name


def test_a_new_device_plays_on_at_running_tables(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR)
    be(ben, ana)
    assert mine(ben) == [granted["table"]]
    with ben.wire(ben.join(granted)) as wire:
        assert list(wire.until("snapshot")["views"]) == ["0"]
        play_out(wire, moves=3)


def test_a_device_that_is_signed_out_is_nobody(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    """Its cookie, its sockets and the seat keys that its browser keeps."""
    name = "Ana of the lighthouse"  # which nobody is given by chance
    assert ana.http.put("/api/me", json={"name": name, "colour": 3}).is_success
    granted = ana.create(ME, OPEN)
    be(ben, ana)
    theirs = ben.join(granted)
    stranger = guests()
    with ben.wire(theirs) as wire, stranger.wire(theirs) as copied, ana.wire(granted) as own:
        for each in (wire, copied, own):
            each.until("snapshot")
        other = next(each for each in kept(ana)["devices"] if not each["here"])
        assert len(ana.http.delete(f"/api/me/devices/{other['id']}").json()["devices"]) == 1
        assert wire.closed() == SIGNED_OUT
        assert copied.closed() == SIGNED_OUT, "a key that was copied is gone too"
        assert own.quiet(), "other devices play on"
    assert ben.http.get("/api/tables/mine").status_code == 401
    with ben.wire(theirs) as again:
        assert again.closed() == 4404
    assert ben.http.get("/api/me").json()["name"] != name


def test_nobody_signs_out_the_devices_of_others(ana: Person, ben: Person) -> None:
    here = kept(ben)["devices"][0]["id"]
    assert ana.http.delete(f"/api/me/devices/{here}").status_code == 404
    assert ana.http.delete("/api/me/devices/%25").status_code in (404, 422)
    assert kept(ben)["devices"][0]["here"]


def test_devices_are_bounded(
    ana: Person, guests: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST", 3)
    others = [guests() for _ in range(4)]
    for other in others:
        be(other, ana if ana.http.get("/api/tables/mine").status_code == 200 else others[0])
    alive = [each for each in (ana, *others) if each.http.get("/api/tables/mine").is_success]
    assert len(alive) == len(kept(alive[0])["devices"]) == 3


def test_what_a_browser_had_is_brought_along(ana: Person, ben: Person, server: Server) -> None:
    table = ben.create(ME, SAILOR)
    variant = {"game": "maui", "name": "Mine", "options": {}, "changes": {}}
    assert ben.http.post("/api/me/variants", json=variant).is_success
    was = kept(ben)["sums"]
    be(ben, ana, bring=True)
    assert mine(ben) == mine(ana) == [table["table"]]
    assert kept(ana)["sums"]["games"] == was["games"] == 1
    assert kept(ana)["sums"]["variants"] == 1
    with ben.wire(table) as wire:
        assert wire.until("snapshot")["views"], "the keys that it had still open"
        play_out(wire, moves=2)


def test_what_is_not_brought_along_is_forgotten(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    table = ben.create(ME, OPEN)
    carla = guests()
    carla.join(table)
    be(ben, ana)
    assert mine(ben) == []
    seat = seats_of(carla, table)[0]
    assert (seat["name"], seat["kind"]) == ("Somebody", "bot")


def test_a_guest_with_another_device_stays_who_they_are(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    table = ben.create(ME, SAILOR)
    phone = guests()
    be(phone, ben)
    be(ben, ana)
    assert mine(phone) == [table["table"]]
    assert phone.http.get("/api/me").json() == ben.me


def test_at_a_table_with_both_the_one_brought_along_leaves(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    """Nobody plays with two hands: a bot plays on, for good."""
    table = ana.create(ME, OPEN)
    theirs = ben.join(table)
    with ben.wire(theirs) as wire:
        wire.until("snapshot")
        be(ben, ana, bring=True)
        assert wire.closed() == SIGNED_OUT
    seats = seats_of(ana, table)
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    assert [seat["mine"] for seat in seats] == [True, False]
    assert set(ben.join(table)["keys"]) == {"0"}
    with ben.wire(theirs) as wire:
        assert not wire.until("snapshot")["views"].get("1"), "the old key opens nothing"


def test_blocks_come_along_and_nobody_blocks_themselves(
    ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    carla = guests()
    table = ben.create(ME, OPEN, OPEN, public=True)
    carla.join(table)
    ana.join(table)
    for whom in (1, 2):
        assert ben.post(f"{table['table']}/block", {"seat": whom}).is_success
    assert ana.post(f"{table['table']}/block", {"seat": 1}).is_success
    be(ben, ana, bring=True)
    names = [each["name"] for each in ana.http.get("/api/me/blocks").json()["blocks"]]
    assert names == [carla.me["name"]]


def test_words_of_the_same_guest_change_nothing_but_the_cookie(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    be(ana, ana, bring=False)
    assert mine(ana) == [granted["table"]]
    assert len(kept(ana)["devices"]) == 1
    with ana.wire(granted) as wire:
        assert wire.until("snapshot")["views"]


def test_to_be_forgotten_takes_the_name(ana: Person) -> None:
    reply = ana.http.post("/api/me/forget", json={"name": "Nobody Else"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "other_name")
    assert ana.http.get("/api/me").json() == ana.me


def test_who_is_forgotten_leaves_games_whole(
    ana: Person, ben: Person, server: Server, guests: Callable[[], Person]
) -> None:
    name = f"Zed {new_secret()[:8]}"
    assert ana.http.put("/api/me", json={"name": name, "colour": 3}).is_success
    running = ana.create(ME, OPEN)
    ben.join(running)
    waiting = ana.create(ME, OPEN)
    alone = ana.create(ME, LOCAL)
    phone = guests()
    be(phone, ana)
    with ana.wire(running) as wire, ana.wire(alone) as both:
        both.until("snapshot")
        play_out(both, moves=4)
        wire.until("snapshot")
        wire.say(type="chat", n=1, text="my secret line")
        wire.until("accepted")
        ana.post(f"{running['table']}/block", {"seat": 1})
        ana.post(f"{running['table']}/report", {"whom": {"seat": 1}, "text": "rude"})
        assert ana.http.post("/api/me/forget", json={"name": name}).json() == {"forgotten": True}
        assert wire.closed() == SIGNED_OUT
    assert stored_about(server, name) == []
    assert stored_about(server, "my secret line") == []
    seats = seats_of(ben, running)
    assert (seats[0]["name"], seats[0]["kind"]) == ("Somebody", "bot")
    assert ben.http.get(f"/api/tables/{waiting['table']}").status_code == 404
    for device in (ana, phone):
        assert device.http.get("/api/tables/mine").status_code == 401
    assert mine(ben) == [running["table"]]
    with ben.wire(ben.join(running)) as theirs:
        theirs.until("snapshot")
        play_out(theirs, moves=6)


def test_a_passkey_of_who_is_forgotten_opens_nothing(server: Server) -> None:
    ana, ben = at_localhost(server), at_localhost(server)
    passkey = make(ana)
    assert ana.http.post("/api/me/forget", json={"name": ana.me["name"]}).is_success
    assert sign_in(ben, passkey).status_code == 403
    ana.close()
    ben.close()


def test_every_table_that_names_a_guest_is_thought_of() -> None:
    """Who adds one says in ``leaving`` what becomes of it, and then here."""
    naming = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if any(key.target_fullname == "guest.id" for key in column.foreign_keys)
    }
    assert naming == THOUGHT_OF


THOUGHT_OF = {
    "game_table.host",
    "seat.guest",
    "chat.guest",
    "block.guest",
    "block.blocked",
    "variant.guest",
    "trial.guest",
    "contact.guest",
    "browser.guest",
    "wanted.guest",
    "outbox.guest",
    "seeking.guest",
    "invitation.guest",
    "invitation.invited",
    "disclosure.guest",
    "standing.guest",
    "device.guest",
    "passkey.guest",
    "code.guest",
    "vacation.guest",
    "prepared.guest",
}


def test_the_export_tells_of_devices_and_passkeys_and_no_secret(server: Server) -> None:
    ana = at_localhost(server)
    passkey = make(ana)
    page = ana.http.get("/api/me/export")
    told = page.json()
    assert [set(each) for each in told["devices"]] == [{"name", "how", "created", "seen"}]
    assert [set(each) for each in told["passkeys"]] == [{"name", "created", "used"}]
    cookie = next(iter(ana.http.cookies.values()))
    for secret in (cookie, cookie.partition(".")[0], hashed(cookie.partition(".")[0])):
        assert secret not in page.text
    assert passkey.id.hex() not in page.text
    ana.close()


def test_a_cookie_s_token_is_stored_nowhere(ana: Person, ben: Person, server: Server) -> None:
    be(ben, ana)
    for person in (ana, ben):
        token = next(iter(person.http.cookies.values())).partition(".")[0]
        assert stored_about(server, token) == []
        assert "device.id" in stored_about(server, hashed(token))


def test_when_a_device_was_seen_is_known_by_the_hour(ana: Person, server: Server) -> None:
    before = kept(ana)["devices"][0]["seen"]
    assert kept(ana)["devices"][0]["seen"] == before, "no finer"
    token = next(iter(ana.http.cookies.values())).partition(".")[0]
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        old = update(DEVICE).where(DEVICE.c.id == hashed(token))
        writing.execute(old.values(seen=before - 2 * devices.SEEN_BY))
    engine.dispose()
    assert kept(ana)["devices"][0]["seen"] >= before


def test_old_guests_get_the_device_of_their_cookie(database: Path) -> None:
    """And their seat keys belong to it."""
    migrate_to(database, "0011")
    token, key = new_secret(), new_secret()
    engine = create_engine(f"sqlite:///{database}")
    guest = {"id": hashed(token), "name": "Old Ben", "colour": 1, "created": 5}
    with engine.begin() as writing:
        writing.execute(insert(GUEST), guest)
        writing.execute(text(OLD_TABLE).bindparams(host=guest["id"]))
        seat = {"table_id": "t", "seat": 0, "guest": guest["id"], "local": False, "ready": True}
        writing.execute(insert(SEAT), seat | {"gone": False, "name": "Old Ben", "colour": 1})
        old_key = text("INSERT INTO seat_key (key, table_id, seat) VALUES (:key, 't', 0)")
        writing.execute(old_key.bindparams(key=hashed(key)))
    migrate(str(database))
    with engine.connect() as reading:
        row = reading.execute(select(DEVICE)).one()
        assert (row.id, row.guest, row.how) == (guest["id"], guest["id"], "first")
        assert reading.execute(select(SEAT_KEY.c.device)).scalar_one() == row.id
    engine.dispose()


OLD_TABLE = """INSERT INTO game_table (id, game, rules, options, seats, seed, public, fill, status,
host, invite, acting, created, updated) VALUES ('t', 'maui', 1, '{}', 1, '1', 1, 'sailor',
'waiting', :host, '', '[]', 5, 5)"""


def migrate_to(database: Path, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "tortuga.server.storage:migrations")
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


@pytest.mark.postgres
def test_a_device_is_signed_out_at_every_server(shared_database: str) -> None:
    with Server(shared_database) as one, Server(shared_database) as two:
        ana, ben = Visitor(one.url), Visitor(one.url)
        granted = ana.create(ME, OPEN, public=True)
        be(ben, ana)
        with ben.wire_to(two, ben.join(granted)) as wire:
            wire.until("snapshot")
            other = next(each for each in kept(ana)["devices"] if not each["here"])
            assert ana.http.delete(f"/api/me/devices/{other['id']}").is_success
            assert wire.closed() == SIGNED_OUT
        ana.close()
        ben.close()


def test_names_are_short_enough_for_every_database() -> None:
    longest = max(len(f"{b} on {s}") for _, b in devices.BROWSERS for _, s in devices.SYSTEMS)
    kind = DEVICE.c.name.type
    assert isinstance(kind, String)
    assert longest <= devices.LONGEST_NAME == kind.length
