"""Why a move of The Pirate's Map is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import CLOCKS_MOVE, HIDDEN, Ban, Bans, Why, no_such_move
from tortuga.games.the_pirates_map import cards, moves

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState

BANS: Final = Bans(Path(__file__).parent)
# What happens in each phase, for what belongs to another.
ASKED: Final[dict[str, Ban]] = {
    "tale": BANS.add("now_tale", "PM-3"),
    "show": BANS.add("now_show", "PM-3"),
    "island": BANS.add("now_island", "PM-4"),
    "glass": BANS.add("now_glass", "PM-C"),
    "loot": BANS.add("now_loot", "PM-7"),
    "stow": BANS.add("now_stow", "PM-7"),
    "vote": BANS.add("now_vote", "PM-9"),
    "gab": BANS.add("now_gab", "PM-9"),
    "over": HIDDEN,
}
BOTS_ONLY: Final = BANS.add("bots_only")
NOT_FOR_ONESELF: Final = BANS.add("not_for_oneself", "PM-9")
ONLY_THE_CAPTAIN: Final = BANS.add("only_the_captain", "PM-3")
CARDS_LEFT: Final = BANS.add("cards_left", "PM-3", "count")
CARD_BY_CARD: Final = BANS.add("card_by_card", "PM-3")
WRITTEN_ONLY: Final = BANS.add("written_only", "PM-3")
NOT_HELD: Final = BANS.add("not_held", "PM-3", "element")
TOLD_ALREADY: Final = BANS.add("told_already", "PM-3", "element")
SENT: Final = BANS.add("sent", "PM-3")
NOTHING_TOLD: Final = BANS.add("nothing_told", "PM-3")
HANDS_OFF: Final = BANS.add("hands_off", "PM-4")
NO_CHANGE: Final = BANS.add("no_change", "PM-4")
EMPTY_CELL: Final = BANS.add("empty_cell", "PM-4", "cell")
DONE_ALREADY: Final = BANS.add("done_already", "PM-4")
NO_CROSS: Final = BANS.add("no_cross", "PM-4")
NO_CABIN_BOYS: Final = BANS.add("no_cabin_boys", "PM-C")
ONE_SAND: Final = BANS.add("one_sand", "PM-C")
SAND_RUNS: Final = BANS.add("sand_runs", "PM-C")
FLIPPED: Final = BANS.add("flipped", "PM-C")
NOT_YOURS: Final = BANS.add("not_yours", "PM-4", "card")
LIES_ALREADY: Final = BANS.add("lies_already", "PM-4", "card")
CELL_TAKEN: Final = BANS.add("cell_taken", "PM-4", "cell")
NOT_SHOWN: Final = BANS.add("not_shown", "PM-4", "cell", "element")
CROSS_IS_THERE: Final = BANS.add("cross_is_there", "PM-4")
CARD_TAKEN: Final = BANS.add("card_taken", "PM-7", "card")
NO_SUCH_CARD: Final = BANS.add("no_such_card", "PM-7", "count")
NO_LANGUAGE: Final = BANS.add("no_language", "PM-3", "known")
NOT_ONE_LINE: Final = BANS.add("not_one_line", "PM-3")
TOO_LONG: Final = BANS.add("too_long", "PM-3", "most", "count")
NAMES_NOTHING: Final = BANS.add("names_nothing", "PM-3", "element")


def why_not(state: PiratesMapState, seat: int, move: int) -> Why:
    """The rule that stands against a move of a seat that may act."""
    unknown = no_such_move(move, moves.MOVES.size)
    if unknown is not None:
        return unknown
    kind = moves.KINDS[move]
    if kind.maker == "clock":
        return CLOCKS_MOVE()
    if kind.maker == "bot":
        return BOTS_ONLY()
    if moves.IS_TELLING[move]:
        return why_not_tell(state, seat, move)
    if moves.IS_BUILDING[move]:
        return why_not_build(state, seat, move)
    if kind is moves.PICK:
        return why_not_pick(state, moves.PLACE[move])
    if moves.PHASES[state.phase] == "vote":
        return NOT_FOR_ONESELF()
    return asked(state)


def out_of_turn(state: PiratesMapState, seat: int) -> Why | None:
    """Why a seat that has nothing to decide must leave this to others, where a rule says so."""
    if state.phase == moves.ISLAND and seat == state.captain:
        return HANDS_OFF()
    if moves.PHASES[state.phase] in ("tale", "show") and seat != state.captain:
        return ONLY_THE_CAPTAIN()
    return None if state.acting else asked(state)


def asked(state: PiratesMapState) -> Why:
    return ASKED[moves.PHASES[state.phase]]()


def why_not_tell(state: PiratesMapState, seat: int, move: int) -> Why:
    if moves.PHASES[state.phase] not in ("tale", "show"):
        return asked(state)
    if seat != state.captain:
        return ONLY_THE_CAPTAIN()
    kind, element = moves.KINDS[move], moves.ELEMENT[move]
    if kind is moves.BACK:
        return NOTHING_TOLD() if state.spoken() else SENT()
    if kind is moves.TOLD:
        return CARDS_LEFT(count=len(state.hand)) if state.spoken() else CARD_BY_CARD()
    if kind is moves.AGAIN and state.spoken():
        return WRITTEN_ONLY()
    if element in [cards.element_of(card) for card in state.story]:
        return TOLD_ALREADY(element=cards.ELEMENTS[element])
    return NOT_HELD(element=cards.ELEMENTS[element])


def why_not_build(state: PiratesMapState, seat: int, move: int) -> Why:
    if state.phase != moves.ISLAND:
        return asked(state)
    kind, cell = moves.KINDS[move], moves.CELL[move]
    if kind is moves.FLIP:
        return why_not_flip(state)
    if seat == state.captain:
        return HANDS_OFF()
    if kind is moves.LAY:
        return why_not_lay(state, seat, moves.CARD[move], cell)
    if kind is moves.SHIFT:
        source = moves.FROM_CELL[move]
        return NO_CHANGE() if source == cell else EMPTY_CELL(cell=source + 1)
    if kind is moves.TAKE_BACK:
        return EMPTY_CELL(cell=cell + 1)
    if kind is moves.CROSS:
        return why_not_cross(state, cell, moves.ELEMENT[move])
    return DONE_ALREADY() if kind is moves.DONE else NO_CROSS()


def why_not_flip(state: PiratesMapState) -> Why:
    if not state.table.cabin_boys:
        return NO_CABIN_BOYS()
    if not state.table.second_sand:
        return ONE_SAND()
    return FLIPPED() if state.flipped else SAND_RUNS()


def why_not_lay(state: PiratesMapState, seat: int, card: int, cell: int) -> Why:
    if state.owners[card] != seat:
        return NOT_YOURS(card=card + 1)
    if card in state.cells:
        return LIES_ALREADY(card=card + 1)
    return CELL_TAKEN(cell=cell + 1)


def why_not_cross(state: PiratesMapState, cell: int, element: int) -> Why:
    card = state.cells[cell]
    if card == cards.NOTHING:
        return EMPTY_CELL(cell=cell + 1)
    if element not in state.parts.faces[card]:
        return NOT_SHOWN(cell=cell + 1, element=cards.ELEMENTS[element])
    return CROSS_IS_THERE()


def why_not_pick(state: PiratesMapState, place: int) -> Why:
    if state.phase != moves.LOOT:
        return asked(state)
    if place < len(state.offer):
        return CARD_TAKEN(card=place + 1)
    return NO_SUCH_CARD(count=len(state.offer))
