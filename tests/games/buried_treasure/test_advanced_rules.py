"""The advanced game, rule by rule, from prepared positions."""

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
from tortuga.engine.chance import Chance
from tortuga.games.buried_treasure.rules import BuriedTreasureState


def new_game(seed: int, seats: int) -> BuriedTreasureState:
    state = tortuga.game("buried-treasure", seats=seats, advanced=True).start(seed)
    assert isinstance(state, BuriedTreasureState)
    return state


# BT-A1


@rule("BT-A1")
@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 11, 0), (3, 7, 1), (4, 5, 2)])
def test_starters_are_dealt_out_equally_and_the_rest_go_out_of_play(
    seats: int, each: int, aside: int
) -> None:
    state = new_game(3, seats)
    hands = [seen(state, seat).hand for seat in range(seats)]
    assert [sum(hand or ()) for hand in hands] == [each] * seats
    assert seen(state).hand_sizes == (each,) * seats
    assert sum(state.aside) == aside
    assert seen(state).starters == (5, 5, 5, 5, 2)


@rule("BT-A1")
def test_hands_are_secret_and_their_sizes_public() -> None:
    view = seen(new_game(3, 3))
    assert view.hand is None
    assert view.hands_shown is None
    one, other = (
        lay([["red"], [], [], []], seats=3, hands=[{"red": 1}, theirs, {"blue": 1}])
        for theirs in ({"red": 1, "wild": 1}, {"blue": 2})
    )
    assert seen(one, 0) == seen(other, 0)
    assert seen(one, 1) != seen(other, 1)


@rule("BT-A1")
def test_starters_out_of_play_are_unseen() -> None:
    game = tortuga.game("buried-treasure", seats=4, advanced=True)
    view = game.start(3).view(0)
    aside = set()
    for seed in range(20):
        world = game.guess(view, Chance(seed))
        assert isinstance(world, BuriedTreasureState)
        assert sum(world.aside) == 2
        aside.add(tuple(world.aside))
    assert len(aside) > 1


@rule("BT-A1")
def test_hands_are_not_refilled_between_rounds() -> None:
    state = lay([["red"], [], [], []], hands=[{"red": 2}, {"blue": 1}])
    play(state, "take 1", "place 1", "pass", "play red", "place 1", "pass")
    view = seen(state)
    assert (view.round, view.hand_sizes) == (2, (1, 1))


# BT-A2


@rule("BT-A2")
def test_a_starter_can_be_played_instead_of_taking() -> None:
    state = lay([["red"], ["blue"], [], []], hands=[{"green": 2}, {"red": 1}])
    assert offered(state) == ["take 1", "take 2", "play green"]
    play(state, "play green", "place 1")
    assert collected(state, 0) == {"green": 1}
    assert seen(state).hand_sizes == (1, 1)
    assert seen(state).columns[:2] == (("red",), ("blue",))
    assert state.acting == (1,)
    assert told(state, "starter") == [{"kind": "starter", "seat": 0, "colour": "green"}]


@rule("BT-A2")
def test_while_cards_lie_in_the_layout_nobody_may_pass() -> None:
    state = lay([["red"], [], [], []], hands=[{"green": 1}, {}])
    refused(state, "pass", "nobody may pass .BT-A2")


@rule("BT-A2")
def test_with_an_empty_hand_one_must_take() -> None:
    state = lay([["red"], ["blue"], [], []], hands=[{}, {"red": 1}])
    assert offered(state) == ["take 1", "take 2"]
    refused(state, "play red", "no starter of that kind: red cannon .BT-A2")
    refused(state, "pass", "BT-A2")


@rule("BT-A2")
def test_the_basic_game_has_no_starters() -> None:
    state = lay([["red"], [], [], []])
    refused(state, "play red", "advanced game .BT-A1")
    refused(state, "wild red", "advanced game .BT-A1")
    refused(state, "place 1", "no card to place")


# BT-A3


@rule("BT-A3")
def test_a_drawn_card_may_go_to_an_opponent() -> None:
    state = lay([["blue", "red"], [], [], []], seats=3, hands=[{}, {}, {}])
    play(state, "take 1")
    assert offered(state) == ["place 1", "place 2", "place 3"]
    assert seen(state).in_play == "red"
    play(state, "place 3")
    assert [collected(state, seat) for seat in range(3)] == [{}, {}, {"red": 1}]
    assert told(state, "place") == [{"kind": "place", "seat": 0, "card": "red", "to_seat": 2}]
    assert state.acting == (1,)


