"""How a search goes about X Marks the Spot: a turn is searched, the others answer greedily."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide, leads_on, likely, shares
from tortuga.games.x_marks_the_spot import sights
from tortuga.games.x_marks_the_spot.cards import GOAL, NOBODY
from tortuga.games.x_marks_the_spot.chartroom import ChartRoom
from tortuga.games.x_marks_the_spot.heuristic import Judge, rate
from tortuga.games.x_marks_the_spot.making import BY_ICONS, making_of
from tortuga.games.x_marks_the_spot.moves import BEFORE, DRAW_MOVE, PLACE
from tortuga.games.x_marks_the_spot.planning import Way, ways_to_go
from tortuga.games.x_marks_the_spot.rules import XMarksState

PLANS: Final = 12
UNRATED: Final = -1e9
LONGEST: Final = 200  # moves of a round; Parlays with all their answers are shorter
WON: Final = 300.0  # beyond the doubloons
THREAT: Final = 120.0  # points that make a rival the one to watch
# What makes a win likely, before and when somebody lacks one doubloon; fitted to how games ended.
FAR: Final = 240.0
NEAR: Final = 120.0


class XMarksGuide(Guide[XMarksState]):
    """Whole cards are compared, with all flags and hands dealt; the others do not know them.

    So they answer as it looks best to each of them, once around the table, and then the table is
    judged. What was dealt makes more of a difference than any card: a line is measured against the
    greedy one on the same deal, and a payoff of a half is as good as that.

    Points are in the charts' measure, 120 for a doubloon.
    """

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.scale = 100.0
        self.width = 4
        self.trust = 6.0
        self.exploration = 0.1
        self.captain = 120
        self.bosun = 12
        self.hint = 40
        self.doubt = FAR
        self.begun: ChartRoom | None = None
        self.ways: list[Way] = []
        self.before: list[float] = [0.0] * seats

    def begin(self, state: XMarksState) -> None:
        """Who looks on, and whom it suspects of which flag."""
        self.doubt = NEAR if max(state.scores) + 1 >= GOAL else FAR
        viewer = state.acting[0] if len(state.acting) == 1 else NOBODY
        self.begun = ChartRoom(state.copy(), viewer)

    def room(self) -> ChartRoom:
        """Of the position in which the search began."""
        assert self.begun is not None
        return self.begun

    def deal(self, state: XMarksState) -> None:
        """Flags as they are likely; then the greedy line is the measure."""
        self.room().deal_flags(state)
        if self.network is not None:
            return
        twin = state.copy()
        self.play_round(twin)
        self.before = self.table_points(twin)

    def plans(self, state: XMarksState, seat: int) -> list[list[int]]:
        """Who draws may still scuttle then, and knows more; all else is worth a comparison."""
        if state.phase == BEFORE:
            return [[DRAW_MOVE]]
        self.ways = ways_to_go(self.room(), state, seat, PLANS)
        return [way.moves for way in self.ways]

    def promise(self, plan: list[int]) -> float:
        """Against the most promising one."""
        for way in self.ways:
            if way.moves == plan:
                return likely(way.promise - self.ways[0].promise, self.scale)
        return super().promise(plan)

    def rate(self, state: XMarksState, seat: int, moves: list[int]) -> list[float]:
        """Against the one that looks best, which the greedy line would take."""
        gains = rate(state, seat, moves)
        best = max(gains)
        return [likely(gain - best, self.scale) for gain in gains]

    def settled(self, state: XMarksState) -> bool:
        """Whether the turn has passed on: what the others do is not searched."""
        return state.over or state.turns != self.room().root.turns

    def finish(self, state: XMarksState, chance: Chance) -> int:
        return self.play_round(state)

    def play_round(self, state: XMarksState) -> int:
        """Greedily until it would be the same seat's turn again; returns how many moves."""
        moves = 0
        end = self.room().root.turns + state.seats
        while moves < LONGEST and not state.over and state.turns < end:
            moves += self.play_greedily(state)
        return moves

    def play_greedily(self, state: XMarksState) -> int:
        """What looks best to a seat, to the end where it is a tile; returns how many moves."""
        seat = state.acting[0]
        moves = state.offered(seat)
        if len(moves) == 1:
            state.apply(seat, moves[0])
            return 1
        judge = self.room().judge(state, seat)
        state.apply(seat, best_of(judge, moves))
        if state.phase != PLACE or state.acting[0] != seat:
            return 1
        state.apply(seat, judge.places[state.card])  # the table is still the same
        return 2

    def payoffs(self, state: XMarksState) -> list[float]:
        """What is gained on the others, on each as far as it threatens to win."""
        if self.network is not None:
            return super().payoffs(state)
        return leads_on(self.outlook(state), shares(self.before, THREAT), self.scale)

    def outlook(self, state: XMarksState) -> list[float]:
        """What each seat has gained against the greedy line."""
        points = self.table_points(state)
        return [points[seat] - self.before[seat] for seat in range(state.seats)]

    def sights(self, state: XMarksState) -> list[list[float]]:
        return sights.rows(state, self.table_points(state))

    def prospects(self, state: XMarksState) -> list[float]:
        """Chances ask how the table lies, not what has been gained."""
        return self.table_points(state)

    def table_points(self, state: XMarksState) -> list[float]:
        """Doubloons, and every X in the making of each seat's flag."""
        by_flag = making_of(state.grid.faces)
        points: list[float] = []
        for seat in range(state.seats):
            doubloons = state.scores[seat]
            making = (1 + doubloons) * by_flag[state.flags[seat]]
            points.append(BY_ICONS[5] * doubloons + making)
        for seat in state.winners:
            points[seat] = points[seat] + WON / len(state.winners)
        return points


def best_of(judge: Judge, moves: list[int]) -> int:
    best = moves[0]
    most = UNRATED
    for move in moves:
        rating = judge.rate(move)
        if rating > most:
            best = move
            most = rating
    return best
