"""A server that knows what it does with its time; :mod:`tests.trust.profile` asks it.

Started like ``tortuga serve``. At a first SIGUSR1 it begins to count, at a second it writes what it
counted into the file that ``TORTUGA_METER`` names. Time is the processor's, and each moment counts
once: for the innermost of the functions below that is at work.
"""

from __future__ import annotations

import argparse
import functools
import inspect
import json
import os
import signal
import sys
import threading
import time
import types
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

import orjson

from tortuga.server.http import conversation, frames, table_socket
from tortuga.server.live import live_table
from tortuga.server.main import add_arguments, serve
from tortuga.server.metrics import METRICS
from tortuga.server.storage import events, writer
from tortuga.table import fold, machine

CLOCK = time.thread_time_ns
REST = "the loop, limits and turns of tasks"


class Meter:
    """What the threads of a process do, by name, in nanoseconds."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, int] = defaultdict(int)
        self._threads = threading.local()
        self._began = (0.0, 0)

    def switch(self, name: str | None) -> None:
        """From now on the time counts for that; for what it counted for before where it is None."""
        here, now = self._threads, CLOCK()
        stack = here.__dict__.setdefault("stack", [])
        if stack:
            self.spent[stack[-1]] += now - here.since
        if name is None:
            stack.pop()
        else:
            stack.append(name)
        here.since = now

    def count(self, *_: object) -> None:
        """Begin, or tell."""
        moves = sum(METRICS.moves.values())
        if self._began == (0.0, 0):
            self.spent.clear()
            self._began = time.process_time(), moves
            return
        total, made = time.process_time() - self._began[0], moves - self._began[1]
        known = {name: nanoseconds / 1e9 for name, nanoseconds in self.spent.items()}
        found = {**known, REST: total - sum(known.values())}
        place = Path(os.environ["TORTUGA_METER"])
        half = place.with_suffix(".half")
        half.write_text(json.dumps({"moves": made, "seconds": found}))
        half.replace(place)


METER = Meter()


def metered(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    if inspect.iscoroutinefunction(work):

        @functools.wraps(work)
        async def wait(*given: Any, **named: Any) -> Any:
            return await steps(name, work(*given, **named))

        return wait

    @functools.wraps(work)
    def do(*given: Any, **named: Any) -> Any:
        METER.switch(name)
        try:
            return work(*given, **named)
        finally:
            METER.switch(None)

    return do


@types.coroutine
def steps(name: str, work: Coroutine[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """What a coroutine does counts, and not what others do while it waits."""
    go_on, given = work.send, None
    while True:
        METER.switch(name)
        try:
            waits_for = go_on(given)
        except StopIteration as end:
            return end.value
        finally:
            METER.switch(None)
        try:
            go_on, given = work.send, (yield waits_for)
        except BaseException as error:
            go_on, given = work.throw, error


def meter(owner: Any, method: str, name: str) -> None:
    setattr(owner, method, metered(name, getattr(owner, method)))


class Json:
    """orjson, metered."""

    dumps = staticmethod(metered("JSON", orjson.dumps))
    loads = staticmethod(orjson.loads)


def attach() -> None:
    """Which function counts for what."""
    for method in ("plan_line", "apply"):
        meter(fold.Fold, method, "rules")
    for owner in (fold.Fold, fold.Plan):
        meter(owner, "view", "views")
    for method in ("play", "take_in"):
        meter(machine.TableMachine, method, "the table: who acts, clocks, letters")
    vars(live_table)["orjson"] = Json
    meter(table_socket, "parse", "JSON")
    meter(events, "written", "storage: rows")
    meter(writer.Writer, "_commit", "storage: its thread")
    meter(writer, "settle_all", "storage: its thread")
    meter(frames.Frames, "data_received", "sockets: in")
    meter(frames.Frames, "send", "sockets: out")
    meter(frames.Frames, "send_now", "sockets: out")
    meter(conversation.Conversation, "next_text", "sockets: in")


if __name__ == "__main__":
    attach()
    signal.signal(signal.SIGUSR1, METER.count)
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    sys.exit(serve(parser.parse_args()))
