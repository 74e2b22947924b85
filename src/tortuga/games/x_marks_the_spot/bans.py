"""Why a move of X Marks the Spot is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.moves import Block
from tortuga.engine.why import NO_THING, Ban, Bans, Why, no_such_move, numbers_of
from tortuga.games.x_marks_the_spot import actions, cards, deck, moves, parlay
from tortuga.games.x_marks_the_spot.grid import EMPTY, LOCKED, STEPS
from tortuga.games.x_marks_the_spot.moves import NO_OFFER as NONE_OFFERED
from tortuga.games.x_marks_the_spot.placing import covers

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

BANS: Final = Bans(Path(__file__).parent)
# What is asked for in each phase, in its order.
ASKED: Final[dict[int, Ban]] = {
    moves.BEFORE: BANS.add("draw_first", "XM-2"),
    moves.PLAY: BANS.add("play_a_card", "XM-2"),
    moves.PLACE: BANS.add("lay_the_tile", "XM-4"),
    moves.TURN: BANS.add("set_a_tile", "XM-12"),
    moves.FOLLOW: BANS.add("play_it_at_once", "XM-14"),
    moves.PICK: BANS.add("take_a_card", "XM-14"),
    moves.ANSWER: BANS.add("answer_the_offer", "XM-13"),
    moves.DECIDE: BANS.add("decide", "XM-13"),
    moves.OPEN: BANS.add("offer_a_number", "XM-13"),
    moves.CHOOSE: BANS.add("choose_an_offer", "XM-13"),
    moves.SWAP: BANS.add("choose_cards", "XM-13"),
}
# Why a turn neither begins again nor ends so, once cards are played.
STOPS: Final[dict[Block, Ban]] = {
    moves.DRAW: BANS.add("drawn_already", "XM-2"),
    moves.END: BANS.add("compulsory", "XM-2"),
    moves.PASS: BANS.add("no_pass", "XM-2"),
}
# The card that is played with such a move, besides tiles.
ACTIONS: Final[dict[Block, int]] = {
    moves.FIRE: cards.CANNON,
    moves.STEER: cards.HEADING,
    moves.LOOK: cards.PLUNDER,
    moves.SALVAGE: cards.PLUNDER,
    moves.TALK: cards.PARLAY,
}
BOTH_CARDS: Final = BANS.add("both_cards", "XM-2")
BY_LOT: Final = BANS.add("by_lot", "XM-13")
DRY_DECK: Final = BANS.add("dry_deck", "XM-3")
HALVES_ALIKE: Final = BANS.add("halves_alike", "XM-4")
TABLE_ENDS: Final = BANS.add("table_ends", "XM-4", "reach")
CELL_IMMUNE: Final = BANS.add("cell_immune", "XM-9")
MAY_NOT_COVER: Final = BANS.add("may_not_cover", "XM-5", "icon", "face")
FIRST_TILE: Final = BANS.add("first_tile", "XM-4")
MUST_TOUCH: Final = BANS.add("must_touch", "XM-4")
NOT_HELD: Final = BANS.add("not_held", "XM-2", "card")
SAME_CELLS: Final = BANS.add("same_cells", "XM-12")
NO_ROOM: Final = BANS.add("no_room", "XM-4")
TOO_FEW_CARDS: Final = BANS.add("too_few_cards", "XM-13")
NO_OTHER_TILE: Final = BANS.add("no_other_tile", "XM-12")
NO_TILE_THERE: Final = BANS.add("no_tile_there", "XM-11")
TILE_IMMUNE: Final = BANS.add("tile_immune", "XM-9")
TILE_COVERED: Final = BANS.add("tile_covered", "XM-6")
TILE_STAYS: Final = BANS.add("tile_stays", "XM-11")
AIM_FIRST: Final = BANS.add("aim_first", "XM-2", "card")
OTHER_HALF: Final = BANS.add("other_half", "XM-11")
NO_SUCH_HAND: Final = BANS.add("no_such_hand", "XM-14", "count")
OWN_HAND: Final = BANS.add("own_hand", "XM-14")
EMPTY_HAND: Final = BANS.add("empty_hand", "XM-14", "from_seat")
NO_PLUNDER: Final = BANS.add("no_plunder", "XM-14")
NOT_DISCARDED: Final = BANS.add("not_discarded", "XM-14", "card")
NOT_AT_ONCE: Final = BANS.add("not_at_once", "XM-14", "card")
TOO_LATE_TO_SCUTTLE: Final = BANS.add("too_late_to_scuttle", "XM-3")
NOT_IN_HAND: Final = BANS.add("not_in_that_hand", "XM-14", "card")
SAME_OFFER: Final = BANS.add("same_offer", "XM-13")
NO_OFFER: Final = BANS.add("no_offer", "XM-13")
NOBODY_TO_ASK: Final = BANS.add("nobody_to_ask", "XM-13")
SWAP_LIMIT: Final = BANS.add("swap_limit", "XM-13", "count")
NOTHING_TO_GIVE: Final = BANS.add("nothing_to_give", "XM-13", "card")


def why_not(state: XMarksState, seat: int, move: int) -> Why:
    """The reason for a seat that is to move."""
    unknown = no_such_move(move, moves.MOVES.size)
    if unknown is not None:
        return unknown
    kind = moves.KINDS[move]
    if kind is moves.LOTS:
        return BY_LOT()
    reason: Why | None = None
    if state.phase == moves.PLACE and kind is moves.AT:
        reason = why_not_there(state, moves.CELL[move], moves.FACING[move])
    elif state.phase == moves.TURN and kind is moves.SET:
        reason = why_not_set(state, moves.TILE_KIND[move])
    elif state.phase in (moves.PLAY, moves.FOLLOW) and kind is not moves.AT:
        reason = why_not_play(state, move)
    elif state.phase == moves.PICK and kind is moves.SEIZE:
        reason = why_not_seize(state, moves.CARD[move])
    elif state.phase >= moves.ANSWER:
        reason = why_no_deal(state, seat, move)
    elif kind is moves.SCUTTLE and state.phase == moves.BEFORE:
        reason = DRY_DECK()
    return reason or ASKED[state.phase]()


def why_not_thing(state: XMarksState, thing: str) -> Why:
    """A tile on the table, ``tile 5`` by its id, that is touched with nothing in hand for it."""
    [tile] = numbers_of(thing, "tile", 1) or [len(state.grid.kinds)]
    if tile >= len(state.grid.kinds) or state.grid.kinds[tile] == cards.NOTHING:
        return NO_THING(thing=thing)
    if state.phase != moves.PLAY:
        return ASKED[state.phase]()
    return why_not_open(state, tile) or why_not_aimed(state)


def why_not_open(state: XMarksState, tile: int) -> Why | None:
    """XM-9 and XM-11: a tile with a doubloon, or with something on it, is out of reach."""
    if state.grid.is_marked(tile):
        return TILE_IMMUNE()
    return TILE_COVERED() if state.grid.covered[tile] > 0 else None


def why_not_aimed(state: XMarksState) -> Why:
    """XM-2 and XM-11: which card of the hand would touch an open tile, if any."""
    for kind in (cards.CANNON, cards.HEADING):
        if state.hands[state.turn * cards.CARD_COUNT + kind] > 0 and actions.is_playable(
            state, kind, state.hand_sizes[state.turn] - 1, cards.NOTHING
        ):
            return AIM_FIRST(card=cards.CARD_WORDS[kind])
    return TILE_STAYS()


def why_not_there(state: XMarksState, cell: int, facing: int) -> Why:
    """XM-4 and XM-5: what stands against laying the tile there."""
    kind, cells = state.card, [cell, cell + STEPS[facing]]
    icons = [cards.FIRST_ICONS[kind], cards.SECOND_ICONS[kind]]
    if facing > 1 and cards.is_double(kind):
        return HALVES_ALIKE()
    if not all(on_table(cell) for cell in cells):
        return TABLE_ENDS(reach=moves.REACH)
    for cell, icon in zip(cells, icons):
        face = state.grid.face(cell)
        if face == LOCKED:
            return CELL_IMMUNE()
        if not covers(icon, face):
            return MAY_NOT_COVER(icon=cards.ICON_WORDS[icon], face=cards.ICON_WORDS[face])
    if state.grid.count == 0:
        return FIRST_TILE()
    return MUST_TOUCH()


def on_table(cell: int) -> bool:
    if not 0 <= cell < moves.CELLS:
        return False
    row, column = cell // (moves.COLUMN_MASK + 1), cell & moves.COLUMN_MASK
    return 1 <= row <= 2 * moves.REACH + 1 and 1 <= column <= 2 * moves.REACH + 1


def why_not_set(state: XMarksState, kind: int) -> Why:
    """XM-12: what stands against setting that tile that way."""
    if state.hands[state.turn * cards.CARD_COUNT + kind] == 0:
        return NOT_HELD(card=cards.TILE_WORDS[kind])
    return SAME_CELLS()


def why_not_play(state: XMarksState, move: int) -> Why | None:
    """XM-2 and XM-14: what stands against playing that card, or ending the turn."""
    if moves.KINDS[move] in (*STOPS, moves.SCUTTLE):
        return why_not_stop(state, move)
    kind = card_of(move)
    if kind == cards.NOTHING:
        return None
    if state.phase == moves.FOLLOW:
        return why_not_on(state, move) if kind == state.card else None
    if state.hands[state.turn * cards.CARD_COUNT + kind] == 0:
        return NOT_HELD(card=cards.CARD_WORDS[kind])
    return why_not_on(state, move)


def card_of(move: int) -> int:
    """The kind of card that a move plays, if it does."""
    kind = moves.KINDS[move]
    return moves.TILE_KIND[move] if kind is moves.TILE else ACTIONS.get(kind, cards.NOTHING)


def why_not_on(state: XMarksState, move: int) -> Why | None:
    """XM-11 to XM-14: why a card in hand has not that target."""
    kind = moves.KINDS[move]
    if kind is moves.TILE:
        return NO_ROOM()
    if kind in (moves.FIRE, moves.STEER):
        return why_not_target(state, moves.CELL[move], kind is moves.STEER)
    if kind is moves.LOOK:
        return why_not_seat(state, moves.SEAT[move])
    if kind is moves.SALVAGE:
        return why_not_salvage(state, moves.CARD[move])
    return why_not_seat(state, moves.SEAT[move]) or TOO_FEW_CARDS()


def why_not_target(state: XMarksState, cell: int, steering: bool) -> Why:
    """XM-11 and XM-12: the tile must lie open."""
    if steering and not actions.has_tile(state):
        return NO_OTHER_TILE()
    if state.grid.face(cell) == EMPTY or not on_table(cell):
        return NO_TILE_THERE()
    return why_not_open(state, state.grid.top(cell)) or OTHER_HALF()


def why_not_seat(state: XMarksState, seat: int) -> Why | None:
    """XM-13 and XM-14: whom cards can be had from."""
    if seat >= state.seats:
        return NO_SUCH_HAND(count=state.seats)
    if seat == state.turn:
        return OWN_HAND()
    return EMPTY_HAND(from_seat=seat) if state.hand_sizes[seat] == 0 else None


def why_not_salvage(state: XMarksState, kind: int) -> Why:
    """XM-14: what stands against taking that card from the discard."""
    if kind == cards.PLUNDER:
        return NO_PLUNDER()
    if kind not in state.discard:
        return NOT_DISCARDED(card=cards.CARD_WORDS[kind])
    return NOT_AT_ONCE(card=cards.CARD_WORDS[kind])


def why_not_stop(state: XMarksState, move: int) -> Why | None:
    """XM-2 and XM-3: why the turn cannot end so, or begin again."""
    if state.phase == moves.FOLLOW:
        return None
    kind = moves.KINDS[move]
    if kind is moves.END and state.played > 0:
        return BOTH_CARDS()
    if kind in STOPS:
        return STOPS[kind]()
    if state.played > 0:
        return TOO_LATE_TO_SCUTTLE()
    return DRY_DECK() if deck.is_dry(state) else None


def why_not_seize(state: XMarksState, kind: int) -> Why:
    """XM-14: what stands against taking that card from the open hand."""
    if state.hands[state.prey * cards.CARD_COUNT + kind] == 0:
        return NOT_IN_HAND(card=cards.CARD_WORDS[kind])
    return NOT_AT_ONCE(card=cards.CARD_WORDS[kind])


def why_no_deal(state: XMarksState, seat: int, move: int) -> Why | None:
    """XM-13: what stands against an answer in a Parlay."""
    kind = moves.KINDS[move]
    if kind is moves.COUNTER and state.phase == moves.ANSWER:
        return SAME_OFFER()
    if (
        kind is moves.TAKE
        and moves.SEAT[move] < state.seats
        and state.phase in (moves.DECIDE, moves.CHOOSE)
    ):
        return NO_OFFER()
    if kind is moves.ASK and state.phase == moves.DECIDE:
        return NOBODY_TO_ASK()
    if kind in (moves.OFFER, NONE_OFFERED) and state.phase == moves.OPEN:
        return SWAP_LIMIT(count=parlay.limit(state, seat))
    if kind is moves.GIVE and state.phase == moves.SWAP:
        return NOTHING_TO_GIVE(card=cards.CARD_WORDS[moves.CARD[move]])
    return None
