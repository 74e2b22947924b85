"""Telescope, Map and Umbrella: PP-5 to PP-8."""

from __future__ import annotations

from tests.games.playa_pirata.positions import (
    BLUE,
    RED,
    Buried,
    Holds,
    control,
    lay,
    offered,
    play,
    refused,
    seen,
    told,
)
from tests.kit.rules import rule

RIVAL = Holds("4")

# PP-5


@rule("PP-5")
def test_the_telescope_looks_privately() -> None:
    state = lay([Buried("7"), Buried("skull", by=BLUE)], [Holds("3"), RIVAL, RIVAL])
    play(state, "telescope b")
    assert [seen(state, seat).beach[1].treasure for seat in (RED, BLUE, 2, None)] == [
        "skull",
        "skull",
        None,
        None,
    ]
    assert seen(state).beach[1].looked_seats == (RED,)
    assert not seen(state).beach[1].face_up
    assert told(state, "telescope", RED)[0]["treasure"] == "skull"
    assert "treasure" not in told(state, "telescope", BLUE)[0]


@rule("PP-5")
def test_any_face_down_treasure_can_be_looked_at_and_no_other() -> None:
    state = lay(
        [
            Buried("7"),
            Buried("3", "B3", by=BLUE),
            Buried("4", "B2", by=BLUE, umbrella=BLUE),
            Buried("5", by=RED),
            Buried("6", up=True),
        ],
        [Holds("3"), RIVAL],
    )
    looks = [text for text in offered(state) if text.startswith("telescope")]
    assert looks == [
        "telescope a",
        "telescope b",
        "telescope c",
        "telescope d",
        "telescope unused",
    ]
    refused(state, "telescope e", "face-down treasure .PP-5")
    refused(state, "telescope f", "PP-5")


@rule("PP-5")
def test_the_look_is_optional_and_with_nothing_to_look_at_the_card_is_playable() -> None:
    state = lay([Buried("7", up=True)], [Holds(pirates="telescope"), RIVAL])
    assert offered(state) == ["telescope unused"]
    play(state, "telescope unused")
    assert seen(state).phase == "towels"
    assert told(state, "telescope_unused") == [{"kind": "telescope_unused", "seat": RED}]


# PP-6


@rule("PP-6")
def test_the_map_turns_a_treasure_up_for_everyone_for_good() -> None:
    state = lay([Buried("7", "B3"), Buried("3")], [Holds("3"), RIVAL])
    play(state, "map a", "lay 1 0 0 on b", "end")
    for seat in (RED, BLUE, None):
        assert (seen(state, seat).beach[0].treasure, seen(state, seat).beach[0].face_up) == (
            "7",
            True,
        )
    assert told(state, "map") == [{"kind": "map", "seat": RED, "spot": "a", "treasure": "7"}]
    assert "map a" not in offered(state)


@rule("PP-6")
def test_the_map_is_optional_too() -> None:
    state = lay([Buried("7", up=True)], [Holds(pirates="map"), RIVAL])
    assert offered(state) == ["map unused"]


# PP-7


@rule("PP-7", "PP-11")
def test_the_umbrella_goes_where_the_own_towel_is_on_top() -> None:
    state = lay(
        [Buried("7", "B1 R2"), Buried("3", "R1 B2"), Buried("4"), Buried("5", "R1", umbrella=RED)],
        [Holds("3"), RIVAL],
    )
    assert [text for text in offered(state) if text.startswith("umbrella")] == ["umbrella a"]
    refused(state, "umbrella b", "your towel on top .* .PP-7")
    refused(state, "umbrella d", "PP-7")
    refused(state, "umbrella aside", "as the only treasure or pirate in hand.* .PP-8")


@rule("PP-7", "PP-11")
def test_nobody_lays_towels_under_an_umbrella_its_owner_neither() -> None:
    state = lay([Buried("7", "R1"), Buried("3")], [Holds("3"), RIVAL])
    play(state, "umbrella a")
    refused(state, "lay 0 0 3 on a", "nobody plays towels under an umbrella .PP-7")
    play(state, "lay 1 0 0 on b", "bury 4")
    refused(state, "lay 0 0 3 on a", "nobody plays towels under an umbrella .PP-7")
    assert control(state, "a") == RED
    assert seen(state).beach[0].needs is None


@rule("PP-7")
def test_the_umbrella_comes_before_towels_so_control_must_be_older_than_the_turn() -> None:
    state = lay([Buried("7"), Buried("3")], [Holds("3"), RIVAL])
    assert not [text for text in offered(state) if text.startswith("umbrella")]
    play(state, "bury 3", "lay 1 0 0 on a")
    refused(state, "umbrella a", "only one treasure or pirate")


# PP-8


@rule("PP-8")
def test_a_last_umbrella_without_a_target_is_laid_aside_and_towels_follow() -> None:
    state = lay([Buried("7", "B1")], [Holds(pirates="umbrella"), RIVAL], round_number=8)
    assert offered(state) == ["umbrella aside"]
    play(state, "umbrella aside")
    assert seen(state).holdings[RED].umbrella_aside
    assert seen(state).phase == "towels"
    assert seen(state).standing.tallies[RED].umbrella_aside == 1


@rule("PP-8")
def test_with_a_target_the_last_umbrella_must_be_placed() -> None:
    state = lay(
        [Buried("7", "B1"), Buried("3", "R1")], [Holds(pirates="umbrella"), RIVAL], round_number=8
    )
    assert offered(state) == ["umbrella b"]
    refused(state, "umbrella aside", "only on your last regular turn, .* without a target .PP-8")


@rule("PP-8")
def test_towels_and_a_special_do_not_count_as_cards_left() -> None:
    state = lay(
        [Buried("7", "B1")],
        [Holds(pirates="umbrella", towels=(5, 4, 3), special="wave"), RIVAL],
        round_number=8,
    )
    assert "umbrella aside" in offered(state)


@rule("PP-8")
def test_with_another_card_in_hand_the_umbrella_is_not_laid_aside() -> None:
    state = lay([Buried("7", "B1")], [Holds(pirates="telescope umbrella"), RIVAL], round_number=7)
    assert "umbrella aside" not in offered(state)


@rule("PP-8", "PP-7")
def test_an_umbrella_over_one_treasure_leaves_no_place_for_a_second_there() -> None:
    state = lay(
        [Buried("7", "R2", umbrella=BLUE)], [Holds(pirates="umbrella"), RIVAL], round_number=8
    )
    assert offered(state) == ["umbrella aside"]
