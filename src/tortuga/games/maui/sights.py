"""What a network sees of Maui: what a seat has, what its last piece offers, what is left to do."""

from __future__ import annotations

from typing import Final

from tortuga.engine.guide import best_other
from tortuga.games.maui import heuristic
from tortuga.games.maui.columns import height_of
from tortuga.games.maui.gains import ROW_BITS
from tortuga.games.maui.pieces import (
    COLUMN_COUNT,
    LENGTH,
    MIDDLE,
    NOTHING,
    PATTERN_COUNT,
    PEARL_KINDS,
    ROW_COUNT,
    TOKEN_COUNT,
)
from tortuga.games.maui.rules import MauiState

STEPS: Final = 4  # spaces of a track that a good turn or two bring


def rows(state: MauiState) -> list[list[float]]:
    """A row for each seat, about itself and by how much it leads."""
    scores = [float(score) for score in state.scores]
    prospects = [prospect(state, seat) for seat in range(state.seats)]
    outlook = [now(state, seat) + heuristic.LATER * prospects[seat] for seat in range(state.seats)]
    return [row(state, seat, scores, prospects, outlook) for seat in range(state.seats)]


def now(state: MauiState, seat: int) -> float:
    """The greedy eye's points, but for what the next column may bring."""
    tokens = state.tokens[seat * TOKEN_COUNT] + state.tokens[seat * TOKEN_COUNT + 1]
    worth = float(state.scores[seat])
    if state.laid[seat] == COLUMN_COUNT:
        return worth
    return worth + heuristic.DOLLAR * state.dollars[seat] + heuristic.TOKEN * tokens


def prospect(state: MauiState, seat: int) -> float:
    full = state.laid[seat] == COLUMN_COUNT
    return 0.0 if full else heuristic.prospect(state, seat, NOTHING)


def row(
    state: MauiState,
    seat: int,
    scores: list[float],
    prospects: list[float],
    outlook: list[float],
) -> list[float]:
    left = float(COLUMN_COUNT - state.laid[seat])
    height: int = height_of(state.columns[seat * LENGTH + state.laid[seat]])
    lead = outlook[seat] - best_other(outlook, seat)
    found = [
        lead / 16.0,
        lead / (4.0 + 2.0 * left),
        (scores[seat] - best_other(scores, seat)) / 16.0,
        prospects[seat] / 6.0,
        left / 6.0,
        1.0 if left <= 1.0 else 0.0,
        1.0 if left <= 3.0 else 0.0,
        state.dollars[seat] / 5.0,
        state.dollars[seat] * left / 40.0,
        1.0 if state.dollars[seat] == 0 else 0.0,
        1.0 if state.starter == seat else 0.0,
        (height - MIDDLE) / 4.0,
        abs(height - MIDDLE) / 4.0,
        float(state.beach),
        float(len(state.sides) - 1),
        1.0 if state.side.crab_rows.count(0) < COLUMN_COUNT else 0.0,
    ]
    for kind in range(TOKEN_COUNT):
        held = state.tokens[seat * TOKEN_COUNT + kind]
        found.append(held / 2.0)
        found.append(held * left / 12.0)
    for kind in range(PEARL_KINDS):
        found.append(state.pearls[seat * PEARL_KINDS + kind] / 3.0)  # noqa: PERF401 - compiled
    for pattern in range(PATTERN_COUNT):
        add_track(state, seat, pattern, left, found)
    return found


def add_track(state: MauiState, seat: int, pattern: int, left: float, found: list[float]) -> None:
    """How far a track is, what its next spaces bring, and where the last piece can be joined."""
    at = state.markers[seat * PATTERN_COUNT + pattern]
    end = len(state.track) - 1
    ahead = float(state.track[min(at + STEPS, end)] - state.track[at])
    rows = state.edges[seat][pattern]
    offered = 0.0
    for row in range(ROW_COUNT):
        if rows & ROW_BITS[row]:
            offered += state.parts.row_values[row]
    to_token = state.parts.decorated[pattern] - at
    found.append(at / 10.0)
    found.append(ahead / 8.0)
    found.append(ahead * left / 50.0)
    found.append(offered / 4.0)
    found.append(offered * ahead / 20.0)
    found.append(1.0 if 0 < to_token <= STEPS else 0.0)
