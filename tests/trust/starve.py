"""One guest has bots think all the time; somebody honest waits for one bot.

    python -m tests.trust.starve --tables 30

A stranger sets as many tables as a guest may, of four captains each, in the game in which these
think longest. Somebody else plays one captain, alone on the server and then beside that. Measured
is how long the captain takes for a move, its usual pause included. It must not take twice as long,
and no bot may play anything but what it thought of.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.harness import ME, Person, Wire
from tests.server.process import ServerProcess

GAME = "x-marks-the-spot"
CAPTAIN = {"kind": "bot", "level": "captain"}
MOST = 2.0  # times as long as alone
TROUBLE = ("bot_too_slow", "bot_failed", "bot_played_illegally")


def answers(wire: Wire, count: int) -> list[float]:
    """Play on; how many seconds the captain took for each of so many moves."""
    taken: list[float] = []
    seen = time.perf_counter()
    while len(taken) < count and not wire.views["0"]["over"]:
        if legal := wire.views["0"]["legal"]:
            wire.play(0, legal[-1])
        event = wire.until("event")
        heard = time.perf_counter()
        if event["seat"] == 1:
            taken.append(heard - seen)
        seen = heard
    return taken


def honest_game(url: str, count: int) -> list[float]:
    """So many answers of a captain, in as many games as that takes."""
    ana = Person(url)
    taken: list[float] = []
    while len(taken) < count:
        with ana.wire(ana.create(ME, CAPTAIN, game=GAME)) as wire:
            wire.until("snapshot")
            taken += answers(wire, count - len(taken))
    ana.close()
    return taken


def summed_up(taken: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(taken), 2), "longest": round(max(taken), 2)}


def run(
    folder: Path, tables: int, count: int, head_start: float = 5, **settings: Any
) -> dict[str, Any]:
    """The captain's answers alone and beside the attack, in seconds."""
    with ServerProcess(folder / "tortuga.db", log_level="warning", **settings) as server:
        honest_game(server.url, min(count, 5))  # the worker is started
        alone = honest_game(server.url, count)
        greedy = Person(server.url)
        for _ in range(tables):
            greedy.create(*[CAPTAIN] * 4, game=GAME)
        time.sleep(head_start)
        beside = honest_game(server.url, count)
        greedy.close()
        log = server.log.read_text()
    ratio = statistics.median(beside) / statistics.median(alone)
    return {
        "tables": tables,
        "answers": count,
        "alone": summed_up(alone),
        "beside": summed_up(beside),
        "ratio": round(ratio, 2),
        "trouble": sum(log.count(each) for each in TROUBLE),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--answers", type=int, default=40)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.tables, args.answers)
    print(json.dumps(found))
    assert found["trouble"] == 0, "bots failed or took too long"
    assert found["ratio"] <= MOST, "one guest holds up everybody's bots"


if __name__ == "__main__":
    main()
