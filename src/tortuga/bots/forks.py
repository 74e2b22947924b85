"""What a seat can choose at a node of a search tree: its moves, and an arm for each that counts.

A position has far more moves than are ever tried, so an arm is made when it is a move's turn. Moves
that are rated take turns by what they promise, the others by lot.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tortuga.bots.tree import Node

NEVER: Final = -1e9  # promised by moves that have their arms
NO_MOVES: Final[list[int]] = []


class Arm:
    """One seat's move at a node, and what came of it for that seat."""

    def __init__(self, seat: int, move: int, rating: float) -> None:
        self.seat: int = seat
        self.move: int = move
        self.rating: float = rating
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.place: int = 0  # in the order in which its fork met its moves, where arms go by that
        self.below: Node | None = None

    def mean(self) -> float:
        """What the move brought on average."""
        return self.total / self.visits if self.visits else self.rating


class Fork:
    """What one seat can choose; ``met`` are the moves in the order in which deals allowed them."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.met: list[int] = NO_MOVES
        self.arms: list[Arm] = []

    def put_back(self, arm: Arm) -> None:
        """An arm that was chosen for the first time, but could not be played after all."""

    def complete(self) -> None:
        """Give an arm to every move that has none."""
        raise NotImplementedError


class Ranked(Fork):
    """A fork whose arms are in the order of what moves promise, as far as they are rated.

    ``promises`` are the ratings of the moves met; ``steady`` is a fork at which all deals so far
    allowed the same moves.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.promises: list[float] = []
        self.steady: bool = True

    def take(self, moves: list[int]) -> None:
        """Moves of which nothing is known: each gets its arm at once."""
        for move in moves:
            self.arms.append(Arm(self.seat, move, 0.0))
        self.met = [*self.met, *moves]

    def rank(self, moves: list[int], ratings: list[float]) -> None:
        """Rated moves wait, unless they promise more than one that has an arm already."""
        self.met = [*self.met, *moves]
        self.promises = [*self.promises, *ratings]
        for place in range(len(self.met) - len(moves), len(self.met)):
            rank = len(self.arms)
            while rank > 0 and self.arms[rank - 1].rating < self.promises[place]:
                rank -= 1
            if rank < len(self.arms):
                self.arms.insert(rank, self.grown(place))

    def grown(self, place: int) -> Arm:
        arm = Arm(self.seat, self.met[place], self.promises[place])
        self.promises[place] = NEVER
        return arm

    def bring_in(self, available: int) -> None:
        """Give an arm to the most promising move that has none."""
        best = 0
        most = NEVER
        for place in range(len(self.promises)):
            promise = self.promises[place]
            if promise > most:
                best = place
                most = promise
        arm = self.grown(best)
        arm.available = available
        self.arms.append(arm)

    def complete(self) -> None:
        while len(self.arms) < len(self.met):
            self.bring_in(0)


class ByLot(Fork):
    """A fork of moves that nobody rates; arms are in the order of ``met``.

    ``untried`` are the places of those without an arm. ``asked`` counts deals, and ``missed``, for
    each place, those that did not allow its move; it stays empty while all allowed the same.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.untried: list[int] = []
        self.asked: int = 0
        self.missed: list[int] = NO_MOVES

    def take(self, moves: list[int]) -> None:
        """Moves that no deal has allowed so far."""
        count = len(self.met)
        if count > 0:
            self.missed = [*self.all_missed(), *[self.asked] * len(moves)]
            self.met = [*self.met, *moves]
        else:
            self.met = moves  # what was offered is never changed
        self.untried += list(range(count, len(self.met)))

    def all_missed(self) -> list[int]:
        """For each place the deals that did not allow its move, from now on to be counted."""
        if len(self.missed) < len(self.met):
            self.missed = [0] * len(self.met)
        return self.missed

    def miss(self, allowed: list[int], marks: list[Any]) -> None:
        """Count a deal that does not allow every move; those that it does are marked."""
        missed = self.all_missed()
        for place, move in enumerate(self.met):
            if marks[move] is not allowed:
                missed[place] += 1

    def open_ranks(self, allowed: list[int], marks: list[Any]) -> list[int]:
        """Which of the moves without an arm this deal allows."""
        met = self.met
        found: list[int] = []
        for rank, place in enumerate(self.untried):
            if marks[met[place]] is allowed:
                found.append(rank)
        return found

    def grown(self, rank: int) -> Arm:
        """An arm for one of the moves without."""
        place = self.untried.pop(rank)
        arm = Arm(self.seat, self.met[place], 0.0)
        arm.place = place
        self.arms.insert(place - rank, arm)
        return arm

    def put_back(self, arm: Arm) -> None:
        self.arms.remove(arm)
        insort(self.untried, arm.place)

    def available(self, arm: Arm) -> int:
        """How many deals allowed the arm's move."""
        return self.asked - self.missed[arm.place] if self.missed else self.asked

    def complete(self) -> None:
        while self.untried:
            self.grown(0)
