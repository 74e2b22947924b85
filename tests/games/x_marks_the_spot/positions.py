"""Prepared positions of X Marks the Spot: tiles laid as a test needs them, and moves as texts.

A tile is written ``"avery-ghost 0 0 east"``: which, where its first icon lies, where the second
is from there. Hands are written as cards with spaces between them.
"""

from __future__ import annotations

import re

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.state import State
from tortuga.games.x_marks_the_spot import deck, flags
from tortuga.games.x_marks_the_spot.cards import CARD_COUNT, CARD_WORDS, FLAG_WORDS, TILE_WORDS
from tortuga.games.x_marks_the_spot.game import XMarksTheSpot
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import FACINGS, MOVES, cell_at
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.view import XMarksView

FLAGS = "avery rackham wynn condent"
PLENTY = "condent-wynn condent-wynn"


def spot(seats: int = 2, second: str = "must") -> XMarksTheSpot:
    game = tortuga.game("x-marks-the-spot", seats=seats, second=second)
    assert isinstance(game, XMarksTheSpot)
    return game


def checked(state: State) -> XMarksState:
    assert isinstance(state, XMarksState)
    return state


def new_game(seed: int, seats: int = 2, second: str = "must") -> XMarksState:
    return checked(spot(seats, second).start(seed))


def kinds_of(cards: str) -> list[int]:
    return [CARD_WORDS.index(word) for word in cards.split()]


def put(grid: Grid, tile: str, seat: int = 0) -> int:
    """Lay one tile, whatever is there."""
    word, x, y, facing = tile.split()
    return grid.lay(TILE_WORDS.index(word), cell_at(int(x), int(y)), FACINGS.index(facing), seat)


def lay(
    *tiles: str,
    hands: tuple[str, ...] = (PLENTY, PLENTY),
    sails: str = FLAGS,
    turn: int = 0,
    played: int = 0,
    discard: str = "",
    stock: str | None = None,
    doubloons: tuple[int, ...] = (),
    reshuffles: int = 2,
    second: str = "must",
) -> XMarksState:
    """A table after drawing; all cards that are nowhere else are in the deck, or only ``stock``."""
    seats = len(hands)
    state = spot(seats, second).empty()
    state.telling = True
    state.chance = Chance(7)
    state.grid.clear()
    state.flags = [FLAG_WORDS.index(word) for word in sails.split()][:seats]
    for tile in tiles:
        put(state.grid, tile)
    for seat, cards in enumerate(hands):
        for kind in kinds_of(cards):
            deck.receive(state, seat, kind)
    state.discard = kinds_of(discard)
    state.deck = left_over(state) if stock is None else kinds_of(stock)
    state.scores = [*doubloons, *[0] * (seats - len(doubloons))]
    state.reshuffles = reshuffles
    state.starter = 0
    state.turn = turn
    state.turns = turn + 1
    state.played = played
    state.offer_plays()
    return state


def left_over(state: XMarksState) -> list[int]:
    counts = state.parts.counts.copy()
    gone = [kind for kind in state.grid.kinds if kind >= 0] + state.discard
    for seat in range(state.seats):
        gone += [k for k in range(CARD_COUNT) for _ in range(state.hands[seat * CARD_COUNT + k])]
    for kind in gone:
        counts[kind] -= 1
    return [kind for kind in range(CARD_COUNT) for _ in range(max(counts[kind], 0))]


def play(state: XMarksState, *texts: str) -> None:
    """Moves of whoever is to move; ``"2: accept"`` names the seat where several are."""
    for text in texts:
        named, _, rest = text.rpartition(": ")
        seat = int(named) - 1 if named else state.acting[0]
        state.play(seat, MOVES.parse(rest))


def offered(state: XMarksState, seat: int | None = None) -> list[str]:
    asked = state.acting[0] if seat is None else seat
    return [MOVES.text(move) for move in state.legal(asked)]


def offered_of(state: XMarksState, word: str) -> list[str]:
    return [text for text in offered(state) if text.split()[0] == word]


def refused(state: XMarksState, text: str, reason: str, seat: int | None = None) -> None:
    """The move is refused for that reason, and nothing is changed."""
    before = seen(state, state.turn)
    with pytest.raises(IllegalMove, match="(?i)" + re.escape(reason)):
        state.play(state.acting[0] if seat is None else seat, MOVES.parse(text))
    assert seen(state, state.turn) == before


def seen(state: XMarksState, seat: int | None = 0) -> XMarksView:
    view = state.view(seat)
    assert isinstance(view, XMarksView)
    return view


def told(state: XMarksState, *kinds: str) -> list[dict[str, object]]:
    """What happened since the last look, of these kinds, as everyone knows it."""
    events = [event.seen_by(None).to_json() for event in state.take_told()]
    return [event for event in events if not kinds or event["kind"] in kinds]


def hand(state: XMarksState, seat: int) -> list[str]:
    found = seen(state, seat).hand
    assert found is not None
    return list(found)


def marks(state: XMarksState) -> list[tuple[int, int, int]]:
    """Every doubloon as seat, x and y."""
    return [(seat, cell.x, cell.y) for cell in seen(state).cells for seat in cell.doubloons]


def possible(state: XMarksState, seat: int, eyes: int | None = None) -> list[str]:
    """The flags that a seat may sail under, to a viewer."""
    return list(seen(state, eyes).players[seat].flags)


def know_all_flags(state: XMarksState) -> XMarksState:
    """Everyone has seen through everyone."""
    state.deals = 1 << flags.DEALS[state.seats].index(state.flags)
    return state
