"""A socket that is not read holds nobody up: it is let go and comes back by resuming."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.harness import LOCAL, ME, Person
from tortuga.server.live import live_table
from tortuga.server.live.live_table import LONGEST_QUEUE, MOST_QUEUED, TOO_SLOW, SocketListener


async def test_one_who_does_not_read_is_let_go() -> None:
    listener = SocketListener(None)
    for number in range(LONGEST_QUEUE):
        listener.tell({"number": number})
    assert listener.queue.full()
    listener.tell({"number": "one too many"})
    assert listener.queue.get_nowait() == TOO_SLOW
    assert listener.queue.empty()


async def test_what_was_told_before_a_close_is_still_sent() -> None:
    listener = SocketListener(None)
    listener.tell({"type": "pong"})
    listener.close(1000)
    assert listener.queue.get_nowait() == b'{"type":"pong"}'
    assert listener.queue.get_nowait() == 1000


async def test_what_waits_is_bounded_by_its_bytes_too() -> None:
    listener = SocketListener(None)
    listener.tell(b"x" * (MOST_QUEUED + 1))  # a single one may be as large as it is
    listener.tell({"type": "pong"})
    assert listener.queue.qsize() == 2
    listener.tell(b"x" * (MOST_QUEUED + 1))
    assert await listener.next() == TOO_SLOW
    listener.tell({"type": "pong"})
    assert listener.queue.empty(), "nothing is kept for one who is let go"


async def test_what_was_sent_does_not_count_any_more() -> None:
    listener = SocketListener(None)
    for _ in range(5):
        listener.tell(b"x" * (MOST_QUEUED // 2))
        listener.tell(b"y" * (MOST_QUEUED // 2))
        assert len(str(await listener.next())) > 1000
        assert len(str(await listener.next())) > 1000
    assert listener.queued == 0
    assert listener.queue.empty()


class Road:
    """A line that is free, or is not."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[bytes] = []

    def send_now(self, data: bytes) -> bool:
        if self.free:
            self.sent.append(data)
        return self.free


async def test_what_can_be_sent_at_once_waits_for_nobody_and_nothing_overtakes() -> None:
    road = Road()
    listener = SocketListener(None, road)
    listener.tell(b"1")  # nobody empties the queue yet
    assert await listener.next() == b"1"
    listener.tell(b"2")  # and whoever does is still at the first
    assert await listener.next() == b"2"
    emptying = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    listener.tell(b"3")
    road.free = False
    listener.tell(b"4")
    road.free = True
    listener.tell(b"5")  # behind the one that waits
    assert road.sent == [b"3"]
    assert await emptying == b"4"
    listener.tell(b"6")
    assert [await listener.next(), await listener.next()] == [b"5", b"6"]
    assert road.sent == [b"3"]


def test_a_table_of_which_much_is_told_can_be_opened(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    granted = ana.create(ME, LOCAL)
    monkeypatch.setattr(live_table, "MOST_QUEUED", 1500)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        assert len(wire.raw[-1]) > 1500
        wire.until("table")
