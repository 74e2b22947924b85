"""Suspicion at X Marks the Spot: places that help a flag speak for who took them, and no secret."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import PLENTY, lay, put, spot
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_WORDS
from tortuga.games.x_marks_the_spot.chartroom import ChartRoom
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.suspicion import (
    DOUBT,
    as_laid,
    even_odds,
    odds_to,
    shares_by_seat,
)

AVERY, RACKHAM = FLAG_WORDS.index("avery"), FLAG_WORDS.index("rackham")
EVENLY = [0.25] * 4


def rackhams_table(sails: str = "avery wynn") -> XMarksState:
    """Two doubles of one flag side by side."""
    return lay(
        "rackham-rackham 0 0 east",
        "rackham-rackham 0 1 east",
        hands=(PLENTY,) * len(sails.split()),
        sails=sails,
    )


def laid_by(state: XMarksState, seat: int) -> XMarksState:
    for tile in range(len(state.grid.layers)):
        state.grid.layers[tile] = seat
    return state


def share_of(state: XMarksState, viewer: int, seat: int, flag: int) -> float:
    """How likely a seat is to sail under a flag, among the deals that the viewer thinks of."""
    odds = odds_to(viewer, state.grid, state.seats)
    fitting = [
        (odds[number], deal)
        for number, deal in enumerate(flags.DEALS[state.seats])
        if deal[viewer] == state.flags[viewer]
    ]
    return sum(each for each, deal in fitting if deal[seat] == flag) / sum(
        each for each, _ in fitting
    )


def test_who_builds_for_a_flag_is_suspected_of_it() -> None:
    assert share_of(laid_by(rackhams_table(), 1), 0, 1, RACKHAM) > 0.7


def test_own_tiles_say_nothing_about_others() -> None:
    assert abs(share_of(laid_by(rackhams_table(), 0), 0, 1, RACKHAM) - 1 / 3) < 1e-9


def test_odds_come_from_the_view_alone() -> None:
    state = laid_by(rackhams_table(), 1)
    view = state.view(0)
    guesses = [spot().guess(view, Chance(lot)) for lot in range(4)]
    assert len({tuple(odds_to(0, guess.grid, 2)) for guess in guesses}) == 1


def test_flags_are_dealt_as_often_as_they_are_likely_and_the_own_one_stays() -> None:
    state = laid_by(rackhams_table(), 1)
    room = ChartRoom(state.copy(), 0)
    dealt: list[int] = []
    for _ in range(60):
        deal = state.copy()
        room.deal_flags(deal)
        assert deal.flags[0] == state.flags[0]
        dealt.append(deal.flags[1])
    assert dealt[0] == RACKHAM
    assert abs(dealt.count(RACKHAM) / 60 - share_of(state, 0, 1, RACKHAM)) < 0.03
    assert len(set(dealt)) == 3


@pytest.mark.parametrize("sails", ["avery wynn", "avery wynn condent"])
def test_no_rival_is_relied_on_to_watch(sails: str) -> None:
    state = laid_by(rackhams_table(sails), 1)
    odds = ChartRoom(state.copy(), 0).odds
    assert odds[0] == odds_to(0, state.grid, state.seats) != even_odds(state.seats)
    assert odds[1:] == [even_odds(state.seats)] * (state.seats - 1)


def test_what_a_tile_was_laid_for_counts_when_it_is_covered() -> None:
    state = laid_by(rackhams_table(), 1)
    before = shares_by_seat(state.grid, 2, viewer=0)[1]
    put(state.grid, "ghost-water 0 1 east", seat=0)
    assert shares_by_seat(state.grid, 2, viewer=0)[1] == before != EVENLY


def test_a_tile_where_it_helps_another_flag_speaks_against_a_flag() -> None:
    """Beside two of Avery's there are places for Rackham's that do not help Avery."""
    state = lay("avery-avery 0 0 east")
    put(state.grid, "rackham-avery 0 1 east", seat=1)
    told = shares_by_seat(state.grid, 2, viewer=0)[1]
    assert told[AVERY] > 0.25 > told[RACKHAM]


def test_a_tile_set_in_the_place_of_another_tells_nothing() -> None:
    """XM-12: it may lie where no tile could be laid; so may one whose ground was shot away."""
    state = lay("avery-kraken 0 0 east")
    put(state.grid, "rackham-rackham 0 0 east", seat=1)
    put(state.grid, "rackham-rackham 5 5 east", seat=1)
    assert shares_by_seat(state.grid, 2, viewer=0)[1] == EVENLY


def test_a_tile_comes_after_those_it_lies_on() -> None:
    """Ids are used again: a tile may have a lower one than what it lies on."""
    grid = lay("avery-avery 0 0 east", "wynn-wynn 0 1 east", "water-water 3 0 south").grid
    grid.lift(0)
    assert put(grid, "ghost-water 0 1 south") == 0
    assert as_laid(grid) == [1, 0, 2]


def test_no_flag_is_ruled_out_by_tiles() -> None:
    """Doubloons may yet show that it is the one that they speak against, four hundred times."""
    state = lay("rackham-rackham 0 0 east", *["rackham-rackham 0 1 east"] * 400)
    told = shares_by_seat(laid_by(state, 1).grid, 2, viewer=0)[1]
    assert told[RACKHAM] == pytest.approx(DOUBT / 4)
    assert sum(told) == pytest.approx(1)
