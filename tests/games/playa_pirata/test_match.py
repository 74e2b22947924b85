"""The match: PP-14, tie-breaks and the choice of a place in the two-hand game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playa_pirata.positions import (
    BLUE,
    GREEN,
    RED,
    Buried,
    Holds,
    lay,
    new_game,
    offered,
    play,
    refused,
    seen,
    told,
)
from tests.kit.rules import rule
from tortuga.games.playa_pirata.rules import PlayaPirataState


def last_hand(treasures: list[str], before: list[list[int]], seats: int = 2) -> PlayaPirataState:
    """The last hand ends with one treasure for each seat; earlier hands brought these points."""
    beach = [Buried(word, f"{'RBGY'[seat]}1") for seat, word in enumerate(treasures)]
    state = lay(
        [*beach, Buried("3")],
        [Holds(pirates="", towels=(1, 0, 0)), *[Holds(pirates="", towels=(0, 0, 0))] * (seats - 1)],
        phase="final",
        round_number=8,
        hands=len(before) + 1,
        scores=[sum(points) for points in zip(*before, strict=True)],
    )
    state.hand = len(before)
    state.results = [[[0] * 8 + [total] for total in points] for points in before]
    return state


@rule("PP-14")
@pytest.mark.parametrize(("hands", "count"), [("match", 3), ("one", 1), ("two", 2)])
def test_a_match_has_as_many_hands_as_players_or_one_or_two(hands: str, count: int) -> None:
    assert seen(new_game(seats=3, hands=hands)).hands == count


@rule("PP-14")
def test_scores_are_added_and_the_most_points_win() -> None:
    state = last_hand(["6", "7"], [[10, 8]])
    play(state, "end")
    assert state.scores == [17, 15]
    assert state.winners == [RED]
    assert told(state, "tie") == []
    assert told(state, "over") == [{"kind": "over", "seat": None, "winners": [RED]}]


def tie(points: int, best: int, rung: str) -> dict[str, Any]:
    """What is told where two are level on so many points."""
    facts = {"tied_seats": [RED, BLUE], "count": points, "best": best, "rung": rung}
    return {"kind": "tie", "seat": None, **facts}


@rule("PP-14")
def test_of_the_tied_the_best_single_hand_wins() -> None:
    state = last_hand(["6", "7"], [[9, 9]])
    assert state.scores == [9, 9]
    play(state, "end")
    assert state.scores == [16, 16]
    assert state.winners == [RED, BLUE]
    assert told(state, "tie") == [tie(16, 9, "shared")]
    state = last_hand(["6", "7"], [[9, 9], [2, 11], [10, 1]])
    play(state, "end")
    assert state.scores == [28, 28]
    assert state.winners == [BLUE]
    assert told(state, "tie") == [tie(28, 11, "best-hand")]


@rule("PP-14")
def test_the_best_hand_of_someone_behind_breaks_no_tie() -> None:
    state = last_hand(["6", "7", "3"], [[9, 9, 12]], seats=3)
    play(state, "end")
    assert state.scores == [16, 16, 15]
    assert state.winners == [RED, BLUE]


# The two-hand game


def first_of_two(treasures: list[str], starter: int = RED) -> PlayaPirataState:
    """The first of two hands is about to end; each seat holds one treasure."""
    beach = [Buried(word, f"{'RBGY'[seat]}1") for seat, word in enumerate(treasures)]
    seats = [Holds(pirates="", towels=(0, 0, 0)) for _ in treasures]
    seats[starter] = Holds(pirates="", towels=(1, 0, 0))
    return lay(
        [*beach, Buried("3")],
        seats,
        phase="final",
        turn=starter,
        starter=starter,
        round_number=8,
        hands=2,
        choosing=True,
    )


@rule("PP-14")
def test_the_lowest_of_the_first_hand_chooses_a_place_before_the_deal() -> None:
    state = first_of_two(["6", "3", "7"])
    play(state, "end")
    assert state.acting == (BLUE,)
    assert seen(state).phase == "place"
    assert seen(state).hand == 1
    assert offered(state) == ["place 1", "place 2", "place 3"]
    refused(state, "place 4", "a place from 1 to 3 .*PP-14")
    refused(state, "end", "PP-14")


@rule("PP-14")
@pytest.mark.parametrize(("place", "starter"), [(1, BLUE), (2, RED), (3, GREEN)])
def test_the_start_seat_follows_from_the_place_and_the_seating_stays(
    place: int, starter: int
) -> None:
    state = first_of_two(["6", "3", "7"])
    play(state, "end", f"place {place}")
    view = seen(state)
    assert (view.hand, view.starter, view.turn) == (2, starter, 1)
    assert state.acting == (starter,)
    assert told(state, "place") == [{"kind": "place", "seat": BLUE, "place": place}]


@rule("PP-14")
@pytest.mark.parametrize(
    ("treasures", "starter", "chooser"),
    [
        (["3", "4", "4"], RED, RED),  # the starter counts first: 3 and a towel are 4
        (["6", "4", "4"], RED, BLUE),
        (["4", "6", "4"], BLUE, GREEN),
        (["5", "4", "5"], BLUE, BLUE),
    ],
)
def test_of_the_lowest_the_first_from_the_starter_on_chooses(
    treasures: list[str], starter: int, chooser: int
) -> None:
    state = first_of_two(treasures, starter)
    play(state, "end")
    assert state.acting == (chooser,)


@rule("PP-14")
def test_the_table_of_the_first_hand_is_shown_while_the_place_is_chosen() -> None:
    state = first_of_two(["6", "3", "7"])
    play(state, "end")
    assert [spot.treasure for spot in seen(state).beach] == ["6", "3", "7", None]
    assert seen(state).standing.totals == (7, 3, 7)


@rule("PP-14")
def test_a_match_of_hands_has_no_choice_of_place() -> None:
    state = new_game()
    refused(state, "place 1", "only between two hands .PP-14")
