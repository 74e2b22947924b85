"""Suspicion at X Marks the Spot: tiles that help a flag speak for who laid them, and no secret."""

from __future__ import annotations

from tests.games.x_marks_the_spot.positions import PLENTY, lay, spot
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_WORDS
from tortuga.games.x_marks_the_spot.chartroom import ChartRoom
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.suspicion import even_odds, odds_by_seat

RACKHAM = FLAG_WORDS.index("rackham")


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
    odds = odds_by_seat(state)[viewer]
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
    found = {tuple(odds_by_seat(spot().guess(view, Chance(lot)))[0]) for lot in range(4)}
    assert len(found) == 1


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


def test_a_single_rival_is_taken_to_watch_as_well() -> None:
    state = laid_by(rackhams_table(), 0)
    assert ChartRoom(state.copy(), 0).odds == odds_by_seat(state)


def test_of_several_rivals_none_is_relied_on_to_watch() -> None:
    state = laid_by(rackhams_table("avery wynn condent"), 1)
    odds = ChartRoom(state.copy(), 0).odds
    assert odds[0] == odds_by_seat(state)[0] != even_odds(3)
    assert odds[1:] == [even_odds(3)] * 2
