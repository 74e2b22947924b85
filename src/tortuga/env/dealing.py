"""Which seed each reset deals from: the one that is given, or the next of those it leads to."""

from __future__ import annotations

import secrets
from typing import Any

from tortuga.engine.chance import Chance, check_seed


class Dealer:
    """Chooses seeds. ``reset(seed=7)`` deals the game that ``game.start(7)`` deals.

    >>> dealer = Dealer()
    >>> dealer.seed(7)
    7
    >>> later = dealer.seed(None)
    >>> dealer.seed(7), dealer.seed(None) == later
    (7, True)
    """

    def __init__(self) -> None:
        self.chance = Chance(secrets.randbits(60), "resets")
        self.last = 0

    def seed(self, given: Any) -> int:
        """The seed of the next game; without one, whatever follows from the last that was given."""
        if given is None:
            self.last = self.chance.seed()
        else:
            self.last = check_seed(int(given) if hasattr(given, "__index__") else given)
            self.chance = Chance(self.last, "resets")
        return self.last
