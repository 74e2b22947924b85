"""What a Playa Pirata player makes of the beach: what treasures are worth, and who keeps them."""

from __future__ import annotations

from typing import Final

from tortuga.games.playa_pirata.cards import (
    KINDS,
    MOST_SEATS,
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
MOST_ATTACKS: Final = 32  # more than the rivals have turns in a hand


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
        self.rivals: int = most_towels(state, self.seat)
        self.one: float = self.price(1)
        self.two: float = self.price(2)
        self.three: float = self.price(3)
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
        if need > self.rivals:
            return 1.0
        tempting = state.face_up[spot] and self.worth(spot, self.seat) >= self.unknown
        return lasting(state.seats, tempting, need, self.attacks)

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


def withstood(place: int) -> float:
    """How likely a treasure stays where it is, by what is asked of ``lasting``."""
    attacks = place % MOST_ATTACKS
    need = place // MOST_ATTACKS % len(ATTACK)
    rest = place // MOST_ATTACKS // len(ATTACK)
    risk = ATTACK[need] / max(rest // 2, 2) + (TEMPTING if rest % 2 else 0.0)
    return float((1.0 - risk) ** attacks)


LASTING: Final[list[float]] = [
    withstood(place) for place in range((MOST_SEATS + 1) * 2 * len(ATTACK) * MOST_ATTACKS)
]


def lasting(seats: int, tempting: bool, need: int, attacks: int) -> float:
    """How likely a treasure stays with its owner for so many turns of rivals."""
    rest = 2 * seats + (1 if tempting else 0)
    return LASTING[(rest * len(ATTACK) + need) * MOST_ATTACKS + attacks]


def most_towels(state: PlayaPirataState, seat: int) -> int:
    """The largest total that any rival could lay."""
    most = 0
    towels = state.towels
    for other in range(state.seats):
        first = other * VALUES
        total = towels[first] + 2 * towels[first + 1] + 3 * towels[first + 2]
        if other != seat and total > most:
            most = total
    return most


def turns_left(state: PlayaPirataState, seat: int) -> int:
    """How many turns with towels the seat still has after this one."""
    if state.phase == FINAL:
        return 0
    return state.rounds - state.round + (1 if seat == state.starter else 0)


def rival_turns(state: PlayaPirataState, seat: int) -> int:
    """How many turns with towels the rivals still have."""
    if state.phase == FINAL:
        return 0
    rivals = state.seats - 1
    behind = rivals - (seat - state.starter) % state.seats
    final = 0 if seat == state.starter else 1
    return rivals * (state.rounds - state.round) + behind + final


def mean_unseen(state: PlayaPirataState, seat: int) -> float:
    """What a treasure that the seat cannot place is worth on average."""
    number = len(state.parts.treasures)
    total = 0.0
    for kind in state.parts.treasures:
        total += PLAIN[kind]
    for spot in range(len(state.kinds)):
        if state.knows(seat, spot):
            number -= 1
            total -= PLAIN[state.kinds[spot]]
    if state.treasure_counts[seat] > 0:
        number -= state.treasure_counts[seat]
        for kind in range(KINDS):
            total -= state.treasures[seat * KINDS + kind] * PLAIN[kind]
    return total / max(number, 1)


def mean_guarded(state: PlayaPirataState, seat: int, otherwise: float) -> float:
    """The same for a treasure out of the hand that the seat's lifeguard has seen."""
    if state.guard != seat:
        return otherwise
    total = 0.0
    for kind in range(KINDS):
        total += state.guard_list[kind] * PLAIN[kind]
    return total / max(sum(state.guard_list), 1)


def plain_worth(kind: int) -> float:
    """A treasure by itself."""
    if kind == SKULL:
        return FIRST_SKULL
    return 6.0 if kind == TOWEL_TREASURE else float(kind)


PLAIN: Final[list[float]] = [plain_worth(kind) for kind in range(KINDS)]


def known_skulls(state: PlayaPirataState, eyes: int) -> list[int]:
    """How many skulls each seat controls, as far as this one knows."""
    skulls = [0] * state.seats
    for spot in range(len(state.kinds)):
        if state.kinds[spot] == SKULL and state.knows(eyes, spot):
            owner = control(state, spot)
            if owner != NOBODY:
                skulls[owner] += 1
    return skulls
