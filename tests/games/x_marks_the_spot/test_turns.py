"""The deal, drawing, playing, scuttling, passing, and how a game ends for want of play."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import (
    PLENTY,
    checked,
    hand,
    lay,
    new_game,
    offered,
    play,
    refused,
    seen,
    told,
)
from tests.kit.effort import seeds
from tests.kit.rules import rule
from tortuga.engine.errors import OptionError
from tortuga.engine.registry import make_game
from tortuga.games.x_marks_the_spot.cards import FLAG_WORDS
from tortuga.games.x_marks_the_spot.rules import XMarksState


@rule("XM-1")
def test_flags_and_four_cards_are_dealt_and_the_first_player_is_drawn_by_lot() -> None:
    starters = set()
    dealt = set()
    for seed in seeds(30):
        state = new_game(seed, 3)
        view = seen(state, 0)
        starters.add(view.starter)
        dealt.add(view.flag)
        assert view.acting == (view.starter,)
        assert [player.cards for player in view.players] == [4, 4, 4]
        assert view.deck == 110 - 12
        assert len(set(state.flags)) == 3
        assert [player.flag for player in view.players] == [view.flag, None, None]
        assert view.players[1].flags == tuple(f for f in FLAG_WORDS if f != view.flag)
    assert starters == {0, 1, 2}
    assert dealt == set(FLAG_WORDS)


@rule("XM-1")
def test_whom_the_host_names_goes_first_and_the_deal_is_the_same() -> None:
    for seed in seeds(6):
        named = checked(make_game("x-marks-the-spot", 3, None, {"first": 2}).start(seed))
        by_lot = new_game(seed, 3)
        assert seen(named).starter == 1
        assert (named.flags, named.deck, named.hands) == (by_lot.flags, by_lot.deck, by_lot.hands)


@rule("XM-2")
def test_a_turn_begins_with_drawing_up_to_six() -> None:
    state = new_game(3)
    seat = state.turn
    assert offered(state) == ["draw", "scuttle"]
    refused(state, "pass", "draw first, or scuttle (XM-2)")
    play(state, "draw")
    assert len(hand(state, seat)) == 6
    refused(state, "draw", "you have drawn already (XM-2)")


@rule("XM-2")
def test_drawing_is_a_move_even_of_no_cards() -> None:
    state = lay(hands=("condent-wynn", "cannon " * 6))
    play(state, "tile condent-wynn", "at 0 0 east", "end")
    assert offered(state) == ["draw", "scuttle"]
    state.take_told()
    play(state, "draw")
    assert told(state, "draw") == [{"kind": "draw", "seat": 1, "count": 0}]


@rule("XM-2")
@pytest.mark.parametrize("second", ["must", "may"])
def test_the_first_card_is_compulsory(second: str) -> None:
    state = lay(hands=("wynn-wynn wynn-wynn avery-avery", PLENTY), second=second)
    refused(state, "end", "the first card is compulsory (XM-2)")
    refused(state, "pass", "pass only with nothing playable, before any card is played (XM-2)")


@rule("XM-2")
def test_a_second_card_must_be_played_where_one_can_be() -> None:
    state = lay(hands=("wynn-wynn wynn-wynn avery-avery", PLENTY))
    play(state, "tile wynn-wynn", "at 0 0 east")
    assert offered(state) == ["tile avery-avery", "tile wynn-wynn"]
    refused(
        state, "end", "two cards: it ends after one only when nothing else can be played (XM-2)"
    )
    refused(state, "pass", "pass only with nothing playable, before any card is played (XM-2)")
    play(state, "tile wynn-wynn", "at 0 1 east")
    assert (state.turn, seen(state).phase, hand(state, 0)) == (1, "draw", ["avery-avery"])


@rule("XM-2")
def test_a_turn_ends_after_one_card_when_nothing_else_can_be_played() -> None:
    state = lay(hands=("wynn-wynn heading parlay", ""), stock="")
    play(state, "tile wynn-wynn", "at 0 0 east")
    assert offered(state) == ["end"]
    refused(state, "heading 0 0", "New Heading needs another tile in hand (XM-12)")
    refused(state, "scuttle", "scuttle only before any card is played (XM-3)")
    state.take_told()
    before = state.shows
    play(state, "end")
    assert told(state, "end", "no_second") == [{"kind": "no_second", "seat": 0}]
    assert (state.turn, seen(state).idle, seen(state).passes) == (1, 0, 0)
    assert state.shows > before  # everyone knows something of that hand now


@rule("XM-2")
def test_what_makes_a_second_card_playable_is_what_makes_the_first() -> None:
    table = ("avery-avery 0 0 east", "wynn-wynn 0 1 east")

    def left_after_one(cards: str, *moves: str, rival: str = PLENTY) -> list[str]:
        state = lay(*table, hands=(cards, rival), stock="")
        play(state, *moves)
        return offered(state)

    assert left_after_one("cannon cannon", "cannon 0 1") == ["cannon 0 0"]
    assert left_after_one("cannon heading", "cannon 0 0") == ["end"]
    assert left_after_one("cannon parlay", "cannon 0 0") == ["end"]
    assert left_after_one("cannon plunder", "cannon 0 0")[0] == "plunder 2"
    assert "salvage cannon" in left_after_one("cannon plunder", "cannon 0 0", rival="")
    heading = left_after_one("heading wynn-wynn", "heading 0 0", "set wynn-wynn east")
    assert heading == ["tile avery-avery"]  # what was taken is in hand, and can be laid


@rule("XM-2")
def test_a_spent_plunder_is_a_card_and_a_second_one_follows() -> None:
    state = lay(hands=("plunder wynn-wynn", "cannon heading"))
    play(state, "plunder 2")
    assert offered(state) == ["tile wynn-wynn"]


@rule("XM-2")
def test_the_second_card_is_up_to_the_player_where_that_was_chosen() -> None:
    state = lay(hands=("wynn-wynn wynn-wynn avery-avery", PLENTY), second="may")
    play(state, "tile wynn-wynn", "at 0 0 east")
    assert state.turn == 0
    assert "end" in offered(state)
    after = state.copy()
    after.take_told()
    before = after.shows
    play(after, "end")
    assert (after.turn, after.shows) == (1, before)
    assert [event["kind"] for event in told(after, "end", "no_second")] == ["end"]
    play(state, "tile wynn-wynn", "at 0 1 east")
    assert (state.turn, seen(state).phase, seen(state).round) == (1, "draw", 1)


@rule("XM-2")
def test_by_the_older_rules_the_second_card_was_optional() -> None:
    older = make_game("x-marks-the-spot", 2, None, None, 1)
    assert (older.edition, older.options, older.chosen("second")) == (1, {}, "may")
    with pytest.raises(OptionError, match="no option 'second'"):
        make_game("x-marks-the-spot", 2, None, {"second": "must"}, 1)
    state = checked(older.start(3))
    play(state, "draw")
    while seen(state).played == 0:
        state.play(state.turn, state.legal(state.turn)[0])
    assert len(offered(state)) > 1
    assert "end" in offered(state)


@rule("XM-2")
def test_what_is_asked_says_whether_a_second_card_must_be_played() -> None:
    def asked(state: XMarksState) -> list[str]:
        return [seen(state, eyes).prompt.key for eyes in (0, 1, None)]

    cards = ("wynn-wynn wynn-wynn", "")
    both, free = lay(hands=cards, stock=""), lay(hands=cards, stock="", second="may")
    assert asked(both) == asked(free) == ["play"] * 3
    for state in (both, free):
        play(state, "tile wynn-wynn", "at 0 0 east")
    assert (asked(both), asked(free)) == (["play_second"] * 3, ["play_more"] * 3)
    assert [(seen(each).cards_a_turn, seen(each).second) for each in (both, free)] == [
        (2, "must"),
        (2, "may"),
    ]
    stuck = lay(hands=("wynn-wynn parlay", ""), stock="")
    play(stuck, "tile wynn-wynn", "at 0 0 east")
    assert asked(stuck) == ["stuck_again", "play_second", "play_second"]


@rule("XM-2")
def test_pass_only_with_nothing_playable_even_if_one_could_scuttle() -> None:
    state = lay(hands=("cannon heading", "wynn-wynn"))
    assert offered(state) == ["pass", "scuttle"]
    refused(state, "cannon 0 0", "no tile lies there (XM-11)")
    play(state, "pass")
    assert (state.turn, seen(state).passes) == (1, 1)


@rule("XM-2")
def test_what_makes_each_card_playable() -> None:
    table = "avery-avery 0 0 east"
    assert offered(lay(table, hands=("cannon", PLENTY)))[0] == "cannon 0 0"
    assert "pass" in offered(lay(table, hands=("heading", PLENTY)))
    assert "heading 0 0" in offered(lay(table, hands=("heading wynn-wynn", PLENTY)))
    assert "pass" in offered(lay(table, hands=("parlay", PLENTY)))
    assert "pass" in offered(lay(table, hands=("parlay parlay", "")))
    assert "parlay 2 for 1" in offered(lay(table, hands=("parlay parlay", PLENTY)))
    assert "pass" in offered(lay(table, hands=("plunder", "")))
    assert "plunder 2" in offered(lay(table, hands=("plunder", PLENTY)))
    assert offered(lay(table, hands=("plunder", ""), discard="cannon"))[0] == "salvage cannon"
    assert "pass" in offered(lay(table, hands=("plunder", ""), discard="plunder parlay heading"))


@rule("XM-3")
def test_scuttle_sinks_the_hand_under_the_deck_and_draws_six() -> None:
    state = lay(hands=("cannon heading", PLENTY), stock="avery-avery " * 4)
    play(state, "scuttle")
    assert hand(state, 0) == ["avery-avery"] * 4 + ["cannon", "heading"]
    assert (state.turn, seen(state).deck) == (1, 0)
    state = lay(hands=("cannon heading", PLENTY), stock="avery-avery " * 9)
    play(state, "scuttle")
    assert hand(state, 0) == ["avery-avery"] * 6
    assert sorted(state.deck[state.drawn + 3 :]) == [28, 30]


@rule("XM-3")
def test_scuttle_before_or_after_drawing_but_not_after_a_card() -> None:
    state = new_game(5)
    play(state, "scuttle")
    assert "scuttle" in offered(state)
    play(state, "draw")
    assert "scuttle" in offered(state)
    state = lay(hands=("wynn-wynn wynn-wynn", PLENTY))
    play(state, "tile wynn-wynn", "at 0 0 east")
    refused(state, "scuttle", "scuttle only before any card is played (XM-3)")


@rule("XM-3")
def test_the_order_under_the_deck_is_random() -> None:
    sunk = set()
    for seed in seeds(12):
        state = lay(hands=("cannon heading parlay plunder", PLENTY), stock="avery-avery " * 6)
        for _ in range(seed):
            state.chance.below(2)
        play(state, "scuttle")
        sunk.add(tuple(state.deck[state.drawn :]))
    assert len(sunk) > 2


@rule("XM-3", "XM-15")
def test_scuttle_is_illegal_only_when_the_deck_is_empty_and_cannot_be_refilled() -> None:
    dry = lay(hands=("cannon", PLENTY), stock="")
    assert offered(dry) == ["pass"]
    refused(dry, "scuttle", "the deck is empty and cannot be refilled (XM-3)")
    spent = lay(hands=("cannon", PLENTY), stock="", discard="parlay", reshuffles=0)
    assert offered(spent) == ["pass"]
    state = lay(hands=("cannon", PLENTY), stock="", discard="parlay parlay")
    play(state, "scuttle")
    assert hand(state, 0) == ["cannon", "parlay", "parlay"]
    assert (seen(state).discard, seen(state).reshuffles) == ((), 1)


@rule("XM-3")
def test_an_empty_hand_may_scuttle() -> None:
    state = lay(hands=("", PLENTY), stock="cannon")
    assert offered(state) == ["pass", "scuttle"]
    play(state, "scuttle")
    assert hand(state, 0) == ["cannon"]


@rule("XM-15")
def test_the_discard_is_shuffled_when_a_card_is_wanted_from_an_empty_deck() -> None:
    state = lay(hands=("condent-wynn", ""), stock="avery-avery", discard="parlay cannon")
    play(state, "tile condent-wynn", "at 0 0 east", "end")
    state.take_told()
    play(state, "draw")
    assert sorted(hand(state, 1)) == ["avery-avery", "cannon", "parlay"]
    assert told(state, "reshuffle") == [{"kind": "reshuffle", "seat": None, "count": 2}]
    assert seen(state).reshuffles == 1


@rule("XM-15")
def test_the_discard_is_shuffled_at_most_twice_and_an_empty_one_does_not_count() -> None:
    hands = ("condent-wynn", "avery-avery")
    state = lay(hands=hands, stock="", discard="parlay", reshuffles=0)
    play(state, "tile condent-wynn", "at 0 0 east", "end", "draw")
    assert hand(state, 1) == ["avery-avery"]
    state = lay(hands=hands, stock="")
    play(state, "tile condent-wynn", "at 0 0 east", "end", "draw")
    assert seen(state).reshuffles == 2


@rule("XM-15")
def test_everyone_passing_in_succession_ends_the_game_and_ties_share() -> None:
    state = lay(hands=("cannon", "heading", "parlay"), stock="", doubloons=(1, 0, 1))
    play(state, "pass", "draw", "pass", "draw")
    assert not state.over
    play(state, "pass")
    assert state.over
    assert (state.winners, state.scores) == ([0, 2], [1, 0, 1])
    assert [event["kind"] for event in told(state, "passed_out", "over")] == ["passed_out", "over"]


@rule("XM-15")
def test_a_scuttle_breaks_the_row_of_passes() -> None:
    state = lay(hands=("cannon", "heading"), stock="parlay")
    play(state, "pass", "scuttle")
    assert (seen(state).passes, state.over) == (0, False)


@rule("XM-15")
def test_three_rounds_without_a_played_card_end_the_game() -> None:
    state = new_game(2)
    for turn in range(6):
        assert not state.over
        assert seen(state).idle == turn
        play(state, "scuttle")
    assert state.over
    assert state.winners == [0, 1]


@rule("XM-15")
def test_a_played_card_begins_the_count_anew() -> None:
    state = new_game(2)
    for _ in range(5):
        play(state, "scuttle")
    seat = state.turn
    while state.turn == seat:
        state.play(seat, state.legal(seat)[0])
    assert seen(state).idle == 0
    assert not state.over
