"""Parlay: the whole protocol, its secrets, and what time-up does."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import hand, lay, offered, play, refused, seen, told
from tests.kit.rules import rule
from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.view import Parlay

MINE = "parlay wynn-wynn cannon heading"
THEIRS = "avery-avery plunder"


def talking(*hands: str) -> XMarksState:
    return lay("kraken-water 0 0 east", hands=hands or (MINE, THEIRS, "condent-ghost"))


def parlay(state: XMarksState, seat: int | None = 0) -> Parlay:
    found = seen(state, seat).parlay
    assert found is not None
    return found


@rule("XM-13")
def test_an_offer_is_for_one_up_to_what_both_will_hold() -> None:
    state = talking()
    texts = [text for text in offered(state) if text.startswith("parlay")]
    assert texts == ["parlay 2 for 1", "parlay 2 for 2", "parlay 3 for 1"]
    refused(state, "parlay 2 for 3", "both hands must hold that many cards (XM-13)")
    refused(state, "parlay 1 for 1", "that is your own hand")


@rule("XM-13")
def test_the_played_card_is_discarded_first_and_an_empty_hand_cannot_be_named() -> None:
    state = talking("parlay cannon", "", "avery-avery wynn-wynn")
    refused(state, "parlay 2 for 1", "seat 2 holds no card")
    play(state, "parlay 3 for 1")
    assert seen(state).discard == ("parlay",)


@rule("XM-13")
def test_the_named_one_accepts_or_counters_with_another_number() -> None:
    state = talking()
    play(state, "parlay 2 for 2")
    assert parlay(state).waiting_seats == (1,)
    assert offered(state) == ["accept", "counter 1"]
    refused(state, "counter 2", "a counter differs from the offer")
    play(state, "accept")
    assert (parlay(state).with_seat, parlay(state).agreed) == (1, 2)
    assert parlay(state).waiting_seats == (0, 1)


@rule("XM-13")
def test_a_counter_is_taken_or_forced_down_to_one_or_the_others_are_asked() -> None:
    state = talking()
    play(state, "parlay 2 for 1", "counter 2")
    assert offered(state) == ["take offer of 2", "force", "ask others"]
    taken, forced = state.copy(), state.copy()
    play(taken, "take offer of 2")
    assert parlay(taken).agreed == 2
    play(forced, "force")
    assert (parlay(forced).with_seat, parlay(forced).agreed) == (1, 1)
    refused(state, "take offer of 3", "there is no offer from that seat (XM-13)")


@rule("XM-13")
def test_the_others_can_be_asked_only_if_one_of_them_holds_cards() -> None:
    state = talking(MINE, THEIRS, "")
    play(state, "parlay 2 for 1", "counter 2")
    assert offered(state) == ["take offer of 2", "force"]
    refused(state, "ask others", "nobody else holds a card (XM-13)")


@rule("XM-13")
def test_asking_voids_the_counter_and_offers_stay_hidden_until_all_are_in() -> None:
    state = talking(MINE, THEIRS, "condent-ghost", "wynn-water wynn-water")
    play(state, "parlay 2 for 1", "counter 2", "ask others")
    assert parlay(state).counter is None
    assert state.acting == (2, 3)
    assert offered(state, 3) == ["offer 1", "offer 2", "no offer"]
    state.take_told()
    play(state, "4: offer 2")
    assert told(state) == [{"kind": "answered", "seat": 3}]
    assert [parlay(state, eyes).offers for eyes in (0, 3)] == [
        (None,) * 4,
        (None, None, None, 2),
    ]
    assert parlay(state).waiting_seats == (2,)
    play(state, "3: no offer")
    assert parlay(state).offers == (None, None, 0, 2)
    assert offered(state) == ["take offer of 4", "force"]
    taken = state.copy()
    play(taken, "take offer of 4")
    assert (parlay(taken).with_seat, parlay(taken).agreed) == (3, 2)
    play(state, "force")
    assert (parlay(state).with_seat, parlay(state).agreed) == (1, 1)


@rule("XM-13")
def test_nobody_learns_what_another_chooses_before_the_swap() -> None:
    state = talking()
    play(state, "parlay 2 for 2", "accept")
    before = [seen(state, eyes) for eyes in (1, 2, None)]
    state.take_told()
    play(state, "1: give cannon")
    assert [seen(state, eyes) for eyes in (1, 2, None)] == before
    assert state.take_told() == []
    assert parlay(state, 0).given == ("cannon",)
    assert offered(state, 0) == ["give wynn-wynn", "give heading"]
    refused(state, "give cannon", "no such card left to give: Cannon (XM-13)", seat=0)
    play(state, "1: give heading")
    assert told(state) == [{"kind": "ready", "seat": 0}]
    assert state.acting == (1,)
    assert [parlay(state, eyes).given for eyes in (1, 2, None)] == [()] * 3


@rule("XM-13")
def test_the_swap_is_simultaneous_and_each_of_the_two_knows_what_went_and_came() -> None:
    state = talking()
    play(state, "parlay 2 for 2", "accept", "2: give plunder", "2: give avery-avery")
    state.take_told()
    play(state, "1: give cannon", "1: give heading")
    assert hand(state, 0) == ["avery-avery", "wynn-wynn", "plunder"]
    assert hand(state, 1) == ["cannon", "heading"]
    swap = next(event for event in state.told if event.kind == "swap")
    assert swap.seen_by(2).to_json() == {"kind": "swap", "seat": 0, "at_seat": 1, "count": 2}
    assert swap.seen_by(1).to_json()["got"] == ["cannon", "heading"]
    assert seen(state, 0).players[1].known == ("cannon", "heading")
    assert seen(state, 1).players[0].known == ("avery-avery", "plunder")
    assert seen(state, 2).players[1].known == ()
    assert (seen(state).parlay, seen(state).clock, seen(state).played) == (None, 0, 1)


@rule("XM-13")
def test_each_answer_has_a_clock_of_its_own_that_moves_under_it_do_not_restart() -> None:
    state = talking()
    clocks = [state.clock]
    for text in ("parlay 2 for 1", "counter 2", "ask others", "3: offer 1", "take offer of 3"):
        play(state, text)
        clocks.append(state.clock)
        assert state.seconds == 60
    assert clocks[0] == 0
    assert len(set(clocks)) == len(clocks)
    play(state, "1: give cannon")
    assert state.clock == clocks[-1]


@rule("XM-13")
@pytest.mark.parametrize(
    ("line", "late"),
    [
        (["parlay 2 for 1"], "2: accept"),
        (["parlay 2 for 2"], "2: counter 1"),
        (["parlay 2 for 2", "counter 1"], "1: force"),
        (["parlay 2 for 2", "counter 1", "ask others"], "3: no offer"),
        (["parlay 2 for 2", "counter 1", "ask others", "3: offer 1"], "1: force"),
        (["parlay 2 for 2", "accept"], "1: lots"),
    ],
)
def test_what_time_up_plays(line: list[str], late: str) -> None:
    state = talking()
    assert state.late() == []
    play(state, *line)
    seat, move = state.late()[0]
    assert f"{seat + 1}: {MOVES.text(move)}" == late
    play(state, late)


@rule("XM-13")
def test_missing_cards_are_drawn_at_random_for_the_agreed_number() -> None:
    swapped = set()
    for lot in range(20):
        state = talking()
        play(state, "parlay 2 for 2", "accept", "1: give cannon")
        for _ in range(lot):
            state.chance.below(2)
        play(state, "1: lots", "2: lots")
        given = hand(state, 1)
        assert "cannon" in given
        assert len(given) == 2
        assert hand(state, 0).count("plunder") == 1
        swapped.add(tuple(given))
    assert swapped == {("wynn-wynn", "cannon"), ("cannon", "heading")}


@rule("XM-13")
def test_lots_are_the_clocks_alone() -> None:
    state = talking()
    play(state, "parlay 2 for 2", "accept", "1: give cannon", "1: give heading")
    assert "lots" not in offered(state, 1)
    refused(state, "accept", "choose the cards that go (XM-13)", seat=1)
    with pytest.raises(ValueError, match="not seat 1's turn"):
        state.play(0, MOVES.parse("lots"))
