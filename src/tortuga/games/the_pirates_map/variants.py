"""What the variants change: Dramatic mode (PM-D), School for Cabin Boys (PM-C), Duel (PM-2P).

They combine, so each question about a variant is asked here, once; and so is what the second
version of the rules changed, since games that began by the first go on by it.
"""

from __future__ import annotations

from typing import Any

from tortuga.games.the_pirates_map.cards import (
    BY_THE_BOOK,
    FEWEST_SEATS,
    NOBODY,
    READ_OUT,
    Components,
)

MOST_SEATS_TWICE_CAPTAIN = 3


class Table:
    """How the table was set: seats, options and rules version, as the rules ask for them.

    ``crews`` has the crew of each captain, from the captain's left, and ``in_turn`` by captain and
    by a mask of seats these seats in that order, the captain last. What a
    state has for each seat begins as ``awake``, ``bare`` or ``no_votes``; none of these lists ever
    changes.
    """

    def __init__(
        self, seats: int, options: dict[str, Any], parts: Components, edition: int
    ) -> None:
        self.dramatic: bool = options["dramatic"]
        self.cabin_boys: bool = options["cabin_boys"]
        self.aloud: bool = options["telling"] == "aloud"
        self.language: str = options["language"]
        self.duel: bool = seats == FEWEST_SEATS
        self.sand: int = parts.hourglass[options["hourglass"]]
        limit: str = options["tale_limit"]
        # PM-3: how long a sentence stays in sight; a host may leave readers more time.
        calm: bool = options["reading"] == "calm"
        self.reading: int = parts.calm_seconds if calm else parts.sentence_seconds
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
        # PM-C: whether the sand may run a second time.
        self.second_sand: bool = self.cabin_boys and options["second_sand"]
        # PM-2: map cards lie face down during the tale; at first the crew saw them.
        self.face_down: bool = edition >= BY_THE_BOOK
        # PM-C: more sand is asked for when the first has run out; at first, while it ran.
        self.asks_for_sand: bool = edition >= BY_THE_BOOK
        # PM-9: loot is counted before the vote; at first everything came out after it.
        self.counts_first: bool = edition >= BY_THE_BOOK
        # PM-3: a bot leaves a tale aloud to everybody's browser; at first nobody heard it.
        self.reads_out: bool = edition >= READ_OUT
        self.crews: list[list[int]] = [from_left(captain, seats) for captain in range(seats)]
        self.in_turn: list[list[tuple[int, ...]]] = [
            by_mask([*crew, captain]) for captain, crew in enumerate(self.crews)
        ]
        self.everyone: int = (1 << seats) - 1  # as a mask
        self.awake: list[int] = [0] * seats
        self.bare: list[list[int]] = [[] for _ in range(seats)]
        self.no_votes: list[int] = [NOBODY] * seats


def from_left(captain: int, seats: int) -> list[int]:
    """Everyone but the captain, from the captain's left."""
    return [(captain + step) % seats for step in range(1, seats)]


def by_mask(order: list[int]) -> list[tuple[int, ...]]:
    """The seats of every mask, in that order."""
    return [tuple([seat for seat in order if mask >> seat & 1]) for mask in range(1 << len(order))]
