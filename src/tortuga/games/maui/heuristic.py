"""How good a Maui position looks to a greedy eye: points now, and what the next column offers."""

from __future__ import annotations

from typing import Final

from tortuga.games.maui.columns import height_of, row_of
from tortuga.games.maui.gains import COVERED, OUT, ROW_BITS
from tortuga.games.maui.moves import SLOT
from tortuga.games.maui.pieces import (
    COLUMN_COUNT,
    CRAB,
    LENGTH,
    NOTHING,
    PATTERN_COUNT,
    PEARL,
    PEARL_KINDS,
    ROW_COUNT,
    ROW_SLOTS,
    SLOT_COUNT,
    TOKEN_COUNT,
    heights_meeting,
    packed_edge,
)
from tortuga.games.maui.placing import HEIGHTS_IN
from tortuga.games.maui.rules import MauiState

# Weights found by play against other weights, in points.
SNATCHED: Final = 0.15  # the chance that one rival takes the piece one has in mind
TOKEN: Final = 2.5  # a towel token in hand
DOLLAR: Final = 0.4  # what a dollar can do besides counting a point
LATER: Final = 0.9  # a point of the next turn against one of this


def rate(state: MauiState, moves: list[int]) -> list[float]:
    """The points after each move, plus what the next column can still connect to."""
    seat = state.turn
    state.blind = True
    ratings: list[float] = []
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        ratings.append(value(after, seat, SLOT[move]))
    return ratings


def value(state: MauiState, seat: int, emptied: int) -> float:
    """Points now and what is in hand; while the beach is not full, what may come next."""
    worth = float(state.scores[seat])
    if emptied != NOTHING:
        worth -= meet_crabs(state, seat)
    if state.over or state.laid[seat] == COLUMN_COUNT:
        return worth
    worth += DOLLAR * state.dollars[seat]
    worth += TOKEN * sum(state.tokens[seat * TOKEN_COUNT : (seat + 1) * TOKEN_COUNT])
    return worth + LATER * prospect(state, seat, emptied)


def meet_crabs(state: MauiState, seat: int) -> float:
    """What crabs under the newest piece will cost on average; they take their edges away."""
    side = state.side
    newest = state.laid[seat]
    height = height_of(state.columns[seat * LENGTH + newest])
    rows = side.crab_rows[newest - 1] & COVERED[height]
    cost = 0.0
    for row in range(ROW_COUNT):
        if rows & ROW_BITS[row]:
            cost += average_crab(state)
            state.edges[seat] = bytes([shown & ~ROW_BITS[row] for shown in state.edges[seat]])
    return cost


def average_crab(state: MauiState) -> float:
    crabs = state.side.spread
    return sum(crabs) / len(crabs) - CRAB


def prospect(state: MauiState, seat: int, emptied: int) -> float:
    """The best piece for the next column, if nobody takes it before; else the next best."""
    gains: list[float] = []
    looks = state.ways[seat].looks
    for slot in range(SLOT_COUNT):
        if slot == emptied:
            continue
        behind = emptied != NOTHING and slot // ROW_SLOTS == emptied // ROW_SLOTS
        cheaper = 1 if behind and slot > emptied else 0
        cost = state.parts.costs[slot - cheaper]
        if cost <= state.dollars[seat]:
            gain = best_gain(state, seat, looks[state.market[slot]])
            gains.append(gain - (1.0 + DOLLAR) * cost)
    gains.sort(reverse=True)
    snatched = SNATCHED * (state.seats - 1)
    total = 0.0
    chance = 1.0
    for gain in gains:
        if gain <= 0.0:
            break
        total += chance * (1.0 - snatched) * gain
        chance *= snatched
    return total


def best_gain(state: MauiState, seat: int, piece: int) -> float:
    """The most that a piece could bring in the seat's next column, at any height."""
    best = 0.0
    edge = packed_edge(state.edges[seat])
    for height in HEIGHTS_IN[heights_meeting(edge, state.parts.sections[piece])]:
        best = max(best, gain_at(state, seat, piece, height))
    return best


def gain_at(state: MauiState, seat: int, piece: int, height: int) -> float:
    """Connections, umbrellas and pearls of one height, less its penalty and crabs."""
    parts = state.parts
    gain = -float(parts.penalties[OUT[height]])
    for section, pattern in enumerate(parts.pieces[piece]):
        row = row_of(height, section)
        if 0 <= row < ROW_COUNT and state.edges[seat][pattern] & ROW_BITS[row]:
            gain += track_gain(state, seat, pattern, parts.row_values[row])
    side = state.side
    column = state.laid[seat]
    rows = (side.open_rows[column] | side.crab_rows[column]) & COVERED[height]
    for row in range(ROW_COUNT):
        if rows & ROW_BITS[row]:
            gain += thing_gain(state, seat, side.at[column * ROW_COUNT + row])
    return gain


def track_gain(state: MauiState, seat: int, pattern: int, spaces: int) -> float:
    """The points of so many spaces, and a towel token that may lie there."""
    before = state.markers[seat * PATTERN_COUNT + pattern]
    after = min(before + spaces, len(state.track) - 1)
    gain = float(state.track[after] - state.track[before])
    if before < state.parts.decorated[pattern] <= after:
        gain += TOKEN * min(1, state.tokens_left[state.parts.decoration[pattern]])
    return gain


def thing_gain(state: MauiState, seat: int, place: int) -> float:
    """What lies on a place, a crab by its average."""
    thing = state.things[state.beach][seat * state.side.count + place]
    if thing >= CRAB:
        return -average_crab(state)
    if thing < PEARL:
        return track_gain(state, seat, thing, 1)
    held = state.pearls[seat * PEARL_KINDS + thing - PEARL]
    return float(state.parts.pearl_points[held + 1] - state.parts.pearl_points[held])
