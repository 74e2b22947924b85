"""Wrong seats, options, seeds and moves of Buried Treasure: one line that says what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tests.games.buried_treasure.positions import lay, play, refused
from tortuga.engine.errors import IllegalMove, OptionError, TortugaError, UnknownMove, WrongSeats
from tortuga.testing.play import positions


@pytest.mark.parametrize("seats", [1, 5, -2, 2.0, "2", True])
def test_a_seat_count_it_is_not_made_for_is_refused(seats: Any) -> None:
    with pytest.raises(WrongSeats, match=f"buried-treasure is for 2 to 4 seats, not {seats!r}"):
        tortuga.game("buried-treasure", seats=seats)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"expert": True}, "buried-treasure has no option 'expert'; its options are advanced"),
        ({"advanced": "yes"}, "advanced must be false or true, not 'yes'"),
        ({"advanced": 1}, "advanced must be false or true, not 1"),
        ({"advanced": None}, "advanced must be false or true, not None"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tortuga.game("buried-treasure", **options)


@pytest.mark.parametrize("seed", [-1, 2**256, 1.0, "1", None, True])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    game = tortuga.game("buried-treasure")
    with pytest.raises(TortugaError, match=r"a whole number from 0 to 2\*\*256 - 1, not"):
        tortuga.Match(game, seed)


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_beyond_its_bounds_is_refused(seed: int) -> None:
    with pytest.raises(TortugaError, match=r"a whole number from 0 to 2\*\*256 - 1, not"):
        tortuga.game("buried-treasure").start(seed)


@pytest.mark.parametrize("text", ["", "take", "take 0", "take 5", "steal 5 from 1", "sail home"])
def test_a_text_that_is_no_move_is_refused_with_all_that_can_be_written(text: str) -> None:
    with pytest.raises(UnknownMove, match=r"not a move; moves are written take \{column\}, extra"):
        tortuga.game("buried-treasure").moves.parse(text)


def test_out_of_turn_says_whose_turn_it_is() -> None:
    state = lay([["red"], [], [], []], turn=1)
    with pytest.raises(IllegalMove, match=r"It is not seat 1's turn; seat 2 to move .BT-4"):
        state.play(0, 0)
    with pytest.raises(IllegalMove, match="There is no such seat at a table of 2"):
        state.play(2, 0)


def test_after_the_end_nothing_can_be_played() -> None:
    *_, end = positions(tortuga.game("buried-treasure"), 1)
    for seat in range(-1, 3):
        with pytest.raises(IllegalMove, match=r"The game is over .BT-9"):
            end.play(seat, 0)


def test_a_number_that_is_no_move_says_which_are() -> None:
    state = lay([["red"], [], [], []])
    with pytest.raises(IllegalMove, match="Moves are numbered from 0 to 37, not 38"):
        state.play(0, 38)


def test_each_refusal_names_its_rule() -> None:
    state = lay([["red"], ["blue"], [], []], [[0] * 4, [1, 0, 0, 0]])
    refused(state, "take 3", "column 3 is empty .BT-2")
    refused(state, "extra 1", "needs an EXTRA in play .BT-5")
    refused(state, "steal 1 from 2", "needs a flag card in play .BT-6")
    refused(state, "decline", "nothing to decline .BT-5")
    refused(state, "pass", "nobody may pass .BT-A2")
    play(state, "take 1")
    refused(state, "take 1", "column 1 is empty .BT-2")
