"""Scoring a hand: PP-13, and the special cards that are held, PP-S3 to PP-S5."""

from __future__ import annotations

import pytest

from tests.games.playa_pirata.positions import (
    BLUE,
    RED,
    Buried,
    Holds,
    finish_hand,
    lay,
    seen,
    told,
)
from tests.kit.rules import rule

EMPTY = Holds(pirates="", towels=(0, 0, 0))


def hold(*treasures: str, stack: str = "R1") -> list[Buried]:
    """Treasures under one of Red's towels each."""
    return [Buried(word, stack) for word in treasures]


def points(
    beach: list[Buried], held: tuple[int, int, int] = (0, 0, 0), special: str = ""
) -> tuple[int, ...]:
    """What Red and Blue score if the hand ends like this."""
    red = Holds(pirates="", towels=held, special=special)
    return finish_hand(lay(shut(beach), [red, EMPTY], phase="final", round_number=8))


def shut(beach: list[Buried]) -> list[Buried]:
    """One more treasure, bare: so that there is something to decline."""
    return [*beach, Buried("3")]


# PP-13


@rule("PP-13")
def test_the_worked_example_of_21_points() -> None:
    beach = [*hold("skull", "3", "6"), Buried("towel", "B3 R3 R1 B2 R3")]
    assert points(beach, (1, 2, 1)) == (21, 0)


@rule("PP-13")
def test_the_worked_example_of_31_points() -> None:
    beach = [*hold("skull", "skull", "3", "6"), Buried("towel", "B3 R3 R1 B2 R3")]
    assert points(beach, (1, 2, 1)) == (31, 0)


@rule("PP-13")
@pytest.mark.parametrize(
    ("stack", "worth"),
    [("R1", 2), ("B1 R2 R1", 6), ("B1 R2 R1 R3", 8), ("B1 R2 R1 R3 B1 B2 R3", 8)],
)
def test_the_towel_treasure_counts_everyones_towels_up_to_eight(stack: str, worth: int) -> None:
    assert points([Buried("towel", stack)], (1, 0, 0)) == (worth + 1, 0)


@rule("PP-13")
@pytest.mark.parametrize(("skulls", "worth"), [(1, 0), (2, 10), (3, 18), (4, 18)])
def test_skulls(skulls: int, worth: int) -> None:
    assert points(hold(*["skull"] * skulls), (1, 0, 0)) == (worth + 1, 0)


@rule("PP-13")
@pytest.mark.parametrize("number", ["3", "4", "5", "6", "7"])
def test_numbers_count_their_face_value(number: str) -> None:
    assert points(hold(number), (1, 0, 0)) == (int(number) + 1, 0)


@rule("PP-13")
def test_towels_left_count_one_each_whatever_their_value() -> None:
    assert points([], (1, 2, 3)) == (6, 0)


@rule("PP-13", "PP-8")
def test_an_umbrella_laid_aside_counts_one() -> None:
    red = Holds(pirates="", towels=(1, 0, 0), aside=True)
    assert finish_hand(lay([Buried("3")], [red, EMPTY], phase="final", round_number=8)) == (2, 0)


@rule("PP-13", "PP-11")
def test_an_umbrella_counts_against_the_towel_on_top() -> None:
    assert points([Buried("7", "R1 B2", umbrella=RED)], (1, 0, 0)) == (8, 0)


@rule("PP-13")
def test_uncontrolled_treasures_score_for_nobody_and_stay_hidden() -> None:
    beach = [*hold("7"), Buried("6")]
    red = Holds(pirates="", towels=(1, 0, 0))
    state = lay(beach, [red, EMPTY], phase="final", round_number=8)
    assert finish_hand(state) == (8, 0)
    assert [spot.treasure for spot in seen(state).beach] == ["7", None]
    assert told(state, "scored")[0]["treasures"] == ["7", None]


@rule("PP-13")
def test_every_special_still_in_hand_is_shown() -> None:
    red = Holds(pirates="", towels=(1, 0, 0), special="parrot")
    blue = Holds(pirates="", towels=(0, 0, 0), played="piggybank")
    state = lay([Buried("3")], [red, blue], phase="final", round_number=8)
    assert seen(state, BLUE).holdings[RED].special is None
    finish_hand(state)
    assert seen(state, BLUE).holdings[RED].special == "parrot"
    assert told(state, "scored")[0]["specials"] == ["parrot", None]


@rule("PP-13")
def test_the_account_adds_up_line_by_line() -> None:
    beach = [*hold("skull", "skull", "3", "6"), Buried("towel", "B3 R3 R1")]
    red = Holds(pirates="", towels=(1, 2, 1), special="skeleton", aside=True)
    state = lay(shut(beach), [red, EMPTY], phase="final", round_number=8)
    finish_hand(state)
    tally = seen(state).results[0][RED]
    assert tally.to_json() == {
        "numbers": 9,
        "towel_treasures": 6,
        "skulls": 2,
        "skull_points": 10,
        "towels_left": 4,
        "umbrella_aside": 1,
        "special": 3,
        "unknown": 0,
        "total": 33,
    }
    assert seen(state).standing.tallies[RED] == tally
    assert seen(state).standing.scores == (0, 0)
    assert seen(state).standing.totals == (33, 0)


# PP-S3 to PP-S5


@rule("PP-S3")
def test_sand_castle_makes_leftover_threes_worth_three() -> None:
    assert points([], (1, 2, 3), "sandcastle") == (1 + 2 + 9, 0)
    assert points([], (1, 0, 0), "sandcastle") == (1, 0)


@rule("PP-S4")
@pytest.mark.parametrize(("skulls", "worth"), [(0, 0), (1, 3), (2, 13), (3, 21)])
def test_skeleton_pays_three_with_at_least_one_skull(skulls: int, worth: int) -> None:
    assert points(hold(*["skull"] * skulls), (1, 0, 0), "skeleton") == (worth + 1, 0)


@rule("PP-S5")
@pytest.mark.parametrize(
    ("treasures", "bonus"),
    [(("3", "3"), 3), (("3", "4"), 0), (("3", "3", "4", "4"), 3), (("skull", "skull"), 0)],
)
def test_wave_pays_three_once_for_two_of_the_same_value(
    treasures: tuple[str, ...], bonus: int
) -> None:
    plain = points(hold(*treasures), (1, 0, 0))[RED]
    assert points(hold(*treasures), (1, 0, 0), "wave") == (plain + bonus, 0)


@rule("PP-S5")
@pytest.mark.parametrize(("stack", "bonus"), [("B1 R2 R1", 3), ("R1 R1", 0)])
def test_wave_counts_the_towel_treasure_by_its_final_value(stack: str, bonus: int) -> None:
    beach = [*hold("6"), Buried("towel", stack)]
    assert points(beach, (1, 0, 0), "wave")[RED] - points(beach, (1, 0, 0))[RED] == bonus


@rule("PP-S2", "PP-S3", "PP-S4", "PP-S5")
@pytest.mark.parametrize("special", ["sandcastle", "skeleton", "wave"])
def test_the_three_held_cards_are_never_played(special: str) -> None:
    state = lay([Buried("3")], [Holds("4", special=special), EMPTY])
    plain = lay([Buried("3")], [Holds("4"), EMPTY])
    assert state.legal(RED) == plain.legal(RED)


@rule("PP-S2")
@pytest.mark.parametrize("special", ["kingsize", "jollyroger", "bucket", "parrot", "lifeguard"])
def test_unplayed_action_cards_score_nothing(special: str) -> None:
    assert points(hold("7"), (1, 0, 0), special) == (8, 0)
