"""What a seat may know in Playa Pirata: the beach, its own cards, and all that it has learned."""

from __future__ import annotations

import dataclasses

from tortuga.engine.views import Told, View

Words = tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Spot(Told):
    """One treasure on the beach; ``treasure`` is None where the viewer does not know it.

    ``towels`` are pairs of seat and value, from the bottom up. ``needs`` is the least total of a
    batch that may be laid there now, None under an umbrella.
    """

    buried_seat: int | None
    treasure: str | None  # a word
    face_up: bool
    looked_seats: tuple[int, ...]
    towels: tuple[tuple[int, int], ...]  # seat and value
    umbrella_seat: int | None
    control_seat: int | None
    kingsize: bool
    jollyroger: bool
    needs: int | None


@dataclasses.dataclass(frozen=True)
class Holding(Told):
    """What a seat holds: towels and pirates follow from what was played, treasures are counted.

    ``special`` is the card in hand where the viewer knows it; otherwise ``special_may`` says
    what it may be, by elimination.
    """

    treasures: int
    pirates: Words  # telescope, map, umbrella
    towels: tuple[int, ...]  # ones, twos, threes
    umbrella_aside: bool
    has_special: bool
    special: str | None
    special_may: Words  # words
    special_played: str | None


@dataclasses.dataclass(frozen=True)
class Lifeguard(Told):
    """Who looked at whose treasures, what was seen (told to the looker), and the spots since."""

    seat: int
    at_seat: int
    treasures: Words | None
    since: Words  # letters buried from that hand since


@dataclasses.dataclass(frozen=True)
class Tally(Told):
    """A seat's score line by line; ``unknown`` treasures count nothing yet."""

    numbers: int
    towel_treasures: int
    skulls: int
    skull_points: int
    towels_left: int
    umbrella_aside: int
    special: int
    unknown: int
    total: int


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How the hand would be scored if it ended now, as far as is known; spots by letter."""

    spots: tuple[Words, ...]  # letters, by seat
    tallies: tuple[Tally, ...]
    scores: tuple[int, ...]  # before this hand
    totals: tuple[int, ...]  # with it


@dataclasses.dataclass(frozen=True)
class PlayaPirataView(View):
    """The view of one seat.

    ``treasures`` are those in the viewer's hand, ``unseen`` those that the viewer cannot place,
    with their counts. ``drafted`` is what reached the viewer in the draft, ``draft_left`` how
    many cards are in it now. ``used`` are the spots that got a batch this turn, ``fresh`` the
    treasure buried by the move before. ``answered`` says who has answered right after the
    draft, ``answer`` whose hand the viewer called on, the viewer's own for holding.
    """

    specials: bool
    hand: int  # from 1
    hands: int
    turn: int  # from 1
    turns: int
    phase: str  # draft, answer, first, close, card, towels, final, place or over
    starter: int  # a seat
    beach: tuple[Spot, ...]
    holdings: tuple[Holding, ...]  # by seat
    treasures: Words | None
    unseen: tuple[tuple[str, int], ...]
    out_of_play: int  # how many treasures
    used: Words  # letters
    parrot: bool
    fresh: str | None  # a letter
    drafted: Words  # specials
    draft_left: int
    answered: tuple[bool, ...]  # by seat, or empty
    answer: int | None  # a seat
    lifeguard: Lifeguard | None
    results: tuple[tuple[Tally, ...], ...]  # by seat, of each finished hand
    standing: Standing
