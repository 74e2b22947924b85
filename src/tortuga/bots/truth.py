"""The truth about small positions: the exact worth of every move, by looking at everything.

A position is known by a view. All deals that fit it are laid out, each as likely as it is, and
every seat then chooses what is best for it on average over the deals that the viewer cannot tell
apart. So a move's worth depends on the view alone. Where only one deal fits, as in the last round
of Buried Treasure, that is plain minimax.
"""

from __future__ import annotations

import dataclasses

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import final_payoffs
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.playa_pirata.cards import KINDS
from tortuga.games.playa_pirata.rules import PlayaPirataState

SAME = 1e-9  # worths that differ by less are equal


@dataclasses.dataclass(frozen=True)
class Deal:
    """A full state that fits a view, and how likely it is."""

    state: State
    weight: float


class Solver:
    """Solves positions of one game from one seat's view; ``most`` bounds the moves looked at."""

    def __init__(self, game: Game, seat: int, most: int) -> None:
        self.scale = game.guide().scale
        self.seat = seat
        self.most = most
        self.moves = 0

    def worths(self, deals: list[Deal]) -> dict[int, float]:
        """What each legal move is worth to the seat that acts."""
        state = deals[0].state
        acting = state.acting[0]
        return {move: self.after(deals, move)[acting] for move in state.legal(acting)}

    def after(self, deals: list[Deal], move: int) -> list[float]:
        """The payoffs after a move, on average over what it may bring to light."""
        self.moves += len(deals)
        if self.moves > self.most:
            raise TooLarge("the position is too large to be solved")
        acting = deals[0].state.acting[0]
        before = deals[0].state.reveals
        played: list[Deal] = []
        for deal in deals:
            state = deal.state.copy()
            state.apply(acting, move)
            played.append(Deal(state, deal.weight))
        revealed = any(deal.state.reveals != before for deal in played)
        return self.average([self.value(group) for group in self.told_apart(played, revealed)])

    def told_apart(self, deals: list[Deal], revealed: bool) -> list[list[Deal]]:
        """The deals by what the viewer sees of them: one group unless something showed."""
        if not revealed or all(deal.state.over for deal in deals):
            return [deals]
        groups: dict[View, list[Deal]] = {}
        for deal in deals:
            groups.setdefault(deal.state.view(self.seat), []).append(deal)
        return list(groups.values())

    def value(self, deals: list[Deal]) -> list[float]:
        """The payoffs of deals that nobody tells apart, times their weight."""
        state = deals[0].state
        if all(deal.state.over for deal in deals):
            return weighed(deals, [final_payoffs(deal.state, self.scale) for deal in deals])
        acting = state.acting[0]
        return max(
            (self.after(deals, move) for move in state.legal(acting)),
            key=lambda payoffs: payoffs[acting],
        )

    @staticmethod
    def average(groups: list[list[float]]) -> list[float]:
        return [sum(each) for each in zip(*groups, strict=True)]


class TooLarge(TortugaError):
    """A position with more lines than one wants to wait for."""


def weighed(deals: list[Deal], payoffs: list[list[float]]) -> list[float]:
    found = [0.0] * len(payoffs[0])
    for deal, each in zip(deals, payoffs, strict=True):
        for seat, payoff in enumerate(each):
            found[seat] += deal.weight * payoff
    return found


def solve(game: Game, view: View, most: int = 200_000) -> dict[int, float]:
    """What each of a view's legal moves is worth to its seat: the expected payoff, exactly."""
    assert view.seat is not None
    deals = all_deals(game, view)
    return Solver(game, view.seat, most).worths(deals)


def best_moves(worths: dict[int, float]) -> set[int]:
    """The moves that are worth most."""
    best = max(worths.values())
    return {move for move, worth in worths.items() if worth >= best - SAME}


def all_deals(game: Game, view: View) -> list[Deal]:
    """Every deal that fits the view, as far as it makes a difference."""
    state = game.guess(view, Chance(0, "truth"))
    if isinstance(state, BuriedTreasureState) and is_late(state):
        return [Deal(state, 1.0)]
    if isinstance(state, PlayaPirataState) and is_last_turn(state):
        return treasure_deals(state, view)
    raise TortugaError("only late positions of Buried Treasure and Playa Pirata can be solved")


def is_late(state: BuriedTreasureState) -> bool:
    """The last round of the basic game: nothing is hidden any more."""
    return state.round + 1 == state.parts.rounds and not state.advanced


def is_last_turn(state: PlayaPirataState) -> bool:
    """The last hand, when every treasure is buried: only places on the beach are unknown."""
    last = state.hand + 1 == state.hands and not state.with_specials
    return last and sum(state.treasure_counts) == 0


def treasure_deals(state: PlayaPirataState, view: View) -> list[Deal]:
    """Every way in which the treasures unknown to the viewer can lie, once for equal ones."""
    seat = view.seat
    assert seat is not None
    unknown = [spot for spot in range(len(state.kinds)) if not state.knows(seat, spot)]
    loose = [0] * KINDS
    for kind in [*state.left_unseen, *(state.kinds[spot] for spot in unknown)]:
        loose[kind] += 1
    found: list[tuple[list[int], float]] = []
    spread(loose, len(unknown), [], 1.0, found)
    total = sum(weight for _, weight in found)
    return [Deal(laid(state, unknown, kinds), weight / total) for kinds, weight in found]


def spread(
    loose: list[int],
    places: int,
    so_far: list[int],
    ways: float,
    found: list[tuple[list[int], float]],
) -> None:
    """All sequences of so many kinds, and in how many ways each can be drawn."""
    if len(so_far) == places:
        found.append((so_far, ways))
        return
    for kind in range(KINDS):
        count = loose[kind]
        if count > 0:
            loose[kind] = count - 1
            spread(loose, places, [*so_far, kind], ways * count, found)
            loose[kind] = count


def laid(state: PlayaPirataState, spots: list[int], kinds: list[int]) -> PlayaPirataState:
    twin = state.copy()
    for spot, kind in zip(spots, kinds, strict=True):
        twin.kinds[spot] = kind
    return twin
