"""What can be seen of an X Marks the Spot state: views, standings, and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.views import Prompt, asking
from tortuga.games.x_marks_the_spot import cards, deck, flags, moves
from tortuga.games.x_marks_the_spot.crosses import ARMS, COUNTS_FOR, FLAG_BITS, SHAPES
from tortuga.games.x_marks_the_spot.grid import LOCKED, Grid
from tortuga.games.x_marks_the_spot.view import (
    Cell,
    Cross,
    Parlay,
    Place,
    Player,
    Plunder,
    Standing,
    Tile,
    XMarksView,
)

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


def view_of(state: XMarksState, seat: int | None) -> XMarksView:
    """All that a seat may know; a spectator has no eyes for hands and flags."""
    eyes = cards.NOBODY if seat is None else seat
    grid = state.grid
    return XMarksView(
        **state.head(seat),
        rule=moves.RULES[phase_for(state, eyes)],
        prompt=prompt_of(state, eyes),
        phase=moves.PHASES[phase_for(state, eyes)],
        turn=state.turn,
        turns=state.turns,
        round=(state.turns - 1) // state.seats + 1,
        starter=state.starter,
        played=state.played,
        cards_a_turn=cards.CARDS_A_TURN,
        second=cards.MUST if state.both else cards.MAY,
        goal=cards.GOAL,
        tiles=tiles_of(grid),
        cells=cells_of(grid),
        last=None if grid.last == cards.NOTHING else grid.last,
        flag=None if seat is None else cards.FLAG_WORDS[state.flags[seat]],
        hand=None if seat is None else cards.words_of(cards.spread(deck.hand_of(state, seat))),
        card=card_for(state, eyes),
        taken=state.taken,
        target=state.target if state.target != cards.NOTHING and eyes == state.turn else None,
        players=tuple(player_of(state, each, eyes) for each in range(state.seats)),
        deals=tuple(
            tuple(cards.FLAG_WORDS[flag] for flag in deal) for deal in flags.possible_deals(state)
        ),
        deck=len(state.deck) - state.drawn,
        discard=cards.words_of(state.discard),
        reshuffles=state.reshuffles,
        passes=state.passes,
        idle=state.idle,
        idle_limit=state.parts.idle_rounds * state.seats,
        parlay=parlay_of(state, eyes),
        plunder=plunder_of(state, eyes),
        standing=standing_of(state, eyes),
    )


def phase_for(state: XMarksState, eyes: int) -> int:
    """What is picked up from a hand stays unseen; what Plunder took is open to all."""
    if eyes == state.turn or state.phase not in (moves.PLACE, moves.TURN):
        return state.phase
    if not state.taken:
        return moves.PLAY
    return moves.PLACE if state.phase == moves.PLACE else moves.FOLLOW


def prompt_of(state: XMarksState, eyes: int) -> Prompt:
    """What is asked, as far as these eyes see it: whether a hand is stuck is its own secret."""
    phase, card = phase_for(state, eyes), card_for(state, eyes)
    if phase == moves.PLAY:
        return asking(prompt_to_play(state, eyes == state.turn))
    if phase in (moves.PLACE, moves.FOLLOW) and card is not None:
        return asking(moves.PHASES[phase], card=card)
    if phase == moves.PICK:
        return asking("pick", at_seat=state.prey)
    if phase == moves.ANSWER:
        return asking("answer", count=state.count, of_seat=state.turn)
    if phase == moves.DECIDE:
        return asking("decide", count=state.counter, of_seat=state.partner)
    return (
        asking("swap", count=state.agreed) if phase == moves.SWAP else asking(moves.PHASES[phase])
    )


def prompt_to_play(state: XMarksState, own: bool) -> str:
    """The first card or the second, and to its own seat whether none can be played."""
    if state.played == 0:
        return "stuck" if own and moves.PASS_MOVE in state.choices else "play"
    if not state.both:
        return "play_more"
    return "stuck_again" if own and moves.END_MOVE in state.choices else "play_second"


def card_for(state: XMarksState, eyes: int) -> str | None:
    if state.card == cards.NOTHING or not (state.taken or eyes == state.turn):
        return None
    return cards.CARD_WORDS[state.card]


def place_of(cell: int) -> Place:
    return moves.x_of(cell), moves.y_of(cell)


def tiles_of(grid: Grid) -> tuple[Tile, ...]:
    """Every tile on the table, by id."""
    found: list[Tile] = []
    for tile, kind in enumerate(grid.kinds):
        if kind != cards.NOTHING:
            first, second = cards.PAIRS[kind]
            found.append(
                Tile(
                    id=tile,
                    tile=cards.TILE_WORDS[kind],
                    icons=(cards.ICON_WORDS[first], cards.ICON_WORDS[second]),
                    cells=(place_of(grid.cells[tile]), place_of(grid.second_cell(tile))),
                    facing=moves.FACINGS[grid.facings[tile]],
                    seat=grid.layers[tile],
                    open=grid.covered[tile] == 0 and not grid.is_marked(tile),
                )
            )
    return tuple(found)


def covered_cells(grid: Grid) -> list[int]:
    """The cells that have a tile on them, by row and column."""
    cells: set[int] = set()
    for tile, kind in enumerate(grid.kinds):
        if kind != cards.NOTHING:
            cells.add(grid.cells[tile])
            cells.add(grid.second_cell(tile))
    return sorted(cells)


def cells_of(grid: Grid) -> tuple[Cell, ...]:
    found: list[Cell] = []
    for cell in covered_cells(grid):
        marks = [seat for mark, seat in zip(grid.marks, grid.mark_seats) if mark == cell]
        icon = grid.icon_on(grid.top(cell), cell)
        stack = tuple(grid.stack(cell))
        found.append(
            Cell(moves.x_of(cell), moves.y_of(cell), stack, cards.ICON_WORDS[icon], tuple(marks))
        )
    return tuple(found)


def player_of(state: XMarksState, seat: int, eyes: int) -> Player:
    open_flag = seat == eyes or state.over
    counts = state.known[eyes * state.seats + seat] if eyes != cards.NOBODY else []
    return Player(
        doubloons=state.scores[seat],
        cards=state.hand_sizes[seat],
        flags=flags_for(state, seat, eyes),
        flag=cards.FLAG_WORDS[state.flags[seat]] if open_flag else None,
        known=cards.words_of(cards.spread(deck.hand_of(state, seat) if seat == eyes else counts)),
    )


def flags_for(state: XMarksState, seat: int, eyes: int) -> tuple[str, ...]:
    """XM-16: the flags that a seat may sail under, to a viewer who knows its own."""
    if state.over:
        return (cards.FLAG_WORDS[state.flags[seat]],)
    found = {
        deal[seat]
        for deal in flags.possible_deals(state)
        if eyes == cards.NOBODY or deal[eyes] == state.flags[eyes]
    }
    return tuple(cards.FLAG_WORDS[flag] for flag in sorted(found))


def parlay_of(state: XMarksState, eyes: int) -> Parlay | None:
    if state.partner == cards.NOBODY:
        return None
    settled = state.swapper != cards.NOBODY
    return Parlay(
        seat=state.turn,
        at_seat=state.partner,
        count=state.count,
        counter=state.counter or None,
        offers=tuple(offer_of(state, seat, eyes) for seat in range(state.seats)),
        with_seat=state.swapper if settled else None,
        agreed=state.agreed if settled else None,
        waiting_seats=tuple(state.acting),
        given=cards.words_of(state.given[eyes]) if settled and eyes != cards.NOBODY else (),
    )


def offer_of(state: XMarksState, seat: int, eyes: int) -> int | None:
    """XM-13: an offer is its maker's until all are in."""
    if not state.offers or state.offers[seat] < 0:
        return None
    return state.offers[seat] if state.phase != moves.OPEN or seat == eyes else None


