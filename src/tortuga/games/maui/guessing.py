"""From a view of Maui back to a full state: what is hidden is dealt anew.

A search asks for many deals of one view, so what the view shows is laid out once and then copied.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.maui import columns, pieces
from tortuga.games.maui.moves import PHASES
from tortuga.games.maui.pieces import Side
from tortuga.games.maui.rules import MauiState
from tortuga.games.maui.sight import way_to
from tortuga.games.maui.view import Beach, Column, MauiView

UNTURNED: Final = -1  # a crab that nobody has seen yet


def lay_out(state: MauiState, view: MauiView) -> None:
    """Everything that lies open; of what is hidden, what there is of it."""
    lay_table(state, view)
    lay_beaches(state, view)
    lay_tokens(state, view)
    lay_bag(state, view)
    lay_things(state, view)
    if not state.over:
        state.await_turn(state.turn)
        state.offered(state.turn)  # listed once for all deals: nothing hidden changes it


def deal_hidden(state: MauiState, chance: Chance) -> None:
    """The bag, the crabs and the lots at random, in a copy of what was laid out."""
    guess_bags(state, chance)
    guess_things(state, chance)
    state.lots = list(range(state.seats))
    chance.shuffle(state.lots)


def lay_table(state: MauiState, view: MauiView) -> None:
    standing = view.standing
    state.lay_head(view)
    state.beach = view.beach - 1
    state.side = state.sides[state.beach]
    state.round = view.round
    state.starter = view.starter
    state.turn = view.acting[0] if view.acting else pieces.NOTHING
    state.ending = pieces.NOTHING if view.ending is None else view.ending
    state.phase = PHASES.index(view.phase)
    state.reserves = list(view.reserves)
    state.dollars = list(standing.dollars)
    state.markers = [space for spaces in standing.markers for space in spaces]
    state.tokens = [count for counts in standing.tokens for count in counts]
    state.pearls = [count for counts in standing.pearls for count in counts]
    state.penalties = [-points for points in standing.penalties]
    state.crabs = [-points for points in standing.crabs]
    state.laid = list(standing.laid)
    state.interim = list(view.interim or ())


def lay_beaches(state: MauiState, view: MauiView) -> None:
    """The columns as they were laid, and the edges that the last of them offer."""
    numbers = state.parts.numbers
    looks = way_to(state, view.seat).looks
    state.market = [looks[numbers[piece]] for piece in view.market]
    state.columns = [pieces.NOTHING] * (state.seats * pieces.LENGTH)
    state.edges = []
    state.taken = [0] * state.seats
    state.lost = [0] * state.seats
    for seat, beach in enumerate(view.seats):
        for number, column in enumerate((beach.start, *beach.columns)):
            laid = pack(column, numbers[column.piece])
            state.columns[seat * pieces.LENGTH + number] = laid
        last = beach.columns[-1] if beach.columns else beach.start
        state.edges.append(edge_after(last))
        for place, spot in enumerate(beach.spots):
            state.taken[seat] |= int(spot.state == "taken") << place
            state.lost[seat] |= int(spot.state == "lost") << place


def pack(column: Column, piece: int) -> int:
    joins = sum(int(joined) << section for section, joined in enumerate(column.joins))
    laid = columns.packed(piece, column.top + pieces.TOP_ROW, joins)
    for section, token in enumerate(column.tokens):
        if token is not None:
            laid = columns.with_token(laid, section, pieces.TOKENS.index(token))
    return laid | columns.SPARE_LAID if column.spare else laid


def edge_after(column: Column) -> bytes:
    """What the next piece can connect to: the last one's sections on the beach, less crabs."""
    shown = [token or printed for printed, token in zip(column.piece, column.tokens)]
    patterns = [pieces.PATTERNS.index(pattern) for pattern in shown]
    rows = list(pieces.edge_of(bytes(patterns), column.top + pieces.TOP_ROW))
    for section, pattern in enumerate(patterns):
        if column.crabs[section] is not None:
            rows[pattern] -= 1 << columns.row_of(column.top + pieces.TOP_ROW, section)
    return bytes(rows)


def lay_tokens(state: MauiState, view: MauiView) -> None:
    """Towel tokens on the tracks; those that are nowhere to be seen have left the game."""
    state.tokens_left = [0] * pieces.TOKEN_COUNT
    for decoration in view.decorations:
        state.tokens_left[pieces.TOKENS.index(decoration.token)] = decoration.left
    seen = [0] * pieces.TOKEN_COUNT
    for laid in state.columns:
        columns.count_tokens(laid, seen)
    dealt = state.parts.token_counts[state.seats - pieces.FEWEST_SEATS]
    state.tokens_gone = [
        dealt - seen[kind] - state.tokens_left[kind] - sum(state.tokens[kind :: pieces.TOKEN_COUNT])
        for kind in range(pieces.TOKEN_COUNT)
    ]


def lay_bag(state: MauiState, view: MauiView) -> None:
    """The pieces still in this beach's bag, in no order yet."""
    looks = way_to(state, view.seat).looks
    state.drawn = 0
    state.bags = [[looks[state.parts.numbers[piece]] for piece in view.bag]]


def lay_things(state: MauiState, view: MauiView) -> None:
    """What lies on this beach's places; face-down crabs are not told apart yet."""
    state.things = [[thing for beach in view.seats for thing in seen_things(beach)]]


def guess_bags(state: MauiState, chance: Chance) -> None:
    """This beach's bag in random order, and a whole bag for a beach still to come."""
    bag = state.bags[0].copy()
    chance.shuffle(bag)
    bags = [bag] * (state.beach + 1)
    for _ in range(state.beach + 1, len(state.sides)):
        fresh = pieces.ALL_PIECES.copy()
        chance.shuffle(fresh)
        bags.append(fresh)
    state.bags = bags


def guess_things(state: MauiState, chance: Chance) -> None:
    """What lies on the places: open things as seen, face-down crabs at random."""
    seen = state.things[0]
    found: list[list[int]] = []
    for number, side in enumerate(state.sides):
        if number != state.beach:
            found.append(spread_things(state.seats, side, chance))
        elif UNTURNED in seen:
            found.append(with_crabs(state.seats, side, seen, chance))
        else:
            found.append(seen)
    state.things = found


def spread_things(seats: int, side: Side, chance: Chance) -> list[int]:
    """Every seat's things of a side, spread by lot; those with a place of their own behind."""
    found: list[int] = []
    for _ in range(seats):
        things = side.spread.copy()
        chance.shuffle(things)
        found += things + side.fixed
    return found


def seen_things(beach: Beach) -> list[int]:
    """One seat's things as the view tells them."""
    things: list[int] = []
    for spot in beach.spots:
        if spot.thing == "crab":
            things.append(UNTURNED if spot.value is None else pieces.CRAB + spot.value)
        elif spot.thing in pieces.PEARLS:
            things.append(pieces.PEARL + pieces.PEARLS.index(spot.thing))
        else:
            things.append(pieces.PATTERNS.index(spot.thing.removesuffix("-umbrella")))
    return things


def with_crabs(seats: int, side: Side, seen: list[int], chance: Chance) -> list[int]:
    """Every seat's things; crabs that are not turned up get any value left."""
    things: list[int] = []
    for seat in range(seats):
        own = seen[seat * side.count : (seat + 1) * side.count]
        hidden = [thing for thing in side.spread if thing >= pieces.CRAB]
        for thing in own:
            if thing >= pieces.CRAB:
                hidden.remove(thing)
        chance.shuffle(hidden)
        things += [hidden.pop() if thing == UNTURNED else thing for thing in own]
    return things
