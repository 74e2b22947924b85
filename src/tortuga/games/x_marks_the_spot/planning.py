"""Turns worth trying in X Marks the Spot: cards with their places, by what two of them bring."""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot import moves
from tortuga.games.x_marks_the_spot.cards import is_tile
from tortuga.games.x_marks_the_spot.chartroom import ChartRoom
from tortuga.games.x_marks_the_spot.heuristic import SCUTTLED, SPEND_PLUNDER, Judge, largest
from tortuga.games.x_marks_the_spot.placing import places_for
from tortuga.games.x_marks_the_spot.rules import XMarksState

FIRST_CARDS: Final = 20  # ways to play a first card for which a second one is looked at


class Way:
    """A card played to its end, as far as that is known beforehand, and what it promises."""

    def __init__(self, steps: list[int], promise: float) -> None:
        self.moves: list[int] = steps
        self.promise: float = promise


def ways_to_go(room: ChartRoom, state: XMarksState, seat: int, most: int) -> list[Way]:
    """The most promising ways to play the next card, by what a second one can add to it."""
    judge = room.judge(state, seat)
    ways = most_promising(ways_of(judge), FIRST_CARDS)
    for way in ways:
        way.promise += second_card(room, judge, way.moves)
    return most_promising(ways, most)


def ways_of(judge: Judge) -> list[Way]:
    """Every move that is open now; one that picks something up goes on to every place for it."""
    ways: list[Way] = []
    for move in judge.state.offered(judge.seat):
        kind = moves.KINDS[move]
        if kind is moves.TILE:
            add_tile(judge, move, moves.TILE_KIND[move], 0.0, ways)
        elif kind is moves.STEER:
            add_headings(judge, move, ways)
        elif kind is moves.SCUTTLE:
            ways.append(Way([move], SCUTTLED))  # what it spares is counted with the other ways
        elif kind is moves.SALVAGE and is_tile(moves.CARD[move]):
            add_tile(judge, move, moves.CARD[move], SPEND_PLUNDER, ways)
        else:
            ways.append(Way([move], judge.rate(move)))
    return ways


def add_tile(judge: Judge, move: int, kind: int, price: float, ways: list[Way]) -> None:
    """XM-4: a tile with every place for it."""
    places = places_for(judge.state.grid, kind)
    chart = judge.chart
    ways.extend(
        [Way([move, place], chart.placed(kind, place - moves.AT_FIRST) - price) for place in places]
    )


def add_headings(judge: Judge, move: int, ways: list[Way]) -> None:
    """XM-12: a target with every tile to set in its place."""
    aimed = judge.state.copy()
    aimed.apply(judge.seat, move)
    for setting in aimed.offered(judge.seat):
        worth = judge.turned(moves.CELL[move], moves.TILE_KIND[setting], moves.FACING[setting])
        ways.append(Way([move, setting], worth))


def second_card(room: ChartRoom, judge: Judge, steps: list[int]) -> float:
    """The best that a further card of the same turn can do, or the least harm (XM-2).

    Where a card goes on to what is not known yet, all that counts is the harm.
    """
    state = judge.state
    after = state.copy()
    for move in steps:
        after.apply(judge.seat, move)
    if after.over or after.turns != state.turns:
        return 0.0
    if after.phase != moves.PLAY:
        return 0.0 if state.played > 0 else -judge.spared()
    then = room.judge(after, judge.seat)
    return largest([then.rate(move) for move in after.offered(judge.seat)])


def most_promising(ways: list[Way], most: int) -> list[Way]:
    return sorted(ways, key=promise_of, reverse=True)[:most]


def promise_of(way: Way) -> float:
    return way.promise