def plunder_of(state: XMarksState, eyes: int) -> Plunder | None:
    """XM-14: the hand that lies open, to the plunderer's eyes only."""
    if state.prey == cards.NOBODY:
        return None
    hand = cards.words_of(cards.spread(deck.hand_of(state, state.prey)))
    return Plunder(state.turn, state.prey, hand if eyes == state.turn else None)


def standing_of(state: XMarksState, eyes: int) -> Standing:
    """Doubloons, the X's of the last change, and the viewer's own that lack one icon."""
    return Standing(
        doubloons=tuple(state.scores),
        made=made_crosses(state),
        short=() if eyes == cards.NOBODY else short_crosses(state.grid, state.flags[eyes]),
        known_seats=known_seats(state),
    )


def made_crosses(state: XMarksState) -> tuple[Cross, ...]:
    return tuple(
        cross_of(cross >> FLAG_BITS, flag, cards.NOTHING)
        for cross in state.made
        for flag in range(cards.FLAG_COUNT)
        if cross >> flag & 1
    )


def cross_of(number: int, flag: int, missing: int) -> Cross:
    centre, shape = number >> 1, number & 1
    cells = [centre, *(centre + arm for arm in ARMS[shape])]
    return Cross(
        flag=cards.FLAG_WORDS[flag],
        x=moves.x_of(centre),
        y=moves.y_of(centre),
        shape=SHAPES[shape],
        cells=tuple(place_of(cell) for cell in cells),
        missing=None if missing == cards.NOTHING else place_of(missing),
    )


def short_crosses(grid: Grid, flag: int) -> tuple[Cross, ...]:
    """A flag's X's that lack one icon, as long as no doubloon or edge stands in their way."""
    having = icons_of(grid, flag)
    found: list[Cross] = []
    for number in sorted(number for number, count in having.items() if count == 4):
        centre, shape = number >> 1, number & 1
        for cell in (centre, *(centre + arm for arm in ARMS[shape])):
            face = grid.face(cell)
            if face != LOCKED and not COUNTS_FOR[face] >> flag & 1:
                found.append(cross_of(number, flag, cell))
    return tuple(found)


def icons_of(grid: Grid, flag: int) -> dict[int, int]:
    """How many icons of a flag each X has that has any, by the X's number."""
    having: dict[int, int] = {}
    for cell in covered_cells(grid):
        if COUNTS_FOR[grid.face(cell)] >> flag & 1:
            for shape in range(len(SHAPES)):
                for arm in (0, *ARMS[shape]):
                    number = (cell + arm) * 2 + shape
                    having[number] = having.get(number, 0) + 1
    return having


def known_seats(state: XMarksState) -> tuple[int, ...]:
    """XM-16: the seats whose flag everyone can tell."""
    deals = flags.possible_deals(state)
    seats = range(state.seats)
    return tuple(seat for seat in seats if all(deal[seat] == deals[0][seat] for deal in deals))


def stock_of(state: XMarksState) -> list[Any]:
    """Every card wherever it is, and every seat's doubloons on the table and beside it."""
    everything = state.deck[state.drawn :] + state.discard
    everything += [kind for kind in state.grid.kinds if kind != cards.NOTHING]
    for seat in range(state.seats):
        everything += cards.spread(deck.hand_of(state, seat))
    if state.taken:
        everything.append(state.card)
    laid = [state.grid.mark_seats.count(seat) for seat in range(state.seats)]
    doubloons = [laid[seat] + cards.GOAL - state.scores[seat] for seat in range(state.seats)]
    return [sorted(everything), doubloons, len(set(state.flags))]
