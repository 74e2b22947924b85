"""What is cheap to ask for and may be dear to answer: attacks of one address, each by its name.

Each goes on until it is told to end, in a thread of a process of its own, and counts its answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import cast

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness import Person, Wire, turn
from tests.trust.asking import THREADS, Answers, Attack, in_turn, requests, sweeping
from tests.trust.attacks_on_people import ON_PEOPLE
from tests.trust.lean import connect
from tests.trust.possessions import Stranger

A_MOMENT = 1 / 18  # a socket may send twenty messages a second
WATCHING = 150  # sockets
SEAT = "/api/tables/{running}/seats/0"
LATE = {"index": 500, "seat": 0}  # far into a long game
Talk = Callable[[Stranger, threading.Event, Answers], None]


class QuietWire(Wire):
    """A stranger's, which costs little here: what it hears is not looked at closely."""

    checked = False

    def __init__(self, stranger: Stranger, table: str) -> None:
        super().__init__(cast(Person, stranger), table)


class LessonWire(QuietWire):
    def address(self, table: str) -> str:
        return f"/api/lessons/{table}/live"


# By requests


def posting(record: str, stranger: Stranger, done: threading.Event) -> Answers:
    """Bring a record."""
    answers: Answers = Counter()
    while not done.is_set():
        reply = stranger.ask("POST", "/api/replay?at=0", content=stranger.records[record])
        answers[str(reply.status_code)] += 1
    return answers


def exporting(stranger: Stranger, done: threading.Event) -> Answers:
    """Ask for everything, page after page."""
    answers: Answers = Counter()
    after = ""
    while not done.is_set():
        reply = stranger.ask("GET", f"/api/me/export{after}")
        answers[str(reply.status_code)] += 1
        if reply.status_code == 200:
            place = reply.json()["next"]
            after = f"?after={place}" if place else ""
    return answers


def trying(stranger: Stranger, done: threading.Event) -> Answers:
    """Have figures tried, and drop that at once: each time a game is set up and a row written."""
    answers: Answers = Counter()
    asked = {"game": "maui", "seats": 4, "level": "swabbie", "games": 2_000}
    while not done.is_set():
        reply = stranger.ask("POST", "/api/trials", json=asked)
        answers[str(reply.status_code)] += 1
        if reply.status_code == 201:
            reply = stranger.ask("DELETE", f"/api/trials/{reply.json()['id']}")
            answers[str(reply.status_code)] += 1
    return answers


# By sockets


def talking(talk: Talk, stranger: Stranger, done: threading.Event) -> Answers:
    """Talk over sockets, and begin anew where one is closed."""
    answers: Answers = Counter()
    while not done.is_set():
        with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
            talk(stranger, done, answers)
        time.sleep(A_MOMENT)
    return answers


def hellos(stranger: Stranger, done: threading.Event, answers: Answers) -> None:
    """Ask to be told everything of a long game."""
    with QuietWire(stranger, stranger.running) as wire:
        while not done.is_set():
            wire.hello(stranger.keys[stranger.running])
            answers[hear(wire, "snapshot")] += 1
            time.sleep(A_MOMENT)


def takebacks(stranger: Stranger, done: threading.Event, answers: Answers) -> None:
    """Play a move of a long game and take it back, by several sockets in turn."""
    with contextlib.ExitStack() as opened:
        table = stranger.undoing
        wires = [opened.enter_context(QuietWire(stranger, table)) for _ in range(THREADS)]
        for wire in wires:
            wire.hello(stranger.keys[table])
            hear(wire, "snapshot")
        for wire in itertools.cycle(wires):
            found = turn(wire)
            if done.is_set() or found is None:
                return
            _, seat, legal = found
            wire.play(seat, legal[0])
            answers[hear(wire, "event")] += 1
            time.sleep(A_MOMENT / THREADS)
            wire.say(type="undo", n=next(Wire.numbers), seat=seat)
            answers[hear(wire, "undone")] += 1
            time.sleep(A_MOMENT / THREADS)
            for other in wires:
                while other.seq < wire.seq:
                    other.hear()


