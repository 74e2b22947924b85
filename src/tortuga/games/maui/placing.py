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
from tortuga.games.maui.copying import but_one
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
    NOTHING,
    ROW_COUNT,
    SECTION_COUNT,
    SLOT_COUNT,
    TOKEN_COUNT,
    TOKEN_PATTERNS,
    TOKENS,
    edge_of,
    heights_meeting,
    packed_edge,
    section_with,
    with_pattern,
)

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

# The heights, as bits, at which each section is on the beach.
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
# Those with a towel token on the new piece, by slot, token, section and set: made when asked for.
NOT_ASKED: Final[list[int]] = []
_known_on_new: Final[list[list[int]]] = [NOT_ASKED] * (
    SLOT_COUNT * TOKEN_COUNT * SECTION_COUNT * HEIGHT_SETS
)


def open_heights(state: MauiState) -> i64:
    """MA-4: any height where a pattern meets its like in the previous column, if it can be paid.

    Of all slots together, nine bits each.
    """
    seat: i64 = state.turn
    dollars: i64 = state.dollars[seat]
    edge = packed_edge(state.edges[seat])
    sections, costs, offer = state.ways[seat].sections, state.parts.costs, state.market
    found: i64 = 0
    slot: i64
    for slot in range(SLOT_COUNT):
        if costs[slot] <= dollars:
            piece: i64 = offer[slot]
            found |= heights_meeting(edge, sections[piece]) << slot * HEIGHT_COUNT
    return found


def placements(fits: i64, slot: i64) -> list[int]:
    """MA-4: the moves that place a slot's piece at the heights that are open to it."""
    heights = fits >> slot * HEIGHT_COUNT & (HEIGHT_SETS - 1)
    return PLACEMENTS[slot * HEIGHT_SETS + heights]


def all_choices(state: MauiState) -> list[int]:
    """MA-2: buy and place a piece, or take the dollars of a reserve; MA-11 if neither."""
    choices: list[int] = []
    for slot in range(SLOT_COUNT):
        choices += placements(state.fits, slot)
    for run in runs_with_tokens(state):
        choices += run
    if state.phase == SPARES:
        add_spares(choices)
    else:
        market.add_dollars(state, choices)
    return choices


def runs_with_tokens(state: MauiState) -> list[list[int]]:
    """MA-9: with each kind of towel token held, on the piece being placed or on the last one."""
    runs: list[list[int]] = []
    for kind in range(TOKEN_COUNT):
        if state.tokens[state.turn * TOKEN_COUNT + kind] == 0:
            continue
        for slot in range(SLOT_COUNT):
            if state.parts.costs[slot] <= state.dollars[state.turn]:
                piece = offered_piece(state, slot)
                add_on_new(state, piece, slot, kind, runs)
                add_on_last(state, piece, slot, kind, runs)
    return runs


def add_on_new(state: MauiState, piece: i64, slot: i64, kind: i64, runs: list[list[int]]) -> None:
    """MA-9: on a new section it must change the pattern; any section may make the connection."""
    edge = packed_edge(state.edges[state.turn])
    printed: i64 = state.parts.sections[piece]
    section: i64
    for section in range(SECTION_COUNT):
        shown = with_pattern(printed, section, TOKEN_PATTERNS[kind])
        if shown != printed:
            heights = heights_meeting(edge, shown) & ON_BEACH[section]
            runs.append(on_new(slot, kind, section, heights))


def on_new(slot: i64, kind: i64, section: i64, heights: i64) -> list[int]:
    """The moves that lay a token on that section of a slot's piece, at the heights of a set."""
    place = ((slot * TOKEN_COUNT + kind) * SECTION_COUNT + section) * HEIGHT_SETS + heights
    found = _known_on_new[place]
    if found is NOT_ASKED:
        # Any objects: compiled, whole numbers would be made anew, and lists compared by value.
        moves: list[Any] = WITH_TOKEN[slot][kind][NEW][section]
        found = [moves[height] for height in HEIGHTS_IN[heights]]
        _known_on_new[place] = found
    return found


def add_on_last(state: MauiState, piece: i64, slot: i64, kind: i64, runs: list[list[int]]) -> None:
    """MA-9: on the last piece it must change the pattern and make a connection now.

    Under a crab or a token the printed pattern is no edge any more: such sections take none.
    """
    pattern: i64 = TOKEN_PATTERNS[kind]
    meeting = section_with(state.parts.pieces[piece], pattern)
    if meeting == NOTHING:
        return
    seat: i64 = state.turn
    edge = state.edges[seat]
    last: i64 = state.columns[seat * LENGTH + state.laid[seat]]
    printed = state.parts.pieces[piece_of(last)]
    found: list[int] = []
    section: i64
    for section in range(SECTION_COUNT):
        row = row_of(height_of(last), section)
        if printed[section] == pattern or not 0 <= row < ROW_COUNT:
            continue
        if edge[printed[section]] & ROW_BITS[row]:
            found.append(WITH_TOKEN[slot][kind][LAST][section][row - row_of(0, meeting)])
    if found:
        runs.append(found)


def offered_piece(state: MauiState, slot: i64) -> i64:
    """MA-1: a piece of the market as it would lie on the beach of the seat to move."""
    piece: i64 = state.market[slot]
    return state.ways[state.turn].looks[piece]


def place(state: MauiState, slot: i64, height: i64) -> None:
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
    holding = state.turn * TOKEN_COUNT + kind
    state.tokens = but_one(state.tokens, holding, state.tokens[holding] - 1)
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


def lay(state: MauiState, laid: i64, edge: bytes) -> None:
    """MA-4: into the next free column; its edge is what the next piece can connect to."""
    seat: i64 = state.turn
    column: i64 = state.laid[seat] + 1
    state.laid[seat] = column
    state.columns[seat * LENGTH + column] = laid
    state.edges[seat] = edge


def finish(state: MauiState, slot: i64) -> None:
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
