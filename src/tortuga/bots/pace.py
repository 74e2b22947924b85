"""Pace: how long bots of a kind think, so that none gives away by its time whether it had a choice.

A bot without a choice could answer at once, and one with a choice thinks; but whether there is one
often lies in a hidden hand. So every answer takes as long as the slowest thought of late.
"""

from __future__ import annotations

from collections import deque

from tortuga.bots.registry import bot
from tortuga.bots.search import GUARD_SECONDS, Searcher
from tortuga.engine.game import Game

REMEMBERED = 32  # thoughts of a kind
LONGEST = 2.5 * GUARD_SECONDS  # that anybody waits for somebody else's thoughts
AT_ONCE = 0.1


class Pace:
    """What thoughts took; a kind is a game with its seats, and a level."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, int, str], deque[float]] = {}

    def learn(self, game: Game, level: str, seconds: float) -> None:
        """Take note of what a choice took; where there was none, nothing is to be learnt."""
        self._of(game, level).append(min(seconds, LONGEST))

    def usual(self, game: Game, level: str) -> float:
        """How long an answer takes, whatever there is to think about."""
        return max(self._of(game, level))

    def _of(self, game: Game, level: str) -> deque[float]:
        kind = game.name, game.seats, level
        if kind not in self._taken:
            # Before anything is known, a search is taken to be a long one.
            first = GUARD_SECONDS if isinstance(bot(level), Searcher) else AT_ONCE
            self._taken[kind] = deque([first], REMEMBERED)
        return self._taken[kind]
