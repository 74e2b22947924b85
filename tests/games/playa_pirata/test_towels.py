"""Towels: PP-9 to PP-11."""

from __future__ import annotations

import pytest

from tests.games.playa_pirata.positions import (
    BLUE,
    GREEN,
    RED,
    Buried,
    Holds,
    batches,
    control,
    lay,
    offered,
    play,
    refused,
    seen,
    stack,
    told,
)
from tests.kit.rules import rule
from tortuga.games.playa_pirata.rules import PlayaPirataState


def towels_on(*stacks: str, held: tuple[int, int, int] = (5, 4, 3)) -> PlayaPirataState:
    """Red is to lay towels on treasures with these stacks."""
    beach = [Buried("7", each) for each in stacks]
    return lay(beach, [Holds("3", held), Holds("4"), Holds("5")], phase="towels")


# PP-9


@rule("PP-9")
def test_blue_three_beaten_by_red_three_and_one_then_by_a_single_green_two() -> None:
    state = lay(
        [Buried("7", "B3"), Buried("3", "Y1")],
        [Holds("3"), Holds("4"), Holds("5"), Holds("6")],
        phase="towels",
        starter=BLUE,
    )
    play(state, "lay 1 0 1 on a", "end")
    assert stack(state, "a") == "B3 R3 R1"
    assert control(state, "a") == RED
    state = lay(
        [Buried("7", "B3 R3 R1")], [Holds(), Holds(), Holds("5")], phase="towels", turn=GREEN
    )
    assert "0 1 0" in batches(state, "a")
    play(state, "lay 0 1 0 on a")
    assert stack(state, "a") == "B3 R3 R1 G2"
    assert control(state, "a") == GREEN


@rule("PP-9")
@pytest.mark.parametrize("batch", ["0 2 0", "4 0 0", "0 0 2", "1 0 1", "2 1 0", "5 4 3"])
def test_batches_that_beat_a_three(batch: str) -> None:
    assert batch in batches(towels_on("B3"), "a")


@rule("PP-9")
@pytest.mark.parametrize("batch", ["0 0 1", "3 0 0", "1 1 0", "2 0 0", "0 1 0"])
def test_equal_and_lower_totals_are_refused(batch: str) -> None:
    state = towels_on("B3")
    assert batch not in batches(state, "a")
    refused(state, f"lay {batch} on a", "is not enough: that treasure needs 4 or more .PP-9")


@rule("PP-9")
def test_three_and_three_leave_a_three_on_top() -> None:
    state = towels_on("B3", "B1")
    play(state, "lay 0 0 2 on a")
    assert stack(state, "a") == "B3 R3 R3"
    assert seen(state).beach[0].needs == 4


@rule("PP-9")
def test_a_batch_is_stacked_highest_first() -> None:
    state = towels_on("", "B1")
    play(state, "lay 2 1 1 on a")
    assert stack(state, "a") == "R3 R2 R1 R1"
    assert told(state, "lay") == [
        {"kind": "lay", "seat": RED, "spot": "a", "towels": [3, 2, 1, 1], "over": 0}
        | {"over_seat": None}
    ]


@rule("PP-9")
def test_any_cards_may_go_on_a_bare_treasure() -> None:
    state = towels_on("", held=(1, 1, 1))
    assert batches(state, "a") == ["0 0 1", "0 1 0", "0 1 1", "1 0 0", "1 0 1", "1 1 0", "1 1 1"]


@rule("PP-9")
def test_only_the_single_top_card_counts() -> None:
    assert "0 1 0" in batches(towels_on("B3 G3 B1"), "a")
    assert "1 0 0" not in batches(towels_on("B3 G3 B1"), "a")


@rule("PP-9")
def test_at_most_two_treasures_and_one_batch_each() -> None:
    state = towels_on("", "", "")
    play(state, "lay 1 0 0 on a")
    assert batches(state, "a") == []
    refused(state, "lay 0 1 0 on a", "only one batch a turn .*PP-9")
    play(state, "lay 1 0 0 on b")
    assert state.acting == (BLUE,)


