"""Strangers have figures tried all the time; somebody honest waits for one bot.

    python -m tests.trust.trying --trials 12

As many guests as a server takes, each of an address of its own, have sailors try figures in the
game whose games take longest. Somebody else plays one captain, alone on the server and then beside
that. Measured is how long the captain takes for a move, its usual pause included. It must not take
twice as long, and no bot may play anything but what it thought of.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.harness import Person
from tests.server.process import ServerProcess
from tests.trust.starve import GAME, MOST, TROUBLE, honest_game, summed_up

ASKED = {"game": GAME, "seats": 4, "level": "sailor", "games": 2_000, "changes": {}}
BROKEN = "trial_broken", "trial_failed"
LONGEST = 120.0  # seconds until everybody has had a piece


def begun(person: Person, seed: int) -> str:
    reply = person.http.post("/api/trials", json=ASKED | {"seed": seed})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


def games_of(strangers: list[tuple[Person, str]]) -> list[int]:
    """How many games each trial has had."""
    return [person.http.get(f"/api/trials/{trial}").json()["played"] for person, trial in strangers]


def run(folder: Path, trials: int, count: int, **settings: Any) -> dict[str, Any]:
    """The captain's answers alone and beside the trials, in seconds."""
    with ServerProcess(folder / "tortuga.db", log_level="warning", **settings) as server:
        honest_game(server.url, min(count, 5))  # the worker is started
        alone = honest_game(server.url, count)
        people = [Person(server.url) for _ in range(trials)]
        strangers = [(each, begun(each, seed)) for seed, each in enumerate(people)]
        until = time.monotonic() + LONGEST
        while not sum(games_of(strangers)) and time.monotonic() < until:
            time.sleep(1)
        before = sum(games_of(strangers))
        beside = honest_game(server.url, count)
        played = sum(games_of(strangers)) - before
        for each in people:
            each.close()
        log = server.log.read_text()
    ratio = statistics.median(beside) / statistics.median(alone)
    return {
        "trials": trials,
        "answers": count,
        "alone": summed_up(alone),
        "beside": summed_up(beside),
        "ratio": round(ratio, 2),
        "games": played,
        "trouble": sum(log.count(each) for each in (*TROUBLE, *BROKEN)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--trials", type=int, default=12)
    parser.add_argument("--answers", type=int, default=40)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.trials, args.answers)
    print(json.dumps(found))
    assert found["trouble"] == 0, "bots or trials failed"
    assert found["ratio"] <= MOST, "trials hold up everybody's bots"


if __name__ == "__main__":
    main()
