"""A restart under load: how long after a kill until the first answer, and until play goes on.

    python -m tests.trust.restart --tables 200 --bots 20

People sit at tables with a connection for each seat, and bots play at others. The server is killed
(``kill -9``) and started anew as a service manager does it, by its command; everyone tries to come
back all the time. Measured are the times from the kill to the first answered request, to the first
table that somebody sees again, and to the last; and how much of a core the start had taken by then.
Python may keep what it has compiled, as it does where a server is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.kit.ports import free_port
from tests.trust.clients import PER_GUEST, Guest, Party, Table, set_tables
from tests.trust.databases import KINDS, throwaway
from tests.trust.servers import ServerUnderLoad

GAME = "buried-treasure"
SOON = 0.02  # seconds between two tries
PATIENCE = 120.0
BOTS = [{"kind": "bot", "level": "sailor"}] * 4


def environment(folder: Path) -> dict[str, str]:
    """Modules are compiled once, into that folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHONDONT")}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder)}


async def until(so: Callable[[], bool]) -> None:
    """Wait for what connections hear."""
    while not so():  # noqa: ASYNC110 - they know nothing of events
        await asyncio.sleep(SOON)


async def play(tables: list[Table], moves: int) -> None:
    """So many moves at every table."""
    for _ in range(moves):
        for table in tables:
            table.tick()
        await until(lambda: all(table.sent is None for table in tables))


async def set_bots(client: httpx.AsyncClient, count: int) -> None:
    """So many tables at which only bots play."""
    body = {"game": GAME, "options": {}, "public": False, "fill": "sailor", "seats": BOTS}
    for number in range(count):
        if number % PER_GUEST == 0:
            guest = Guest(client, 2**20 + number)
            await guest.come()
        await guest.post("/api/tables", body)


async def first_answer(port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=5) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get("/healthz")).status_code == 200:
                    return
            await asyncio.sleep(SOON)


async def come_back(table: Table) -> None:
    """Both players try until they see their table as it was."""
    seen = [player.seq for player in table.players]
    for player in table.players:
        player.seq = -1
        while True:
            try:
                await table.connect(player)
                break
            except (OSError, TimeoutError):
                await asyncio.sleep(SOON)
    await until(lambda: min(player.seq for player in table.players) >= 0)
    assert [player.seq for player in table.players] == seen, "a table is not as it was"


async def measure(
    database: str, tables: int, bots: int, moves: int, surroundings: dict[str, str]
) -> dict[str, Any]:
    port = free_port()
    server = ServerUnderLoad(database, port, surroundings)
    try:
        server.announced()
        people = await set_tables(Party([port], tables, game=GAME))
        await play(people, moves)
        await set_bots(people[0].guest.client, bots)
    finally:
        server.kill()
    killed = time.perf_counter()
    for table in people:
        table.close()
    server = ServerUnderLoad(database, port, surroundings)
    try:
        answered = asyncio.create_task(first_answer(port))
        back = [asyncio.create_task(come_back(table)) for table in people]
        await asyncio.wait_for(answered, PATIENCE)
        times, spent = [time.perf_counter() - killed], server.busy
        for done in asyncio.as_completed(back, timeout=PATIENCE):
            await done
            times.append(time.perf_counter() - killed)
        await play(people, 2)
        errors = [error for table in people for error in table.errors]
    finally:
        for table in people:
            table.close()
        await people[0].guest.client.aclose()
        server.stop()
    return {
        "tables": tables,
        "bots_tables": bots,
        "answered_s": round(times[0], 2),
        "first_table_s": round(times[1], 2),
        "last_table_s": round(times[-1], 2),
        "core_s_until_answer": round(spent, 2),
        "errors": errors[:3],
    }


def imports(surroundings: dict[str, str]) -> float:
    """Seconds of a core that it takes to read the server's modules."""
    program = "import tortuga.server.running, time; print(time.process_time())"
    command = [sys.executable, "-c", program]
    for _ in range(2):  # the first time they are compiled
        found = subprocess.run(command, env=surroundings, capture_output=True, text=True)
    return round(float(found.stdout), 2)


def run(tables: int = 200, bots: int = 20, moves: int = 20, kind: str = "sqlite") -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, throwaway(kind) as where:
        surroundings = environment(Path(folder))
        found = {"imports_core_s": imports(surroundings)}
        return found | asyncio.run(measure(where, tables, bots, moves, surroundings))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    print(json.dumps(run(args.tables, args.bots, args.moves, args.database)))


if __name__ == "__main__":
    main()
