"""What a network sees of Playa Pirata: what a seat holds, how safely, and what it can still do."""

from __future__ import annotations

from typing import Final

from tortuga.engine.guide import best_other
from tortuga.games.playa_pirata.cards import (
    KINDS,
    MAP,
    NOBODY,
    SKULL,
    SPECIAL_COUNT,
    TELESCOPE,
    TOWEL_TREASURE,
    UMBRELLA,
    VALUES,
)
from tortuga.games.playa_pirata.moves import CHOOSE_PLACE
from tortuga.games.playa_pirata.outlook import PLAIN, most_towels, rival_turns, turns_left
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.scoring import towel_treasure
from tortuga.games.playa_pirata.towels import control

NEEDS: Final = 4  # the top towel's value, or under an umbrella


def rows(state: PlayaPirataState, hand: int, outlook: list[float]) -> list[list[float]]:
    """A row for each seat, about itself and by how much it leads."""
    scores = [float(score) for score in state.scores]
    held: list[Holding] = [Holding(state, seat) for seat in range(state.seats)]
    between = state.hand != hand or state.phase == CHOOSE_PLACE
    free = 0.0
    if not between:
        free = share_out(state, held)
    found: list[list[float]] = []
    for seat in range(state.seats):
        row = frame(state, seat, scores, outlook, between)
        if between:
            row += NOTHING_HELD
        else:
            row += held[seat].row(free)
        found.append(row)
    return found


class Holding:
    """What one seat has on the beach and in hand."""

    def __init__(self, state: PlayaPirataState, seat: int) -> None:
        self.state: PlayaPirataState = state
        self.seat: int = seat
        self.by_need: list[float] = [0.0] * NEEDS
        self.spots: int = 0
        self.skulls: int = 0
        self.open: float = 0.0
        self.best: float = 0.0

    def row(self, free: float) -> list[float]:
        state, seat = self.state, self.seat
        left = turns_left(state, seat) / state.rounds
        towels = state.towels[seat * VALUES : (seat + 1) * VALUES]
        total = towels[0] + 2 * towels[1] + 3 * towels[2]
        rivals = most_towels(state, seat)
        pirates = state.pirates[seat]
        in_hand = 0.0
        best = 0.0
        for kind in range(KINDS):
            count = state.treasures[seat * KINDS + kind]
            if count > 0:
                in_hand += count * PLAIN[kind]
                best = max(best, PLAIN[kind])
        found = [worth / 8.0 for worth in self.by_need]
        found += [
            self.spots / 3.0,
            self.open / 8.0,
            self.best / 8.0,
            1.0 if self.skulls == 1 else 0.0,
            1.0 if self.skulls == 2 else 0.0,
            1.0 if self.skulls >= 3 else 0.0,
            free / 8.0,
            left,
            rival_turns(state, seat) / (state.rounds * (state.seats - 1)),
            1.0 if state.turn == seat else 0.0,
            towels[0] / 4.0,
            towels[1] / 3.0,
            towels[2] / 3.0,
            total / 10.0,
            total * left / 10.0,
            (total - rivals) / 6.0,
            1.0 if total > 0 and rivals == 0 else 0.0,
            1.0 if pirates & TELESCOPE else 0.0,
            1.0 if pirates & MAP else 0.0,
            1.0 if pirates & UMBRELLA else 0.0,
            left if pirates & UMBRELLA else 0.0,
            state.treasure_counts[seat] / 3.0,
            in_hand / 10.0,
            best / 8.0,
            1.0 if state.aside[seat] else 0.0,
        ]
        return found


def share_out(state: PlayaPirataState, held: list[Holding]) -> float:
    """Give every treasure to whom it belongs as the towels lie; returns what is left over."""
    free = 0.0
    for spot in range(len(state.kinds)):
        kind = state.kinds[spot]
        worth = float(towel_treasure(state, spot)) if kind == TOWEL_TREASURE else PLAIN[kind]
        owner = control(state, spot)
        if owner == NOBODY:
            free += worth
            continue
        holding = held[owner]
        shaded = state.umbrellas[spot] != NOBODY
        need = NEEDS - 1 if shaded else (state.stacks[spot][-1] & 3) - 1
        holding.by_need[need] = holding.by_need[need] + worth
        holding.spots += 1
        holding.best = max(holding.best, worth)
        if kind == SKULL:
            holding.skulls += 1
        if state.face_up[spot] and not shaded:
            holding.open += worth
    return free


def frame(
    state: PlayaPirataState, seat: int, scores: list[float], outlook: list[float], between: bool
) -> list[float]:
    """How far the match is, who leads, and the special card."""
    hands = float(state.hands - state.hand)
    lead = outlook[seat] - best_other(outlook, seat)
    found = [
        lead / 16.0,
        lead / (8.0 * hands),
        (scores[seat] - best_other(scores, seat)) / 16.0,
        hands - 1.0,
        1.0 if between else 0.0,
        1.0 if state.starter == seat else 0.0,
        1.0 if state.with_specials else 0.0,
    ]
    specials = [0.0] * SPECIAL_COUNT
    if state.with_specials and state.special[seat] >= 0:
        specials[state.special[seat]] = 1.0
    return found + specials


NOTHING_HELD: Final[list[float]] = [0.0] * 29
