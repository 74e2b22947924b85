"""What the variants change: Dramatic mode (PM-D), School for Cabin Boys (PM-C), Duel (PM-2P).

They combine, so each question about a variant is asked here, once.
"""

from __future__ import annotations

from typing import Any

from tortuga.games.the_pirates_map.cards import FEWEST_SEATS, Components

MOST_SEATS_TWICE_CAPTAIN = 3


class Table:
    """How the table was set: seats and options, as the rules ask for them."""

    def __init__(self, seats: int, options: dict[str, Any], parts: Components) -> None:
        self.dramatic: bool = options["dramatic"]
        self.cabin_boys: bool = options["cabin_boys"]
        self.aloud: bool = options["telling"] == "aloud"
        self.language: str = options["language"]
        self.duel: bool = seats == FEWEST_SEATS
        self.sand: int = parts.hourglass[options["hourglass"]]
        limit: str = options["tale_limit"]
        self.limit: int = 0 if limit == "off" else parts.tale_limits[limit]
        # PM-8: everyone is captain once; with two or three players twice.
        self.rounds: int = seats * 2 if seats <= MOST_SEATS_TWICE_CAPTAIN else seats
        # PM-C: six story cards for cabin boys.
        self.tale: int = parts.cabin_boys_tale if self.cabin_boys else parts.tale
        # PM-9, PM-C and PM-2P: who is spared what.
        self.votes: bool = not self.duel
        self.curse: bool = not self.duel and not self.cabin_boys
        # PM-7 and PM-2P: how many cards each takes.
        self.shares: int = 3 if self.duel else 1
