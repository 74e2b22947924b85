"""Reviews on a server: asked for after the end, done in the background, kept and shared."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import Connection, Update, select, update

from tests.server.harness import (
    LOCAL,
    ME,
    PATIENCE,
    Person,
    QuickBots,
    Server,
    Wire,
    play_out,
    turn,
)
from tortuga.coach.errands import judged
from tortuga.coach.reviews import VERSION
from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage import reviews
from tortuga.server.storage.columns import REVIEW
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.purge import purge_some

DATABASES = ("sqlite", "postgres")
REPLY: TypeAdapter[Any] = TypeAdapter(replies.ReviewReply)


@pytest.fixture(autouse=True)
def light_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is tried here, not the search."""
    monkeypatch.setattr("tortuga.coach.reviews.usual_iterations", lambda _: 2)


def played(person: Person, **options: Any) -> Any:
    granted = person.create(ME, LOCAL, game="maui", **options)
    with person.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire)
        wire.until("over")
    return granted


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[tuple[Person, Any]]:
    """A finished game that everyone here may look at, and who played it."""
    person = Person(server.url)
    yield person, played(person, public=True)
    person.close()


def address(granted: Any) -> str:
    return f"/api/tables/{granted['table']}/review"


def until_done(person: Person, granted: Any) -> Any:
    """Wait for a review; what is heard on the way never goes back."""
    last, until = 0.0, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told = person.http.get(address(granted)).json()
        REPLY.validate_python(told)
        if told["state"] == "done":
            return told["review"]
        assert told["state"] == "running", told
        assert told["progress"] >= last
        last = told["progress"]
        time.sleep(0.05)
    raise AssertionError("the review was not done in time")


def test_a_finished_game_is_reviewed_when_somebody_asks(
    finished: tuple[Person, Any], guests: Callable[[], Person]
) -> None:
    ana, granted = finished
    assert ana.http.get(address(granted)).json()["state"] in ("none", "done")
    asked = ana.http.post(address(granted))
    assert asked.json()["state"] in ("running", "done")
    review = until_done(ana, granted)
    assert review["players"][0] == ana.me["name"]
    assert len(review["chances"]) == len(review["summaries"]) == review["seats"] == 2
    assert {each["seat"] for each in review["decisions"]} == {0, 1}
    for told in review["summaries"]:
        parts = (told[name] for name in ("start", "choice", "others", "luck"))
        assert sum(parts) == pytest.approx(told["result"], abs=0.001)
    # Whoever may see the game may see its review, which is made once.
    stranger = guests()
    assert stranger.http.post(address(granted)).json() == {
        "state": "done",
        "progress": 1.0,
        "review": review,
    }


def test_the_page_of_a_review_stands_alone(finished: tuple[Person, Any]) -> None:
    ana, granted = finished
    ana.http.post(address(granted))
    until_done(ana, granted)
    for language, word in (("en", "Turning points"), ("es", "Momentos decisivos")):
        page = ana.http.get(f"{address(granted)}.html", params={"lang": language})
        assert page.headers["content-type"].startswith("text/html")
        assert "unsafe-inline" in page.headers["content-security-policy"]
        assert word in page.text
        assert f'<html lang="{language}">' in page.text
        assert not re.search(r"<script|https?://|src=", page.text)
    assert ana.http.get(f"{address(granted)}.html", params={"lang": "xx"}).status_code == 422


def test_the_graph_of_a_review_is_drawn_for_the_room_there_is(
    finished: tuple[Person, Any],
) -> None:
    ana, granted = finished
    ana.http.post(address(granted))
    until_done(ana, granted)
    for width in (360, 760):
        drawn = ana.http.get(f"{address(granted)}.svg?lang=es&width={width}")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg xmlns=")
        assert f'viewBox="0 0 {width} ' in drawn.text
        assert ana.me["name"] in drawn.text
    assert ana.http.get(f"{address(granted)}.svg?width=100000").status_code == 422


