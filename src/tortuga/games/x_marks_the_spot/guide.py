"""How a search goes about X Marks the Spot: a card is played to its end, then the table judged."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide
from tortuga.engine.state import State
from tortuga.games.x_marks_the_spot import heuristic
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GHOST, KRAKEN
from tortuga.games.x_marks_the_spot.charts import BY_ICONS, FACES, FOREIGN, SUNKEN
from tortuga.games.x_marks_the_spot.crosses import ARMS, DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import LOCKED
from tortuga.games.x_marks_the_spot.moves import BEFORE, PLAY
from tortuga.games.x_marks_the_spot.rules import XMarksState

LONGEST: Final = 40  # moves of one card; a Parlay with all its answers is shorter
FEWEST: Final = 2  # icons from which on an X in the making counts


class XMarksGuide(Guide):
    """Tables are large and turns short: few promising moves, each looked at with all flags dealt.

    Points are in the charts' measure, 120 for a doubloon.
    """

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.scale = 60.0
        self.width = 6
        self.trust = 4.0
        self.exploration = 0.2
        self.captain = 400
        self.bosun = 40
        self.doubt = 120.0
        self.before: list[float] = [0.0] * seats

    def deal(self, state: State) -> None:
        """Flags make more of a difference than moves do, so only the change counts."""
        assert isinstance(state, XMarksState)
        self.before = self.table_points(state)

    def rate(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, XMarksState)
        return self.promises(state, seat, heuristic.rate(state, seat, moves))

    def finish(self, state: State, chance: Chance) -> int:
        """Greedily to the end of the card that is being played."""
        assert isinstance(state, XMarksState)
        moves = 0
        while moves < LONGEST and not state.over and state.phase not in (BEFORE, PLAY):
            seat = state.acting[0]
            state.apply(seat, greedy(state, seat))
            moves += 1
        return moves

    def outlook(self, state: State) -> list[float]:
        """What each seat has gained since the deal."""
        assert isinstance(state, XMarksState)
        points = self.table_points(state)
        return [points[seat] - self.before[seat] for seat in range(state.seats)]

    def prospects(self, state: State) -> list[float]:
        """Chances ask how the table lies, not how it has changed."""
        assert isinstance(state, XMarksState)
        return self.table_points(state)

    def table_points(self, state: XMarksState) -> list[float]:
        """Doubloons, and every X in the making of each seat's flag."""
        by_flag = [0.0] * FLAG_COUNT
        near = state.grid.near
        for cell in range(len(near)):
            if near[cell] > 0:
                add_cross(state.grid.faces, cell, PLUS, by_flag)
                add_cross(state.grid.faces, cell, DIAGONAL, by_flag)
        points: list[float] = []
        for seat in range(state.seats):
            doubloons = state.scores[seat]
            making = (1 + doubloons) * by_flag[state.flags[seat]]
            points.append(BY_ICONS[5] * doubloons + making)
        return points


def add_cross(faces: list[int], centre: int, shape: int, by_flag: list[float]) -> None:
    """What one X in the making is worth to each flag."""
    if faces[centre] == LOCKED:
        return
    counts = [0] * FACES
    counts[faces[centre]] = 1
    for arm in ARMS[shape]:
        face = faces[centre + arm]
        if face == LOCKED:
            return
        counts[face] += 1
    pirates = 0
    for flag in range(FLAG_COUNT):
        pirates += counts[flag]
    for flag in range(FLAG_COUNT):
        having = counts[flag] + counts[GHOST]
        if FEWEST <= having < 5:
            worth = BY_ICONS[having]
            for _ in range(counts[KRAKEN]):
                worth *= SUNKEN
            for _ in range(pirates - counts[flag]):
                worth *= FOREIGN
            by_flag[flag] += worth


def greedy(state: XMarksState, seat: int) -> int:
    """What the greedy eye likes best."""
    moves = state.offered(seat)
    if len(moves) == 1:
        return moves[0]
    ratings = heuristic.rate(state, seat, moves)
    best = 0
    for place in range(1, len(ratings)):
        if ratings[place] > ratings[best]:
            best = place
    return moves[best]
