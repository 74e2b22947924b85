"""A greedy eye for Playa Pirata: cover what is known to be good, late, and with few towels."""

from __future__ import annotations

from typing import Final

from tortuga.games.playa_pirata.cards import NOBODY, NOTHING
from tortuga.games.playa_pirata.moves import (
    BURY,
    DRAFT,
    END,
    GUARD,
    HOLD,
    JOLLY,
    KINDS,
    KING,
    LAY,
    LOOK,
    LOOK_UNUSED,
    ONES,
    PEEK,
    PLACE,
    PLACE_IN_ORDER,
    PLAYS_SPECIAL,
    SHADE,
    SHIFT,
    SPECIAL,
    SPOT,
    TAKE_BACK,
    THREES,
    TOWEL,
    TOWELS,
    TREASURE,
    TURN_UP,
    TURN_UP_UNUSED,
    TWOS,
)
from tortuga.games.playa_pirata.outlook import Outlook, plain_worth
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.towels import add_batches, control

# How welcome each special is in the draft, in the order of SPECIAL_WORDS.
WELCOME: Final[list[float]] = [2.0, 2.5, 3.0, 2.8, 0.5, 1.0, 1.5, 1.2, 2.2, 2.6]
WAIT: Final = 5.0  # what an umbrella may still be good for, at the start of a hand
LEARN: Final = 1.4
SHOW: Final = 0.3


def rate(state: PlayaPirataState, seat: int, moves: list[int]) -> list[float]:
    """How well each move serves the seat, by what that seat knows of the state."""
    eye = Outlook(state, seat)
    return [rate_move(eye, move) for move in moves]


def liked_best(state: PlayaPirataState, seat: int, moves: list[int]) -> int:
    """The first of the moves that serve the seat best."""
    eye = Outlook(state, seat)
    best = moves[0]
    most = rate_move(eye, best)
    for move in moves:
        rating = rate_move(eye, move)
        if rating > most:
            best = move
            most = rating
    return best


def rate_move(eye: Outlook, move: int) -> float:
    kind = KINDS[move]
    if kind is LAY:
        return rate_batch(eye, move)
    if kind is END or kind is HOLD:
        return 0.0
    if kind is DRAFT:
        return WELCOME[SPECIAL[move]]
    if kind is PLACE:
        return float(-PLACE_IN_ORDER[move])  # whoever starts has the Final Turn
    return rate_special(eye, move) if PLAYS_SPECIAL[move] else rate_card(eye, move)


def rate_card(eye: Outlook, move: int) -> float:
    """Poor treasures first, looks early, the umbrella late on what is worth it."""
    kind = KINDS[move]
    if kind is BURY:
        return 1.0 + (4.0 - plain_worth(TREASURE[move])) * (eye.left - 0.2)
    if kind is LOOK:
        return LEARN * curiosity(eye, SPOT[move])
    if kind is LOOK_UNUSED:
        return -1.0
    if kind is TURN_UP:
        return SHOW * curiosity(eye, SPOT[move])
    if kind is TURN_UP_UNUSED:
        return 0.1
    return rate_shade(eye, SPOT[move]) - WAIT * eye.left if kind is SHADE else 1.0


def curiosity(eye: Outlook, spot: int) -> float:
    """How much there is to learn: nothing of what is known or shut, more where it is cheap."""
    state = eye.state
    if state.knows(eye.seat, spot):
        return -1.0
    if state.umbrellas[spot] != NOBODY:
        return 0.1
    stack = state.stacks[spot]
    top = stack[-1] & 3 if stack else 0
    return 1.0 + eye.left - 0.2 * top


def rate_shade(eye: Outlook, spot: int) -> float:
    """What an umbrella would save."""
    return eye.worth(spot, eye.seat) - eye.holds(spot)


def rate_batch(eye: Outlook, move: int) -> float:
    """What a batch wins less what its towels cost."""
    cost = ONES[move] * eye.one + TWOS[move] * eye.two + THREES[move] * eye.three
    return eye.gain(SPOT[move], TOPS[move]) - cost


TOPS: Final[list[int]] = [1 if ones else 2 if twos else 3 for ones, twos in zip(ONES, TWOS)]


def best_batch(eye: Outlook) -> float:
    """The best batch as things are, or none."""
    moves: list[int] = []
    if eye.state.batches < 2:
        add_batches(eye.state, moves)
    best = 0.0 if eye.state.batches > 0 else -9.0
    for move in moves:
        best = max(best, rate_batch(eye, move))
    return best


def rate_special(eye: Outlook, move: int) -> float:
    """Above 0 where playing the special now beats keeping it."""
    kind = KINDS[move]
    if kind is KING:
        return rate_king(eye, SPOT[move])
    if kind is JOLLY:
        return plain_worth(eye.state.kinds[eye.state.fresh]) - 5.0
    if kind is PEEK:
        return curiosity(eye, SPOT[move])
    if kind is GUARD:
        return 1.0
    if kind is SHIFT:
        return rate_shift(eye, SPOT[move])
    return rate_saving(eye, SPOT[move], TOWEL[move]) if kind is TAKE_BACK else rate_parrot(eye)


def rate_king(eye: Outlook, spot: int) -> float:
    """Beside one's own treasure, once it is worth more there than it may be later."""
    state = eye.state
    if control(state, spot) != eye.seat:
        return -1.0
    before = eye.holds(spot)
    state.king = spot
    after = eye.holds(spot)
    state.king = NOTHING
    return after - before - 0.5 - eye.left


def rate_shift(eye: Outlook, spot: int) -> float:
    """Move the umbrella to where it saves more than it leaves open."""
    state = eye.state
    old = state.umbrellas.index(eye.seat)
    stack = state.stacks[old]
    top = stack[-1] & 3 if stack and stack[-1] >> 2 == eye.seat else 0
    kept = eye.worth(old, eye.seat)
    state.umbrellas[old] = NOBODY
    loss = kept - (kept * eye.kept(old, top) if top else 0.0)
    state.umbrellas[old] = eye.seat
    return rate_shade(eye, spot) - loss - 2.0 * eye.left


def rate_saving(eye: Outlook, spot: int, place: int) -> float:
    """A towel back in hand is a point, and more; but not at the price of a treasure."""
    state = eye.state
    stack = state.stacks[spot]
    value = stack[place] & 3
    loss = 0.0
    if place == len(stack) - 1:
        below = stack[place - 1] if place > 0 else NOTHING
        stays = state.umbrellas[spot] == eye.seat or (below >= 0 and below >> 2 == eye.seat)
        loss = 0.0 if stays else eye.holds(spot)
    waiting = 2.5 * eye.left if state.phase == TOWELS else 5.0
    return eye.price(value) - loss - waiting + 0.01 * value


def rate_parrot(eye: Outlook) -> float:
    """Worth it where equal is enough to win clearly more."""
    state = eye.state
    if state.phase != TOWELS:
        return -1.0
    before = best_batch(eye)
    state.parrot = True
    after = best_batch(eye)
    state.parrot = False
    return after + 0.1 if after > before + 1.0 + eye.left else -9.0