def test_a_running_game_has_no_review(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    for reply in (
        ana.http.get(address(granted)),
        ana.http.post(address(granted)),
        ana.http.get(f"{address(granted)}.html"),
    ):
        assert reply.status_code == 409
        assert reply.json()["error"]["code"] == "not_over"


def test_a_private_games_review_is_for_those_who_may_see_the_game(ana: Person, ben: Person) -> None:
    granted = played(ana)
    for path in (address(granted), f"{address(granted)}.html"):
        assert ben.http.get(path).status_code == 404
    assert ben.http.post(address(granted)).status_code == 404
    assert ben.http.get(f"{address(granted)}x").status_code == 404
    invited = {"Tortuga-Invite": granted["invite"]}
    assert ben.http.get(address(granted), headers=invited).json()["state"] == "none"
    not_yet = ben.http.get(f"{address(granted)}.html", headers=invited)
    assert not_yet.json()["error"]["code"] == "not_reviewed"


def test_what_a_review_says_of_own_choices_is_exported(finished: tuple[Person, Any]) -> None:
    ana, granted = finished
    ana.http.post(address(granted))
    review = until_done(ana, granted)
    exported = ana.http.get("/api/me/export").json()["tables"]
    table = next(each for each in exported if each["id"] == granted["table"])
    assert table["judged"] == review["decisions"]  # both seats are hers


def test_a_review_of_an_older_version_is_made_anew(database: Any) -> None:
    with Server(database) as server:
        ana = Person(server.url)
        granted = played(ana)
        ana.http.post(address(granted))
        made = until_done(ana, granted)
        engine = engine_for(str(database))
        with engine.begin() as writing:
            writing.execute(update(REVIEW).values(review=made | {"version": 1}))
        engine.dispose()
        assert ana.http.get(address(granted)).json()["state"] == "none"
        assert ana.http.get(f"{address(granted)}.html").json()["error"]["code"] == "not_reviewed"
        assert ana.http.post(address(granted)).json()["state"] == "running"
        assert until_done(ana, granted) == made
        ana.close()


class HeldPool(QuickBots):
    """A pool that begins a review and then holds it."""

    def __init__(self) -> None:
        super().__init__(2)
        self.begun = threading.Event()
        self.free = threading.Event()

    async def work(self, function: Any, *given: Any, **how: Any) -> Any:
        if function is not judged:
            return await super().work(function, *given, **how)

        def held() -> Any:
            if given[1] == 3:
                self.begun.set()
                self.free.wait(PATIENCE)
            return judged(*given)

        return await super().work(held)


def test_play_goes_on_meanwhile_and_a_review_survives_a_restart(database: Any) -> None:
    pool = HeldPool()
    with Server(database, pool) as server:
        ana = Person(server.url)
        cookies = ana.http.cookies
        granted = played(ana)
        ana.http.post(address(granted))
        assert pool.begun.wait(PATIENCE)
        with ana.wire(ana.create(ME, LOCAL)) as wire:
            assert move_once(wire)
        assert ana.http.get(address(granted)).json()["state"] == "running"
        pool.free.set()
    with Server(database) as server:
        ana.close()
        again = Person(server.url)
        again.http.cookies = cookies
        assert until_done(again, granted)["version"] == VERSION
        again.close()


def test_addresses_take_turns(database: Any) -> None:
    """Somebody who asks for many reviews keeps nobody else waiting for all of them."""
    pool = HeldPool()
    with Server(database, pool) as server:
        ana, ben = Person(server.url), Person(server.url)
        many = [played(ana) for _ in range(4)]
        one = played(ben)
        for person, granted in [*((ana, each) for each in many), (ben, one)]:
            assert person.http.post(address(granted)).json()["state"] == "running"
        assert pool.begun.wait(PATIENCE)
        engine = engine_for(str(database))
        with engine.connect() as reading:
            in_line = reading.execute(select(REVIEW.c.table_id).order_by(REVIEW.c.asked)).scalars()
            assert list(in_line) == [each["table"] for each in (many[0], one, *many[1:])]
        engine.dispose()
        pool.free.set()
        until_done(ben, one)
        until_done(ana, many[-1])
        ana.close()
        ben.close()


def test_what_is_done_does_not_put_anybody_back(writing: Connection, ana: Person) -> None:
    tables = [played(ana)["table"] for _ in range(3)]
    assert reviews.ask(writing, tables[0]) == set()
    assert reviews.ask(writing, tables[1], tables[:1]) == {tables[0]}
    first = reviews.claim(writing)
    assert first is not None
    assert first.table_id == tables[0]
    assert reviews.finish(writing, first, {})
    assert reviews.ask(writing, tables[2], tables[:2]) == {tables[1]}


def move_once(wire: Wire) -> bool:
    wire.until("snapshot")
    found = turn(wire)
    assert found is not None
    wire.play(found[1], found[2][0])
    return bool(wire.until("event"))


@pytest.fixture
def writing(server: Server) -> Iterator[Connection]:
    """A transaction of its own, undone at the end: the server's reviewer sees nothing of it."""
    engine = engine_for(server.settings.database)
    with engine.connect() as connection:
        yield connection
        connection.rollback()
    engine.dispose()


def silent(table_id: str) -> Update:
    """Whoever is at a review has not been heard of for too long."""
    return update(REVIEW).where(REVIEW.c.table_id == table_id).values(due=now() - 1)


def test_a_review_is_taken_over_from_a_process_that_died(writing: Connection, ana: Person) -> None:
    table_id = played(ana)["table"]
    reviews.ask(writing, table_id)
    lost = reviews.claim(writing)
    assert lost is not None
    assert reviews.claim(writing) is None  # somebody is at it
    writing.execute(silent(table_id))  # … and not heard of any more
    mine = reviews.claim(writing)
    assert mine is not None
    assert not reviews.advance(writing, lost, 0.5)  # who comes back late has lost it
    assert not reviews.finish(writing, lost, {})
    assert reviews.advance(writing, mine, 0.25)
    assert reviews.look(writing, table_id)["progress"] == 0.25


def test_what_fails_again_and_again_is_given_up_until_asked_anew(
    writing: Connection, ana: Person
) -> None:
    table_id = played(ana)["table"]
    reviews.ask(writing, table_id)
    for _ in range(reviews.MOST_TRIES):
        assert reviews.claim(writing) is not None
        writing.execute(silent(table_id))
    assert reviews.claim(writing) is None
    assert reviews.look(writing, table_id)["state"] == "failed"
    reviews.ask(writing, table_id)
    assert reviews.look(writing, table_id)["state"] == "running"
    assert reviews.claim(writing) is not None


def test_a_table_that_is_purged_takes_its_review_along(
    writing: Connection, finished: tuple[Person, Any]
) -> None:
    ana, granted = finished
    ana.http.post(address(granted))
    until_done(ana, granted)
    assert purge_some(writing, now() + 1000) > 0
    assert writing.execute(select(REVIEW)).all() == []
