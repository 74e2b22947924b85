"""What a seat is rewarded with: the win, or the points as they come.

``win``: nothing before the end; then a sole winner gets 1 and each of the others so much less than
nothing that all rewards sum to 0: -1 of two seats, -1/3 of four. Winners who share a win share its
reward, and where all have won everyone gets 0.

``score``: with every step the change of the seat's own points, as its own view tells them; in sum
all that came since the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.state import State


class Scheme(Protocol):
    """Looks at the state after each step and says what every seat gets for it."""

    def begin(self, state: State) -> None:
        """Take note of a new game."""

    def earned(self, state: State) -> list[float]:
        """What each seat has earned since the last look."""


class ByWin:
    """Rewards for the win alone."""

    def begin(self, state: State) -> None:
        pass

    def earned(self, state: State) -> list[float]:
        return win_shares(state.seats, state.winners) if state.over else [0.0] * state.seats


class ByScore:
    """Rewards for points as they come."""

    def __init__(self) -> None:
        self.before: list[int] = []

    def begin(self, state: State) -> None:
        self.before = own_scores(state)

    def earned(self, state: State) -> list[float]:
        now = own_scores(state)
        gains = [float(points - before) for points, before in zip(now, self.before, strict=True)]
        self.before = now
        return gains


SCHEMES: Final[dict[str, type[Scheme]]] = {"win": ByWin, "score": ByScore}


def scheme(name: str) -> Scheme:
    """A scheme by name."""
    if name not in SCHEMES:
        raise TortugaError(f"rewards must be {listed(list(SCHEMES))}, not {name!r}")
    return SCHEMES[name]()


def win_shares(seats: int, winners: Sequence[int]) -> list[float]:
    """The rewards of a finished game; they sum to 0.

    >>> win_shares(2, [1])
    [-1.0, 1.0]
    >>> win_shares(3, [0, 2])
    [0.25, -0.5, 0.25]
    """
    share = (seats / len(winners) - 1.0) / (seats - 1)
    return [share if seat in winners else -1.0 / (seats - 1) for seat in range(seats)]


def own_scores(state: State) -> list[int]:
    """Every seat's points as that seat itself knows them."""
    return [state.view(seat).scores[seat] for seat in range(state.seats)]
