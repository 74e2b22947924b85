"""Setting a table, joining, starting, leaving, handing over and playing again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, play_out

DATABASES = ("sqlite", "postgres")


def test_a_table_without_open_seats_begins_at_once(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    assert granted["info"]["status"] == "playing"
    assert list(granted["keys"]) == ["0"]
    assert [seat["kind"] for seat in granted["info"]["seats"]] == ["person", "bot"]


def test_a_table_begins_when_its_last_seat_is_taken(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN)
    assert granted["info"]["status"] == "waiting"
    with ana.wire(granted) as wire:
        snapshot = wire.until("snapshot")
        assert snapshot["views"] == {}
        assert snapshot["log"] == []
        joined = ben.join(granted, name="  Ben \u200b Gunn ", colour=3)
        assert joined["info"]["status"] == "playing"
        assert list(joined["keys"]) == ["1"]
        assert joined["info"]["seats"][1]["name"] == "Ben Gunn"
        began = wire.until("snapshot")
        assert began["table"]["status"] == "playing"
        assert list(began["views"]) == ["0"]
        assert began["commitment"] == snapshot["commitment"]


def test_seats_have_different_colours(ana: Person, guests: Callable[[], Person]) -> None:
    granted = ana.create(ME, OPEN, OPEN, OPEN)
    for _ in range(3):
        info = guests().join(granted, colour=ana.me["colour"])["info"]
    assert len({seat["colour"] for seat in info["seats"]}) == 4


def test_seats_of_one_device_have_a_key_each(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, {"kind": "local", "name": "Abuela"})
    assert sorted(granted["keys"]) == ["0", "1", "2"]
    assert [seat["kind"] for seat in granted["info"]["seats"]] == ["person", "local", "local"]
    assert granted["info"]["seats"][2]["name"] == "Abuela"
    assert all(seat["mine"] for seat in granted["info"]["seats"])
    with ana.wire(granted) as wire:
        assert wire.until("snapshot")["seats"] == [0, 1, 2]
        play_out(wire)


def test_a_private_table_is_for_members_and_invited_only(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN)
    path = f"/api/tables/{granted['table']}"
    assert ben.http.get(path).status_code == 404
    assert ben.http.get("/api/tables/nosuchtable").json() == ben.http.get(path).json()
    assert ben.post(f"{granted['table']}/join").status_code == 404
    assert ben.post(f"{granted['table']}/join", {"invite": "wrong"}).status_code == 404
    invited = ben.http.get(path, headers={"Tortuga-Invite": granted["invite"]})
    assert invited.status_code == 200
    assert invited.json()["host"] is False
    assert granted["table"] not in ben.http.get("/api/tables").text
    ben.join(granted)
    assert ben.http.get(path).status_code == 200


def test_a_public_table_is_listed_and_open_to_all(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, public=True)
    listed = {table["id"] for table in ben.http.get("/api/tables").json()["tables"]}
    assert granted["table"] in listed
    assert ben.post(f"{granted['table']}/join").json()["info"]["status"] == "playing"


def test_own_tables_are_listed_by_what_happened_last(ana: Person, ben: Person) -> None:
    def listed() -> list[str]:
        return [table["id"] for table in ana.http.get("/api/tables/mine").json()["tables"]]

    first, second = ana.create(ME, OPEN), ana.create(ME, OPEN)
    assert listed() == [second["table"], first["table"]]
    ben.join(first)
    assert listed() == [first["table"], second["table"]]


def test_joining_again_gives_fresh_keys_and_keeps_the_old(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, OPEN)
    first, again = ben.join(granted), ben.join(granted)
    assert list(first["keys"]) == list(again["keys"]) == ["1"]
    assert first["keys"] != again["keys"]
    for grant in (first, again):
        with ben.wire(grant) as wire:
            assert wire.until("snapshot")["seats"] == [1]


def test_nobody_takes_a_seat_twice(ana: Person, ben: Person, guests: Callable[[], Person]) -> None:
    granted = ana.create(ME, OPEN, OPEN)
    ben.join(granted, seat=2)
    late = guests().post(f"{granted['table']}/join", {"invite": granted["invite"], "seat": 2})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "seat_taken")
    beyond = guests().post(f"{granted['table']}/join", {"invite": granted["invite"], "seat": 7})
    assert (beyond.status_code, beyond.json()["error"]["code"]) == (404, "no_such_seat")


def test_the_host_starts_with_bots_in_open_seats(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, OPEN)
    ben.join(granted)
    assert ben.post(f"{granted['table']}/start").status_code == 403
    info = ana.post(f"{granted['table']}/start").json()
    assert info["status"] == "playing"
    assert info["seats"][2]["kind"] == "bot"
    assert info["seats"][2]["level"] == "sailor"
    assert ana.post(f"{granted['table']}/start").json()["error"]["code"] == "started"


def test_the_host_frees_a_seat_before_the_start(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, OPEN)
    joined = ben.join(granted)
    free = f"{granted['table']}/seats/1/free"
    assert ben.post(free).status_code == 403
    with ben.wire(joined) as wire:
        assert wire.until("snapshot")["seats"] == [1]
        assert ana.post(free).json()["seats"][1]["kind"] == "open"
        assert wire.closed() == 4404
    with ben.wire(joined) as wire:
        assert wire.closed() == 4404
    assert ana.post(free).json()["error"]["code"] == "seat_empty"
    assert ana.post(f"{granted['table']}/seats/0/free").json()["error"]["code"] == "own_seat"


def test_leaving_before_the_start_frees_the_seat(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, OPEN)
    ben.join(granted)
    path = f"{granted['table']}/leave"
    assert ana.post(path, {"seat": 1}).status_code == 403
    info = ana.post(path, {"seat": 0}).json()
    assert info["seats"][0]["kind"] == "open"
    assert info["host"] is False
    assert ben.http.get(f"/api/tables/{granted['table']}").json()["host"] is True
    assert ben.post(path, {"seat": 1}).status_code == 200
    assert ben.http.get(f"/api/tables/{granted['table']}").status_code == 404


def test_after_the_start_a_bot_plays_for_who_left_until_they_come_back(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    seat = granted["info"]["seats"][0]
    assert ana.post(f"{granted['table']}/seats/0/back").json()["error"]["code"] == "not_handed"
    info = ana.post(f"{granted['table']}/leave", {"seat": 0}).json()
    assert info["seats"][0] == {**seat, "kind": "bot", "level": "sailor", "online": True}
    assert ana.http.get("/api/tables/mine").json()["tables"] == []
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while not wire.views["0"]["over"]:
            wire.until("event")
    assert ana.post(f"{granted['table']}/seats/0/back").json()["error"]["code"] == "not_playing"


def test_a_seat_handed_to_a_bot_refuses_its_owner_until_taken_back(
    ana: Person, ben: Person
) -> None:
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    path = f"{granted['table']}/seats/1"
    assert ana.post(f"{path}/bot", {"level": "sailor"}).status_code == 403
    assert ben.post(f"{path}/bot", {"level": "pirate"}).json()["error"]["code"] == "no_such_bot"
    with ana.wire(granted) as mine, ben.wire(theirs) as wire:
        mine.until("snapshot")
        wire.until("snapshot")
        assert ben.post(f"{path}/bot", {"level": "sailor"}).json()["seats"][1]["mine"] is True
        while not mine.views["0"]["legal"]:
            mine.until("event")
        number = wire.play(1, 0)
        refused = wire.until("refused")
        assert (refused["n"], refused["code"]) == (number, "not_allowed")
        assert ben.post(f"{path}/back").json()["seats"][1]["kind"] == "person"


def test_a_seat_key_works_from_another_device(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR)
    with ben.wire(granted) as wire:
        assert wire.until("snapshot")["seats"] == [0]
    path = f"/api/tables/{granted['table']}/seats/0/bot"
    assert ben.http.post(path, json={"level": "sailor"}).status_code == 404
    key = {"Tortuga-Key": granted["keys"]["0"]}
    replay = f"/api/tables/{granted['table']}/replay?seat=0"
    assert ben.http.get(replay).status_code == 404
    assert ben.http.get(replay, headers={"Tortuga-Key": "wrong"}).status_code == 404
    assert ben.http.get(replay, headers=key).status_code == 200
    assert ben.http.post(path, json={"level": "sailor"}, headers=key).status_code == 200


def test_a_rematch_holds_each_persons_seat(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, SAILOR)
    theirs = ben.join(granted)
    rematch = f"{granted['table']}/rematch"
    assert ana.post(rematch).json()["error"]["code"] == "not_over"
    with ana.wire(granted) as mine, ben.wire(theirs) as wire:
        mine.until("snapshot")
        wire.until("snapshot")
        play_out(mine, wire)
        first = ana.post(rematch).json()
        while "rematch" not in (info := wire.until("table")["table"]):
            pass
        assert info["rematch"] == first["table"]
    held = first["info"]["seats"][1]
    assert first["info"]["status"] == "waiting"
    assert (held["kind"], held["name"]) == ("open", ben.me["name"])
    assert ana.post(rematch).json()["table"] == first["table"]
    second = ben.post(rematch).json()
    assert second["table"] == first["table"]
    assert list(second["keys"]) == ["1"]
    assert second["info"]["status"] == "playing"


def test_whom_the_host_names_starts_and_starts_the_rematch_too(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, first=2)
    assert granted["info"]["options"]["first"] == 2
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as wire:
        assert mine.until("snapshot")["views"]["0"]["acting"] == [1]
        wire.until("snapshot")
        play_out(mine, wire)
    rematch = f"{granted['table']}/rematch"
    again = ana.post(rematch).json()
    assert again["info"]["options"]["first"] == 2
    ben.post(rematch)
    with ana.wire(again) as mine:
        assert mine.until("snapshot")["views"]["0"]["acting"] == [1]


def test_by_lot_nobody_is_named(ana: Person) -> None:
    assert "first" not in ana.create(ME, SAILOR)["info"]["options"]
    assert "first" not in ana.create(ME, SAILOR, first="lot")["info"]["options"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "buried-treasure"),
        ({"options": {"advanced": "perhaps"}}, "advanced"),
        ({"options": {"colour": True}}, "advanced"),
        ({"options": {"first": 9}}, "first must be lot, 1 or 2"),
        ({"options": {"first": "me"}}, "first must be lot, 1 or 2"),
        ({"fill": "parrot"}, "sailor"),
        ({"seats": [ME]}, "2 to 4"),
        ({"seats": [ME, ME]}, "local"),
        ({"seats": [ME, {"kind": "bot", "level": "parrot"}]}, "sailor"),
        ({"seats": [ME, {"kind": "ghost"}]}, "seats.1"),
        ({"public": 1}, "public"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(ana: Person, change: object, says: str) -> None:
    wish = {
        "game": "buried-treasure",
        "options": {},
        "public": False,
        "fill": "sailor",
        "seats": [ME, SAILOR],
    }
    assert isinstance(change, dict)
    reply = ana.http.post("/api/tables", json=wish | change)
    assert reply.status_code == 422
    assert says in reply.json()["error"]["message"]
    assert ana.http.get("/api/tables/mine").json()["tables"] == []
