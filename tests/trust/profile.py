"""What a move costs a server, and what of it is rules, views, JSON, storage, sockets.

    python -m tests.trust.profile --tables 500 --seconds 20

Microseconds of a processor, so that other work on the machine matters little. To look at the time
takes some itself, which is in the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.trust.clients import Clients, Party
from tests.trust.databases import KINDS, throwaway
from tests.trust.load import A_WHILE, CLIENTS
from tests.trust.servers import ServerUnderLoad

PATIENCE = 10.0


def run(tables: int, seconds: float, kind: str = "sqlite", game: str = "buried-treasure") -> Any:
    """Microseconds of a move, by what they were for."""
    with tempfile.TemporaryDirectory() as folder, throwaway(kind) as where:
        place = Path(folder) / "meter.json"
        around = {**os.environ, "TORTUGA_METER": str(place)}
        server = ServerUnderLoad(where, surroundings=around, module="tests.trust.metered")
        try:
            told = metered(server, Party([server.port], tables, game=game), seconds, place)
        finally:
            server.stop()
    moves, spent = told["moves"], told["seconds"]
    microseconds = {name: 1e6 * each / moves for name, each in spent.items()}
    return {
        "tables": tables,
        "moves": moves,
        "microseconds": dict(sorted(microseconds.items(), key=lambda each: -each[1])),
        "load_of_the_machine": os.getloadavg()[0],
    }


def metered(server: ServerUnderLoad, party: Party, seconds: float, place: Path) -> Any:
    """Have the server count from when all play until shortly before they end."""
    clients = Clients(party, CLIENTS)
    try:
        clients.hear()
        time.sleep(A_WHILE)
        clients.say(f"{seconds}")
        time.sleep(1)  # each begins within the first second
        server.process.send_signal(signal.SIGUSR1)
        time.sleep(seconds - 2)
        server.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + PATIENCE
        while not place.exists() and time.monotonic() < until:
            time.sleep(0.05)
        clients.hear()
    finally:
        clients.end()
    return json.loads(place.read_text())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="buried-treasure")
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    print(json.dumps(run(args.tables, args.seconds, args.database, args.game), indent=1))


if __name__ == "__main__":
    main()
