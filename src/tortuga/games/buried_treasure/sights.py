"""What a network sees of Buried Treasure between two rounds: who leads in what, what is to come.

How the next round is dealt is left out: nobody knows it before.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.guide import best_other
from tortuga.games.buried_treasure.cards import ACTION_COUNT, COLOUR_COUNT, STARTER_KINDS
from tortuga.games.buried_treasure.rules import BuriedTreasureState

FAR: Final = 4  # a lead in one colour beyond which nothing changes


class Ahead:
    """What is to come after a round: of each colour the cards, and what its places will pay.

    Where score cards are still to be turned up, a place pays what it does on average.
    """

    def __init__(self, state: BuriedTreasureState) -> None:
        parts = state.parts
        self.cards: list[float] = [0.0] * COLOUR_COUNT
        for card in state.deck[(state.round + 1) * parts.per_round :]:
            colour = card // ACTION_COUNT
            self.cards[colour] = self.cards[colour] + 1.0
        self.first: list[float] = [0.0] * COLOUR_COUNT
        self.second: list[float] = [0.0] * COLOUR_COUNT
        unseen = state.score_order[state.round + 1 :]
        for card in unseen:
            for colour in range(COLOUR_COUNT):
                pays = parts.points[card]
                self.first[colour] = self.first[colour] + pays[2 * colour] / len(unseen)
                self.second[colour] = self.second[colour] + pays[2 * colour + 1] / len(unseen)


def rows(state: BuriedTreasureState, ahead: Ahead, outlook: list[float]) -> list[list[float]]:
    """A row for each seat, about itself and those that it must beat."""
    scores = [float(score) for score in state.scores]
    return [row(state, seat, ahead, scores, outlook) for seat in range(state.seats)]


def row(
    state: BuriedTreasureState, seat: int, ahead: Ahead, scores: list[float], outlook: list[float]
) -> list[float]:
    rounds = float(state.parts.rounds - state.round)
    lead = scores[seat] - best_other(scores, seat)
    found = [
        (outlook[seat] - best_other(outlook, seat)) / 12.0,
        lead / 10.0,
        lead / (10.0 * rounds),
        1.0 if state.starter == seat else 0.0,
        rounds / 2.0,
        1.0 if rounds == 1.0 else 0.0,
    ]
    standing = 0.0
    for colour in range(COLOUR_COUNT):
        own = state.collections[seat * COLOUR_COUNT + colour]
        most = 0
        next_most = 0
        for other in range(state.seats):
            count = state.collections[other * COLOUR_COUNT + colour]
            if other == seat:
                continue
            if count > most:
                next_most = most
                most = count
            elif count > next_most:
                next_most = count
        by = max(-FAR, min(FAR, own - most))
        pays = 0.0
        if by > 0:
            pays = ahead.first[colour]
        elif by < 0 and own > next_most:
            pays = ahead.second[colour]
        standing += pays
        found.append(own / 4.0)
        found.append(by / 2.0)
        found.append(pays / 6.0)
        found.append(ahead.first[colour] * by / 10.0)
        found.append(1.0 if by == 0 else 0.0)
        found.append(ahead.cards[colour] / 6.0)
        found.append(by / (1.0 + ahead.cards[colour]))
    found.append(standing / 10.0)
    found.append((lead + rounds * standing) / 10.0)
    return found + hand(state, seat) if state.advanced else found + NO_HAND


def hand(state: BuriedTreasureState, seat: int) -> list[float]:
    """BT-A1: what is left of the secret hands, the seat's own by colour."""
    found = [1.0, state.hand_sizes[seat] / 4.0]
    others = sum(state.hand_sizes) - state.hand_sizes[seat]
    found.append(others / (4.0 * (state.seats - 1)))
    for kind in range(STARTER_KINDS):
        found.append(state.hands[seat * STARTER_KINDS + kind] / 2.0)  # noqa: PERF401 - compiled
    return found


NO_HAND: Final[list[float]] = [0.0] * (3 + STARTER_KINDS)
