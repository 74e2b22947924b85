"""Placing a piece in Maui: where it may go, towel tokens, spare towels (MA-4, MA-8 to MA-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tortuga.engine.native import i64
from tortuga.games.maui import gains, market
from tortuga.games.maui.columns import (
    SPARE_LAID,
    height_of,
    packed,
    piece_of,
    row_of,
    told_piece,
    with_token,
)
from tortuga.games.maui.gains import ROW_BITS
from tortuga.games.maui.moves import (
    HEIGHT,
    LAST,
    NEW,
    ON_PIECE,
    PIECES,
    PLACE,
    SECTION,
    SECTIONS,
    SLOT,
    SLOTS,
    SPARE_MOVES,
    SPARES,
    TOKEN_KIND,
    WITH_TOKEN,
)
from tortuga.games.maui.pieces import (
    HEIGHT_COUNT,
    HEIGHTS,
    LENGTH,
    MIDDLE,
    ROW_COUNT,
    SECTION_COUNT,
    SLOT_COUNT,
    TOKEN_COUNT,
    TOKEN_PATTERNS,
    TOKENS,
    edge_of,
    heights_meeting,
)

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

# Sets of heights and of rows are bits; by section, what makes the one of the other.
FACTORS: Final = bytes([4, 2, 1])
ON_BEACH: Final[list[int]] = [127 * 4, 127 * 2, 127]
HEIGHT_SETS: Final = 1 << HEIGHT_COUNT
HEIGHTS_IN: Final[list[list[int]]] = [
    [height for height in range(HEIGHT_COUNT) if heights >> height & 1]
    for heights in range(HEIGHT_SETS)
]
# The moves that place each slot's piece at the heights of a set.
PLACEMENTS: Final[list[list[int]]] = [
    [PLACE.at([slot, height]) for height in heights]
    for slot in range(SLOT_COUNT)
    for heights in HEIGHTS_IN
]


def open_heights(state: MauiState, slot: i64) -> i64:
    """MA-4: any height where a pattern meets its like in the previous column, if it can be paid."""
    seat: i64 = state.turn
    if state.parts.costs[slot] > state.dollars[seat]:
        return 0
    piece: i64 = state.market[slot]
    return heights_meeting(state.edges[seat], state.ways[seat].patterns[piece])


def any_fits(state: MauiState) -> bool:
    """MA-11: whether any piece can be paid and placed without a towel token."""
    slot: i64
    for slot in range(SLOT_COUNT):  # noqa: SIM110 - a generator would be the slow way
        if open_heights(state, slot) > 0:
            return True
    return False


def add_placements(state: MauiState, choices: list[int]) -> None:
    """MA-4: every slot at every height that is open to its piece."""
    slot: i64
    for slot in range(SLOT_COUNT):
        heights = open_heights(state, slot)
        if heights > 0:
            choices.extend(PLACEMENTS[slot * HEIGHT_SETS + heights])


def all_choices(state: MauiState) -> list[int]:
    """MA-2: buy and place a piece, or take the dollars of a reserve; MA-11 if neither."""
    choices: list[int] = []
    add_placements(state, choices)
    add_placements_with_tokens(state, choices)
    if state.phase == SPARES:
        add_spares(choices)
    else:
        market.add_dollars(state, choices)
    return choices


def add_placements_with_tokens(state: MauiState, choices: list[int]) -> None:
    """MA-9: with each kind of towel token held, on the piece being placed or on the last one."""
    for kind in range(TOKEN_COUNT):
        if state.tokens[state.turn * TOKEN_COUNT + kind] == 0:
            continue
        for slot in range(SLOT_COUNT):
            if state.parts.costs[slot] <= state.dollars[state.turn]:
                piece, pattern = offered_piece(state, slot), TOKEN_PATTERNS[kind]
                add_on_new(state, piece, pattern, WITH_TOKEN[slot][kind][NEW], choices)
                add_on_last(state, piece, pattern, WITH_TOKEN[slot][kind][LAST], choices)


def add_on_new(
    state: MauiState, piece: int, pattern: int, moves: list[list[int]], choices: list[int]
) -> None:
    """MA-9: on a new section it must change the pattern; any section may make the connection."""
    printed = state.parts.pieces[piece]
    edge = state.edges[state.turn]
    for section in range(SECTION_COUNT):
        if printed[section] == pattern:
            continue
        heights = edge[pattern] * FACTORS[section]
        for other in range(SECTION_COUNT):
            if other != section:
                heights |= edge[printed[other]] * FACTORS[other]
        here = moves[section]
        choices.extend([here[height] for height in HEIGHTS_IN[heights & ON_BEACH[section]]])


def add_on_last(
    state: MauiState, piece: int, pattern: int, moves: list[list[int]], choices: list[int]
) -> None:
    """MA-9: on the last piece it must change the pattern and make a connection now.

    Under a crab or a token the printed pattern is no edge any more: such sections take none.
    """
    if pattern not in state.parts.pieces[piece]:
        return
    meeting = state.parts.pieces[piece].index(pattern)
    edge = state.edges[state.turn]
    last = state.columns[state.turn * LENGTH + state.laid[state.turn]]
    printed = state.parts.pieces[piece_of(last)]
    for section in range(SECTION_COUNT):
        row = row_of(height_of(last), section)
        if printed[section] == pattern or not 0 <= row < ROW_COUNT:
            continue
        if edge[printed[section]] & ROW_BITS[row]:
            height = row - row_of(0, meeting)
            choices.append(moves[section][height])


def offered_piece(state: MauiState, slot: int) -> int:
    """MA-1: a piece of the market as it would lie on the beach of the seat to move."""
    return state.ways[state.turn].looks[state.market[slot]]


def place(state: MauiState, slot: int, height: int) -> None:
    """MA-10: pay, place, connect, umbrellas and tokens, penalty, crab, refill."""
    piece = offered_piece(state, slot)
    market.pay(state, slot)
    if state.telling:
        tell_placed(state, "place", slot, height)
    joins = gains.connect(state, state.parts.pieces[piece], height)
    lay(state, packed(piece, height, joins), state.parts.edges[piece * HEIGHT_COUNT + height])
    gains.settle(state, height)
    finish(state, slot)


def place_with_token(state: MauiState, move: int) -> None:
    """MA-9: the same, with a towel token laid first; it is spent, and holds for good."""
    slot, height = SLOT[move], HEIGHT[move]
    kind, on, section = TOKEN_KIND[move], ON_PIECE[move], SECTION[move]
    piece = offered_piece(state, slot)
    market.pay(state, slot)
    if state.telling:
        tell_placed(state, "place", slot, height)
        facts = {"token": TOKENS[kind], "piece": PIECES[on], "section": SECTIONS[section]}
        state.tell("token", state.turn, facts)
    state.tokens[state.turn * TOKEN_COUNT + kind] -= 1
    patterns = state.parts.pieces[piece]
    if on == LAST:
        change_last(state, section, kind)
    else:
        patterns = changed(patterns, section, TOKEN_PATTERNS[kind])
    laid = packed(piece, height, gains.connect(state, patterns, height))
    if on == NEW:
        laid = with_token(laid, section, kind)
    lay(state, laid, edge_of(patterns, height))
    gains.settle(state, height)
    finish(state, slot)


def change_last(state: MauiState, section: int, kind: int) -> None:
    """MA-9: a section of the last piece takes the token's pattern."""
    seat = state.turn
    column = seat * LENGTH + state.laid[seat]
    last = state.columns[column]
    bit = ROW_BITS[row_of(height_of(last), section)]
    edge = state.edges[seat]
    old, new = state.parts.pieces[piece_of(last)][section], TOKEN_PATTERNS[kind]
    edge = changed(changed(edge, old, edge[old] - bit), new, edge[new] + bit)
    state.edges[seat] = edge
    state.columns[column] = with_token(last, section, kind)


