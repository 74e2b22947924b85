"""What can be seen of a Maui state: views, standings, and the stock-taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.views import asking, by_seat
from tortuga.games.maui import columns, pieces, scoring
from tortuga.games.maui.gains import COVERED, thing_word
from tortuga.games.maui.moves import KINDS, NO_MATCH, PHASES, RULES, SPARES, TOKEN
from tortuga.games.maui.view import Beach, Column, Decoration, MauiView, Spot, Standing

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState


def view_of(state: MauiState, seat: int | None) -> MauiView:
    """All that a seat may know, which is what a spectator knows too.

    MA-1: each seat sees market and bag as its own beach would have them, a spectator stones up.
    """
    parts = state.parts
    way = way_to(state, seat)
    return MauiView(
        **state.head(seat),
        rule=RULES[state.phase],
        prompt=asking(asked(state)),
        side=option_of(state),
        beach=state.beach + 1,
        beaches=len(state.sides),
        face=face(state),
        phase=PHASES[state.phase],
        round=state.round,
        starter=state.starter,
        ending=None if state.ending == pieces.NOTHING else state.ending,
        patterns=pieces.PATTERNS,
        costs=tuple(parts.costs[: pieces.ROW_SLOTS]),
        stones=way.stones,
        market=tuple(parts.words[way.looks[piece]] for piece in state.market),
        reserves=tuple(state.reserves),
        bag=tuple(parts.words[look] for look in sorted(way.looks[each] for each in in_bag(state))),
        row_values=tuple(parts.row_values),
        length=pieces.COLUMN_COUNT,
        track=tuple(state.track),
        decorations=decorations_of(state),
        pearl_points=tuple(parts.pearl_points),
        penalty_points=tuple(parts.penalties),
        crab_points=crab_points(state),
        seats=tuple(beach_of(state, each) for each in range(state.seats)),
        interim=tuple(state.interim) if state.interim else None,
        standing=standing_of(state),
    )


def way_to(state: MauiState, seat: int | None) -> pieces.Way:
    """MA-1: how a seat lays the pieces of the market; a spectator sees them as they lie there."""
    return state.parts.stones_up if seat is None else state.ways[seat]


def asked(state: MauiState) -> str:
    """What is asked of the seat to move; MA-11: where nothing fits, a token may help out."""
    phase = PHASES[state.phase]
    if state.phase not in (NO_MATCH, SPARES):
        return phase
    choices = state.offered(state.turn)
    return f"{phase}_token" if any(KINDS[move] is TOKEN for move in choices) else phase


def option_of(state: MauiState) -> str:
    return "both" if len(state.sides) > 1 else face(state)


def face(state: MauiState) -> str:
    """The side of the beaches that is up."""
    return "crabs" if state.side is state.parts.crab_side else "umbrellas"


def in_bag(state: MauiState) -> list[int]:
    """The pieces still in the bag, in the secret order of drawing."""
    return state.bags[state.beach][state.drawn :]


def decorations_of(state: MauiState) -> tuple[Decoration, ...]:
    parts = state.parts
    return tuple(
        Decoration(pattern, space, pieces.TOKENS[kind], state.tokens_left[kind])
        for pattern, space, kind in zip(pieces.PATTERNS, parts.decorated, parts.decoration)
        if kind != pieces.NOTHING
    )


def crab_points(state: MauiState) -> tuple[int, ...]:
    """What the crabs of a beach cost, lowest first; none on the umbrella side."""
    return tuple(sorted(thing - pieces.CRAB for thing in state.side.spread if thing >= pieces.CRAB))


def beach_of(state: MauiState, seat: int) -> Beach:
    start, *laid = [column_of(state, seat, number) for number in range(state.laid[seat] + 1)]
    spots = tuple(spot_of(state, seat, place) for place in range(state.side.count))
    return Beach(state.ways[seat].stones, start, tuple(laid), spots)


def column_of(state: MauiState, seat: int, number: int) -> Column:
    """A laid piece; number 0 is the start piece in the port, which has no place under it."""
    laid = state.columns[seat * pieces.LENGTH + number]
    height = columns.height_of(laid)
    sections = range(pieces.SECTION_COUNT)
    kinds = [columns.token_on(laid, section) for section in sections]
    return Column(
        top=columns.row_of(height, 0),
        piece=state.parts.words[columns.piece_of(laid)],
        tokens=tuple(None if kind == pieces.NOTHING else pieces.TOKENS[kind] for kind in kinds),
        crabs=tuple(
            crab_on(state, seat, number - 1, columns.row_of(height, section))
            for section in sections
        ),
        joins=tuple(columns.joined(laid, section) for section in sections),
        spare=columns.is_spare(laid),
    )


def crab_on(state: MauiState, seat: int, column: int, row: int) -> int | None:
    """What the crab that lies on a section costs, if one does."""
    if column < 0 or not 0 <= row < pieces.ROW_COUNT:
        return None
    place = state.side.at[column * pieces.ROW_COUNT + row]
    return None if place == pieces.NOTHING else crab_value(state, seat, place)


def crab_value(state: MauiState, seat: int, place: int) -> int | None:
    """What a crab costs, if it is one and has been turned up (MA-C4: others stay unseen)."""
    thing = state.things[state.beach][seat * state.side.count + place]
    turned = state.taken[seat] >> place & 1 == 1
    return thing - pieces.CRAB if thing >= pieces.CRAB and turned else None


def spot_of(state: MauiState, seat: int, place: int) -> Spot:
    row, column = state.side.places[place]
    taken = state.taken[seat] >> place & 1 == 1
    lost = state.lost[seat] >> place & 1 == 1
    return Spot(
        row=row,
        column=column,
        thing=thing_word(state, seat, place),
        value=crab_value(state, seat, place),
        state="taken" if taken else "lost" if lost else "there",
    )


def standing_of(state: MauiState) -> Standing:
    """MA-13 as of now, line by line."""
    parts, seats = state.parts, state.seats
    markers = by_seat(state.markers, pieces.PATTERN_COUNT)
    pearls = by_seat(state.pearls, pieces.PEARL_KINDS)
    return Standing(
        markers=markers,
        tracks=tuple(tuple(state.track[space] for space in spaces) for spaces in markers),
        tokens=by_seat(state.tokens, pieces.TOKEN_COUNT),
        pearls=pearls,
        pearl_points=tuple(
            sum([parts.pearl_points[count] for count in counts]) for counts in pearls
        ),
        dollars=tuple(state.dollars),
        penalties=tuple(-points for points in state.penalties),
        crabs=tuple(-points for points in state.crabs),
        crabs_below=tuple(crabs_below(state, seat) for seat in range(seats)),
        laid=tuple(state.laid),
        totals=tuple(state.scores),
        ranks=tuple(scoring.ranks(state)),
        newest=tuple(column_of(state, seat, state.laid[seat]) for seat in range(seats)),
    )


def crabs_below(state: MauiState, seat: int) -> int:
    """Crabs under the seat's newest piece that are still to be turned up."""
    newest = state.laid[seat]
    if newest == 0:
        return 0
    side = state.side
    laid = state.columns[seat * pieces.LENGTH + newest]
    rows = side.crab_rows[newest - 1] & COVERED[columns.height_of(laid)]
    met = state.taken[seat] | state.lost[seat]
    places = side.at[(newest - 1) * pieces.ROW_COUNT : newest * pieces.ROW_COUNT]
    crabs = [place for row, place in enumerate(places) if rows >> row & 1]
    return len([place for place in crabs if not met >> place & 1])