def steps(stranger: Stranger, done: threading.Event, answers: Answers) -> None:
    """Turn to and fro between two steps of a lesson that are far into a game."""
    with LessonWire(stranger, "the-pirates-map") as wire:
        wire.hello()
        while not done.is_set():
            for step in (7, 4):
                wire.say(type="step", n=next(Wire.numbers), step=step)
                answers[hear(wire, "snapshot")] += 1
                time.sleep(A_MOMENT)


def hear(wire: Wire, kind: str) -> str:
    """Wait for an answer of that kind, or a refusal."""
    while (heard := wire.hear()["type"]) not in (kind, "refused"):
        pass
    return str(heard)


def watching(stranger: Stranger, done: threading.Event) -> Answers:
    """Sockets that look on at a long game."""
    return asyncio.run(watch(stranger, done))


async def watch(stranger: Stranger, done: threading.Event) -> Answers:
    answers: Answers = Counter()

    def hear(_: bytes) -> None:
        answers["overheard"] += 1

    where = int(stranger.url.rpartition(":")[2]), stranger.undoing
    sockets = []
    for _ in range(WATCHING):
        address = stranger.headers["X-Forwarded-For"]
        sockets.append(await connect(*where, address, stranger.cookie, hear))
        sockets[-1].say(type="hello", protocol=1, keys=[])
    await asyncio.to_thread(done.wait)
    for socket in sockets:
        socket.close()
    return answers


def talks(talk: Talk, count: int = THREADS) -> list[Attack]:
    return [functools.partial(talking, talk)] * count


MANY_FIGURES = {  # near the bounds of what may be sent, and of what the game's reader reads
    "changes": {
        "tracks": list(range(1, 15)),
        "extension": list(range(20, 26)),
        "towels.pieces": ["gob"] * 60,
        "umbrella_side.places": [[number, number] for number in range(1, 8)] * 8,
        "crab_side.crabs": [[number, number] for number in range(1, 8)] * 8,
    }
}
ATTACKS: dict[str, list[Attack]] = {
    "posts of a shuffled island": [functools.partial(posting, "island")] * THREADS,
    "posts of many views": [functools.partial(posting, "views")] * THREADS,
    "replays of a long table": requests("GET", "/api/tables/{over}/replay?seat=all"),
    "records": requests("GET", "/api/tables/{over}/record"),
    "reviews": requests("GET", "/api/tables/{over}/review"),
    "pages of reviews": requests("GET", "/api/tables/{over}/review.html"),
    "positions tried again": requests("POST", "/api/tables/{over}/practice", LATE),
    "histories": requests("GET", "/api/me/games"),
    "spreadsheets": requests("GET", "/api/me/games.csv"),
    "exports": [exporting] * THREADS,
    "lists of tables": requests("GET", "/api/tables"),
    "texts": requests("GET", "/api/texts/en"),
    "the API's description": requests("GET", "/api/openapi.json"),
    "seats handed over and back": in_turn(
        ("POST", f"{SEAT}/bot", {"level": "sailor"}), ("POST", f"{SEAT}/back", {})
    ),
    "figures looked over": requests("POST", "/api/games/maui/figures/check", MANY_FIGURES),
    "trials begun and dropped": [trying] * THREADS,
    "hellos": talks(hellos),
    "moves taken back": talks(takebacks, 1),
    "the same before an audience": [*talks(takebacks, 1), watching],
    "steps of a lesson": talks(steps),
    **ON_PEOPLE,
    "all routes in turn": [sweeping] * THREADS,
}


def go_on(name: str, stranger: Stranger, seconds: float) -> Answers:
    """One attack by all its threads, for so long; how it was answered."""
    done, answers = threading.Event(), Counter[str]()

    def run(attack: Attack) -> None:
        answers.update(attack(stranger, done))

    threads = [threading.Thread(target=run, args=(each,), daemon=True) for each in ATTACKS[name]]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    done.set()
    for thread in threads:
        thread.join(60)
    return answers
