"""BT-8: first and second place in each colour, ties struck out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.buried_treasure.positions import lay, play, seen
from tests.kit.effort import examples
from tests.kit.rules import rule
from tortuga.engine.state import NOBODY
from tortuga.games.buried_treasure.scoring import leaders, ranks

counts = st.lists(st.integers(0, 6), min_size=2, max_size=4)


@rule("BT-8")
@pytest.mark.parametrize(
    ("held", "places"),
    [
        (
            [3, 3, 2, 1],
            [-1, -1, 1, 2],
        ),  # the rulebook's ships: two tie on three, then two, then one
        ([5, 3, 3, 2], [1, -1, -1, 2]),
        ([3, 3, 2, 2], [-1, -1, -1, -1]),
        ([4, 4, 4, 1], [-1, -1, -1, 1]),
        ([2, 1], [1, 2]),
        ([2, 2], [-1, -1]),
        ([4, 0], [1, 0]),
        ([0, 0, 0], [0, 0, 0]),  # zero cards never place, nor tie
        ([0, 0, 1, 3], [0, 0, 2, 1]),
        ([1, 2, 3, 4], [0, 0, 2, 1]),
    ],
)
def test_places(held: list[int], places: list[int]) -> None:
    assert ranks(held) == places


@rule("BT-8")
def test_a_colour_is_read_from_among_the_others() -> None:
    """Three seats with two colours each: the second colour is 1, 5 and 3."""
    assert leaders([9, 1, 9, 5, 0, 3], 1, 2) == (3, 5)
    assert leaders([9, 1, 9, 5, 0, 3], 0, 2) == (NOBODY, NOBODY)


def naive_points(held: list[int], first: int, second: int) -> list[int]:
    """BT-8 as the rules page says it: strike out what is shared, then first and second."""
    left = sorted({count for count in held if held.count(count) == 1 and count > 0}, reverse=True)
    worth = dict(zip(left, [first, second], strict=False))
    return [worth.get(count, 0) if held.count(count) == 1 else 0 for count in held]


@rule("BT-8")
@given(held=counts)
@examples(300)
def test_scoring_agrees_with_a_naive_reading_of_the_rule(held: list[int]) -> None:
    points = {1: 7, 2: 3}
    assert [points.get(place, 0) for place in ranks(held)] == naive_points(held, 7, 3)


@rule("BT-8")
@given(
    table=st.integers(2, 4).flatmap(
        lambda seats: st.lists(
            st.lists(st.integers(0, 5), min_size=4, max_size=4), min_size=seats, max_size=seats
        )
    )
)
@examples(60)
def test_a_round_pays_every_colour_by_the_score_card(table: list[list[int]]) -> None:
    state = lay([["red"], [], [], []], table, seats=len(table), score_cards="CABD")
    play(state, "take 1")
    table = [[table[0][0] + 1, *table[0][1:]], *table[1:]]
    paid = [
        naive_points([held[colour] for held in table], first, second)
        for colour, (first, second) in enumerate([(4, 2), (2, 1), (8, 4), (6, 3)])
    ]
    assert list(state.scores) == [sum(seats) for seats in zip(*paid, strict=True)]
    assert seen(state).round_scores == (tuple(state.scores),)


@rule("BT-8")
def test_two_players_the_lower_count_takes_second_place_points() -> None:
    state = lay([["green"], [], [], []], [[3, 0, 0, 2], [1, 0, 4, 2]])
    play(state, "take 1")
    assert list(state.scores) == [8 + 6, 4 + 4]


@rule("BT-8")
def test_the_standing_shows_the_round_as_if_it_ended_now() -> None:
    state = lay([["blue", "red"], [], [], []], [[1, 0, 0, 0], [2, 0, 1, 0]], scores=[5, 7])
    standing = seen(state).standing
    assert standing.ranks == ((2, 0, 0, 0), (1, 0, 1, 0))
    assert standing.gains == ((4, 0, 0, 0), (8, 0, 4, 0))
    assert (standing.scores, standing.totals) == ((5, 7), (9, 19))
    play(state, "take 1")
    assert seen(state).standing.ranks == ((-1, 0, 0, 0), (-1, 0, 1, 0))
