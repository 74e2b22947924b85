"""The special cards that are played, alone and against each other: PP-S2 and PP-S6 to PP-S12."""

from __future__ import annotations

import pytest

from tests.games.playa_pirata.positions import (
    BLUE,
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

RIVAL = Holds("4", special="wave")


def with_special(
    special: str,
    beach: list[Buried],
    held: tuple[int, int, int] = (5, 4, 3),
    phase: str = "towels",
    treasures: str = "3",
) -> PlayaPirataState:
    """Red is to move and holds this special."""
    return lay(beach, [Holds(treasures, held, special=special), RIVAL], phase=phase)


# PP-S2


@rule("PP-S2")
@pytest.mark.parametrize("phase", ["card", "towels", "close"])
def test_a_special_is_played_at_any_point_of_the_own_turn(phase: str) -> None:
    state = with_special("parrot", [Buried("7", "B2")], phase=phase)
    before = [text for text in offered(state) if text != "parrot"]
    assert "parrot" in offered(state)
    play(state, "parrot")
    assert seen(state).phase == phase
    assert state.acting == (RED,)
    assert set(before) <= set(offered(state))
    assert "parrot" not in offered(state)
    assert seen(state).holdings[RED].special_played == "parrot"


@rule("PP-S2", "PP-3")
def test_the_first_turn_counts_as_a_turn_and_ends_explicitly() -> None:
    state = lay(
        [Buried("7")],
        [Holds("3", special="kingsize"), RIVAL],
        phase="first",
        round_number=1,
    )
    assert offered(state) == ["bury 3", "kingsize a"]
    refused(state, "end", "buries one treasure, and plays no pirate .PP-3")
    play(state, "bury 3")
    assert offered(state) == ["end", "kingsize a", "kingsize b"]
    play(state, "kingsize b", "end")
    assert state.acting == (BLUE,)


@rule("PP-S2")
@pytest.mark.parametrize("special", ["parrot", "wave"])
def test_a_turn_ends_by_an_explicit_end_whatever_is_held(special: str) -> None:
    state = with_special(special, [Buried("7")], held=(1, 0, 0))
    play(state, "lay 1 0 0 on a")
    assert state.acting == (RED,)
    assert offered(state)[0] == "end"
    play(state, "end")
    assert state.acting == (BLUE,)


@rule("PP-S2")
def test_after_two_batches_only_end_and_specials_are_left() -> None:
    state = with_special("parrot", [Buried("7"), Buried("3"), Buried("4")])
    play(state, "lay 1 0 0 on a", "lay 1 0 0 on b")
    assert offered(state) == ["end", "parrot"]
    refused(state, "lay 1 0 0 on c", "all the batches of this turn")


@rule("PP-S2", "PP-S11")
def test_a_batch_taken_back_still_counts_as_played_and_its_treasure_as_used() -> None:
    state = with_special("piggybank", [Buried("7"), Buried("3", "B3")], held=(1, 0, 0))
    play(state, "lay 1 0 0 on a", "piggybank 1 from a")
    assert stack(state, "a") == ""
    assert batches(state, "a") == []
    assert offered(state) == ["end"]
    refused(state, "lay 1 0 0 on a", "only one batch a turn")
    play(state, "end")
    assert told(state, "stuck") == []


@rule("PP-S2")
@pytest.mark.parametrize(
    ("special", "move"),
    [
        ("bucket", "bucket a"),
        ("flipflops", "flipflops a"),
        ("piggybank", "piggybank 1 from a"),
        ("jollyroger", "jollyroger"),
        ("lifeguard", "lifeguard 1"),
    ],
)
def test_a_special_that_needs_a_target_is_not_playable_without_one(special: str, move: str) -> None:
    state = with_special(special, [Buried("7", "B2")])
    if special == "lifeguard":
        state.treasure_counts[BLUE] = 0
    assert not [text for text in offered(state) if text.startswith(special)]
    refused(state, move, "PP-S")


@rule("PP-S2")
def test_only_the_holder_plays_a_special_and_only_in_the_variant() -> None:
    state = with_special("wave", [Buried("7", "B2")])
    refused(state, "parrot", "do not hold that special card .PP-S2")
    plain = lay([Buried("7")], [Holds("3"), Holds("4")])
    refused(plain, "parrot", "without special cards .PP-S2")


# PP-S6


@rule("PP-S6")
def test_king_size_asks_for_two_more_whoever_plays() -> None:
    state = with_special("kingsize", [Buried("7", "B1"), Buried("3")])
    assert "0 1 0" in batches(state, "a")
    play(state, "kingsize a")
    assert seen(state).beach[0].kingsize
    assert seen(state).beach[0].needs == 3
    assert "0 1 0" not in batches(state, "a")
    refused(state, "lay 0 1 0 on a", "2 is not enough: that treasure needs 3")
    play(state, "lay 0 0 1 on a", "end", "bury 4")
    assert seen(state).beach[0].needs == 5
    assert "0 0 1" not in batches(state, "a")
    assert "0 1 1" in batches(state, "a")


@rule("PP-S6")
def test_king_size_may_go_beside_any_treasure_and_waits_for_a_towel() -> None:
    beach = [
        Buried("7"),
        Buried("3", up=True),
        Buried("4", "B1", umbrella=BLUE),
        Buried("5", jolly=True),
    ]
    state = with_special("kingsize", beach)
    kings = [text for text in offered(state) if text.startswith("kingsize")]
    assert kings == ["kingsize a", "kingsize b", "kingsize c"]
    refused(state, "kingsize d", "under the Jolly Roger .PP-S7")
    play(state, "kingsize a")
    assert seen(state).beach[0].needs == 1
    play(state, "lay 1 0 0 on a")
    assert seen(state).beach[0].needs == 3


@rule("PP-S6", "PP-13")
def test_king_size_is_no_towel_card() -> None:
    state = with_special("kingsize", [Buried("towel", "R1", up=True)])
    play(state, "kingsize a")
    assert seen(state).standing.tallies[RED].towel_treasures == 2


@rule("PP-S6", "PP-S12")
def test_king_size_and_parrot_add_up_to_one_more() -> None:
    state = with_special("parrot", [Buried("7", "B2", king=True), Buried("3", "B2")])
    assert seen(state).beach[0].needs == 4
    play(state, "parrot")
    assert [spot.needs for spot in seen(state).beach] == [3, 2]
    assert "0 0 1" in batches(state, "a")
    refused(state, "lay 0 1 0 on a", "needs 3")


# PP-S7


@rule("PP-S7")
def test_the_jolly_roger_is_raised_directly_after_the_bury() -> None:
    state = with_special("jollyroger", [Buried("7")], phase="card")
    assert "jollyroger" not in offered(state)
    refused(state, "jollyroger", "directly after a bury .PP-S7")
    play(state, "bury 3")
    assert "jollyroger" in offered(state)
    play(state, "jollyroger")
    assert [spot.jollyroger for spot in seen(state).beach] == [False, True]


@rule("PP-S7")
def test_after_towels_it_is_too_late_for_the_jolly_roger() -> None:
    state = with_special("jollyroger", [Buried("7")], phase="card")
    play(state, "bury 3", "lay 1 0 0 on a")
    assert "jollyroger" not in offered(state)
    refused(state, "jollyroger", "PP-S7")


@rule("PP-S7")
def test_the_jolly_roger_sails_in_the_first_turn_too() -> None:
    state = lay(
        [Buried("7")], [Holds("3", special="jollyroger"), RIVAL], phase="first", round_number=1
    )
    play(state, "bury 3", "jollyroger")
    refused(state, "telescope a", "buries one treasure, and plays no pirate .PP-3")
    refused(state, "bury 3", "buries one treasure, and plays no pirate .PP-3")
    play(state, "end")
    assert seen(state).beach[1].jollyroger


@rule("PP-S7")
def test_pirates_and_specials_cannot_touch_it() -> None:
    beach = [Buried("7", "R3", jolly=True), Buried("6", "R1", umbrella=RED)]
    for special in ("kingsize", "bucket", "flipflops"):
        state = with_special(special, beach, phase="card")
        assert not [text for text in offered(state) if text.endswith(" a")]
        refused(state, f"{special} a", "under the Jolly Roger .PP-S7")
    for pirate in ("telescope", "map", "umbrella"):
        refused(state, f"{pirate} a", "under the Jolly Roger .PP-S7")


@rule("PP-S7", "PP-S11", "PP-S12", "PP-13")
def test_towels_parrot_piggybank_and_scoring_go_on_as_usual() -> None:
    beach = [Buried("7", "B2", jolly=True), Buried("3")]
    state = with_special("parrot", beach)
    play(state, "parrot", "lay 0 1 0 on a")
    assert control(state, "a") == RED
    state = with_special("piggybank", [Buried("7", "R1 B2", jolly=True)])
    assert "piggybank 1 from a" in offered(state)
    state = with_special("wave", [Buried("7", "R2", jolly=True, up=True)])
    assert seen(state).standing.tallies[RED].numbers == 7


@rule("PP-S7", "PP-8")
def test_an_umbrella_whose_only_target_flies_the_jolly_roger_is_laid_aside() -> None:
    state = lay(
        [Buried("7", "R2", jolly=True)],
        [Holds(pirates="umbrella", special="wave"), RIVAL],
        round_number=8,
    )
    assert offered(state) == ["umbrella aside"]


# PP-S8


@rule("PP-S8")
def test_the_bucket_looks_under_a_three() -> None:
    beach = [
        Buried("7", "B3"),
        Buried("3", "B3 B2"),
        Buried("4"),
        Buried("5", "B3", up=True),
        Buried("6", "R3", umbrella=RED),
    ]
    state = with_special("bucket", beach)
    buckets = [text for text in offered(state) if text.startswith("bucket")]
    assert buckets == ["bucket a", "bucket e"]
    play(state, "bucket a")
    assert seen(state, RED).beach[0].treasure == "7"
    assert seen(state, BLUE).beach[0].treasure is None
    assert seen(state).beach[0].looked_seats == (RED,)
    assert told(state, "bucket", BLUE) == [{"kind": "bucket", "seat": RED, "spot": "a"}]


# PP-S10


@rule("PP-S10")
def test_flip_flops_move_the_umbrella_and_reopen_the_old_place() -> None:
    state = with_special(
        "flipflops", [Buried("7", "R1", umbrella=RED), Buried("3", "R2"), Buried("4", "B1")]
    )
    moves = [text for text in offered(state) if text.startswith("flipflops")]
    assert moves == ["flipflops b"]
    play(state, "flipflops b")
    assert [spot.umbrella_seat for spot in seen(state).beach] == [None, RED, None]
    assert seen(state).beach[0].needs == 2
    assert control(state, "a") == RED


@rule("PP-S10")
def test_flip_flops_in_the_turn_the_umbrella_was_placed() -> None:
    state = with_special("flipflops", [Buried("7", "R1"), Buried("3")], phase="card")
    play(state, "umbrella a", "lay 1 0 0 on b", "flipflops b")
    assert [spot.umbrella_seat for spot in seen(state).beach] == [None, RED]


@rule("PP-S10", "PP-S11")
def test_the_old_place_reopens_under_a_rivals_towel() -> None:
    state = with_special("flipflops", [Buried("7", "R1 B2", umbrella=RED), Buried("3", "R2")])
    play(state, "flipflops b")
    assert control(state, "a") == BLUE


@rule("PP-S10")
def test_an_umbrella_laid_aside_cannot_move() -> None:
    state = lay(
        [Buried("7", "R1")],
        [Holds("3", pirates="", special="flipflops", aside=True), RIVAL],
        phase="towels",
    )
    refused(state, "flipflops a", "PP-S10")


# PP-S11


@rule("PP-S11")
def test_the_piggybank_takes_back_ones_and_twos_from_any_depth() -> None:
    state = with_special("piggybank", [Buried("7", "R2 B3 R3 R1"), Buried("3", "B1 R3")])
    moves = [text for text in offered(state) if text.startswith("piggybank")]
    assert moves == ["piggybank 4 from a", "piggybank 1 from a"]
    refused(state, "piggybank 3 from a", "own towels of value 1 or 2 .PP-S11")
    refused(state, "piggybank 2 from a", "PP-S11")
    play(state, "piggybank 1 from a")
    assert stack(state, "a") == "B3 R3 R1"
    assert seen(state).holdings[RED].towels == (5, 5, 3)


@rule("PP-S11")
def test_control_may_change_with_the_towel() -> None:
    state = with_special("piggybank", [Buried("7", "B1 R2")])
    play(state, "piggybank 2 from a")
    assert control(state, "a") == BLUE


@rule("PP-S11")
def test_when_the_last_towel_goes_the_treasure_is_bare_again() -> None:
    state = with_special("piggybank", [Buried("7", "R1")])
    play(state, "piggybank 1 from a")
    assert control(state, "a") is None
    assert seen(state).beach[0].needs == 1


@rule("PP-S11", "PP-11")
def test_under_an_umbrella_control_stays() -> None:
    state = with_special("piggybank", [Buried("7", "B1 R2", umbrella=RED)])
    play(state, "piggybank 2 from a")
    assert stack(state, "a") == "B1"
    assert control(state, "a") == RED


@rule("PP-S11")
def test_of_equal_towels_on_each_other_one_stands_for_all() -> None:
    state = with_special("piggybank", [Buried("7", "R1 R1 B2 R1 R1 R1")])
    moves = [text for text in offered(state) if text.startswith("piggybank")]
    assert moves == ["piggybank 6 from a", "piggybank 2 from a"]


# PP-S12


@rule("PP-S12")
def test_with_the_parrot_equal_is_enough_on_any_treasure_this_turn() -> None:
    state = with_special("parrot", [Buried("7", "B2"), Buried("3", "B3"), Buried("4", "B1")])
    refused(state, "lay 0 1 0 on a", "needs 3")
    play(state, "parrot", "lay 0 1 0 on a", "lay 0 0 1 on b")
    assert (control(state, "a"), control(state, "b")) == (RED, RED)


@rule("PP-S12")
def test_the_parrot_is_silent_again_in_the_next_turn() -> None:
    state = with_special("parrot", [Buried("7", "B2"), Buried("3", "B3")])
    play(state, "parrot", "lay 0 1 0 on a", "end", "bury 4")
    assert seen(state).beach[0].needs == 3
    assert not seen(state).parrot
