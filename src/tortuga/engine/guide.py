"""Guide: what a tree search is told about a game beyond its rules.

The plain guide knows nothing: it plays out every line at random and looks at the result. A game
that knows better rates moves, cuts lines short and says how a position will probably end.
"""

from __future__ import annotations

import math
from typing import Final, Generic

from tortuga.engine.chance import Chance
from tortuga.engine.native import mypyc_attr
from tortuga.engine.network import Network
from tortuga.engine.state import S, State

# A place counts before any margin: a narrow win is worth more than the largest second place.
MARGIN: Final = 0.2
MOST_LEAD: Final = 30.0  # in scales; beyond that nothing changes
LONGEST: Final = 100_000  # moves; random play ends long before


class Deal:
    """A full state that fits a view, and how likely it is."""

    def __init__(self, state: State, weight: float) -> None:
        self.state: State = state
        self.weight: float = weight


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[S]):
    """How a search goes about a game; payoffs are between 0 and 1, one a seat.

    ``scale`` is a lead, in points, that makes a win likely. ``width`` moves are tried at first and
    more as a position is visited more often; 0 tries them all. ``trust`` is how many visits a
    rating is worth, or how many trials the promise of a plan. ``captain`` and ``bosun`` are those
    bots' budgets in iterations, ``hint`` is that of a hint. ``doubt`` is to chances of winning what
    ``scale`` is to payoffs: the larger, the more may still change. ``network`` judges instead of
    the outlook, where one has learned to read the game's ``sights``. ``kind_count`` is how many
    kinds of moves a game tells apart for its habits.
    """

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.scale: float = 10.0
        self.width: int = 0
        self.trust: float = 0.0
        self.exploration: float = 0.7
        self.captain: int = 2000
        self.bosun: int = 200
        self.hint: int = 500
        self.doubt: float = 10.0
        self.network: Network | None = None
        self.kind_count: int = 0

    def begin(self, state: S) -> None:
        """Look at the position in which a search begins."""

    def deal(self, state: S) -> None:
        """Look at a deal of that position, before a line is played on it."""

    def choices(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves, without those that never pay; for readers only."""
        return state.offered(seat)

    def plans(self, state: S, seat: int) -> list[list[int]]:
        """Moves in a row that are worth comparing, the most promising first.

        Each must be playable in every deal that fits the seat's view. Nothing where it is better
        to search move by move.
        """
        return []

    def promise(self, plan: list[int]) -> float:
        """What payoff one of those plans promises before it is tried, believed up to ``trust``."""
        return 0.5

    def all_deals(self, state: S, seat: int) -> list[Deal]:
        """Every deal that fits what the seat sees, in positions small enough to be solved.

        Nothing where there are too many, or the end is too far.
        """
        return []

    def rate(self, state: S, seat: int, moves: list[int]) -> list[float]:
        """What payoff each move promises the seat; nothing where there is no telling."""
        return []

    def kinds(self, state: S, moves: list[int]) -> list[int]:
        """Two kinds for each move, one behind the other: what habits weigh it by.

        A move is as heavy as the product of its kinds' weights in ``network.habits``. Nothing
        where a game has no such kinds.
        """
        return []

    def settled(self, state: S) -> bool:
        """Whether a line may end here and be judged as it stands."""
        return state.over

    def finish(self, state: S, chance: Chance) -> int:
        """Play on until the position is settled; returns how many moves that took."""
        moves = 0
        while moves < LONGEST and not self.settled(state):
            seat = state.acting[0]
            state.apply(seat, state.random_move(seat, chance))
            moves += 1
        return moves

    def outlook(self, state: S) -> list[float]:
        """The scores that each seat will probably end with."""
        return [float(score) for score in state.scores]

    def promises(self, state: S, seat: int, gains: list[float]) -> list[float]:
        """What payoffs moves promise that would add so many points to the seat's lead."""
        points = self.outlook(state)
        lead = points[seat] - best_other(points, seat)
        return [likely(lead + gain, self.scale) for gain in gains]

    def payoffs(self, state: S) -> list[float]:
        """What the position is worth to each seat: the place first, then the margin."""
        if state.over:
            return final_payoffs(state, self.scale)
        if self.network is not None:
            return self.network.worths(self.sights(state))
        return leads(self.outlook(state), self.scale)

    def sights(self, state: S) -> list[list[float]]:
        """What a network looks at: a row of numbers near 1 for each seat, all of one length.

        Nothing where a game has nothing to learn from.
        """
        return []

    def ripe(self, state: S) -> bool:
        """Whether lines end in positions like this one, so that it is worth learning from."""
        return self.settled(state)

    def chances(self, state: S) -> list[float]:
        """How likely each seat is to win, a shared win counted in shares; together they are 1."""
        if not state.over:
            return shares(self.prospects(state), self.doubt)
        won = [0.0] * state.seats
        for seat in state.winners:
            won[seat] = 1.0 / len(state.winners)
        return won

    def prospects(self, state: S) -> list[float]:
        """What chances are reckoned from: points that can be compared between positions."""
        return self.outlook(state)


def final_payoffs(state: State, scale: float) -> list[float]:
    """The payoffs of a finished game."""
    points = [float(score) for score in state.scores]
    margins = leads(points, scale)
    return [
        (1.0 - MARGIN) * place_worth(state, seat) + MARGIN * margins[seat]
        for seat in range(state.seats)
    ]


def place_worth(state: State, seat: int) -> float:
    """1 for a win, 0 for the last place; the nearer to a win, the more a place is worth."""
    if seat in state.winners:
        return 1.0 / len(state.winners)
    behind = 0.0
    for other in range(state.seats):
        if other == seat or other in state.winners:
            continue
        if state.scores[other] < state.scores[seat]:
            behind += 1.0
        elif state.scores[other] == state.scores[seat]:
            behind += 0.5
    share = behind / (state.seats - 1)
    return 0.5 * share * share


def leads(points: list[float], scale: float) -> list[float]:
    """How likely each seat is to win by its lead over the best of the others.

    >>> leads([12.0, 12.0], 10.0)
    [0.5, 0.5]
    """
    return [likely(points[seat] - best_other(points, seat), scale) for seat in range(len(points))]


def leads_on(gains: list[float], chances: list[float], scale: float) -> list[float]:
    """How likely each seat is to win by what it has gained on the others, weighed by their chances.

    >>> leads_on([7.0, 9.0, 5.0], [0.4, 0.3, 0.3], 10.0)[0]
    0.5
    """
    found: list[float] = []
    for seat in range(len(gains)):
        others = sum([chances[other] for other in range(len(gains)) if other != seat])
        against = 0.0
        for other in range(len(gains)):
            if other != seat:
                against += chances[other] / others * gains[other]
        found.append(likely(gains[seat] - against, scale))
    return found


def shares(points: list[float], doubt: float) -> list[float]:
    """One win, divided among seats by their points.

    >>> shares([7.0, 7.0], 10.0)
    [0.5, 0.5]
    """
    most = max(points)
    weights = [math.exp(max(-MOST_LEAD, (each - most) / doubt)) for each in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def best_other(points: list[float], seat: int) -> float:
    """The most points of any other seat."""
    best = -1e9
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return best


def likely(lead: float, scale: float) -> float:
    """How likely a lead is to last: even chances for none, never quite certain."""
    return 1.0 / (1.0 + math.exp(-max(-MOST_LEAD, min(MOST_LEAD, lead / scale))))
