"""What a seat may know in Buried Treasure: everything on the table, its own hand, and memory."""

from __future__ import annotations

import dataclasses

from tortuga.engine.views import Told, View

Counts = tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How the round would be scored if it ended now.

    A list a seat, an entry a colour: ``ranks`` are 1 first, 2 second, 0 nothing, -1 tied.
    """

    collections: tuple[Counts, ...]
    ranks: tuple[Counts, ...]
    gains: tuple[Counts, ...]
    scores: Counts
    totals: Counts


@dataclasses.dataclass(frozen=True)
class BuriedTreasureView(View):
    """The view of one seat; colours stand in the order red, green, yellow, blue.

    ``columns`` begin at the covered end. ``in_play`` is the card whose action is not over and
    ``second`` the one that its EXTRA brought. ``hand`` counts the viewer's starters by colour,
    wild flags last. ``undealt`` says what the deck can still hold.
    """

    advanced: bool
    round: int
    rounds: int
    phase: str
    starter: int
    score_card: str
    points: tuple[Counts, ...]
    score_cards_seen: tuple[str, ...]
    score_cards_unseen: tuple[str, ...]
    heights: Counts
    columns: tuple[tuple[str, ...], ...]
    in_play: str | None
    second: str | None
    collections: tuple[Counts, ...]
    hand: Counts | None
    hand_sizes: Counts
    starters_played: Counts
    starters: Counts
    passed: tuple[bool, ...]
    undealt: tuple[tuple[str, int], ...]
    round_scores: tuple[Counts, ...]
    leftover: Counts | None
    hands_shown: tuple[Counts, ...] | None
    standing: Standing
