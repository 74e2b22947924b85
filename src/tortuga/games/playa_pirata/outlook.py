"""What a Playa Pirata player makes of the beach: what treasures are worth, and who keeps them."""

from __future__ import annotations

from typing import Final

from tortuga.games.playa_pirata.cards import (
    KINDS,
    MOST_SPOTS,
    NOBODY,
    SKULL,
    TOWEL_TREASURE,
    VALUES,
)
from tortuga.games.playa_pirata.moves import FINAL
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.towels import control

# Weights found by play against other weights. Where they are divided by the number of seats, rivals
# also have each other to mind.
FIRST_SKULL: Final = 2.0  # alone it is worth nothing, but a second one may follow
ATTACK: Final[list[float]] = [0.0, 1.6, 1.1, 0.7, 0.4, 0.24]  # in a rival's turn, by what it takes
TEMPTING: Final = 0.08  # more so where the treasure lies open and is good
UNSEEN: Final = -1e9
TOWEL_USE: Final[list[float]] = [0.0, 6.0, 13.0, 24.0]  # what a towel can still do, by value


class Outlook:
    """One seat's estimate of a state, from nothing but what that seat knows."""

    def __init__(self, state: PlayaPirataState, seat: int) -> None:
        self.state: PlayaPirataState = state
        self.seat: int = seat
        self.left: float = turns_left(state, seat) / state.rounds
        self.attacks: int = rival_turns(state, self.seat)
        self.unknown: float = mean_unseen(state, self.seat)
        self.skulls: list[int] = known_skulls(state, self.seat)
        self.guarded: float = mean_guarded(state, self.seat, self.unknown)
        # Many batches end in the same towel on the same treasure.
        self.gains: list[float] = [UNSEEN] * (4 * MOST_SPOTS)

    def worth(self, spot: int, seat: int) -> float:
        """What a treasure adds to a seat that has it at the end, next to one that does not."""
        state = self.state
        if not state.knows(self.seat, spot):
            since = state.guard == self.seat and spot >= state.guard_from
            return self.guarded if since and state.buriers[spot] == state.guarded else self.unknown
        kind = state.kinds[spot]
        if kind == TOWEL_TREASURE:
            towels = min(len(state.stacks[spot]) + 1, 4)
            return float(min(state.parts.towel_most, state.parts.towel_points * towels))
        if kind != SKULL:
            return float(kind)
        others = self.skulls[seat] - (1 if control(state, spot) == seat else 0)
        if others == 0:
            return FIRST_SKULL * max(self.left, 0.2)
        points = state.parts.skull_points
        return float(points[min(others + 1, 4)] - points[min(others, 4)])

    def kept(self, spot: int, top: int) -> float:
        """How likely a treasure with this towel on top stays with its owner to the end."""
        state = self.state
        if state.umbrellas[spot] != NOBODY:
            return 1.0
        need = top + 1 + (1 if spot == state.king else 0)
        if not self.beatable(need):
            return 1.0
        risk = ATTACK[need] / state.seats
        if state.face_up[spot] and self.worth(spot, self.seat) >= self.unknown:
            risk += TEMPTING
        chance = 1.0
        for _ in range(self.attacks):
            chance *= 1.0 - risk
        return chance

    def beatable(self, need: int) -> bool:
        """Whether any rival has the towels for it."""
        state = self.state
        for seat in range(state.seats):
            first = seat * VALUES
            total = state.towels[first] + 2 * state.towels[first + 1] + 3 * state.towels[first + 2]
            if seat != self.seat and total >= need:
                return True
        return False

    def holds(self, spot: int) -> float:
        """What the seat's own grip on a treasure is worth now."""
        if control(self.state, spot) != self.seat:
            return 0.0
        stack = self.state.stacks[spot]
        top = stack[-1] & 3 if stack else 0
        return self.worth(spot, self.seat) * self.kept(spot, top)

    def gain(self, spot: int, top: int) -> float:
        """What the seat wins by having its towel of that value on top of a treasure."""
        known = self.gains[spot * 4 + top]
        if known == UNSEEN:
            known = self.reckon_gain(spot, top)
            self.gains[spot * 4 + top] = known
        return known

    def reckon_gain(self, spot: int, top: int) -> float:
        owner = control(self.state, spot)
        held = self.worth(spot, self.seat) * self.kept(spot, top)
        if owner == self.seat:
            return held - self.holds(spot)
        if owner == NOBODY:
            return held
        return held + self.worth(spot, owner) / self.state.seats

    def price(self, value: int) -> float:
        """What laying a towel costs: its point at the end, and what it could still do."""
        return 1.0 + TOWEL_USE[value] * self.left / self.state.seats


def turns_left(state: PlayaPirataState, seat: int) -> int:
    """How many turns with towels the seat still has after this one."""
    if state.phase == FINAL:
        return 0
    return state.rounds - state.round + (1 if seat == state.starter else 0)


def rival_turns(state: PlayaPirataState, seat: int) -> int:
    """How many turns with towels the rivals still have."""
    if state.phase == FINAL:
        return 0
    turns = 0
    for other in range(state.seats):
        if other == seat:
            continue
        behind = (other - state.starter) % state.seats > (seat - state.starter) % state.seats
        turns += state.rounds - state.round + (1 if behind else 0)
        turns += 1 if other == state.starter else 0
    return turns


def mean_unseen(state: PlayaPirataState, seat: int) -> float:
    """What a treasure that the seat cannot place is worth on average."""
    counts = [0] * KINDS
    for kind in state.parts.treasures:
        counts[kind] += 1
    for spot in range(len(state.kinds)):
        if state.knows(seat, spot):
            counts[state.kinds[spot]] -= 1
    for kind in range(KINDS):
        counts[kind] -= state.treasures[seat * KINDS + kind]
    return mean(counts)


def mean_guarded(state: PlayaPirataState, seat: int, otherwise: float) -> float:
    """The same for a treasure out of the hand that the seat's lifeguard has seen."""
    return mean(state.guard_list) if state.guard == seat else otherwise


def mean(counts: list[int]) -> float:
    total = 0.0
    number = 0
    for kind in range(KINDS):
        number += counts[kind]
        total += counts[kind] * plain_worth(kind)
    return total / max(number, 1)


def plain_worth(kind: int) -> float:
    """A treasure by itself."""
    if kind == SKULL:
        return FIRST_SKULL
    return 6.0 if kind == TOWEL_TREASURE else float(kind)


def known_skulls(state: PlayaPirataState, eyes: int) -> list[int]:
    """How many skulls each seat controls, as far as this one knows."""
    skulls = [0] * state.seats
    for spot in range(len(state.kinds)):
        owner = control(state, spot)
        if owner != NOBODY and state.kinds[spot] == SKULL and state.knows(eyes, spot):
            skulls[owner] += 1
    return skulls
