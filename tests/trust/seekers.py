"""A thousand people look for a game at once: how long one look at all of them takes.

    python -m tests.trust.seekers --people 1000
    python -m tests.trust.seekers --people 1000 --database postgres

Nobody fits with anybody is the dearest: everyone wants people of a rating near their own, and there
are none. Then everybody fits, and all are offered a table. What is measured is the longest of
several looks: how long it takes, this process's own work, and for how long it keeps others from
storing anything.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from sqlalchemy import Engine, delete, insert

from tests.trust.databases import KINDS, throwaway
from tortuga.server.clock import now
from tortuga.server.live.matchmaker import OFFERS
from tortuga.server.protocol.incoming import SeekBody
from tortuga.server.storage.columns import GUEST, OFFER, OUTBOX, SEEKING, STANDING
from tortuga.server.storage.company import seeking
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.migrating import migrate

GAMES = ["buried-treasure", "maui", "playa-pirata", "x-marks-the-spot"]
LOOKS = 5
APART = 1000.0  # points between two ratings: too far for anybody


def look_for(engine: Engine, people: int, near: bool) -> None:
    """So many newcomers who would play any game at any pace."""
    wish = SeekBody(games=GAMES, paces=["now", "day", "three"], near=near)
    guests = [f"{number:064x}" for number in range(people)]
    with engine.begin() as writing:
        for stored in (SEEKING, OFFER, OUTBOX, STANDING, GUEST):
            writing.execute(delete(stored))
        named = [{"id": each, "name": "x", "colour": 0, "created": 1} for each in guests]
        writing.execute(insert(GUEST), named)
        if near:
            writing.execute(insert(STANDING), [*standings(guests)])
        for each in guests:
            seeking.seek(writing, each, wish, now())


def standings(guests: list[str]) -> list[dict[str, Any]]:
    fixed = {"sigma": 1.0, "games": 20, "updated": now()}
    return [
        fixed | {"guest": guest, "game": game, "pace": pace, "mu": APART * number}
        for number, guest in enumerate(guests)
        for game in GAMES
        for pace in ("live", "days")
    ]


def longest_look(engine: Engine, looks: int) -> dict[str, int]:
    """Milliseconds that it took, of processor time, and for which moves had to wait."""
    took = worked = holds = 0.0
    for _ in range(looks):
        began, busy = time.perf_counter(), time.process_time()
        with engine.begin() as writing:
            seeking.tidy(writing, now())
        with engine.connect() as reading:
            planned = seeking.plan(reading, now())
        for first in range(0, len(planned), OFFERS):
            held = time.perf_counter()
            with engine.begin() as writing:
                seeking.make_offers(writing, planned[first : first + OFFERS], now())
            holds = max(holds, time.perf_counter() - held)
        took = max(took, time.perf_counter() - began)
        worked = max(worked, time.process_time() - busy)
    found = {"took_ms": took, "worked_ms": worked, "held_ms": holds}
    return {name: round(1000 * seconds) for name, seconds in found.items()}


def measure(kind: str, people: int) -> dict[str, Any]:
    with throwaway(kind) as where:
        migrate(where)
        engine = engine_for(where)
        look_for(engine, people, near=True)
        nobody_fits = longest_look(engine, LOOKS)
        look_for(engine, people, near=False)
        all_fit = longest_look(engine, 1)
        engine.dispose()
    return {
        "database": kind,
        "people": people,
        "nobody_fits": nobody_fits,
        "all_fit": all_fit,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=1_000)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    print(json.dumps(measure(args.database, args.people)))


if __name__ == "__main__":
    main()
