"""Wrong seats, options and moves of Maui: one line that says what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tests.games.maui.positions import lay, maui, new_game
from tortuga.engine.errors import IllegalMove, OptionError, UnknownMove, WrongSeats


@pytest.mark.parametrize("seats", [1, 5, 2.0, "2", True])
def test_a_seat_count_it_is_not_made_for_is_refused(seats: Any) -> None:
    with pytest.raises(WrongSeats, match=f"maui is for 2 to 4 seats, not {seats!r}"):
        tortuga.game("maui", seats=seats)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"side": "trees"}, "side must be umbrellas, crabs or both, not 'trees'"),
        ({"side": True}, "side must be umbrellas, crabs or both, not True"),
        ({"crabs": True}, "maui has no option 'crabs'; its options are side, stones"),
        ({"stones": "up"}, "stones must be by seat or same, not 'up'"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tortuga.game("maui", **options)


@pytest.mark.parametrize(
    "text",
    ["", "place", "place a4 at 1-3", "place a1 at 2-3", "place a1 at 0", "take dollars c", "spare",
     "place a1 at 1-3 with green on new top", "place a1 at 1-3 with blue on top"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused_with_all_that_can_be_written(text: str) -> None:
    with pytest.raises(UnknownMove, match=r"is not a move; moves are written place \{slot\} at"):
        maui().moves.parse(text)


def test_a_number_that_is_no_move_says_which_are() -> None:
    state = lay()
    for move in (-1, 710):
        with pytest.raises(IllegalMove, match=f"numbered from 0 to 709, not {move!r}"):
            state.play(0, move)


def test_out_of_turn_says_whose_turn_it_is() -> None:
    state = lay(turn=1)
    with pytest.raises(IllegalMove, match=r"It is not seat 1's turn; seat 2 to move .MA-2"):
        state.play(0, 0)


def test_after_the_end_nothing_can_be_played() -> None:
    state = new_game(1)
    while not state.over:
        state.play(state.turn, state.legal(state.turn)[0])
    for seat in range(2):
        with pytest.raises(IllegalMove, match=r"The game is over .MA-12"):
            state.play(seat, 0)
