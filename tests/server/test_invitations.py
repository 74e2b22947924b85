"""Played with, and asked for a game: private lists, invitations that end, blocks both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, Server, play_out
from tortuga.server.clock import now
from tortuga.server.http.limits import Limiter
from tortuga.server.storage.columns import GUEST, INVITATION
from tortuga.server.storage.company import invitations
from tortuga.server.storage.company import kept as company

DATABASES = ("sqlite", "postgres")
Guests = Callable[[], Person]
ASK = {"game": "maui", "seats": 2, "pace": "day"}


def met(person: Person) -> list[Any]:
    reply = person.http.get("/api/people")
    assert reply.status_code == 200
    return list(reply.json()["people"])


def invited(person: Person) -> list[Any]:
    return list(person.http.get("/api/invitations").json()["invitations"])


def ask(person: Person, other: Any, **body: Any) -> Any:
    return person.http.post("/api/invitations", json={"person": other["id"], **(body or ASK)})


def answer(person: Person, invitation: Any, how: str) -> Any:
    return person.http.post(f"/api/invitations/{invitation['id']}/{how}")


@pytest.fixture
def friends(guests: Guests) -> tuple[Person, Person]:
    """Two who have begun a game together, and been at no other table."""
    ana, ben = guests(), guests()
    ben.join(ana.create(ME, OPEN))
    return ana, ben


def test_a_list_of_people_met_is_private_and_counts_games(guests: Guests) -> None:
    ana, ben, eva = guests(), guests(), guests()
    assert met(ana) == []
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        play_out(mine, other)
    ana.create(ME, LOCAL)
    ana.create(ME, SAILOR)
    waiting = ana.create(ME, OPEN, OPEN, public=True)
    eva.join(waiting)
    winners = ana.replay(granted["table"])["steps"][-1]["view"]["winners"]
    (known,) = met(ana)
    assert (known["name"], known["games"], known["here"]) == (ben.me["name"], 1, False)
    assert known["won"] == int(0 in winners)
    assert [each["name"] for each in met(ben)] == [ana.me["name"]]
    assert met(eva) == []  # that game has not begun


def test_an_invitation_leads_to_a_seat(friends: tuple[Person, Person]) -> None:
    ana, ben = friends
    reply = ask(ana, met(ana)[0])
    assert reply.status_code == 201
    table = reply.json()["table"]
    (invitation,) = invited(ben)
    told = {"game": "maui", "pace": "days", "seats": 2, "free": 1, "name": ana.me["name"]}
    assert invitation == invitation | told
    assert invited(ana) == []
    assert ben.http.get(f"/api/tables/{table}").status_code == 404  # known by the list only
    granted = answer(ben, invitation, "sit").json()
    assert (granted["table"], granted["info"]["status"]) == (table, "playing")
    assert len(granted["keys"]) == 1
    assert invited(ben) == []
    assert answer(ben, invitation, "sit").status_code == 404


def test_an_invitation_to_a_table_that_waits_already(friends: tuple[Person, Person]) -> None:
    ana, ben = friends
    mine = ana.create(ME, OPEN, OPEN)
    other = met(ana)[0]
    assert ask(ana, other, table=mine["table"]).status_code == 201
    again = ask(ana, other, table=mine["table"])
    assert (again.status_code, again.json()["error"]["code"]) == (409, "asked")
    theirs = ask(ben, met(ben)[0], table=mine["table"])
    assert theirs.status_code == 404  # a table of somebody else's
    (invitation,) = invited(ben)
    assert (invitation["game"], invitation["free"], invitation["seconds"]) == (
        "buried-treasure",
        2,
        None,
    )
    ana.post(f"{mine['table']}/start")
    assert invited(ben) == []
    late = answer(ben, invitation, "sit")
    assert (late.status_code, late.json()["error"]["code"]) == (409, "started")


def test_no_thanks_tells_nobody_and_offers_to_block_the_second_time(
    friends: tuple[Person, Person],
) -> None:
    ana, ben = friends
    other = met(ana)[0]
    for again in (False, True):
        assert ask(ana, other).status_code == 201
        (invitation,) = invited(ben)
        reply = answer(ben, invitation, "no").json()
        assert reply == {"invitations": [], "again": again}
        assert answer(ben, invitation, "sit").status_code == 404
    assert answer(ben, invitation, "block").status_code == 200
    assert [each["name"] for each in ben.http.get("/api/me/blocks").json()["blocks"]] == [
        ana.me["name"]
    ]
    assert (met(ana), met(ben)) == ([], [])
    refused = ask(ana, other)
    assert (refused.status_code, refused.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("who", [0, 1])
def test_a_block_takes_invitations_away_either_way(guests: Guests, who: int) -> None:
    people = guests(), guests()
    granted = people[0].create(ME, OPEN)
    people[1].join(granted)
    assert ask(people[0], met(people[0])[0]).status_code == 201
    (invitation,) = invited(people[1])
    people[who].post(f"{granted['table']}/block", {"seat": 1 - who})
    assert invited(people[1]) == []
    if who == 0:
        assert answer(people[1], invitation, "sit").status_code == 404


def test_strangers_cannot_be_asked_and_nonsense_is_refused(
    friends: tuple[Person, Person], guests: Guests
) -> None:
    ana, _ = friends
    other = met(ana)[0]
    assert ask(guests(), other).status_code == 404
    assert ask(ana, {"id": "0" * 16}).status_code == 404
    for body in (
        {"game": "chess"},
        {"game": "maui", "seats": 9},
        {"game": "maui", "pace": "never"},
        {"game": "the-pirates-map", "seats": 3, "pace": "day"},
        {"game": "maui", "table": "abc"},
        {"seats": 2},
    ):
        assert ask(ana, other, **body).status_code == 422, body
    for number in ("0" * 16, "x"):
        for how in ("sit", "no", "block"):
            assert answer(ana, {"id": number}, how).status_code in (404, 422)
    assert ana.http.get("/api/tables/mine").json()["tables"][1:] == []


def test_invitations_are_limited_and_end(
    friends: tuple[Person, Person], server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = friends
    other = met(ana)[0]
    monkeypatch.setattr(invitations, "MOST_SENT", 1)
    assert ask(ana, other).status_code == 201
    refused = ask(ana, other)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "too_many")
    monkeypatch.setattr(invitations, "MOST_HELD", 1)
    monkeypatch.setattr(invitations, "MOST_SENT", 20)
    assert ask(ana, other).json()["error"]["code"] == "too_many"
    monkeypatch.setattr(invitations, "now", lambda: now() + 8 * 24 * 3600 * 1000)
    assert invited(ben) == []
    server.parts.invitations = Limiter(rate=0.01, burst=0)
    try:
        fast = ask(ana, other)
    finally:
        server.parts.invitations = Limiter(rate=0.02, burst=10)
    assert (fast.status_code, fast.headers["Retry-After"]) == (429, "100")


def test_here_now_is_seen_only_where_both_say_so(friends: tuple[Person, Person]) -> None:
    ana, ben = friends

    def say(person: Person, **wish: bool) -> Any:
        return person.http.put("/api/me/disclosure", json=wish).json()

    assert say(ana, here=True) == {"here": True, "quiet": False}
    assert [met(person)[0]["here"] for person in friends] == [False, False]
    say(ben, here=True)
    assert [met(person)[0]["here"] for person in friends] == [True, True]
    assert say(ben, quiet=True) == {"here": True, "quiet": True}
    assert say(ben, here=False) == {"here": False, "quiet": True}
    assert [met(person)[0]["here"] for person in friends] == [False, False]


def test_company_is_exported_and_forgotten(friends: tuple[Person, Person], server: Server) -> None:
    ana, ben = friends
    ask(ana, met(ana)[0])
    wish = {"games": ["maui"], "paces": ["three"], "seats": [2]}
    ana.http.post("/api/looking", json=wish)
    ana.http.put("/api/me/disclosure", json={"here": True})
    told = ana.http.get("/api/me/export").json()
    assert told["searches"][0] == told["searches"][0] | wish
    assert told["disclosure"][0]["here"] is True
    assert [each["declined"] for each in told["invitations"]] == [False]
    with server.parts.database._engine.begin() as writing:
        name = select(INVITATION.c.guest).where(INVITATION.c.id == told["invitations"][0]["id"])
        guest = writing.execute(name).scalar_one()
        company.forget(writing, select(GUEST.c.id).where(GUEST.c.id == guest))
    told = ana.http.get("/api/me/export").json()
    assert (told["searches"], told["disclosure"], told["invitations"]) == ([], [], [])
    assert invited(ben) == []