def stock_of(state: MauiState) -> list[Any]:
    """Every component, wherever it lies: pieces, dollars, towel tokens, umbrellas, crabs."""
    found = [*state.market, *in_bag(state)]
    for seat, way in enumerate(state.ways):
        laid = state.columns[seat * pieces.LENGTH : (seat + 1) * pieces.LENGTH]
        found += [way.looks[columns.piece_of(each)] for each in laid if each != pieces.NOTHING]
    return [
        sorted(found),
        sum(state.dollars) + sum(state.reserves),
        token_stock(state),
        [thing_stock(state, seat) for seat in range(state.seats)],
    ]


def token_stock(state: MauiState) -> list[int]:
    """Towel tokens by kind: on the tracks, held, laid, and out of the game."""
    counts = state.tokens_gone.copy()
    for laid in state.columns:
        columns.count_tokens(laid, counts)
    for kind in range(pieces.TOKEN_COUNT):
        counts[kind] += state.tokens_left[kind]
        counts[kind] += sum(state.tokens[kind :: pieces.TOKEN_COUNT])
    return counts


def thing_stock(state: MauiState, seat: int) -> list[int]:
    """What lies, or lay, on a seat's places; on the first beach a pearl is there or held."""
    found: list[int] = []
    for side, things in zip(state.sides, state.things):
        found += sorted(things[seat * side.count : (seat + 1) * side.count])
    if state.beach == 0:
        first = seat * state.sides[0].count
        here = state.things[0][first : first + state.sides[0].count]
        for place, thing in enumerate(here):
            if pieces.PEARL <= thing < pieces.CRAB and state.taken[seat] >> place & 1:
                found.remove(thing)
        for kind in range(pieces.PEARL_KINDS):
            found += [pieces.PEARL + kind] * state.pearls[seat * pieces.PEARL_KINDS + kind]
    return sorted(found)
