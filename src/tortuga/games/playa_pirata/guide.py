"""How a search goes about Playa Pirata: rivals answer greedily, the rest is estimated."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Deal, Guide
from tortuga.games.playa_pirata import heuristic, sights
from tortuga.games.playa_pirata.cards import (
    MAP,
    NOBODY,
    SKULL,
    TELESCOPE,
    TOWEL_TREASURE,
    UMBRELLA,
    VALUES,
)
from tortuga.games.playa_pirata.last_turn import is_last_turn, treasure_deals
from tortuga.games.playa_pirata.moves import CHOOSE_PLACE, FINAL, TOWELS
from tortuga.games.playa_pirata.outlook import (
    TOWEL_USE,
    lasting,
    most_towels,
    rival_turns,
    turns_left,
)
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.scoring import towel_treasure
from tortuga.games.playa_pirata.sensible import sensible
from tortuga.games.playa_pirata.towels import control

LAST_TURN: Final = 12_000
STRAY: Final = 0.1  # how often that eye blinks
SHADE: Final = 4.0  # an umbrella in hand, at the start of a hand
LOOK: Final = 1.0
DOUBT: Final = 6.0  # for each hand, this one included; fitted to how games of greedy bots ended


class PlayaPirataGuide(Guide[PlayaPirataState]):
    """The greedy eye is good at one turn: it rates moves, and answers for each rival at the end."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hand: int = 0
        self.turn: int = NOBODY
        self.scale = 8.0
        self.width = 6
        self.trust = 4.0
        self.captain = 9000
        self.bosun = 600
        self.hint = 750

    def begin(self, state: PlayaPirataState) -> None:
        self.hand = state.hand
        self.turn = state.turn
        self.doubt = DOUBT * (state.hands - state.hand)
        if state.round == state.rounds and state.phase in (TOWELS, FINAL):
            self.captain = LAST_TURN  # short lines: there is time for many deals
            self.exploration = 0.2

    def all_deals(self, state: PlayaPirataState, seat: int) -> list[Deal]:
        return treasure_deals(state, seat) if is_last_turn(state) else []

    def settled(self, state: PlayaPirataState) -> bool:
        return state.over or state.hand != self.hand or state.phase == CHOOSE_PLACE

    def choices(self, state: PlayaPirataState, seat: int) -> list[int]:
        return sensible(state, seat)

    def rate(self, state: PlayaPirataState, seat: int, moves: list[int]) -> list[float]:
        return self.promises(state, seat, heuristic.rate(state, seat, moves))

    def finish(self, state: PlayaPirataState, chance: Chance) -> int:
        """Play on greedily until every rival has had a turn."""
        moves = 0
        turns = 0
        turn = state.turn
        while turns < self.seats - 1 and not self.settled(state):
            seat = state.acting[0]
            state.apply(seat, greedy(state, seat, chance))
            moves += 1
            if state.turn != turn:
                turn = state.turn
                turns += 1
        return moves

    def outlook(self, state: PlayaPirataState) -> list[float]:
        """Treasures as likely as they stay with their owners, and what is still in hand."""
        points = [float(score) for score in state.scores]
        if state.hand != self.hand or state.phase == CHOOSE_PLACE:
            return points
        skulls = [0] * state.seats
        skulls_kept = [0.0] * state.seats
        attacks = [rival_turns(state, seat) for seat in range(state.seats)]
        rivals = [most_towels(state, seat) for seat in range(state.seats)]
        for spot in range(len(state.kinds)):
            owner = control(state, spot)
            if owner == NOBODY:
                continue
            kept = kept_by(state, spot, attacks[owner], rivals[owner])
            kind = state.kinds[spot]
            if kind == SKULL:
                skulls[owner] += 1
                skulls_kept[owner] += kept
            else:
                worth = float(kind)
                if kind == TOWEL_TREASURE:
                    worth = float(towel_treasure(state, spot))
                points[owner] += worth * kept
                others = (1.0 - kept) * worth / (state.seats - 1)
                for seat in range(state.seats):
                    if seat != owner:
                        points[seat] += 0.5 * others
        for seat in range(state.seats):
            count = skulls[seat]
            if count > 0:
                points[seat] += state.parts.skull_points[count] * skulls_kept[seat] / count
            points[seat] += in_hand(state, seat)
        return points

    def sights(self, state: PlayaPirataState) -> list[list[float]]:
        return sights.rows(state, self.hand, self.outlook(state))

    def ripe(self, state: PlayaPirataState) -> bool:
        """The turn has passed on."""
        return state.turn != self.turn or self.settled(state)


def greedy(state: PlayaPirataState, seat: int, chance: Chance) -> int:
    """What the greedy eye likes best, most of the time."""
    moves = sensible(state, seat)
    if len(moves) == 1:
        return moves[0]
    if chance.fraction() < STRAY:
        return moves[chance.below(len(moves))]
    return heuristic.liked_best(state, seat, moves)


def kept_by(state: PlayaPirataState, spot: int, attacks: int, rivals: int) -> float:
    """How likely a treasure stays with its owner, who may be under an umbrella.

    Rivals have so many turns left for ``attacks``; ``rivals`` is the most that one could lay.
    """
    if state.umbrellas[spot] != NOBODY:
        return 1.0
    need = (state.stacks[spot][-1] & 3) + 1 + (1 if spot == state.king else 0)
    if need > rivals:
        return 1.0
    return lasting(state.seats, state.face_up[spot], need, attacks)


def in_hand(state: PlayaPirataState, seat: int) -> float:
    """Towels and pirates not played yet: what they count, and what they can still do."""
    left = turns_left(state, seat) / state.rounds
    first = seat * VALUES
    worth = 1.0 if state.aside[seat] else 0.0
    for value in range(1, VALUES + 1):
        price = 1.0 + TOWEL_USE[value] * left / state.seats
        worth += state.towels[first + value - 1] * price
    held = state.pirates[seat]
    if held & UMBRELLA:
        worth += SHADE * left
    if held & TELESCOPE:
        worth += LOOK * left
    if held & MAP:
        worth += LOOK * left
    return worth