@rule("PP-9")
def test_own_towels_may_be_covered_under_the_same_rule() -> None:
    state = towels_on("R2", "B1")
    assert "0 1 0" not in batches(state, "a")
    play(state, "lay 0 0 1 on a")
    assert stack(state, "a") == "R2 R3"


@rule("PP-9")
def test_a_treasure_just_buried_is_a_target() -> None:
    state = lay([Buried("7")], [Holds("3"), Holds("4")])
    play(state, "bury 3")
    assert "1 0 0" in batches(state, "b")


@rule("PP-9")
def test_towels_must_be_in_hand_and_the_treasure_on_the_beach() -> None:
    state = towels_on("", held=(1, 1, 0))
    refused(state, "lay 2 0 0 on a", "do not hold 2 towels of value 1 .PP-9")
    refused(state, "lay 0 0 1 on a", "do not hold 1 towel of value 3 .PP-9")
    refused(state, "lay 1 0 0 on b", "no such treasure")
    refused(state, "lay 0 0 0 on a", "0 is not enough")


# PP-10


@rule("PP-10")
def test_towels_are_compulsory_while_any_batch_is_legal() -> None:
    state = towels_on("B3", held=(4, 0, 0))
    assert offered(state) == ["lay 4 0 0 on a"]
    refused(state, "end", "must lay towels .* .PP-10")


@rule("PP-10")
@pytest.mark.parametrize("held", [(2, 0, 0), (0, 0, 0), (1, 0, 0)])
def test_a_stuck_player_shows_the_towels_and_skips(held: tuple[int, int, int]) -> None:
    beach = [Buried("7", "B3"), Buried("3", "B2"), Buried("4", "B1", umbrella=BLUE)]
    state = lay(beach, [Holds("3 4", held), Holds("4")])
    play(state, "telescope a")
    assert state.acting == (BLUE,)
    assert told(state, "stuck") == [
        {"kind": "stuck", "seat": RED, "count": sum(held), "towels": [1] * held[0]}
    ]


@rule("PP-10", "PP-S2")
def test_nobody_must_play_parrot_to_make_a_batch_legal() -> None:
    state = lay(
        [Buried("7", "B2")],
        [Holds("3", (0, 1, 0), special="parrot"), Holds("4")],
        phase="towels",
    )
    assert offered(state) == ["end", "parrot"]
    play(state, "end")
    assert told(state, "stuck")[0]["towels"] == [2]
    assert state.acting == (BLUE,)


@rule("PP-10", "PP-S2", "PP-S12")
def test_once_parrot_makes_a_batch_legal_it_is_compulsory() -> None:
    state = lay(
        [Buried("7", "B2")],
        [Holds("3", (0, 1, 0), special="parrot"), Holds("4")],
        phase="towels",
    )
    play(state, "parrot")
    assert offered(state) == ["lay 0 1 0 on a"]
    refused(state, "end", "PP-10")


# PP-11


@rule("PP-11")
def test_control_is_the_umbrellas_or_the_top_towels() -> None:
    state = lay(
        [
            Buried("7"),
            Buried("3", "B1 R2"),
            Buried("4", "R1 B2", umbrella=RED),
            Buried("5", "", umbrella=BLUE),
        ],
        [Holds("3"), Holds("4")],
    )
    assert [control(state, spot) for spot in "abcd"] == [None, RED, RED, BLUE]


@rule("PP-11")
def test_end_is_offered_where_another_batch_could_follow() -> None:
    state = towels_on("", "")
    assert "end" not in offered(state)
    play(state, "lay 1 0 0 on a")
    assert "end" in offered(state)
    play(state, "end")
    assert state.acting == (BLUE,)


@rule("PP-11")
def test_a_turn_ends_by_itself_once_no_further_batch_is_legal() -> None:
    state = towels_on("", "B3", held=(3, 0, 0))
    play(state, "lay 1 0 0 on a")
    assert state.acting == (BLUE,)
    assert told(state, "stuck") == []
