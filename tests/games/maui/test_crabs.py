"""The crab side of Maui: MA-C1 to MA-C4."""

from __future__ import annotations

from tests.games.maui.positions import (
    heights_of,
    lay,
    marker,
    maui,
    new_game,
    newest,
    play,
    put_thing,
    seen,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.games.maui.pieces import CRAB
from tortuga.games.maui.rules import MauiState


def on_a_crab(worth: int = 3) -> MauiState:
    """Seat 1 may cover the crab in row 4 of column 2 with a yellow that connects."""
    state = lay("ygo rbo rog ygr bro ogb", last="yrb", rows="4-6", laid=1, side="crabs", dollars=0)
    put_thing(state, 0, 4, 2, CRAB + worth)
    return state


@rule("MA-C1")
def test_seven_crabs_lie_face_down_and_two_pattern_umbrellas_face_up() -> None:
    for beach in seen(new_game(1, seats=4, side="crabs")).seats:
        things = [spot.thing for spot in beach.spots]
        assert things == ["crab"] * 7 + ["yellow-umbrella", "red-umbrella"]
        assert [spot.value for spot in beach.spots] == [None] * 9
        assert [(spot.row + 1, spot.column + 1) for spot in beach.spots[7:]] == [(7, 4), (1, 10)]


@rule("MA-C1")
def test_crabs_are_spread_at_random_on_each_beach() -> None:
    orders = set()
    for seed in range(10):
        state = new_game(seed, seats=2, side="crabs")
        for seat in range(2):
            crabs = [thing - CRAB for thing in state.things[0][seat * 9 : seat * 9 + 7]]
            assert sorted(crabs) == [2, 2, 3, 3, 3, 4, 4]
            orders.add(tuple(crabs))
    assert len(orders) > 10


@rule("MA-C1")
def test_there_are_no_pearls() -> None:
    state = new_game(5, seats=3, side="crabs")
    while not state.over:
        state.play(state.turn, state.legal(state.turn)[-1])
    assert seen(state).standing.pearls == ((0, 0),) * 3


@rule("MA-C2")
def test_a_covered_crab_is_turned_up_after_scoring() -> None:
    state = on_a_crab()
    play(state, "place a1 at 4-6")
    assert marker(state, "yellow") == 1
    assert newest(state).crabs == (3, None, None)
    spot = seen(state).seats[0].spots[0]
    assert (spot.value, spot.state) == (3, "taken")
    kinds = [event.kind for event in state.told]
    assert kinds.index("join") < kinds.index("crab") < kinds.index("refill")
    assert told(state, "crab") == [{"kind": "crab", "seat": 0, "penalty": 3, "row": 3}]


@rule("MA-C2")
def test_the_section_under_a_crab_connects_to_nothing_later() -> None:
    state = on_a_crab()
    play(state, "place a1 at 4-6", "take dollars a")
    # The last piece is yellow (under a crab), green, orange: only green meets green.
    assert heights_of(state, "b1") == ["4-6"]
    play(state, "place b1 at 4-6")
    assert (marker(state, "yellow"), marker(state, "green")) == (1, 1)
    assert newest(state).joins == (False, True, False)


@rule("MA-C2")
def test_a_crab_that_came_out_cannot_be_taken_back() -> None:
    game = maui(side="crabs")
    for seed in range(40):
        match = Match(game, seed)
        while not match.state.over:
            seat = match.state.acting[0]
            events = match.play(seat, match.state.legal(seat)[0])
            if any(event.kind == "crab" for event in events):
                assert not match.can_undo(seat)
                return
    raise AssertionError("no crab in forty games")


@rule("MA-C3")
def test_revealed_crabs_cost_their_value() -> None:
    for worth in (2, 4):
        state = on_a_crab(worth)
        play(state, "place a1 at 4-6")
        standing = seen(state).standing
        assert (standing.crabs[0], standing.totals[0]) == (-worth, 1 - worth)


@rule("MA-C4")
def test_uncovered_crabs_are_never_shown() -> None:
    state = new_game(5, seats=2, side="crabs")
    while not state.over:
        state.play(state.turn, state.legal(state.turn)[0])
    for beach in seen(state).seats:
        for spot in beach.spots:
            assert (spot.value is not None) == (spot.thing == "crab" and spot.state == "taken")
        hidden = [spot for spot in beach.spots if spot.thing == "crab" and spot.value is None]
        assert hidden


@rule("MA-C1")
def test_a_guess_spreads_face_down_crabs_anew_and_keeps_the_others() -> None:
    game = maui(side="crabs")
    fresh = new_game(9, side="crabs")
    seat = fresh.turn
    while not any(spot.value for spot in seen(fresh).seats[seat].spots):
        fresh.play(fresh.turn, fresh.legal(fresh.turn)[0])
    worlds = [game.guess(fresh.view(seat), Chance(number)) for number in range(20)]
    orders = {tuple(world.things[0]) for world in worlds}
    assert len(orders) == 20
    for world in worlds:
        assert world.view(seat) == fresh.view(seat)


def test_a_preview_stops_before_the_crab() -> None:
    told_by = []
    for worth in (2, 4):
        state = on_a_crab(worth)
        state.blind = True
        play(state, "place a1 at 4-6")
        told_by.append(state.standing())
    assert told_by[0] == told_by[1]
    assert told_by[0].to_json()["crabs_below"] == [1, 0]
    assert told_by[0].to_json()["crabs"] == [0, 0]
