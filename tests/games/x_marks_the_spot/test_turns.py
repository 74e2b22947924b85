"""The deal, drawing, playing, scuttling, passing, and how a game ends for want of play."""

from __future__ import annotations

from tests.games.x_marks_the_spot.positions import (
    PLENTY,
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
from tortuga.games.x_marks_the_spot.cards import FLAG_WORDS


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
    state = lay(hands=(PLENTY, "cannon " * 6))
    play(state, "tile condent-wynn", "at 0 0 east", "end")
    assert offered(state) == ["draw", "scuttle"]
    state.take_told()
    play(state, "draw")
    assert told(state, "draw") == [{"kind": "draw", "seat": 1, "count": 0}]


@rule("XM-2")
def test_the_first_card_is_compulsory_and_the_second_optional() -> None:
    state = lay(hands=("wynn-wynn wynn-wynn avery-avery", PLENTY))
    refused(state, "end", "the first card is compulsory (XM-2)")
    refused(state, "pass", "pass only with nothing playable, before any card is played (XM-2)")
    play(state, "tile wynn-wynn", "at 0 0 east")
    assert state.turn == 0
    assert "end" in offered(state)
    after = state.copy()
    play(after, "end")
    assert after.turn == 1
    play(state, "tile wynn-wynn", "at 0 1 east")
    assert (state.turn, seen(state).phase, seen(state).round) == (1, "draw", 1)


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
    state = lay(hands=(PLENTY, ""), stock="avery-avery", discard="parlay cannon")
    play(state, "tile condent-wynn", "at 0 0 east", "end")
    state.take_told()
    play(state, "draw")
    assert sorted(hand(state, 1)) == ["avery-avery", "cannon", "parlay"]
    assert told(state, "reshuffle") == [{"kind": "reshuffle", "seat": None, "count": 2}]
    assert seen(state).reshuffles == 1


@rule("XM-15")
def test_the_discard_is_shuffled_at_most_twice_and_an_empty_one_does_not_count() -> None:
    state = lay(hands=(PLENTY, "avery-avery"), stock="", discard="parlay", reshuffles=0)
    play(state, "tile condent-wynn", "at 0 0 east", "end", "draw")
    assert hand(state, 1) == ["avery-avery"]
    state = lay(hands=(PLENTY, "avery-avery"), stock="")
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
    play(state, "draw")
    state.play(state.turn, state.legal(state.turn)[0])
    state.play(state.turn, state.legal(state.turn)[0])
    play(state, "end")
    assert seen(state).idle == 0
    assert not state.over
