"""Load: many tables, two players each, one move a second at every table.

    python -m tests.trust.load --tables 500 --seconds 60
    python -m tests.trust.load --tables 1000 --seconds 60 --database postgres --processes 2
    python -m tests.trust.load --tables 200 --seconds 60 --bots
    python -m tests.trust.load --memory 2000
    python -m tests.trust.load --idle 10000

Measured is the time from a move being sent to its event being received by the opponent, in the
clients' own processes: what these take is in the figures. Server and clients share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import json
import os
import statistics
import time
from collections.abc import Iterator
from typing import Any

import httpx

from tests.trust.clients import (
    LOCAL,
    ME,
    ONE_AND_BOTS,
    Clients,
    Guest,
    Party,
    leave,
    raise_file_limit,
    set_tables,
)
from tests.trust.databases import KINDS, throwaway
from tests.trust.lean import LeanSocket, connect
from tests.trust.servers import ServerUnderLoad, databases_busy

MEDIAN_MS, P99_MS = 30, 150  # the promise, for 500 tables on two cores
LIVE_KB, LEFT_KB = 150, 60  # a table with its players, and one that nobody looks at
CLIENTS = 2  # processes
A_WHILE = 2.0  # seconds until what was opened has settled
PATIENCE = 300.0
Found = dict[str, Any]


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def measure(servers: list[ServerUnderLoad], party: Party, seconds: float) -> Found:
    """Let people play for so long, and tell how long they waited and what it took."""
    empty = sum(server.memory for server in servers)
    clients = Clients(party, CLIENTS)
    try:
        clients.hear()
        time.sleep(A_WHILE)
        full = sum(server.memory for server in servers)
        before, began = spent(servers), time.perf_counter()
        clients.say(f"{seconds}")
        time.sleep(seconds)
        used = spent(servers) - before
        took = time.perf_counter() - began
        found = [json.loads(line) for line in clients.hear()]
        memory = sum(server.memory for server in servers)
    finally:
        clients.end()
    latencies = [each for one in found for each in one["latencies"]]
    errors = [error for one in found for error in one["errors"]]
    moves = len(latencies) + sum(one["others"] for one in found)
    return {
        "tables": party.tables,
        "players": party.tables * sum(seat["kind"] != "bot" for seat in party.seats),
        "processes": len(servers),
        "moves": moves,
        "moves_per_second": round(moves / took, 1),
        "median_ms": round(statistics.median(latencies) * 1000, 1),
        "p99_ms": round(percentile(latencies, 0.99) * 1000, 1),
        "max_ms": round(max(latencies) * 1000, 1),
        "errors": len(errors),
        "first_error": errors[0] if errors else None,
        "server_ms_a_move": round(1000 * used.servers / moves, 3),
        "server_cpu_percent": round(100 * used.servers / took / len(servers)),
        "thinking_cpu_percent": round(100 * used.thinking / took),
        "database_cpu_percent": round(100 * used.databases / took),
        "client_cpu_percent": round(100 * sum(one["busy"] for one in found) / took),
        "server_memory_mb": round(memory / 2**20),
        "memory_per_table_kb": round((full - empty) / 1024 / party.tables),
        "load_of_the_machine": os.getloadavg()[0],
    }


@dataclasses.dataclass(frozen=True)
class Spent:
    """Seconds of processor time since the start: of servers, their bots and PostgreSQL."""

    servers: float
    thinking: float
    databases: float

    def __sub__(self, before: Spent) -> Spent:
        return Spent(
            self.servers - before.servers,
            self.thinking - before.thinking,
            self.databases - before.databases,
        )


def spent(servers: list[ServerUnderLoad]) -> Spent:
    return Spent(
        sum(server.busy for server in servers),
        sum(server.thinking for server in servers),
        databases_busy(),
    )


async def memory(server: ServerUnderLoad, count: int) -> Found:
    """What tables take that their players look at, and what those that these have left.

    A process gives little back to the system. So as many others are set then: by how much it grows
    beyond what it had is what the left ones still take.
    """
    await leave(await set_tables(Party([server.port], 10, first=2**16)))  # what all share is made
    held = [server.memory]
    for first in (0, 2**15):
        tables = await set_tables(Party([server.port], count, first=first))
        await asyncio.sleep(A_WHILE)
        held.append(server.memory)
        await leave(tables)
        await asyncio.sleep(A_WHILE)
    empty, live, anew = (each / 1024 / count for each in held)
    return {
        "tables": count,
        "live_kb": round(live - empty, 1),
        "left_kb": round(anew - live, 1),
    }


async def idle(server: ServerUnderLoad, count: int, seconds: float = 10) -> Found:
    """Connections that only listen, at one table that everybody may watch."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        guest = Guest(client, 1)
        await guest.come()
        body = {"game": "buried-treasure", "public": True, "fill": "sailor", "seats": [ME, LOCAL]}
        table = (await guest.post("/api/tables", body))["table"]
    heard = [0] * count
    before, began = server.memory, time.perf_counter()
    sockets: list[LeanSocket] = []

    def listener(number: int) -> Any:
        def hear(_: bytes) -> None:
            heard[number] += 1

        return hear

    for number in range(count):
        address = f"10.9.{number >> 8}.{number & 255}"
        socket = await connect(server.port, table, address, guest.cookie, listener(number))
        socket.say(type="hello", protocol=1, keys=[])
        sockets.append(socket)
    while not all(heard) and time.perf_counter() < began + PATIENCE:  # noqa: ASYNC110
        await asyncio.sleep(A_WHILE / 10)
    opened = time.perf_counter() - began
    await asyncio.sleep(A_WHILE)
    busy = server.busy
    await asyncio.sleep(seconds)
    result = {
        "idle_connections": sum(not socket.closed for socket in sockets),
        "seconds_to_open": round(opened, 1),
        "memory_per_connection_kb": round((server.memory - before) / 1024 / count, 1),
        "server_cpu_percent_idle": round(100 * (server.busy - busy) / seconds, 1),
        "all_heard": all(heard),
    }
    for socket in sockets:
        socket.close()
    await asyncio.sleep(0.2)
    return result


@contextlib.contextmanager
def running(kind: str, processes: int = 1) -> Iterator[list[ServerUnderLoad]]:
    """Servers on a database of their own."""
    with throwaway(kind) as where, contextlib.ExitStack() as stack:
        servers = []
        for _ in range(processes):
            servers.append(ServerUnderLoad(where))
            stack.callback(servers[-1].stop)
        yield servers


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="buried-treasure")
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="servers; more need postgres")
    parser.add_argument("--apart", action="store_true", help="players of a table at two servers")
    parser.add_argument("--bots", action="store_true", help="one person and three sailors a table")
    parser.add_argument("--memory", type=int, default=0, help="only set so many tables")
    parser.add_argument("--idle", type=int, default=0, help="only open so many connections")
    args = parser.parse_args()
    raise_file_limit()
    with running(args.database, args.processes) as servers:
        if args.idle:
            found = asyncio.run(idle(servers[0], args.idle))
        elif args.memory:
            found = asyncio.run(memory(servers[0], args.memory))
        else:
            ports = [server.port for server in servers]
            party = Party(ports, args.tables, game=args.game, apart=args.apart)
            if args.bots:
                party = dataclasses.replace(party, seats=ONE_AND_BOTS)
            found = measure(servers, party, args.seconds)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
