"""Both sides of Maui in a row: MA-X1 to MA-X3."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import (
    lay,
    marker,
    maui,
    new_game,
    play,
    seen,
    set_marker,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.maui import scoring
from tortuga.games.maui.pieces import PIECE_COUNT
from tortuga.games.maui.rules import MauiState


def before_the_flip(seats: int = 2, tokens: str = "") -> MauiState:
    """The last turn of the first beach, which seat 1 began and somebody has filled."""
    state = lay(
        "ygo rbo rog bro bgr ogb",
        seats=seats,
        side="both",
        turn=seats - 1,
        starter=0,
        dollars=2,
        reserves=(0, 3),
        tokens=tokens,
    )
    state.ending = 0
    state.laid[0] = 12
    state.columns[1:13] = [state.columns[0]] * 12
    return state


@rule("MA-X1")
def test_the_tracks_have_twenty_spaces_from_the_start() -> None:
    view = seen(new_game(1, side="both"))
    assert len(view.track) == 21
    assert view.track[14:] == (24, 26, 28, 30, 32, 34, 36)
    state = lay("ygo rbo rog bro bgr ogb", rows="1-3", side="both", markers="yellow 14")
    play(state, "place a1 at 1-3")
    assert marker(state, "yellow") == 17
    assert len(seen(new_game(1, side="crabs")).track) == 15


@rule("MA-X1")
def test_the_first_beach_shows_umbrellas_and_the_second_crabs() -> None:
    state = before_the_flip()
    assert (seen(state).beach, seen(state).beaches, seen(state).face) == (1, 2, "umbrellas")
    play(state, "take dollars b")
    view = seen(state)
    assert (view.beach, view.face, view.round, view.over) == (2, "crabs", 1, False)
    assert told(state, "beach")[-1]["side"] == "crabs"


@rule("MA-X1")
@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_the_lowest_interim_count_starts(lowest: int) -> None:
    state = before_the_flip(seats=3)
    for seat in range(3):
        set_marker(state, seat, "green", 5 if seat != lowest else 1)
    state.dollars = [0, 0, 0]
    state.scores = [state.scores[seat] - (1 if seat < 2 else 2) for seat in range(3)]
    play(state, "take dollars b")
    view = seen(state)
    assert view.starter == state.acting[0] == lowest
    assert view.interim is not None
    assert view.interim.index(min(view.interim)) == lowest
    assert told(state, "interim")[0]["points"] == list(view.interim)


@rule("MA-X1")
def test_a_tie_for_the_lowest_is_broken_by_lot() -> None:
    starters = set()
    for lots in ([0, 1, 2], [1, 0, 2], [2, 1, 0]):
        state = before_the_flip(seats=3)
        set_marker(state, 2, "green", 5)
        state.lots = lots
        play(state, "take dollars b")
        starters.add(state.starter)
    assert starters == {0, 1}


@rule("MA-X1")
def test_the_lots_are_drawn_at_the_deal_and_nobody_knows_them() -> None:
    game = maui(3, "both")
    orders = {tuple(new_game(seed, 3, "both").lots) for seed in range(40)}
    assert len(orders) == 6
    view = game.start(1).view(0)
    assert len({tuple(game.guess(view, Chance(seed)).lots) for seed in range(40)}) == 6


@rule("MA-X2")
def test_all_pieces_go_back_and_market_and_start_pieces_are_new() -> None:
    state = before_the_flip()
    words = [state.parts.words[piece] for piece in state.bags[1]]
    play(state, "take dollars b")
    view = seen(state)
    assert list(view.market) == words[:6]
    assert [beach.start.piece[::-1] for beach in view.seats] == words[6:8]
    assert len(view.bag) == PIECE_COUNT - 8
    assert view.standing.laid == (0, 0)
    assert [beach.columns for beach in view.seats] == [(), ()]


@rule("MA-X2")
def test_what_was_won_stays() -> None:
    state = before_the_flip(tokens="blue")
    set_marker(state, 1, "red", 4)
    state.pearls[2:4] = [1, 2]
    state.penalties[0] = 3
    state.tokens_left = [1, 0]
    before = seen(state).standing
    play(state, "take dollars b")
    after = seen(state).standing
    assert after.markers == before.markers
    assert (after.pearls, after.penalties) == (before.pearls, before.penalties)
    assert after.dollars == (1, 5)
    assert seen(state).reserves == (0, 0)
    assert after.tokens[1] == (1, 0)
    assert [each.left for each in seen(state).decorations] == [1, 0]


@rule("MA-X2")
def test_laid_tokens_and_uncollected_umbrellas_leave() -> None:
    state = before_the_flip(tokens="blue")
    play(state, "place a1 at 3-5 with blue on new middle")
    view = seen(state)
    assert view.beach == 2
    assert state.tokens_gone == [1, 0]
    assert view.standing.tokens == ((0, 0), (0, 0))
    assert {spot.state for beach in view.seats for spot in beach.spots} == {"there"}


@rule("MA-X2")
def test_both_pattern_umbrellas_are_there_again() -> None:
    state = before_the_flip()
    state.taken = [255, 255]
    play(state, "take dollars b")
    for beach in seen(state).seats:
        assert [spot.thing for spot in beach.spots[7:]] == ["yellow-umbrella", "red-umbrella"]
        assert [spot.state for spot in beach.spots[7:]] == ["there", "there"]


@rule("MA-X2")
def test_pearls_of_the_first_beach_count_at_the_end_of_the_second() -> None:
    state = before_the_flip()
    state.pearls = [3, 0, 0, 1]
    state.scores = [scoring.points(state, seat) for seat in range(2)]
    play(state, "take dollars b")
    state.end_game()
    assert seen(state).standing.pearl_points == (9, 2)
    assert state.scores == [10, 7]


@rule("MA-X3")
def test_tie_breaks_look_at_the_second_beachs_pieces_and_turn_order() -> None:
    state = before_the_flip()
    play(state, "take dollars b")
    assert state.laid == [0, 0]
    state.laid = [12, 11]
    state.dollars = [0, 0]
    state.markers = [0] * 10
    state.end_game()
    assert state.winners == [1]
    state.laid = [12, 12]
    state.starter = 1
    state.end_game()
    assert state.winners == [0]


@rule("MA-X3")
def test_the_game_is_over_after_the_second_beach() -> None:
    state = new_game(6, side="both")
    faces = []
    while not state.over:
        faces.append(seen(state).face)
        state.play(state.turn, state.legal(state.turn)[0])
    assert faces == sorted(faces, reverse=True)
    assert set(faces) == {"umbrellas", "crabs"}
    assert seen(state).interim is not None


def test_the_end_of_the_first_beach_cannot_be_foreseen() -> None:
    state = before_the_flip()
    state.blind = True
    play(state, "take dollars b")
    assert (state.acting, state.over, state.reveals) == ((), False, 1)
    assert seen(state).beach == 1
