"""From a view of Maui back to a full state: what is hidden is dealt anew."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.games.maui import columns, pieces
from tortuga.games.maui.moves import PHASES
from tortuga.games.maui.pieces import Side
from tortuga.games.maui.rules import MauiState
from tortuga.games.maui.sight import way_to
from tortuga.games.maui.view import Beach, Column, MauiView


def lay_out(state: MauiState, view: MauiView, chance: Chance) -> None:
    """Everything that lies open, then the bag, the crabs and the lots at random."""
    lay_table(state, view)
    lay_beaches(state, view)
    lay_tokens(state, view)
    guess_bags(state, view, chance)
    guess_things(state, view, chance)
    state.lots = list(range(state.seats))
    chance.shuffle(state.lots)
    if not state.over:
        state.await_turn(state.turn)


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


def guess_bags(state: MauiState, view: MauiView, chance: Chance) -> None:
    """This beach's bag in random order, and a whole bag for a beach still to come."""
    looks = way_to(state, view.seat).looks
    bag = [looks[state.parts.numbers[piece]] for piece in view.bag]
    chance.shuffle(bag)
    state.drawn = 0
    state.bags = [bag] * (state.beach + 1)
    for _ in range(state.beach + 1, len(state.sides)):
        fresh = list(range(pieces.PIECE_COUNT))
        chance.shuffle(fresh)
        state.bags.append(fresh)


def guess_things(state: MauiState, view: MauiView, chance: Chance) -> None:
    """What lies on the places: open things as seen, face-down crabs at random."""
    state.things = []
    for number, side in enumerate(state.sides):
        if number != state.beach:
            state.things.append(spread_things(state.seats, side, chance))
            continue
        seen: list[int] = []
        for beach in view.seats:
            seen += seen_things(side, beach, chance)
        state.things.append(seen)


def spread_things(seats: int, side: Side, chance: Chance) -> list[int]:
    """Every seat's things of a side, spread by lot; those with a place of their own behind."""
    found: list[int] = []
    for _ in range(seats):
        things = side.spread.copy()
        chance.shuffle(things)
        found += things + side.fixed
    return found


def seen_things(side: Side, beach: Beach, chance: Chance) -> list[int]:
    """One seat's things as the view tells them; crabs that are not turned up get any value left."""
    hidden = [thing for thing in side.spread if thing >= pieces.CRAB]
    for spot in beach.spots:
        if spot.value is not None:
            hidden.remove(pieces.CRAB + spot.value)
    chance.shuffle(hidden)
    things: list[int] = []
    for spot in beach.spots:
        if spot.thing == "crab":
            things.append(hidden.pop() if spot.value is None else pieces.CRAB + spot.value)
        elif spot.thing in pieces.PEARLS:
            things.append(pieces.PEARL + pieces.PEARLS.index(spot.thing))
        else:
            things.append(pieces.PATTERNS.index(spot.thing.removesuffix("-umbrella")))
    return things
