"""The outbox: owed with what it tells of, once for each turn, claimed by one, lost by none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from sqlalchemy import Engine, insert, select, update

from tests.server.harness import ME, OPEN, Person, Server, Wire, to_move, turn
from tortuga.server.storage.columns import GUEST, OUTBOX
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.migrating import migrate
from tortuga.server.storage.signs import contacts, outbox

T = TypeVar("T")
DATABASES = ["sqlite", "postgres"]
ANA, BEN = "a" * 64, "b" * 64
GIVEN = {"p256dh": "p", "auth": "a"}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    chosen = "database" if request.param == "sqlite" else "shared_database"
    where = str(request.getfixturevalue(chosen))
    migrate(where)
    engine = engine_for(where)
    with engine.begin() as writing:
        people = [{"id": each, "name": "x", "colour": 0, "created": 0} for each in (ANA, BEN)]
        writing.execute(insert(GUEST), people)
    yield engine
    engine.dispose()


def do(engine: Engine, work: Callable[..., T], *given: Any, **named: Any) -> T:
    with engine.begin() as writing:
        return work(writing, *given, **named)


def wants(engine: Engine, guest: str, *kinds: str) -> None:
    given = {"endpoint": f"https://example.org/{guest}", **GIVEN}
    do(engine, contacts.keep_browser, guest, given, kinds, "en")


def seqs(signs: list[outbox.Sign]) -> list[int]:
    return [sign.seq for sign in signs]


def test_who_wants_none_is_owed_none(engine: Engine) -> None:
    do(engine, outbox.owe, ANA, "invitation", "first", seq=1)
    wants(engine, ANA, "turn")
    do(engine, outbox.owe, ANA, "invitation", "second", seq=1)
    assert do(engine, outbox.waiting) == 0
    do(engine, outbox.owe, ANA, "turn", "third", seq=1)
    assert do(engine, outbox.waiting) == 1


def test_a_later_turn_replaces_one_that_was_not_sent(engine: Engine) -> None:
    wants(engine, ANA, "turn")
    for seq in (4, 9, 9, 7):
        do(engine, outbox.owe, ANA, "turn", "here", seq=seq)
    assert seqs(do(engine, outbox.claim, 0)) == [9]
    assert seqs(do(engine, outbox.claim, 0)) == []


def test_what_was_sent_is_not_owed_again(engine: Engine) -> None:
    wants(engine, ANA, "invitation")
    do(engine, outbox.owe, ANA, "invitation", "here", seq=1)
    signs = do(engine, outbox.claim, 0)
    do(engine, outbox.begin, signs)
    do(engine, outbox.done, signs)
    do(engine, outbox.owe, ANA, "invitation", "here", seq=1)
    assert do(engine, outbox.waiting) == 0


def test_a_sign_that_was_replaced_is_not_begun(engine: Engine) -> None:
    wants(engine, ANA, "turn")
    do(engine, outbox.owe, ANA, "turn", "here", seq=1)
    signs = do(engine, outbox.claim, 0)
    do(engine, outbox.owe, ANA, "turn", "here", seq=2)
    with pytest.raises(outbox.Replaced):
        do(engine, outbox.begin, signs)
    do(engine, outbox.done, signs)
    assert seqs(do(engine, outbox.claim, 0)) == [2]


def test_who_dies_before_sending_leaves_it_to_others(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(engine, ANA, "nudge")
    do(engine, outbox.owe, ANA, "nudge", "here", seq=1)
    for number in range(2 * outbox.MOST_TRIES):
        monkeypatch.setattr(outbox, "now", lambda hour=number: 2**45 + hour * 3_600_000)
        [again] = do(engine, outbox.claim, 0)
        assert (again.seq, again.sending, again.tries) == (1, None, 0), "to die is no try"


def test_what_cannot_be_made_ready_or_sent_is_given_up_after_a_while(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(engine, ANA, "nudge")
    do(engine, outbox.owe, ANA, "nudge", "here", seq=1)
    signs = do(engine, outbox.claim, 0)
    do(engine, outbox.failed, signs)
    do(engine, outbox.begin, signs)
    do(engine, outbox.try_again, signs, ["a browser"], 2**45)
    monkeypatch.setattr(outbox, "now", lambda: 2**45 + 1)
    assert [sign.tries for sign in do(engine, outbox.claim, 0)] == [2]


def test_who_dies_while_sending_leaves_a_mark(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(engine, ANA, "nudge")
    do(engine, outbox.owe, ANA, "nudge", "here", seq=1)
    do(engine, outbox.begin, do(engine, outbox.claim, 0))
    monkeypatch.setattr(outbox, "now", lambda: 2**45)
    assert do(engine, outbox.claim, 0)[0].sending is not None


def test_what_is_being_sent_is_begun_and_put_off_by_nobody_else(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(engine, ANA, "nudge")
    do(engine, outbox.owe, ANA, "nudge", "here", seq=1)
    slow = do(engine, outbox.claim, 0)
    with monkeypatch.context() as later:
        later.setattr(outbox, "now", lambda: 2**45)
        quick = do(engine, outbox.claim, 0)
        do(engine, outbox.begin, quick)
        with pytest.raises(outbox.Replaced):
            do(engine, outbox.begin, slow)
        do(engine, outbox.put_off, slow, due=0)
        assert do(engine, outbox.claim, 0) == []


def test_people_at_the_table_are_given_a_while(engine: Engine) -> None:
    wants(engine, ANA, "turn", "matched")
    do(engine, outbox.owe, ANA, "turn", "here", seq=1)
    owed = do(engine, outbox.next_due, 0)
    assert owed is not None
    assert do(engine, outbox.next_due, 30_000) == owed + 30_000
    do(engine, outbox.owe, ANA, "matched", "there", seq=1)
    assert [sign.kind for sign in do(engine, outbox.claim, 30_000)] == ["matched"]


@pytest.mark.postgres
def test_two_processes_call_one_person_once(shared_database: str) -> None:
    migrate(shared_database)
    engine = engine_for(shared_database)
    with engine.begin() as writing:
        writing.execute(insert(GUEST), {"id": ANA, "name": "x", "colour": 0, "created": 0})
    wants(engine, ANA, "turn", "ended")
    do(engine, outbox.owe, ANA, "turn", "here", seq=1)
    do(engine, outbox.owe, ANA, "ended", "there", seq=1)
    with engine.begin() as first, engine.begin() as second:
        assert len(outbox.claim(first, 0)) == 2
        assert outbox.claim(second, 0) == []
    engine.dispose()


def test_what_is_old_is_forgotten(engine: Engine) -> None:
    wants(engine, ANA, "turn")
    do(engine, outbox.owe, ANA, "turn", "here", seq=1)
    do(engine, outbox.done, do(engine, outbox.claim, 0))
    do(engine, lambda writing: writing.execute(update(OUTBOX).values(owed=1)))
    do(engine, outbox.forget, before=2)
    assert do(engine, lambda reading: reading.execute(select(OUTBOX)).all()) == []


def test_forgetting_somebody_leaves_the_others(engine: Engine) -> None:
    for guest in (ANA, BEN):
        wants(engine, guest, "turn")
        do(engine, outbox.owe, guest, "turn", "here", seq=1)
    do(engine, contacts.forget, ANA)
    assert [sign.guest for sign in do(engine, outbox.claim, 0)] == [BEN]


# At tables


def owed_rows(server: Server) -> list[Any]:
    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        rows = list(reading.execute(select(OUTBOX).order_by(OUTBOX.c.owed)))
    engine.dispose()
    return rows


def calls(server: Server, person: Person, *kinds: str) -> str:
    """The guest of a person, who wants these from now on."""
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        query = select(GUEST.c.id).order_by(GUEST.c.created.desc(), GUEST.c.id)
        known = list(writing.execute(query).scalars())
        guest = next(each for each in known if is_of(person, each))
        given = {"endpoint": f"https://example.org/{guest}", **GIVEN}
        contacts.keep_browser(writing, guest, given, kinds, "en")
    engine.dispose()
    return str(guest)


def is_of(person: Person, guest: str) -> bool:
    from tortuga.server.storage.keys import hashed

    return hashed(person.http.cookies["tortuga_guest"].rpartition(".")[0]) == guest


def play_once(pair: tuple[Wire, Wire]) -> int:
    """One move; the seat that made it."""
    playing = turn(*pair)
    assert playing is not None
    wire, seat, legal = playing
    wire.play(seat, legal[0])
    for each in pair:
        each.until("event")
    return seat


def test_a_turn_owes_one_sign_to_who_wants_it(
    server: Server, pair: tuple[Wire, Wire], ana: Person
) -> None:
    guest = calls(server, ana, "turn")
    for _ in range(6):
        play_once(pair)
    rows = [row for row in owed_rows(server) if row.guest == guest]
    assert [(row.kind, row.tries) for row in rows] == [("turn", 0)]
    assert {row.guest for row in owed_rows(server)} == {guest}


def test_a_table_of_days_owes_a_reminder(server: Server, ana: Person, ben: Person) -> None:
    guest = calls(server, ben, "turn", "nudge")
    clock = {"per": "move", "seconds": 24 * 3600}
    seats = {"game": "buried-treasure", "public": False, "fill": "sailor", "seats": [ME, OPEN]}
    granted = ana.http.post("/api/tables", json=seats | {"clock": clock}).json()
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        for wire in (mine, other):
            wire.until("snapshot")
        play_once((mine, other))
        while to_move(mine, other)[1] != 1:
            play_once((mine, other))
    rows = {row.kind: row for row in owed_rows(server) if row.guest == guest}
    assert set(rows) == {"turn", "reminder"}
    assert rows["reminder"].due - rows["turn"].due == 23 * 3600 * 1000


def test_a_lone_player_is_not_called_by_bots(server: Server, ana: Person) -> None:
    guest = calls(server, ana, "turn", "ended")
    granted = ana.create(ME, {"kind": "bot", "level": "swabbie"})
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        playing = turn(wire)
        assert playing is not None
        wire.play(playing[1], playing[2][0])
        wire.until("event")
    assert not [row for row in owed_rows(server) if row.guest == guest]
