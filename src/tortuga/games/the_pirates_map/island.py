"""PM-4: the sand runs, and the crew, all at once, lays four map cards and the red cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.native import i64
from tortuga.games.the_pirates_map import judgement, moves, offers
from tortuga.games.the_pirates_map.cards import ELEMENTS, NOTHING

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def begin(state: PiratesMapState) -> None:
    """The tale is told: the hourglass is turned, and the map cards with it (PM-2)."""
    if state.table.face_down:
        state.reveals += 1
        if state.blind:
            state.hide()
            return
    state.hurried = False
    state.seen = None
    if state.telling:
        state.tell("told", state.captain, {"count": len(state.story)})
        if state.table.face_down:
            state.tell("maps_up", None, {})
    run_sand(state)


def run_sand(state: PiratesMapState) -> None:
    """A run of the sand; the second one only where cabin boys want it (PM-C)."""
    state.phase = moves.ISLAND
    state.waits = state.table.awake
    state.run += 1
    state.run_moves = 0
    state.start_clock(state.table.sand)
    if state.telling:
        kind = "sand" if state.run == 1 else "sand_again"
        state.tell(kind, None, {"length": state.seconds})


# What may be played


def crew_moves(state: PiratesMapState, seat: int) -> list[int]:
    """PM-4: everything that a crew seat may do to the island now."""
    if is_waiting(state, seat):
        return []
    open_moves = laying(state, seat)
    for cell, card in enumerate(state.cells):
        if card != NOTHING:
            crossed = state.cross_element if state.cross_cell == cell else NOTHING
            open_moves += offers.touching(cell, state.parts.faces[card], crossed)
    open_moves += offers.BESIDES[besides(state, seat)]
    return open_moves


def besides(state: PiratesMapState, seat: int) -> int:
    """What a builder may do besides, as ``offers`` lists it."""
    besides = offers.CROSSED if state.cross_cell != NOTHING else 0
    if not state.calls >> seat & 1:
        besides += offers.CALLING
    if may_flip(state):
        besides += offers.FLIPPING
    return besides


def builders(state: PiratesMapState) -> int:
    """The crew but for those who wait, as a mask."""
    mask = 0
    for seat in state.crew():
        if not is_waiting(state, seat):
            mask |= 1 << seat
    return mask


def is_waiting(state: PiratesMapState, seat: int) -> bool:
    """Whether a bot's seat has nothing to do until something changes.

    When the whole crew waits everyone is asked once more: somebody may now dare to guess.
    """
    waited = state.waits[seat]
    return waited > 1 or (waited == 1 and not all(state.waits[mate] for mate in state.crew()))


def laying(state: PiratesMapState, seat: int) -> list[int]:
    """Own map cards in empty cells."""
    held: i64 = state.owned[seat]
    empty: i64 = 0
    for cell, card in enumerate(state.cells):
        if card == NOTHING:
            empty |= 1 << cell
        else:
            held &= ~(1 << card)
    open_moves: list[int] = []
    if empty > 0:
        offers.add_lays(held, empty, open_moves)
    return open_moves


def may_flip(state: PiratesMapState) -> bool:
    """PM-C: once a round; by the first version of the rules during the first run."""
    early = state.table.second_sand and not state.table.asks_for_sand
    return early and state.run == 1 and not state.flipped


def captain_moves(state: PiratesMapState) -> list[int]:
    """PM-4: the captain may not touch or signal.

    Where only the clock can go on, its move is offered here, so that games end by moves alone:
    when the whole crew waits, or after more moves than a run of the sand has where nobody
    watches a clock.
    """
    open_moves = [moves.FLIP_MOVE] if may_flip(state) else []
    if sand_is_out(state):
        open_moves.append(moves.TIME_UP_MOVE)
    return open_moves


def sand_is_out(state: PiratesMapState) -> bool:
    """Whether, by moves alone, this run of the sand is over."""
    if state.run_moves >= state.parts.sand_moves:
        return True
    return builders(state) == 0


# What is played


def lay(state: PiratesMapState, seat: int, card: int, cell: int) -> None:
    """An own card in an empty cell."""
    state.cells[cell] = card
    changed(state)
    if state.telling:
        state.tell("lay", seat, {"card": state.parts.map_words[card], "cell": cell + 1})


def shift(state: PiratesMapState, seat: int, cell: int, to: int) -> None:
    """A card to another cell; where one lies there they swap, and a cross travels along."""
    moved, other = state.cells[cell], state.cells[to]
    state.cells[cell], state.cells[to] = other, moved
    if state.cross_cell == cell:
        state.cross_cell = to
    elif state.cross_cell == to:
        state.cross_cell = cell
    changed(state)
    if not state.telling:
        return
    words = state.parts.map_words
    if other == NOTHING:
        state.tell("shift", seat, {"card": words[moved], "cell": to + 1})
    else:
        first, second = (moved, other) if to < cell else (other, moved)
        state.tell("swap", seat, {"card": words[first], "other_card": words[second]})


def take_back(state: PiratesMapState, seat: int, cell: int) -> None:
    """A card back to its owner's hand; a cross on it comes off."""
    card = state.cells[cell]
    state.cells[cell] = NOTHING
    if state.cross_cell == cell:
        take_cross_off(state)
    changed(state)
    if state.telling:
        facts = {"card": state.parts.map_words[card], "to_seat": state.owners[card]}
        state.tell("take_back", seat, facts)