@rule("BT-A3")
def test_a_played_starter_may_go_to_an_opponent() -> None:
    state = lay([["red"], [], [], []], hands=[{"blue": 1}, {}])
    play(state, "play blue", "place 2")
    assert collected(state, 1) == {"blue": 1}


@rule("BT-A3", "BT-6")
def test_the_drawer_robs_first_and_may_give_the_card_to_its_victim() -> None:
    state = lay([["blue", "red-2"], [], [], []], [[0] * 4, [3, 0, 0, 0]], hands=[{}, {}])
    play(state, "take 1")
    refused(state, "place 2", "steal from one opponent, or decline")
    play(state, "steal 2 from 2")
    assert collected(state, 0) == {"red": 2}  # stolen cards go to the drawer only, and at once
    play(state, "place 2")
    assert collected(state, 0) == {"red": 2}
    assert collected(state, 1) == {"red": 2}


@rule("BT-A3", "BT-6")
def test_any_one_opponent_can_be_robbed() -> None:
    state = lay(
        [["blue", "red-1"], [], [], []],
        [[0] * 4, [1, 0, 0, 0], [1, 0, 0, 0]],
        seats=3,
        hands=[{}, {}, {}],
    )
    play(state, "take 1")
    assert offered(state) == ["steal 1 from 2", "steal 1 from 3", "decline"]
    play(state, "decline", "place 2")
    assert collected(state, 1) == {"red": 2}


@rule("BT-A3", "BT-5")
def test_an_extras_second_card_is_placed_first_and_by_its_own_choice() -> None:
    state = lay(
        [["blue", "red-extra"], ["blue", "red-4"], [], []], [[0] * 4, [2, 0, 0, 0]], hands=[{}, {}]
    )
    play(state, "take 1", "extra 2")
    view = seen(state)
    assert (view.phase, view.in_play, view.second) == ("place_second", "red-extra", "red-4")
    play(state, "place 2")
    assert collected(state, 1) == {"red": 3}
    view = seen(state)
    assert (view.phase, view.in_play, view.second) == ("place", "red-extra", None)
    play(state, "place 1")
    assert collected(state, 0) == {"red": 1}
    assert [event["card"] for event in told(state, "place")] == ["red-4", "red-extra"]
    assert state.acting == (1,)


@rule("BT-A3")
def test_a_card_in_play_must_be_placed_at_this_table() -> None:
    state = lay([["blue", "red"], [], [], []], hands=[{"red": 1}, {}])
    play(state, "take 1")
    refused(state, "place 3", "only 2 collections at this table .BT-A3")
    refused(state, "take 1", "must be placed .* first .BT-A3")
    refused(state, "play red", "must be placed .* first .BT-A3")


# BT-A4


@rule("BT-A4")
def test_a_wild_flag_goes_into_the_own_collection_in_any_colour() -> None:
    state = lay([["red"], [], [], []], hands=[{"wild": 1}, {}])
    assert offered(state) == ["take 1", "wild red", "wild green", "wild yellow", "wild blue"]
    play(state, "wild yellow")
    assert collected(state, 0) == {"yellow": 1}
    assert state.acting == (1,)  # there is nothing to place
    assert told(state, "wild") == [{"kind": "wild", "seat": 0, "colour": "yellow"}]


@rule("BT-A4")
def test_a_wild_flag_counts_and_is_stolen_as_its_colour() -> None:
    state = lay([["blue", "yellow-1"], [], [], []], hands=[{"wild": 1}, {}])
    play(state, "wild yellow")
    assert seen(state).standing.gains[0] == (0, 0, 4, 0)
    play(state, "take 1", "steal 1 from 1", "place 2")
    assert collected(state, 0) == {}
    assert collected(state, 1) == {"yellow": 2}


@rule("BT-A4")
def test_a_wild_flag_is_remembered_as_a_wild_flag() -> None:
    state = lay([["red"], [], [], []], hands=[{"wild": 1, "red": 1}, {"red": 1}])
    play(state, "wild yellow", "play red", "place 1")
    assert seen(state).starters_played == (1, 0, 0, 0, 1, 0, 0, 1, 0)


# BT-A5


@rule("BT-A5")
def test_after_the_layout_play_goes_on_from_the_left_of_the_last_taker() -> None:
    state = lay([["red"], [], [], []], seats=3, turn=1, hands=[{"red": 1}] * 3)
    play(state, "take 1", "place 2")
    assert seen(state).phase == "late"
    assert state.acting == (2,)
    assert offered(state) == ["play red", "pass"]
    play(state, "play red", "place 3")
    assert state.acting == (0,)


