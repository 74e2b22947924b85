"""Thousands of games of each kind, every seat guessing at every move, and what they came by.

    python -m tests.kit.nightly --games 5000
    python -m tests.kit.nightly --games 1 --from 1234 --game maui     # one game of a run again

Half of the games have the house's figures, half odd ones. Every game stands on its own number, so
that a run can be continued where it was stopped, or be shared between machines.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from tests.kit.everywhere import Reached, holds_everywhere
from tortuga.engine.registry import game_class, game_names

BETWEEN = 30  # seconds between two signs of life
EYES = ["to move", "looking on", "a spectator"]


def run(name: str, first: int, games: int) -> int:
    """Play the games of one kind; how many of them failed."""
    reached = Reached()
    failed = 0
    begun = told = time.monotonic()
    for number in range(first, first + games):
        try:
            holds_everywhere(name, number, reached)
        except KeyboardInterrupt:
            print(f"stopped; go on with --from {number} --game {name}")
            report(name, reached, failed, time.monotonic() - begun)
            raise
        except Exception:
            failed += 1
            print(f"{name}: game {number} fails:\n{traceback.format_exc()}", flush=True)
            print(f"  again: python -m tests.kit.nightly --games 1 --from {number} --game {name}")
        if time.monotonic() - told > BETWEEN:
            told = time.monotonic()
            print(f"{name}: {number + 1 - first} of {games}, {failed} failed", flush=True)
    report(name, reached, failed, time.monotonic() - begun)
    return failed


def report(name: str, reached: Reached, failed: int, seconds: float) -> None:
    moves, guesses = reached.moves.total(), reached.guesses.total()
    print(
        f"{name}: {reached.games:,} games, {moves:,} moves, {guesses:,} guesses "
        f"in {seconds:,.0f} s; {failed} failed"
    )
    for phase in sorted({phase for phase, _ in reached.guesses}):
        told = [f"{reached.guesses[phase, eyes]:,} {eyes}" for eyes in EYES]
        print(f"  guessed in {phase!r}: {', '.join(told)}")
    names = [block.name for block in game_class(name).moves.blocks]
    print("  played:", ", ".join(f"{each} {reached.moves[each]:,}" for each in names))
    print(flush=True)


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.nightly", description=__doc__)
    parser.add_argument("--games", type=int, default=5000, help="of each kind")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first one's number")
    parser.add_argument("--game", choices=game_names(), action="append", help="only this kind")
    wanted = parser.parse_args(given)
    names = wanted.game or game_names()
    try:
        return 1 if sum(run(name, wanted.first, wanted.games) for name in names) else 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
