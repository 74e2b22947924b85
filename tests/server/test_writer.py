"""One thread writes: what waits is committed together, and each stands or falls for itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from tortuga.server.storage.database import engine_for
from tortuga.server.storage.writer import Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = engine_for(str(tmp_path / "tortuga.db"))
    with made.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE note (text TEXT)")
    yield made
    made.dispose()


def note(text: str) -> Any:
    def work(connection: Connection) -> str:
        connection.exec_driver_sql("INSERT INTO note VALUES (?)", (text,))
        return text

    return work


def fails(connection: Connection) -> None:
    note("never")(connection)
    raise ValueError("not this one")


def takes_all_back(connection: Connection) -> None:
    """As SQLite does when the disk is full."""
    connection.exec_driver_sql("ROLLBACK")
    raise ValueError("the disk is full")


class Noting:
    """Work that is done for several at once, and how often it was."""

    def __init__(self) -> None:
        self.done: list[list[str]] = []

    def __call__(self, connection: Connection, texts: Sequence[str]) -> None:
        self.done.append(list(texts))
        for text in texts:
            note(text)(connection)
            if text == "never":
                raise ValueError("not this one")


async def together(engine: Engine, *works: Any) -> list[Any]:
    """What becomes of pieces of work that all come in while another is being done.

    A pair is work that is done for several at once, and what it is given.
    """
    writer, begun, gate = Writer(engine), threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        begun.set()
        gate.wait()

    first = asyncio.create_task(writer.write(hold))
    await asyncio.to_thread(begun.wait)
    asked = [
        writer.write_alike(*work) if isinstance(work, tuple) else writer.write(work)
        for work in works
    ]
    waiting = [asyncio.create_task(each) for each in asked]
    await asyncio.sleep(0)  # each of them has asked now
    gate.set()
    await first
    done = await asyncio.gather(*waiting, return_exceptions=True)
    await asyncio.to_thread(writer.close)
    return list(done)


def notes(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [row[0] for row in connection.exec_driver_sql("SELECT text FROM note")]


async def test_what_waits_is_committed_together(engine: Engine) -> None:
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    assert await together(engine, note("a"), note("b"), note("c")) == ["a", "b", "c"]
    assert len(commits) == 2
    assert notes(engine) == ["a", "b", "c"]


async def test_what_fails_takes_back_nothing_but_itself(engine: Engine) -> None:
    done = await together(engine, note("a"), fails, note("c"))
    assert [done[0], str(done[1]), done[2]] == ["a", "not this one", "c"]
    assert notes(engine) == ["a", "c"]


async def test_nobody_is_told_of_success_where_all_was_taken_back(engine: Engine) -> None:
    done = await together(engine, note("a"), takes_all_back, note("c"))
    assert all(isinstance(each, Exception) for each in done)
    assert notes(engine) == []


async def test_who_stops_waiting_does_not_stop_the_others(engine: Engine) -> None:
    writer = Writer(engine)
    given_up = asyncio.create_task(writer.write(note("a")))
    await asyncio.sleep(0)
    given_up.cancel()
    assert await writer.write(note("b")) == "b"
    await asyncio.to_thread(writer.close)
    assert notes(engine) == ["a", "b"]


async def test_what_is_asked_for_alike_is_done_at_once(engine: Engine) -> None:
    noting = Noting()
    done = await together(engine, (noting, "a"), note("b"), (noting, "c"), (noting, "d"))
    assert done == [None, "b", None, None]
    assert noting.done == [["a", "c", "d"]]
    assert sorted(notes(engine)) == ["a", "b", "c", "d"]


async def test_of_what_is_done_at_once_each_stands_or_falls_for_itself(engine: Engine) -> None:
    noting = Noting()
    done = await together(engine, (noting, "a"), (noting, "never"), (noting, "c"))
    assert [done[0], str(done[1]), done[2]] == [None, "not this one", None]
    assert noting.done == [["a", "never", "c"], ["a"], ["never"], ["c"]]
    assert notes(engine) == ["a", "c"]


async def test_whoever_waits_pays_for_their_own_share(engine: Engine) -> None:
    paid: list[float] = []
    writer = Writer(engine, paid.append)
    await asyncio.gather(*(writer.write_alike(Noting(), "a") for _ in range(3)))
    with pytest.raises(ValueError, match="not this one"):
        await writer.write(fails)
    await asyncio.to_thread(writer.close)
    assert len(paid) == 4
    assert min(paid) > 0


async def test_a_lost_line_is_taken_up_once_more(engine: Engine) -> None:
    tries: list[str] = []

    def loses_the_line(connection: Connection) -> str:
        tries.append("try")
        note("a")(connection)
        if len(tries) == 1:
            raise OperationalError("", {}, Exception("gone"), connection_invalidated=True)
        return "stored"

    writer = Writer(engine)
    assert await writer.write(loses_the_line) == "stored"
    await asyncio.to_thread(writer.close)
    assert notes(engine) == ["a"]
