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

    collections: tuple[Counts, ...]  # counts by colour
    ranks: tuple[Counts, ...]
    gains: tuple[Counts, ...]  # points by colour, if the round ended now
    scores: Counts
    totals: Counts  # scores and gains


@dataclasses.dataclass(frozen=True)
class BuriedTreasureView(View):
    """The view of one seat; colours stand in the order red, green, yellow, blue.

    ``columns`` begin at the covered end. ``in_play`` is the card whose action is not over and
    ``second`` the one that its EXTRA brought. ``hand`` counts the viewer's starters by colour,
    wild flags last. ``undealt`` says what the deck can still hold.
    """

    advanced: bool
    round: int  # from 1
    rounds: int
    phase: str  # turn, extra, flags, place, place_second, late or over
    starter: int  # a seat
    score_card: str  # such as C
    points: tuple[Counts, ...]  # for first and second in each colour
    score_cards_seen: tuple[str, ...]
    score_cards_unseen: tuple[str, ...]
    heights: Counts  # cards in each column at the deal
    columns: tuple[tuple[str, ...], ...]  # cards
    in_play: str | None  # a card
    second: str | None  # a card
    collections: tuple[Counts, ...]  # by seat: counts by colour
    hand: Counts | None  # red, green, yellow, blue, wild
    hand_sizes: Counts
    starters_played: Counts  # 5 counts by kind, then the colours that wild flags were
    starters: Counts  # 5 counts: all there are
    passed: tuple[bool, ...]  # by seat
    undealt: tuple[tuple[str, int], ...]  # cards and their counts
    round_scores: tuple[Counts, ...]  # of each finished round
    leftover: Counts | None  # points of starters kept, at the end
    hands_shown: tuple[Counts, ...] | None  # by seat, at the end
    standing: Standing
