"""Playing cards: what is playable (XM-2), tiles, Cannon (XM-11) and New Heading (XM-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import (
    cards,
    crosses,
    deck,
    memory,
    moves,
    parlay,
    placing,
    plunder,
)
from tortuga.games.x_marks_the_spot.grid import STEPS, TO_ANCHOR, Grid

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


def is_playable(state: XMarksState, kind: int, left: int, robbed: int) -> bool:
    """XM-2: whether a card has a legal target, with so many other cards left in hand.

    ``robbed`` is the seat from whose hand the card itself would have come, if any.
    """
    if cards.is_tile(kind):
        return placing.has_place(state.grid, kind)
    if kind == cards.CANNON:
        return len(state.grid.open_tiles) > 0
    if kind == cards.HEADING:
        return len(state.grid.open_tiles) > 0 and has_tile(state)
    if kind == cards.PARLAY:
        return left > 0 and has_prey(state, robbed)
    return has_prey(state, robbed) or len(plunder.salvage(state, left, robbed)) > 0


def has_tile(state: XMarksState) -> bool:
    first = state.turn * cards.CARD_COUNT
    for kind in range(cards.TILE_COUNT):  # noqa: SIM110 - a generator would be the slow way
        if state.hands[first + kind] > 0:
            return True
    return False


def has_prey(state: XMarksState, robbed: int) -> bool:
    """Whether an opponent holds a card, besides one that is just being taken."""
    for seat in range(state.seats):
        held = state.hand_sizes[seat] - 1 if seat == robbed else state.hand_sizes[seat]
        if seat != state.turn and held > 0:
            return True
    return False


def add_plays(state: XMarksState, choices: list[int]) -> None:
    """XM-2: every playable card of the hand; a tile is picked up first and then laid."""
    hands = state.hands
    first: i64 = state.turn * cards.CARD_COUNT
    kind: i64
    for kind in range(cards.TILE_COUNT):
        if hands[first + kind] > 0 and placing.has_place(state.grid, kind):
            choices.append(moves.TILES[kind])  # noqa: PERF401 - compiled, the fast way
    left = state.hand_sizes[state.turn] - 1
    for kind in range(cards.TILE_COUNT, cards.CARD_COUNT):
        if hands[first + kind] > 0:
            add_targets(state, kind, left, choices)


def add_targets(state: XMarksState, kind: int, left: int, choices: list[int]) -> None:
    """What an action may be played on; nothing where it is not playable."""
    if kind == cards.CANNON:
        add_tiles(state.grid, moves.FIRES, choices)
    elif kind == cards.HEADING:
        if has_tile(state):
            add_tiles(state.grid, moves.STEERS, choices)
    elif kind == cards.PLUNDER:
        plunder.add_targets(state, left, choices)
    else:
        parlay.add_targets(state, left, choices)


def add_tiles(grid: Grid, by_cell: list[Any], choices: list[int]) -> None:
    """XM-11 and XM-12: every uncovered tile without a doubloon."""
    choices.extend([by_cell[cell] for cell in grid.open_tiles])


def spend(state: XMarksState, kind: int) -> None:
    """The card being played leaves the hand, or was taken by Plunder a moment ago."""
    state.shows += 1
    if state.taken:
        state.taken = False
    else:
        deck.part_with(state, state.turn, kind)
    state.card = cards.NOTHING
    if not cards.is_tile(kind):
        deck.throw(state, kind)


# Tiles


def pick_up(state: XMarksState, kind: int) -> None:
    """XM-2: choose a tile; nobody sees which until it lies."""
    state.card = kind
    state.phase = moves.PLACE
    state.choices = moves.NOT_LISTED
    state.places = moves.NOT_LISTED


def lay(state: XMarksState, cell: int, facing: int) -> None:
    """XM-4 to XM-6: lay the tile that was picked up, then look for X's (XM-8)."""
    kind = state.card
    spend(state, kind)
    tile = state.grid.lay(kind, cell, facing, state.turn)
    if state.telling:
        state.tell("lay", state.turn, told_tile(kind, cell, facing, tile))
    changed(state, cell, cell + STEPS[facing])


def changed(state: XMarksState, first: int, second: int) -> None:
    """XM-8: a completed change of the table, which may end the game."""
    crosses.look_for(state, first, second)
    if state.phase < moves.OVER:
        state.end_action()


def told_tile(kind: int, cell: int, facing: int, tile: int) -> dict[str, Any]:
    return {
        "tile": cards.TILE_WORDS[kind],
        "first": cards.ICON_WORDS[cards.FIRST_ICONS[kind]],
        "second": cards.ICON_WORDS[cards.SECOND_ICONS[kind]],
        "x": moves.x_of(cell),
        "y": moves.y_of(cell),
        "facing": moves.FACINGS[facing],
        "id": tile,
    }


# Cannon


def fire(state: XMarksState, cell: int) -> None:
    """XM-11: discard an uncovered tile without a doubloon; what lay beneath shows again."""
    spend(state, cards.CANNON)
    grid = state.grid
    tile = grid.top(cell)
    kind = grid.kinds[tile]
    second = cell + STEPS[grid.facings[tile] & 1]
    if state.telling:
        facts = {
            "tile": cards.TILE_WORDS[kind],
            "of_seat": grid.layers[tile],
            "x": moves.x_of(cell),
            "y": moves.y_of(cell),
            "id": tile,
        }
        state.tell("cannon", state.turn, facts)
    grid.lift(tile)
    deck.throw(state, kind)
    changed(state, cell, second)


# New Heading


def aim(state: XMarksState, cell: int) -> None:
    """XM-12: choose the tile to take; nobody sees which until another lies there."""
    state.card = cards.HEADING
    state.target = state.grid.top(cell)
    state.phase = moves.TURN
    choices: list[int] = []
    first = state.turn * cards.CARD_COUNT
    way = state.grid.facings[state.target] & 1
    for kind in range(cards.TILE_COUNT):
        if state.hands[first + kind] > 0:
            choices.append(moves.SETS[kind][way])
            if not cards.is_double(kind):
                choices.append(moves.SETS[kind][way + moves.WEST - moves.EAST])
    state.choices = choices


def turn_heading(state: XMarksState, kind: int, facing: int) -> None:
    """XM-12: take the target, set a tile held before into its cells, whatever the cover rules."""
    seat = state.turn
    grid = state.grid
    target = state.target
    taken = grid.kinds[target]
    anchor = grid.anchor(target)
    cell = anchor - TO_ANCHOR[facing]
    of_seat = grid.layers[target]
    state.target = cards.NOTHING
    spend(state, cards.HEADING)
    deck.part_with(state, seat, kind)
    deck.receive(state, seat, taken)
    memory.all_learn(state, seat, taken)
    grid.lift(target)
    tile = grid.lay(kind, cell, facing, seat)
    if state.telling:
        facts = told_tile(kind, cell, facing, tile)
        facts["tile"] = cards.TILE_WORDS[taken]
        facts["with_tile"] = cards.TILE_WORDS[kind]
        facts["of_seat"] = of_seat
        state.tell("heading", seat, facts)
    changed(state, cell, cell + STEPS[facing])
