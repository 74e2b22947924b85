"""Matching: who of those that look for a game sit down together. Pure: wishes in, parties out.

Whoever has waited longest is seated first. A party is of one game, with so many seats, at one pace
that all of its people wish for; nobody is in two, and nobody sits with somebody whom one of both
has blocked. Ratings matter to those only who asked for people near their own.
"""

from __future__ import annotations

import bisect
import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from tortuga.engine.registry import game_class
from tortuga.table.clocks import TableClock

A_DAY = 24 * 3600
Pace = Literal["now", "day", "three"]
# How long people may take who have been matched: strangers need a clock.
CLOCKS: dict[Pace, TableClock] = {
    "now": TableClock("move", 120),
    "day": TableClock("move", A_DAY),
    "three": TableClock("move", 3 * A_DAY),
}
PACES: tuple[Pace, ...] = ("now", "day", "three")
NEW = 1500.0  # the rating of somebody who has none yet
NEAR = 150.0  # points that count as near, and how many more with each minute of waiting
NEARER_A_MINUTE = 25.0
FARTHEST = 400.0
A_MINUTE = 60_000
MOST_TRIED = 40  # who do not fit, until a party is given up: a crowd of blocks must not cost more


class Kind(NamedTuple):
    """What a party would play."""

    game: str
    seats: int
    pace: Pace


@dataclasses.dataclass(frozen=True)
class Seeker:
    """Somebody who looks for a game. No number of seats means any.

    ``waited`` is in milliseconds; ``ratings`` are by game and kind of pace, see :func:`pace_kind`.
    """

    guest: str
    games: tuple[str, ...]
    seats: tuple[int, ...] = ()
    paces: tuple[Pace, ...] = PACES
    near: bool = False
    rated: bool = False
    bots: bool = False
    waited: int = 0
    ratings: Mapping[tuple[str, str], float] = dataclasses.field(default_factory=dict)

    def kinds(self) -> Iterator[Kind]:
        """All that would do, the fuller tables first."""
        for game in self.games:
            made = game_class(game)
            fitting = [n for n in range(made.max_seats, made.min_seats - 1, -1) if n > 1]
            for seats in fitting:
                if self.seats and seats not in self.seats:
                    continue
                for pace in self.paces:
                    if can_be_played(game, pace):
                        yield Kind(game, seats, pace)

    def rating(self, kind: Kind) -> float:
        return self.ratings.get((kind.game, pace_kind(kind.pace)), NEW)

    @property
    def reach(self) -> float:
        """How far from the own rating others may be; who waits becomes less choosy."""
        if not self.near:
            return float("inf")
        return min(FARTHEST, NEAR + NEARER_A_MINUTE * (self.waited // A_MINUTE))


@dataclasses.dataclass(frozen=True)
class Party:
    """People who may sit down together, longest waiting first; bots take what seats are left."""

    kind: Kind
    guests: tuple[str, ...]
    rated: bool

    @property
    def bots(self) -> int:
        return self.kind.seats - len(self.guests)


Blocks = Collection[frozenset[str]]
Wants = Callable[[Seeker], bool]
WillDo = Callable[[Party], bool]


def can_be_played(game: str, pace: Pace) -> bool:
    """Some games need everybody there at the same time."""
    return pace == "now" or not game_class(game).together


def pace_kind(pace: Pace) -> str:
    """Ratings are kept for live play and for play over days."""
    return "live" if pace == "now" else "days"


def parties(seekers: Iterable[Seeker], blocks: Blocks) -> list[Party]:
    """All parties that can sit down now: of people where there are enough, else with bots.

    Bots take seats only where everybody at the table has agreed to them, and two people are there.
    """
    search = Search(seekers, blocks)
    full = search.seat_all(lambda _: True, lambda party: party.bots == 0)
    return full + search.seat_all(lambda each: each.bots, lambda party: len(party.guests) > 1)


def waiting_parties(seekers: Iterable[Seeker], blocks: Blocks) -> list[Party]:
    """Those who wait, as they would sit if the seats that are left were taken: each once."""
    return Search(seekers, blocks).seat_all(lambda _: True, lambda _: True)


class Search:
    """One pass over those who wait; whoever is seated is no longer free."""

    def __init__(self, seekers: Iterable[Seeker], blocks: Blocks) -> None:
        self.seekers = sorted(seekers, key=lambda each: (-each.waited, each.guest))
        self.blocks = frozenset(blocks)
        self.blocked = {guest for pair in self.blocks for guest in pair}
        self.seated: set[str] = set()
        self.wishing: dict[Kind, list[Seeker]] = {}
        for each in self.seekers:
            for kind in each.kinds():
                self.wishing.setdefault(kind, []).append(each)
        self.by_rating: dict[Kind, list[tuple[float, int]]] = {}

    def seat_all(self, wants: Wants, will_do: WillDo) -> list[Party]:
        found = []
        for first in self.seekers:
            if first.guest not in self.seated and wants(first):
                party = self.party_of(first, wants, will_do)
                if party is not None:
                    self.seated.update(party.guests)
                    found.append(party)
        return found

    def party_of(self, first: Seeker, wants: Wants, will_do: WillDo) -> Party | None:
        """The party around somebody with the fewest seats left, if one will do."""
        best: Party | None = None
        for kind in first.kinds():
            people = self.company_for(first, kind, wants)
            rated = len(people) == kind.seats and all(each.rated for each in people)
            party = Party(kind, tuple(each.guest for each in people), rated)
            if will_do(party) and (best is None or party.bots < best.bots):
                best = party
        return best

    def company_for(self, first: Seeker, kind: Kind, wants: Wants) -> list[Seeker]:
        people, tried = [first], 0
        for other in self.candidates(first, kind):
            if len(people) == kind.seats or tried == MOST_TRIED:
                break
            if other.guest in self.seated or other is first or not wants(other):
                continue
            if self.get_along(people, other, kind):
                people.append(other)
            else:
                tried += 1
        return sorted(people, key=lambda each: (-each.waited, each.guest))

    def candidates(self, first: Seeker, kind: Kind) -> list[Seeker]:
        """Who might fit, longest waiting first: of few who are near enough only those."""
        everyone = self.wishing[kind]
        if not first.near:
            return everyone
        if kind not in self.by_rating:
            rated = [(each.rating(kind), place) for place, each in enumerate(everyone)]
            self.by_rating[kind] = sorted(rated)
        ratings, own = self.by_rating[kind], first.rating(kind)
        low = bisect.bisect_left(ratings, (own - first.reach, 0))
        high = bisect.bisect_right(ratings, (own + first.reach, len(everyone)))
        if high - low > MOST_TRIED:
            return everyone
        return [everyone[place] for place in sorted(place for _, place in ratings[low:high])]

    def get_along(self, people: Sequence[Seeker], other: Seeker, kind: Kind) -> bool:
        pairs = (frozenset((each.guest, other.guest)) for each in people)
        if other.guest in self.blocked and any(pair in self.blocks for pair in pairs):
            return False
        own = other.rating(kind)
        return all(abs(each.rating(kind) - own) <= min(each.reach, other.reach) for each in people)