def put_cross(state: PiratesMapState, seat: int, cell: int, element: int) -> None:
    """The red cross on an element of a cell."""
    state.cross_cell = cell
    state.cross_element = element
    changed(state)
    if state.telling:
        state.tell("cross", seat, {"element": ELEMENTS[element], "cell": cell + 1})


def uncross(state: PiratesMapState, seat: int) -> None:
    """The red cross off the island."""
    take_cross_off(state)
    changed(state)
    if state.telling:
        state.tell("uncross", seat, {})


def take_cross_off(state: PiratesMapState) -> None:
    state.cross_cell = NOTHING
    state.cross_element = NOTHING


def changed(state: PiratesMapState) -> None:
    """PM-4: any change clears the calls, and wakes bots that wait."""
    state.calls = 0
    state.waits = state.table.awake


def done(state: PiratesMapState, seat: int) -> None:
    """PM-4: a strict majority of the crew ends the building early."""
    state.calls |= 1 << seat
    state.waits = state.table.awake
    calls = state.calls.bit_count()
    if state.telling:
        state.tell("done", seat, {"count": calls, "needed": needed(state)})
    if calls >= needed(state):
        judgement.judge(state, "done")


def needed(state: PiratesMapState) -> int:
    """The fewest calls that are more than half of the crew."""
    return (state.seats - 1) // 2 + 1


def time_up(state: PiratesMapState) -> None:
    """The sand has run out: what lies is judged as it lies, unless it runs again (PM-C)."""
    if state.telling:
        state.tell("sand_out", None, {})
    if state.run == 1 and state.flipped:
        run_sand(state)
    elif state.run == 1 and state.table.second_sand and state.table.asks_for_sand:
        ask_for_sand(state)
    else:
        judgement.judge(state, "time")


# PM-C: the second sand


def ask_for_sand(state: PiratesMapState) -> None:
    """PM-C: anyone may turn the hourglass once more; the island stands still meanwhile."""
    state.phase = moves.GLASS
    state.waits = state.table.awake
    state.start_clock(state.parts.second_sand_seconds)
    if state.telling:
        state.tell("more_sand", None, {"length": state.seconds})


def asked_for_sand(state: PiratesMapState) -> list[int]:
    """Who has not answered: people never say no, they let the time pass."""
    return [seat for seat in range(state.seats) if state.waits[seat] == 0]


def glass_moves(state: PiratesMapState, seat: int) -> list[int]:
    """To turn the hourglass, or as a bot to leave it; the clock's move where all bots have."""
    if state.waits[seat] == 0:
        return [moves.FLIP_MOVE, moves.WAIT_MOVE]
    return [moves.TIME_UP_MOVE]


def flip(state: PiratesMapState, seat: int) -> None:
    """PM-C: the sand runs a second time; at once where it has run out, else when it does."""
    state.flipped = True
    state.waits = state.table.awake
    if state.telling:
        state.tell("flip" if state.phase == moves.GLASS else "flip_early", seat, {})
    if state.phase == moves.GLASS:
        run_sand(state)


def leave_glass(state: PiratesMapState) -> None:
    """PM-C: nobody has turned the hourglass: what lies is judged as it lies."""
    if state.telling:
        state.tell("glass_left", None, {})
    judgement.judge(state, "time")