def changed(numbers: bytes, place: int, number: int) -> bytes:
    """The same numbers but one."""
    return numbers[:place] + bytes([number]) + numbers[place + 1 :]


def add_spares(choices: list[int]) -> None:
    """MA-11: any piece of the market, free."""
    choices.extend(SPARE_MOVES)


def place_spare(state: MauiState, slot: int) -> None:
    """MA-11: into rows 3 to 5, match or not, no points; what lies under it leaves the game."""
    piece = offered_piece(state, slot)
    if state.telling:
        tell_placed(state, "spare", slot, MIDDLE)
    lay(
        state,
        packed(piece, MIDDLE, 0) | SPARE_LAID,
        state.parts.edges[piece * HEIGHT_COUNT + MIDDLE],
    )
    gains.discard(state)
    finish(state, slot)


def lay_start(state: MauiState, seat: int, piece: int) -> None:
    """MA-1: a start piece lies in the port, rows 3 to 5 (R), its stones as on the beach."""
    look = state.ways[seat].looks[piece]
    state.columns[seat * LENGTH] = packed(look, MIDDLE, 0)
    state.edges.append(state.parts.edges[look * HEIGHT_COUNT + MIDDLE])


def lay(state: MauiState, laid: int, edge: bytes) -> None:
    """MA-4: into the next free column; its edge is what the next piece can connect to."""
    seat: i64 = state.turn
    column: i64 = state.laid[seat] + 1
    state.laid[seat] = column
    state.columns[seat * LENGTH + column] = laid
    state.edges[seat] = edge


def finish(state: MauiState, slot: int) -> None:
    """MA-10: last the refill; a blind state has stopped before the crab and sees neither."""
    if state.blind:
        state.reveals += 1
        state.hide()
        return
    market.refill(state, slot)
    state.turn_over()


def tell_placed(state: MauiState, kind: str, slot: int, height: int) -> None:
    facts: dict[str, Any] = {
        "slot": SLOTS[slot],
        "rows": HEIGHTS[height],
        "column": state.laid[state.turn],
        **told_piece(state.parts, offered_piece(state, slot)),
    }
    state.tell(kind, state.turn, facts)
