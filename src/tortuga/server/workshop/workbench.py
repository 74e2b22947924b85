"""The workbench: trials and searches, piece by piece, by one worker that lets others go first.

They are asked for in the database, so any process may go on with them, after a restart too, and
all who wait share alike. What a piece costs is known when it is done: the next has as many games
as take about as long as a piece should.
"""

from __future__ import annotations

import functools
import logging
from collections import OrderedDict
from typing import Any, cast

from tortuga.bots.thinking import Pool
from tortuga.bots.workers import timed
from tortuga.engine.errors import TortugaError
from tortuga.harbour.trying import Found, Kind, Order, goes_on, takes_up
from tortuga.server.live.chores import Chores
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.storage.database import Database
from tortuga.server.storage.workshop import trials
from tortuga.server.storage.workshop.trials import Claim, Piece

SECONDS_A_PIECE = 0.7
MOST_GAMES_A_PIECE = 200
LONGEST_PIECE = 900.0  # seconds for a game at least: others go first, and may have much to do
KEEP_EVERY = 10.0  # seconds of play that a killed server may have to play again
MOST_KNOWN = 1_000
TOO_LONG = "one game between these bots takes too long here; choose a lower level"


class Pace:
    """How many games make a piece of a trial, and how long ago what it found was kept."""

    def __init__(self) -> None:
        self.count = 1
        self.unkept = 0.0

    def learn(self, seconds: float, kept: bool) -> None:
        """Lean towards pieces of the right length, at most twice as many games as before."""
        fitting = round(self.count * SECONDS_A_PIECE / max(seconds, 0.001))
        self.count = max(1, min(2 * self.count, fitting, MOST_GAMES_A_PIECE))
        self.unkept = 0.0 if kept else self.unkept + seconds


class Workbench(Chores[Claim]):
    """Goes on with whatever trial has had least."""

    def __init__(self, database: Database, pool: Pool) -> None:
        super().__init__(database, pool, trials, "trial_failed")
        self._paces: OrderedDict[str, Pace] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # the last trial of each

    async def start(self) -> None:
        if not self.database.shared:
            await self.database.write(trials.take_over)
        await super().start()

    # One at a time for an address

    async def refuse_second(self, address: str, name: str | None = None) -> None:
        """Refuse an address whose last trial goes on, unless that is the one that is meant."""
        last = self._addresses.get(address)
        if last is None or last == name:
            return
        if await self.database.read(lambda reading: trials.is_open(reading, last)):
            raise trials.one_at_a_time()

    def came_from(self, address: str, name: str) -> None:
        self._addresses[address] = name
        self._addresses.move_to_end(address)
        if len(self._addresses) > MOST_KNOWN:
            self._addresses.popitem(last=False)

    # The work

    async def do(self, mine: Claim) -> None:
        pace = self._pace(mine.id)
        try:
            found, seconds = await self._play(mine, pace)
        except TortugaError as error:  # a bot, or a game of somebody else's, that fails
            await self._give_up(mine, error, str(error))
        except TimeoutError as error:
            await self._give_up(mine, error, TOO_LONG)
        except Exception as error:  # whatever somebody's game does, or a worker that was killed
            log(logging.ERROR, "trial_failed", error, trial=mine.id)
            await self.database.write(lambda writing: trials.put_off(writing, mine))
        else:
            pace.learn(seconds, found.kept is not None)
            METRICS.trial_games += max(0, found.played - mine.played)
            await self.database.write(lambda writing: keep(writing, mine, found, seconds))

    async def _give_up(self, mine: Claim, error: Exception, why: str) -> None:
        log(logging.WARNING, "trial_broken", error, trial=mine.id)
        give_up = functools.partial(trials.give_up, mine=mine, why=why)
        await self.database.write(give_up)

    async def _play(self, mine: Claim, pace: Pace) -> tuple[Found, float]:
        """A piece, and how many seconds it took."""
        order = Order(mine.id, cast(Kind, mine.kind), mine.plan)
        given = pace.count, pace.unkept >= KEEP_EVERY
        work = functools.partial(self.pool.work, timed, seconds=LONGEST_PIECE)
        found, seconds = await work(goes_on, order, mine.played, *given)
        if found is None:
            kept, printed = await self.database.read(lambda reading: trials.known(reading, mine))
            found, seconds = await work(takes_up, order, kept, printed, *given)
        return found, seconds

    def _pace(self, name: str) -> Pace:
        pace = self._paces.pop(name, None) or Pace()
        self._paces[name] = pace
        if len(self._paces) > MOST_KNOWN:
            self._paces.popitem(last=False)
        return pace


def keep(writing: Any, mine: Claim, found: Found, seconds: float) -> None:
    """Keep what a piece came to, and the games with printed figures for everybody."""
    piece = Piece(found.played, found.games, found.done, found.told, found.kept)
    trials.advance(writing, mine, piece, seconds)
    if found.printed is not None and mine.printed is not None:
        trials.keep_printed(writing, mine.printed, *found.printed)
