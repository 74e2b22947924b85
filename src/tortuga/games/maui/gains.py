"""What a placed piece brings in Maui: spaces, towel tokens, umbrellas, pearls, penalties, crabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.native import i64
from tortuga.games.maui.columns import row_of, sections_out
from tortuga.games.maui.copying import but_one
from tortuga.games.maui.pieces import (
    CRAB,
    HEIGHT_COUNT,
    MIDDLE,
    PATTERN_COUNT,
    PATTERNS,
    PEARL,
    PEARL_KINDS,
    PEARLS,
    ROW_COUNT,
    SECTION_COUNT,
    TOKEN_COUNT,
    TOKENS,
    TOP_ROW,
)

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

ROW_BITS: Final = bytes([1 << row for row in range(ROW_COUNT)])
# By height: the rows covered, as bits, and the number of sections beyond the beach.
COVERED: Final = bytes(
    [(7 << height >> TOP_ROW) & ((1 << ROW_COUNT) - 1) for height in range(HEIGHT_COUNT)]
)
OUT: Final = bytes([sections_out(height) for height in range(HEIGHT_COUNT)])


def connect(state: MauiState, patterns: bytes, height: i64) -> i64:
    """MA-5: each section that meets its like advances that pattern by its row's value.

    Sections beyond the beach neither connect nor score (MA-8). Returns a bit for each section
    that connected.
    """
    edge = state.edges[state.turn]
    joins: i64 = 0
    section: i64
    for section in range(SECTION_COUNT):
        pattern: i64 = patterns[section]
        rows: i64 = edge[pattern]
        if rows << TOP_ROW >> (height + section) & 1:  # no row beyond the beach has its bit
            row = row_of(height, section)
            joins |= 1 << section
            advance(state, "join", pattern, state.parts.row_values[row], row)
    return joins


def advance(state: MauiState, cause: str, pattern: i64, spaces: i64, row: i64) -> None:
    """MA-5: move a marker on; it stops at the end of the track."""
    seat: i64 = state.turn
    marker: i64 = seat * PATTERN_COUNT + pattern
    before: i64 = state.markers[marker]
    after: i64 = before + spaces
    track = state.track
    if after >= len(track):
        after = len(track) - 1
    state.markers[marker] = after
    gain: i64 = track[after] - track[before]
    if gain != 0:
        state.scores[seat] = state.scores[seat] + gain
    if state.telling:
        facts = {"pattern": PATTERNS[pattern], "count": after - before, "row": row, "space": after}
        state.tell(cause, state.turn, facts)
    space: i64 = state.parts.decorated[pattern]
    if before < space <= after:
        take_token(state, state.parts.decoration[pattern])


def take_token(state: MauiState, kind: int) -> None:
    """MA-6: a decorated space reached or passed brings a towel token while there are any.

    Markers never go back, so it happens once for each player and track (R).
    """
    if state.tokens_left[kind] == 0:
        return
    holding = state.turn * TOKEN_COUNT + kind
    state.tokens_left = but_one(state.tokens_left, kind, state.tokens_left[kind] - 1)
    state.tokens = but_one(state.tokens, holding, state.tokens[holding] + 1)
    if state.telling:
        state.tell("gain", state.turn, {"token": TOKENS[kind]})


def settle(state: MauiState, height: i64) -> None:
    """MA-10: after the connections the umbrellas from the top, then the penalty, then the crab."""
    seat: i64 = state.turn
    column: i64 = state.laid[seat] - 1
    covered: i64 = state.side.rows[column] & COVERED[height]
    if covered:
        collect(state, column, covered)
    if OUT[height] > 0:
        penalise(state, OUT[height])
    if covered and not state.blind:
        turn_crabs(state, column, covered)


def collect(state: MauiState, column: i64, covered: i64) -> None:
    """MA-7: the umbrella places under the new piece, from the top."""
    rows: i64 = state.side.open_rows[column] & covered
    row: i64 = 0
    while rows > 0:
        if rows & 1:
            take_thing(state, state.side.at[column * ROW_COUNT + row], row)
        rows >>= 1
        row += 1


def take_thing(state: MauiState, place: i64, row: i64) -> None:
    """MA-7: a pattern umbrella advances its track by one (R), a pearl is kept."""
    seat: i64 = state.turn
    state.taken[seat] = state.taken[seat] | 1 << place
    thing: i64 = state.things[state.beach][seat * state.side.count + place]
    if thing < PEARL:
        advance(state, "umbrella", thing, 1, row)
        return
    kind = thing - PEARL
    held: i64 = state.pearls[seat * PEARL_KINDS + kind]
    state.pearls[seat * PEARL_KINDS + kind] = held + 1
    points = state.parts.pearl_points
    state.scores[seat] = state.scores[seat] + points[held + 1] - points[held]
    if state.telling:
        state.tell("pearl", seat, {"pearl": PEARLS[kind], "row": row})


def penalise(state: MauiState, out: i64) -> None:
    """MA-8: a penalty token for one section beyond the beach, or for two; never three (R)."""
    seat: i64 = state.turn
    penalty: i64 = state.parts.penalties[out]
    state.penalties[seat] = state.penalties[seat] + penalty
    state.scores[seat] = state.scores[seat] - penalty
    if state.telling:
        state.tell("penalty", state.turn, {"count": out, "penalty": penalty})


def turn_crabs(state: MauiState, column: i64, covered: i64) -> None:
    """MA-C2: a covered crab is turned up on the section above it, after scoring."""
    rows: i64 = state.side.crab_rows[column] & covered
    row = 0
    while rows > 0:
        if rows & 1:
            turn_crab(state, state.side.at[column * ROW_COUNT + row], row)
        rows >>= 1
        row += 1


def turn_crab(state: MauiState, place: int, row: int) -> None:
    """MA-C2 and MA-C3: it costs its value, and the section under it is no edge any more."""
    seat = state.turn
    state.taken[seat] |= 1 << place
    worth = state.things[state.beach][seat * state.side.count + place] - CRAB
    state.crabs = but_one(state.crabs, seat, state.crabs[seat] + worth)
    state.scores[seat] -= worth
    state.edges[seat] = bytes([rows & ~ROW_BITS[row] for rows in state.edges[seat]])
    state.reveals += 1
    if state.telling:
        state.tell("crab", seat, {"penalty": worth, "row": row})


def discard(state: MauiState) -> None:
    """MA-11 and MA-C4: what lies under spare towels leaves the game, crabs unseen."""
    seat = state.turn
    side = state.side
    column = state.laid[seat] - 1
    for row in range(ROW_COUNT):
        place = side.at[column * ROW_COUNT + row]
        if place >= 0 and COVERED[MIDDLE] & ROW_BITS[row]:
            state.lost = but_one(state.lost, seat, state.lost[seat] | 1 << place)
            if state.telling:
                state.tell("lost", seat, {"thing": thing_word(state, seat, place), "row": row})


def thing_word(state: MauiState, seat: int, place: int) -> str:
    """What lies on a place, as everyone may know it: a crab is a crab."""
    thing = state.things[state.beach][seat * state.side.count + place]
    if thing < PEARL:
        return PATTERNS[thing] + "-umbrella"
    return PEARLS[thing - PEARL] if thing < CRAB else "crab"
