"""Why a move of Buried Treasure is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import NO_THING, Bans, Why, no_such_move, numbers_of
from tortuga.games.buried_treasure import cards, moves

if TYPE_CHECKING:
    from tortuga.games.buried_treasure.rules import BuriedTreasureState

BANS: Final = Bans(Path(__file__).parent)
EXTRA_FIRST: Final = BANS.add("extra_first", "BT-5")
FLAGS_FIRST: Final = BANS.add("flags_first", "BT-6")
PLACE_IT_FIRST: Final = BANS.add("place_first", "BT-A3")
NO_COLLECTION: Final = BANS.add("no_collection", "BT-A3", "count")
COVERED: Final = BANS.add("covered", "BT-2")
EMPTY_COLUMN: Final = BANS.add("empty_column", "BT-2", "column")
NO_EXTRA: Final = BANS.add("no_extra", "BT-5")
OTHER_COLOUR: Final = BANS.add("other_colour", "BT-5", "colour")
NO_FLAG: Final = BANS.add("no_flag", "BT-6")
NO_OPPONENT: Final = BANS.add("no_opponent", "BT-6")
FEWER_FLAGS: Final = BANS.add("fewer_flags", "BT-6", "flags")
FEWER_HELD: Final = BANS.add("fewer_held", "BT-6", "from_seat", "count", "colour")
NOTHING_TO_DECLINE: Final = BANS.add("nothing_to_decline", "BT-5")
NOT_ADVANCED: Final = BANS.add("not_advanced", "BT-A1")
NO_STARTER: Final = BANS.add("no_starter", "BT-A2", "starter")
NO_PASS: Final = BANS.add("no_pass", "BT-A2")
NOTHING_TO_PLACE: Final = BANS.add("nothing_to_place", "BT-A3")


def why_not(state: BuriedTreasureState, move: int) -> Why:
    """The rule that stands against a move of the seat whose turn it is."""
    unknown = no_such_move(move, moves.MOVES.size)
    if unknown is not None:
        return unknown
    kind = moves.KINDS[move]
    if state.phase == moves.EXTRA_STEP and kind is not moves.SECOND:
        return EXTRA_FIRST()
    if state.phase == moves.FLAGS and kind is not moves.STEAL:
        return FLAGS_FIRST()
    if state.phase not in (moves.TURN, moves.EXTRA_STEP, moves.FLAGS, moves.LATE):
        return NO_COLLECTION(count=state.seats) if kind is moves.PLACE else PLACE_IT_FIRST()
    return why_not_kind(state, move)


def why_not_kind(state: BuriedTreasureState, move: int) -> Why:
    """The same, for a move that fits the phase but not the table."""
    kind = moves.KINDS[move]
    if kind is moves.TAKE:
        return EMPTY_COLUMN(column=moves.COLUMN[move])
    if kind is moves.SECOND:
        return why_no_second(state)
    if kind is moves.STEAL:
        return why_no_theft(state, moves.SEAT[move], moves.COUNT[move])
    if kind is moves.DECLINE:
        return NOTHING_TO_DECLINE()
    if kind is moves.PASS:
        return NO_PASS()
    return NOTHING_TO_PLACE() if kind is moves.PLACE else why_no_starter(state, move)


def why_not_thing(state: BuriedTreasureState, thing: str) -> Why | None:
    """BT-2: a card of the layout, ``card 2 0`` by its column and its place from the covered end."""
    column, place = numbers_of(thing, "card", 2) or (cards.COLUMN_COUNT, 0)
    if column >= cards.COLUMN_COUNT or place >= state.left[column]:
        return NO_THING(thing=thing)
    move = (moves.SECOND if state.phase == moves.EXTRA_STEP else moves.TAKE).at([column])
    if move not in state.offered(state.turn):
        return why_not(state, move)
    return COVERED() if place < state.left[column] - 1 else None


def why_no_second(state: BuriedTreasureState) -> Why:
    """BT-5: a second card is of the EXTRA's colour."""
    if state.phase != moves.EXTRA_STEP:
        return NO_EXTRA()
    return OTHER_COLOUR(colour=cards.COLOURS[state.card // cards.ACTION_COUNT])


def why_no_theft(state: BuriedTreasureState, victim: int, count: int) -> Why:
    """BT-6: from one opponent, no more than the flags allow and the opponent holds."""
    if state.phase != moves.FLAGS:
        return NO_FLAG()
    if victim == state.turn or victim >= state.seats:
        return NO_OPPONENT()
    flags = state.card % cards.ACTION_COUNT
    if count > flags:
        return FEWER_FLAGS(flags=flags)
    colour = state.card // cards.ACTION_COUNT
    held = state.collections[victim * cards.COLOUR_COUNT + colour]
    return FEWER_HELD(from_seat=victim, count=held, colour=cards.COLOURS[colour])


def why_no_starter(state: BuriedTreasureState, move: int) -> Why:
    """BT-A1 and BT-A2: starters are of the advanced game, and from the own hand."""
    if not state.advanced:
        return NOT_ADVANCED()
    starter = cards.WILD if moves.KINDS[move] is moves.WILD_AS else moves.STARTER_COLOUR[move]
    return NO_STARTER(starter=cards.STARTER_WORDS[starter])
