"""Prepared positions of Maui: the table laid as a test needs it, and moves as texts.

Pieces are three letters from top to bottom (yellow, red, blue, orange, green), as they lie on the
beach of the seat to move; heights are the rows that are covered.
"""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.engine.errors import IllegalMove
from tortuga.engine.state import State
from tortuga.games.maui.columns import packed
from tortuga.games.maui.game import Maui
from tortuga.games.maui.moves import MOVES
from tortuga.games.maui.pieces import HEIGHTS, LENGTH, PATTERNS, TOKENS
from tortuga.games.maui.rules import MauiState
from tortuga.games.maui.view import Column, MauiView

# Six pieces of which none has yellow: they fit nowhere on a last piece that shows only yellow.
NO_YELLOW = "rbo rog bro bgr ogb gor"


def maui(seats: int = 2, side: str = "umbrellas", stones: str = "by seat") -> Maui:
    game = tortuga.game("maui", seats=seats, side=side, stones=stones)
    assert isinstance(game, Maui)
    return game


def new_game(
    seed: int, seats: int = 2, side: str = "umbrellas", stones: str = "by seat"
) -> MauiState:
    return checked(maui(seats, side, stones).start(seed))


def checked(state: State) -> MauiState:
    assert isinstance(state, MauiState)
    return state


def lay(
    market: str = NO_YELLOW,
    *,
    last: str = "yrb",
    rows: str = "3-5",
    laid: int = 0,
    seats: int = 2,
    side: str = "umbrellas",
    dollars: int = 1,
    reserves: tuple[int, int] = (1, 1),
    tokens: str = "",
    markers: str = "",
    turn: int = 0,
    starter: int = 0,
    game: Maui | None = None,
) -> MauiState:
    """A table where ``turn`` has laid so many pieces, the last of which is given.

    ``tokens`` are the towel tokens in hand and ``markers`` the spaces reached, as words:
    ``"blue orange"``, ``"red 3 yellow 1"``.
    """
    state = checked((game or maui(seats, side)).start(1))
    state.telling = True
    state.market = [state.ways[turn].looks[number(piece)] for piece in market.split()]
    state.starter = starter
    state.dollars[turn] = dollars
    state.scores[turn] = dollars
    state.reserves = list(reserves)
    lay_last(state, turn, last, rows, laid)
    for token in tokens.split():
        state.tokens[turn * len(TOKENS) + TOKENS.index(token)] += 1
    words = markers.split()
    for pattern, space in zip(words[::2], words[1::2], strict=True):
        set_marker(state, turn, pattern, int(space))
    state.await_turn(turn)
    return state


def number(piece: str) -> int:
    """The number of a piece, by its letters."""
    words = tuple(next(word for word in PATTERNS if word[0] == letter) for letter in piece)
    return maui().parts.words.index(words)


def lay_last(state: MauiState, seat: int, piece: str, rows: str, laid: int) -> None:
    """So many columns of one piece; only the last matters."""
    height = HEIGHTS.index(rows)
    state.laid[seat] = laid
    for column in range(laid + 1):
        state.columns[seat * LENGTH + column] = packed(number(piece), height, 0)
    state.edges[seat] = state.parts.edges[number(piece) * len(HEIGHTS) + height]


def set_marker(state: MauiState, seat: int, pattern: str, space: int) -> None:
    marker = seat * len(PATTERNS) + PATTERNS.index(pattern)
    state.scores[seat] += state.track[space] - state.track[state.markers[marker]]
    state.markers[marker] = space


def put_thing(state: MauiState, seat: int, row: int, column: int, thing: int) -> None:
    """Put something on a place of a seat's beach; rows and columns count from 1."""
    place = state.side.places.index([row - 1, column - 1])
    things = state.things[state.beach].copy()
    things[seat * state.side.count + place] = thing
    state.things = [*state.things[: state.beach], things, *state.things[state.beach + 1 :]]


def offered(state: MauiState) -> list[str]:
    """What the acting seat may play, as people write it."""
    return [MOVES.text(move) for move in state.legal(state.acting[0])]


def heights_of(state: MauiState, slot: str) -> list[str]:
    """The rows at which a slot's piece may be placed without a token."""
    start = f"place {slot} at "
    found = [text.removeprefix(start) for text in offered(state) if text.startswith(start)]
    return [rows for rows in found if " " not in rows]


def with_token(state: MauiState, slot: str) -> set[str]:
    """How a slot's piece may be placed with a token: ``3-5 blue new top``."""
    start = f"place {slot} at "
    return {
        text.removeprefix(start).replace(" with ", " ").replace(" on ", " ")
        for text in offered(state)
        if text.startswith(start) and " with " in text
    }


def play(state: MauiState, *texts: str) -> None:
    """Play moves, each by whoever is to move."""
    for text in texts:
        state.play(state.acting[0], MOVES.parse(text))


def refused(state: MauiState, text: str, why: str) -> None:
    """See a move of the acting seat refused for the right reason, wherever its sentence begins."""
    with pytest.raises(IllegalMove, match=f"(?i){why}"):
        play(state, text)


def seen(state: MauiState, seat: int | None = None) -> MauiView:
    view = state.view(seat)
    assert isinstance(view, MauiView)
    return view


def newest(state: MauiState, seat: int = 0) -> Column:
    """The column that a seat laid last."""
    return seen(state).seats[seat].columns[-1]


def marker(state: MauiState, pattern: str, seat: int = 0) -> int:
    """The space that a seat's marker has reached."""
    return seen(state).standing.markers[seat][PATTERNS.index(pattern)]


def told(state: MauiState, kind: str) -> list[dict[str, Any]]:
    """The events of a kind since the position was laid."""
    return [event.to_json() for event in state.told if event.kind == kind]