@rule("BT-A5")
def test_a_late_starter_may_be_a_wild_flag_or_go_to_an_opponent() -> None:
    state = lay([["red"], [], [], []], hands=[{}, {"wild": 1, "blue": 1}])
    play(state, "take 1", "place 1")
    assert offered(state)[0] == "play blue"
    assert offered(state)[1:] == ["wild red", "wild green", "wild yellow", "wild blue", "pass"]
    play(state, "play blue", "place 1", "wild red")
    assert [collected(state, seat) for seat in (0, 1)] == [{"red": 1, "blue": 1}, {"red": 1}]
    assert seen(state).round == 2


@rule("BT-A5")
def test_a_pass_holds_for_the_round() -> None:
    state = lay([["red"], [], [], []], seats=3, hands=[{"red": 3}, {"red": 3}, {"red": 3}])
    play(state, "take 1", "place 1", "pass", "play red", "place 3", "play red", "place 1")
    assert seen(state).passed == (False, True, False)
    assert state.acting == (2,)
    assert told(state, "pass") == [{"kind": "pass", "seat": 1}]
    play(state, "pass", "pass")
    assert seen(state).round == 2
    assert seen(state).passed == (False, False, False)


@rule("BT-A5")
def test_an_empty_hand_counts_as_passed_once_the_layout_is_empty() -> None:
    state = lay([["red"], [], [], []], seats=3, hands=[{"red": 1}, {}, {"red": 1}])
    assert seen(state).passed == (False, False, False)
    play(state, "take 1", "place 1")
    assert state.acting == (2,)
    assert seen(state).passed == (False, True, False)
    play(state, "play red", "place 3")  # its last one
    assert state.acting == (0,)
    assert seen(state).passed == (False, True, True)
    play(state, "pass")
    assert seen(state).round == 2


@rule("BT-A5")
def test_with_all_hands_empty_the_round_ends_with_the_layout() -> None:
    state = lay([["red"], [], [], []], hands=[{}, {}])
    play(state, "take 1", "place 1")
    assert seen(state).round == 2


@rule("BT-A5")
def test_a_lone_player_who_has_not_passed_may_play_on() -> None:
    state = lay([["red"], [], [], []], hands=[{"red": 3}, {"red": 1}])
    play(state, "take 1", "place 1", "pass")
    for _ in range(3):
        assert state.acting == (0,)
        play(state, "play red", "place 1")
    assert seen(state).round == 2
    assert collected(state, 0) == {"red": 4}


@rule("BT-A5", "BT-7")
def test_the_last_cards_action_comes_before_late_play() -> None:
    state = lay([["red-1"], [], [], []], [[0] * 4, [1, 0, 0, 0]], hands=[{"red": 1}, {"red": 1}])
    play(state, "take 1")
    assert seen(state).phase == "flags"
    play(state, "steal 1 from 2", "place 1")
    assert seen(state).phase == "late"
    assert state.acting == (1,)


@rule("BT-A5")
def test_an_empty_layout_leaves_nothing_to_take() -> None:
    state = lay([["red"], [], [], []], hands=[{"red": 1}, {"red": 1}])
    play(state, "take 1", "place 1")
    refused(state, "take 1", "empty .BT-2")
    refused(state, "wild red", "no starter of that kind: wild flag")


# BT-A6


@rule("BT-A6")
def test_leftover_starters_are_worth_one_and_a_wild_flag_nothing() -> None:
    state = lay(
        [["red"], [], [], []],
        round_number=3,
        scores=[2, 9],
        hands=[{"red": 2, "blue": 1, "wild": 1}, {"wild": 2}],
    )  # score card C: red 4
    play(state, "take 1", "place 1", "pass", "pass")
    assert state.over
    assert list(state.scores) == [2 + 4 + 3, 9]
    assert list(state.winners) == [0, 1]
    view = seen(state)
    assert view.leftover == (3, 0)
    assert view.hands_shown == ((2, 0, 0, 1, 1), (0, 0, 0, 0, 2))
    assert told(state, "leftover") == [
        {
            "kind": "leftover",
            "seat": None,
            "points": [3, 0],
            "hands": [[2, 0, 0, 1, 1], [0, 0, 0, 0, 2]],
        }
    ]


@rule("BT-A6")
def test_leftover_starters_count_after_round_three_only() -> None:
    state = lay([["red"], [], [], []], round_number=2, hands=[{"red": 2}, {"blue": 1}])
    play(state, "take 1", "place 1", "pass", "pass")
    assert list(state.scores) == [6, 0]  # score card B: red 6
    view = seen(state)
    assert (view.leftover, view.hands_shown) == (None, None)
