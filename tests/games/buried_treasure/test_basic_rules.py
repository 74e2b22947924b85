"""The basic game, rule by rule, from prepared positions (BT-8 has a file of its own)."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.buried_treasure.positions import (
    collected,
    lay,
    offered,
    play,
    refused,
    seen,
    told,
)
from tests.kit.rules import rule
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.testing.play import positions


def new_game(seed: int, seats: int = 2) -> BuriedTreasureState:
    state = tortuga.game("buried-treasure", seats=seats).start(seed)
    assert isinstance(state, BuriedTreasureState)
    return state


# BT-1


@rule("BT-1")
def test_one_score_card_a_round_and_the_fourth_is_never_used() -> None:
    cards: list[str] = []
    for state in positions(tortuga.game("buried-treasure"), 4):
        assert isinstance(state, BuriedTreasureState)
        view = seen(state)
        if not cards or cards[-1] != view.score_card:
            cards.append(view.score_card)
        assert view.score_cards_seen == tuple(cards)
    assert len(cards) == len(set(cards)) == 3
    assert sorted([*cards, *view.score_cards_unseen]) == ["A", "B", "C", "D"]


@rule("BT-1")
def test_later_score_cards_stay_unknown() -> None:
    first = lay([["red"], [], [], []], score_cards="BDAC")
    other = lay([["red"], [], [], []], score_cards="BACD")
    assert seen(first) == seen(other)
    assert seen(first).score_cards_unseen == ("A", "C", "D")


@rule("BT-1")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("A", ((8, 4), (6, 3), (4, 2), (2, 1))),
        ("B", ((6, 3), (4, 2), (2, 1), (8, 4))),
        ("C", ((4, 2), (2, 1), (8, 4), (6, 3))),
        ("D", ((2, 1), (8, 4), (6, 3), (4, 2))),
    ],
)
def test_score_cards_are_a_latin_square(card: str, points: tuple[tuple[int, int], ...]) -> None:
    rest = "".join(other for other in "ABCD" if other != card)
    view = seen(lay([["red"], [], [], []], score_cards=card + rest))
    assert (view.score_card, view.points) == (card, points)


# BT-2


@rule("BT-2")
def test_eighteen_cards_are_dealt_into_columns_of_six_five_four_and_three() -> None:
    view = seen(new_game(1))
    assert view.heights == (6, 5, 4, 3)
    assert tuple(len(column) for column in view.columns) == view.heights
    assert sum(count for _, count in view.undealt) == 36


@rule("BT-2")
def test_columns_are_dealt_one_after_another_from_the_covered_end() -> None:
    state = new_game(1)
    words = [word for column in seen(state).columns for word in column]
    play(state, "take 1")
    assert list(seen(state).columns[0]) == words[:5]


@rule("BT-2")
def test_only_the_uncovered_card_of_a_column_can_be_taken() -> None:
    state = lay([["red", "green"], ["blue"], [], ["yellow", "red", "blue"]])
    assert offered(state) == ["take 1", "take 2", "take 4"]
    play(state, "take 1")
    assert collected(state, 0) == {"green": 1}
    refused(state, "take 3", "empty .BT-2")


@rule("BT-2")
def test_what_stands_against_a_card_is_told_by_its_column_and_place() -> None:
    game = tortuga.game("buried-treasure", seats=2)
    state = lay([["red", "green-extra"], ["blue", "green"], [], ["green", "red"]])
    view = state.view(0)

    def told(thing: str, *line: str) -> str | None:
        why = game.why_not_thing(view, thing, *[game.moves.parse(each) for each in line])
        return why.key if why else None

    assert [told("card 0 1"), told("card 0 0")] == [None, "covered"]
    assert told("card 1 0", "take 1") == "covered"
    assert told("card 3 0", "take 1") == "other_colour"  # even the red one on top is no second card
    assert told("card 0 1", "take 1") == "thing"  # it has been picked up
    assert told("card 0 0", "take 1") == "other_colour"
    assert told("card 0 0", "take 2") == "turn"  # then it is the other's turn
    assert told("card 0 0", "take 3") == "empty_column"
    unknown = [
        "card 2 0",
        "card 4 0",
        "card 1",
        "card 1 x",
        "card 1 0 0",
        "card -1 0",
        "hand 1",
        "",
    ]
    assert {told(thing) for thing in unknown} == {"thing"}


@rule("BT-2")
def test_three_rounds_use_all_fifty_four_cards() -> None:
    *_, end = positions(tortuga.game("buried-treasure", seats=3), 2)
    assert isinstance(end, BuriedTreasureState)
    sums = [sum(counts[colour] for counts in seen(end).collections) for colour in range(4)]
    assert sums == [12, 13, 14, 15]
    assert seen(end).undealt == ()


@rule("BT-2", "BT-3")
def test_a_round_begins_with_score_card_layout_and_starter() -> None:
    state = lay([["red"], [], [], []], [[0, 0, 0, 0], [0, 5, 0, 0]])
    play(state, "take 1")
    assert told(state, "round") == [
        {"kind": "round", "seat": None, "round": 2, "score_card": "B", "starter_seat": 1}
    ]
    assert [len(column) for column in seen(state).columns] == [6, 5, 4, 3]


# BT-3


@rule("BT-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_starter_is_chosen_by_lot(seats: int) -> None:
    starters = [new_game(seed, seats).acting[0] for seed in range(300)]
    for seat in range(seats):
        assert abs(starters.count(seat) - 300 / seats) < 45
    assert new_game(5, seats).acting == (seen(new_game(5, seats)).starter,)


@rule("BT-3")
@pytest.mark.parametrize(
    ("scores", "starter", "expected"),
    [
        ([9, 4, 7, 8], 0, 1),  # the lowest total
        ([9, 4, 7, 3], 3, 3),  # even if it started before
        ([5, 5, 5, 5], 1, 2),  # of equals the first from the left of the last starter
        ([5, 9, 9, 5], 0, 3),  # who comes last itself
        ([5, 9, 5, 9], 1, 2),
        ([5, 5, 9, 9], 1, 0),
        ([5, 5, 5, 9], 2, 0),
    ],
)
def test_the_lowest_total_starts_a_later_round(
    scores: list[int], starter: int, expected: int
) -> None:
    state = lay([["red"], [], [], []], seats=4, scores=scores, starter=starter, turn=2)
    state.collections = [2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]  # nobody scores
    play(state, "take 1")
    assert list(state.scores) == scores
    assert state.acting == (expected,)


@rule("BT-3")
def test_play_is_clockwise() -> None:
    state = lay([["red"] * 6, [], [], []], seats=3, turn=1)
    order = []
    for _ in range(5):
        order.append(state.acting[0])
        play(state, "take 1")
    assert order == [1, 2, 0, 1, 2]


# BT-4


@rule("BT-4")
def test_a_turn_takes_one_card_into_a_public_collection() -> None:
    state = lay([["red", "green"], [], [], []])
    play(state, "take 1")
    assert [seen(state, seat).collections for seat in (0, 1, None)] == [
        ((0, 1, 0, 0), (0, 0, 0, 0))
    ] * 3
    assert state.acting == (1,)


@rule("BT-4")
def test_until_its_action_is_over_a_card_belongs_to_no_collection() -> None:
    state = lay([["blue", "red-2"], [], [], []], [[1, 0, 0, 0], [3, 0, 0, 0]])
    play(state, "take 1")
    assert seen(state).in_play == "red-2"
    assert collected(state, 0) == {"red": 1}
    play(state, "steal 1 from 2")
    assert seen(state).in_play is None
    assert collected(state, 0) == {"red": 3}


# BT-5


@rule("BT-5")
def test_extra_takes_one_more_of_its_colour_the_card_just_uncovered_included() -> None:
    state = lay([["red", "red-extra"], ["blue"], ["green", "red-4"], []])
    play(state, "take 1")
    assert state.acting == (0,)
    assert offered(state) == ["extra 1", "extra 3", "decline"]
    play(state, "extra 1")
    assert collected(state, 0) == {"red": 2}
    assert state.acting == (1,)


@rule("BT-5")
@pytest.mark.parametrize("second", ["red-4", "red-extra"])
def test_the_second_cards_own_action_is_ignored(second: str) -> None:
    state = lay([["red", "red-extra"], ["red", second], [], []], [[0] * 4, [2, 0, 0, 0]])
    play(state, "take 1", "extra 2")
    assert collected(state, 0) == {"red": 2}
    assert collected(state, 1) == {"red": 2}
    assert state.acting == (1,)


@rule("BT-5")
def test_extra_can_be_declined() -> None:
    state = lay([["red", "red-extra"], [], [], []])
    play(state, "take 1", "decline")
    assert collected(state, 0) == {"red": 1}
    assert state.acting == (1,)
    assert told(state, "decline") == [{"kind": "decline", "seat": 0, "phase": "extra"}]


@rule("BT-5")
def test_extra_without_a_card_of_its_colour_is_lost() -> None:
    state = lay([["blue", "red-extra"], ["red", "green"], [], []])
    play(state, "take 1")
    assert state.acting == (1,)
    assert collected(state, 0) == {"red": 1}


@rule("BT-5")
def test_extra_takes_no_other_colour_and_no_covered_card() -> None:
    state = lay([["red", "red-extra"], ["red", "green"], ["blue"], []])
    play(state, "take 1")
    refused(state, "extra 2", "EXTRA's colour: red cannon .BT-5")
    refused(state, "extra 4", "EXTRA's colour: red cannon .BT-5")
    refused(state, "take 3", "second card .* or decline .BT-5")


# BT-6


@rule("BT-6")
def test_flags_take_one_to_n_of_the_colour_from_one_opponent() -> None:
    state = lay(
        [["blue", "red-2"], [], [], []], [[4, 0, 0, 0], [1, 9, 0, 0], [5, 0, 0, 0]], seats=3
    )
    play(state, "take 1")
    assert offered(state) == [
        "steal 1 from 2",
        "steal 1 from 3",
        "steal 2 from 3",
        "decline",
    ]
    play(state, "steal 2 from 3")
    assert [collected(state, seat) for seat in range(3)] == [
        {"red": 7},
        {"red": 1, "green": 9},
        {"red": 3},
    ]
    assert told(state, "steal") == [
        {"kind": "steal", "seat": 0, "count": 2, "colour": "red", "from_seat": 2}
    ]


@rule("BT-6")
def test_four_flags_take_three_where_only_three_are_there() -> None:
    state = lay([["blue", "yellow-4"], [], [], []], [[0] * 4, [0, 0, 3, 0]])
    play(state, "take 1")
    assert offered(state)[-2:] == ["steal 3 from 2", "decline"]
    refused(state, "steal 4 from 2", "seat 2 has 3 yellow pirates: you cannot steal more .BT-6")
    play(state, "steal 3 from 2")
    assert collected(state, 0) == {"yellow": 4}
    assert collected(state, 1) == {}


@rule("BT-6")
def test_stealing_can_be_declined() -> None:
    state = lay([["blue", "red-1"], [], [], []], [[0] * 4, [1, 0, 0, 0]])
    play(state, "take 1", "decline")
    assert collected(state, 0) == collected(state, 1) == {"red": 1}
    assert told(state, "decline") == [{"kind": "decline", "seat": 0, "phase": "flags"}]


@rule("BT-6")
def test_with_nobody_to_rob_the_step_is_skipped() -> None:
    state = lay([["blue", "red-3"], [], [], []], [[4, 0, 0, 0], [0, 4, 4, 4]])
    play(state, "take 1")
    assert state.acting == (1,)


@rule("BT-6")
def test_nobody_robs_oneself_or_a_seat_that_is_not_there() -> None:
    state = lay([["blue", "red-1"], [], [], []], [[4, 0, 0, 0], [1, 0, 0, 0]])
    play(state, "take 1")
    refused(state, "steal 1 from 1", "BT-6")
    refused(state, "steal 1 from 3", "BT-6")
    refused(state, "take 1", "steal from one opponent, or decline .BT-6")


@rule("BT-6")
def test_stolen_cards_act_no_more() -> None:
    state = lay([["blue", "red-4", "red-1"], [], [], []])
    play(state, "take 1", "take 1", "steal 1 from 1")  # the stolen card shows a flag itself
    assert [collected(state, seat) for seat in (0, 1)] == [{}, {"red": 2}]
    assert state.acting == (0,)
    assert offered(state) == ["take 1"]


# BT-7


@rule("BT-7")
def test_the_round_ends_when_the_layout_is_empty() -> None:
    state = lay([["red"], [], ["blue"], []])
    play(state, "take 1")
    assert seen(state).round == 1
    play(state, "take 3")
    assert seen(state).round == 2


@rule("BT-7", "BT-5")
def test_a_last_card_extra_gives_nothing() -> None:
    state = lay([["red-extra"], [], [], []])
    play(state, "take 1")
    assert seen(state).round == 2
    assert collected(state, 0) == {"red": 1}


@rule("BT-7")
def test_a_last_card_flag_still_steals_before_the_scoring() -> None:
    state = lay([["red-2"], [], [], []], [[0] * 4, [3, 0, 0, 0]])
    play(state, "take 1")
    assert seen(state).round == 1
    play(state, "steal 2 from 2")
    assert collected(state, 0) == {"red": 3}
    assert list(state.scores) == [8, 4]  # 3 against 1


@rule("BT-7", "BT-5")
def test_a_last_flag_card_taken_as_an_extras_second_steals_nothing() -> None:
    state = lay([["red-extra"], ["red-4"], [], []], [[0] * 4, [3, 0, 0, 0]])
    play(state, "take 1", "extra 2")
    assert seen(state).round == 2
    assert list(state.scores) == [4, 8]  # 2 against 3


# BT-9


@rule("BT-9")
def test_collections_carry_over_and_points_add_up() -> None:
    state = lay([["red"], [], [], []], [[1, 0, 0, 0], [0, 2, 0, 0]], score_cards="ADBC")
    play(state, "take 1")
    assert [collected(state, seat) for seat in (0, 1)] == [{"red": 2}, {"green": 2}]
    assert list(state.scores) == [8, 6]
    state = lay(
        [["red"], [], [], []],
        [[1, 0, 0, 0], [0, 2, 0, 0]],
        score_cards="ADBC",
        round_number=2,
        scores=[8, 6],
    )
    play(state, "take 1")
    assert list(state.scores) == [8 + 2, 6 + 8]
    assert seen(state).round_scores[-1] == (2, 8)


@rule("BT-9")
def test_most_points_after_round_three_win() -> None:
    state = lay(
        [["red"], [], [], []], [[0] * 4, [0, 1, 0, 0]], round_number=3, scores=[10, 3]
    )  # score card C: red 4, green 2
    play(state, "take 1")
    assert state.over
    assert (list(state.scores), list(state.winners)) == ([14, 5], [0])
    assert told(state, "over") == [{"kind": "over", "seat": None, "winners": [0]}]
    assert seen(state).round_scores[-1] == (4, 2)


@rule("BT-9")
def test_a_tie_is_shared() -> None:
    state = lay(
        [["red"], [], [], []], [[0] * 4] * 3, seats=3, round_number=3, scores=[3, 7, 7], turn=0
    )
    play(state, "take 1")
    assert list(state.scores) == [7, 7, 7]
    assert list(state.winners) == [0, 1, 2]
