"""The truth about small positions: the exact worth of every move, by looking at everything.

A position is known by a view. All deals that fit it are laid out, each as likely as it is, and
every seat then chooses what is best for it on average over the deals that the viewer cannot tell
apart. So a move's worth depends on the view alone. Where only one deal fits, as in the last round
of Buried Treasure, that is plain minimax.
"""

from __future__ import annotations

import time
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Deal, final_payoffs
from tortuga.engine.views import View

SAME: Final = 1e-9  # worths that differ by less are equal
CHECKED: Final = 256  # moves between two looks at the time
NO_END: Final = 1e18
TOO_LARGE: Final = "the position is too large to be solved"


class Solver:
    """Solves positions of one game from one seat's view.

    ``most`` bounds the moves looked at, ``until`` is when to give up.
    """

    def __init__(self, scale: float, seat: int, most: int, until: float) -> None:
        self.scale: float = scale
        self.seat: int = seat
        self.most: int = most
        self.until: float = until
        self.moves: int = 0
        self.checked: int = 0

    def worths(self, deals: list[Deal]) -> dict[int, float]:
        """What each legal move is worth to the seat that acts."""
        state = deals[0].state
        acting = state.acting[0]
        moves = state.legal(acting)
        if len(moves) * len(deals) > self.most:
            raise TooLarge(TOO_LARGE)
        return {move: self.after(deals, move)[acting] for move in moves}

    def after(self, deals: list[Deal], move: int) -> list[float]:
        """The payoffs after a move, on average over what it may bring to light."""
        self.count(len(deals))
        acting = deals[0].state.acting[0]
        before = deals[0].state.reveals
        revealed = False
        over = True
        played: list[Deal] = []
        for deal in deals:
            state = deal.state.copy()
            state.apply(acting, move)
            revealed = revealed or state.reveals != before
            over = over and state.over
            played.append(Deal(state, deal.weight))
        if over:
            return self.weighed(played)
        if not revealed:
            return self.value(played)
        found = [0.0] * played[0].state.seats
        for group in self.told_apart(played):
            add(found, self.value(group), 1.0)
        return found

    def count(self, moves: int) -> None:
        """Give up where there are more lines than one wants to wait for."""
        self.moves += moves
        if self.moves > self.most:
            raise TooLarge(TOO_LARGE)
        if self.moves - self.checked >= CHECKED:
            self.checked = self.moves
            if time.perf_counter() > self.until:
                raise TooLarge("the position takes too long to be solved")

    def told_apart(self, deals: list[Deal]) -> list[list[Deal]]:
        """The deals by what the viewer sees of them."""
        groups: dict[View, list[Deal]] = {}
        for deal in deals:
            groups.setdefault(deal.state.view(self.seat), []).append(deal)
        return list(groups.values())

    def value(self, deals: list[Deal]) -> list[float]:
        """The payoffs of deals that nobody tells apart, times their weight."""
        state = deals[0].state
        if state.over:
            return self.weighed(deals)
        acting = state.acting[0]
        best: list[float] = []
        for move in state.offered(acting):
            payoffs = self.after(deals, move)
            if not best or payoffs[acting] > best[acting]:
                best = payoffs
        return best

    def weighed(self, deals: list[Deal]) -> list[float]:
        """The payoffs of finished games, times their weight."""
        found = [0.0] * deals[0].state.seats
        for deal in deals:
            add(found, final_payoffs(deal.state, self.scale), deal.weight)
        return found


class TooLarge(TortugaError):
    """A position with more lines than one wants to wait for."""


def add(sums: list[float], payoffs: list[float], weight: float) -> None:
    for seat in range(len(sums)):
        sums[seat] = sums[seat] + weight * payoffs[seat]


def solve(game: Game, view: View, most: int = 200_000, until: float = NO_END) -> dict[int, float]:
    """What each of a view's legal moves is worth to its seat: the expected payoff, exactly."""
    assert view.seat is not None
    deals = all_deals(game, view)
    if not deals:
        raise TortugaError("only late positions of Buried Treasure and Playa Pirata can be solved")
    return Solver(game.guide().scale, view.seat, most, until).worths(deals)


def all_deals(game: Game, view: View) -> list[Deal]:
    """Every deal that fits the view, as far as it makes a difference; none where they are many."""
    assert view.seat is not None
    return game.guide().all_deals(game.guess(view, Chance(0, "truth")), view.seat)


def best_moves(worths: dict[int, float]) -> set[int]:
    """The moves that are worth most."""
    best = max(worths.values())
    return {move for move, worth in worths.items() if worth >= best - SAME}
