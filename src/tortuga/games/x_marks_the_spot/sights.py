"""What a network sees of X Marks the Spot: doubloons, X's in the making, and what is in hand."""

from __future__ import annotations

from typing import Final

from tortuga.engine.guide import best_other
from tortuga.games.x_marks_the_spot.cards import (
    CANNON,
    CARD_COUNT,
    FIRST_ICONS,
    GHOST,
    GOAL,
    HEADING,
    KRAKEN,
    PARLAY,
    PLUNDER,
    SECOND_ICONS,
    TILE_COUNT,
)
from tortuga.games.x_marks_the_spot.crosses import DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import FAR
from tortuga.games.x_marks_the_spot.making import FULL, NO_X, PROMISES, SHORT, SHOWN, having, sum_of
from tortuga.games.x_marks_the_spot.rules import XMarksState

FLAGS: Final = 4
# By flag and the place of five faces: how many count for the flag; one that is made counts no more.
ICONS: Final[list[bytes]] = [
    bytes([having(faces, flag) % FULL for faces in SHOWN]) for flag in range(FLAGS)
]


class Table:
    """The X's in the making of each flag: what they promise, and how many have how many icons."""

    def __init__(self, state: XMarksState) -> None:
        self.promises: list[float] = [0.0] * FLAGS
        self.threes: list[float] = [0.0] * FLAGS
        self.fours: list[float] = [0.0] * FLAGS
        faces = state.grid.faces
        for cell in range(len(faces)):
            if faces[cell] < FAR:
                self.add(sum_of(faces, cell, PLUS))
                self.add(sum_of(faces, cell, DIAGONAL))

    def add(self, number: int) -> None:
        if not 0 < number < NO_X:
            return
        place = SHORT[number]
        for flag in range(FLAGS):
            promise = PROMISES[flag][place]
            if promise == 0.0:
                continue
            self.promises[flag] = self.promises[flag] + promise
            icons = ICONS[flag][place]
            if icons == FULL - 1:
                self.fours[flag] = self.fours[flag] + 1.0
            elif icons == FULL - 2:
                self.threes[flag] = self.threes[flag] + 1.0


def rows(state: XMarksState, points: list[float]) -> list[list[float]]:
    """A row for each seat, about itself and by how much it leads."""
    table = Table(state)
    return [row(state, seat, table, points) for seat in range(state.seats)]


def row(state: XMarksState, seat: int, table: Table, points: list[float]) -> list[float]:
    flag = state.flags[seat]
    doubloons = state.scores[seat]
    turn = state.acting[0] if state.acting else state.turn
    away = ((seat - turn) % state.seats) / (state.seats - 1)
    soon = 1.0 - away
    lead = points[seat] - best_other(points, seat)
    near = 1.0 if doubloons + 1 >= GOAL else 0.0
    return [
        lead / 240.0,
        points[seat] / 240.0,
        doubloons / 2.0,
        near,
        away,
        table.promises[flag] / 60.0,
        near * table.promises[flag] / 60.0,
        table.fours[flag] / 2.0,
        min(1.0, table.fours[flag]),
        near * min(1.0, table.fours[flag]),
        soon * min(1.0, table.fours[flag]),
        near * soon * min(1.0, table.fours[flag]),
        table.threes[flag] / 4.0,
        soon * table.threes[flag] / 4.0,
        near * table.threes[flag] / 4.0,
        (sum(state.scores) - doubloons) / (2.0 * (state.seats - 1)),
        state.idle / 4.0,
        *hand(state, seat, flag),
    ]


def hand(state: XMarksState, seat: int, flag: int) -> list[float]:
    """The tiles by what they do for the seat's flag, and the actions."""
    own = ghosts = krakens = both = 0
    first = seat * CARD_COUNT
    for kind in range(TILE_COUNT):
        count = state.hands[first + kind]
        if count == 0:
            continue
        one, other = FIRST_ICONS[kind], SECOND_ICONS[kind]
        helps = (one in (flag, GHOST)) + (other in (flag, GHOST))
        own += count if helps == 1 else 0
        both += count if helps == 2 else 0
        ghosts += count if GHOST in (one, other) else 0
        krakens += count if KRAKEN in (one, other) else 0
    return [
        state.hand_sizes[seat] / 5.0,
        own / 3.0,
        both / 2.0,
        ghosts / 2.0,
        krakens / 2.0,
        float(state.hands[first + CANNON]),
        float(state.hands[first + PLUNDER]),
        float(state.hands[first + HEADING]),
        float(state.hands[first + PARLAY]),
    ]
