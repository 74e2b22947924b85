"""Jobs for the lab: one game each, told so fully that any process or machine plays the same one.

A game's deal hangs on the seed and the number of the deal alone, so that all who are compared get
equal deals. What the bots do by lot hangs on the whole job, never on who else plays or where.
"""

from __future__ import annotations

import dataclasses

from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.description import Description
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game


@dataclasses.dataclass(frozen=True)
class Job:
    """One game to be played; ``bots`` sit in this order, ``again`` counts equal tables."""

    game: Description
    seed: int
    deal: int
    bots: tuple[str, ...]
    again: int = 0

    def luck(self) -> tuple[int, Chance]:
        """The seed of the deal, and what the bots choose by."""
        where = f"{self.game.game} {self.game.seats} deal {self.deal}"
        drawn = Chance(self.seed, f"{where} {' '.join(self.bots)} {self.again}")
        return Chance(self.seed, where).seed(), drawn


class NumberedJob(Job):
    """A game that nothing is compared with: all its luck hangs on the seed and its number."""

    def luck(self) -> tuple[int, Chance]:
        chance = Chance(self.seed, f"game {self.deal}")
        return chance.seed(), chance


def seated(game: Game, bots: list[str]) -> tuple[str, ...]:
    """A bot for each seat: those named, again from the first one when they run out."""
    if not 1 <= len(bots) <= game.seats:
        raise TortugaError(f"name 1 to {game.seats} bots for {game.seats} seats, not {len(bots)}")
    for name in bots:
        bot(name)
    return tuple(bots[seat % len(bots)] for seat in range(game.seats))


def turned(bots: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """The same bots, each so many seats further on."""
    at = steps % len(bots)
    return bots[at:] + bots[:at]
