"""The draft and the lifeguard: PP-S1 and PP-S9."""

from __future__ import annotations

import pytest

from tests.games.playa_pirata.positions import (
    BLUE,
    GREEN,
    RED,
    Buried,
    Holds,
    lay,
    new_game,
    offered,
    play,
    refused,
    seen,
    told,
)
from tests.kit.rules import rule
from tortuga.games.playa_pirata.cards import LIFEGUARD, SPECIAL_WORDS
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState

# PP-S1


@rule("PP-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_card_more_than_players_goes_round_from_the_starters_left(seats: int) -> None:
    state = new_game(seats=seats, specials=True)
    starter = seen(state).starter
    for step in range(1, seats + 1):
        seat = (starter + step) % seats
        assert state.acting == (seat,)
        view = seen(state, seat)
        assert len(view.drafted) == view.draft_left == len(view.legal) == seats + 2 - step
        assert offered(state) == [f"keep {word}" for word in view.drafted]
        play(state, offered(state)[0])
        assert seen(state, seat).holdings[seat].special == view.drafted[0]
    assert seen(state).draft_left == 1
    assert seen(state).phase == "answer"


@rule("PP-S1")
def test_what_is_kept_is_secret_and_what_was_passed_is_known_to_who_held_it() -> None:
    state = new_game(seats=3, specials=True)
    first, second, third = ((seen(state).starter + step) % 3 for step in (1, 2, 3))
    play(state, offered(state)[0], offered(state)[1])
    pool = set(seen(state, first).drafted)
    kept = seen(state, first).holdings[first].special
    assert set(seen(state, second).drafted) == pool - {kept}
    assert seen(state, second).holdings[first].special is None
    assert seen(state, None).drafted == ()
    may = seen(state, first).holdings[second].special_may
    assert set(may) == pool - {kept}
    may = seen(state, second).holdings[first].special_may
    assert set(may) == set(SPECIAL_WORDS) - set(seen(state, second).drafted)
    assert seen(state, third).holdings[third].special is None
    assert told(state, "keep", first)[0]["special"] == kept
    assert told(state, "keep", second)[0]["passed"] == list(seen(state, second).drafted)
    assert told(state, "keep", third)[0] == {"kind": "keep", "seat": first, "count": 3}


@rule("PP-S1")
def test_the_starter_passes_nothing_on_and_the_last_card_leaves_unseen() -> None:
    state = new_game(seats=2, specials=True)
    starter = seen(state).starter
    for _ in range(2):
        play(state, offered(state)[0])
    kept = seen(state, starter).holdings[starter].special
    assert told(state, "keep_last", starter) == [
        {"kind": "keep_last", "seat": starter, "special": kept}
    ]
    for seat in (1 - starter, None):
        assert told(state, "keep_last", seat) == [{"kind": "keep_last", "seat": starter}]
    assert [event["seat"] for event in told(state, "keep", None)] == [1 - starter]


@rule("PP-S1")
def test_only_cards_that_reached_the_seat_can_be_kept() -> None:
    state = new_game(seats=2, specials=True)
    other = next(word for word in SPECIAL_WORDS if word not in seen(state, state.turn).drafted)
    refused(state, f"keep {other}", "that reached you .PP-S1")
    refused(state, "hold", "PP-S1")


@rule("PP-S1", "PP-S2")
def test_without_special_cards_there_is_no_draft_to_be_over() -> None:
    plain = new_game(seats=2)
    refused(plain, "keep parrot", "played without special cards .PP-S2")
    refused(plain, "hold", "played without special cards .PP-S2")
    state = new_game(seats=2, specials=True)
    while seen(state).phase in ("draft", "answer"):
        play(state, offered(state)[0])
    refused(state, "keep parrot", "draft is over .PP-S1")


@rule("PP-S1")
def test_each_hand_has_a_draft_of_its_own_after_the_deal() -> None:
    state = new_game(seats=2, specials=True)
    while seen(state).hand == 1:
        play(state, next(reversed(offered(state))))
    assert seen(state).phase == "draft"
    assert seen(state).draft_left == 3
    assert seen(state, 0).treasures is not None
    assert not any(held.has_special or held.special_played for held in seen(state).holdings)


# PP-S9, right after the draft

CALL = "keep lifeguard"


def drafted(seats: int, keeper: int) -> PlayaPirataState:
    """A game right after a draft in which the lifeguard went to that place in the draft."""
    for seed in range(500):
        state = new_game(seed, seats=seats, specials=True)
        for place in range(seats):
            others = [text for text in offered(state) if text != CALL]
            play(state, CALL if place == keeper and CALL in offered(state) else others[0])
        if state.special[(state.starter + 1 + keeper) % seats] == LIFEGUARD:
            return state
    raise AssertionError("no such deal")


@rule("PP-S9")
def test_after_the_draft_every_seat_answers_and_being_asked_tells_nothing() -> None:
    state = drafted(3, 0)
    keeper = state.special.index(LIFEGUARD)
    assert state.acting == (0, 1, 2)
    for seat in range(3):
        calls = [f"lifeguard {other + 1}" for other in range(3) if other != seat]
        assert offered(state, seat) == ["hold", *(calls if seat == keeper else [])]
    refused(state, "end", "hold; or, if you kept the lifeguard")


@rule("PP-S9")
def test_answers_come_in_any_order_and_show_together() -> None:
    state = drafted(3, 1)
    keeper = state.special.index(LIFEGUARD)
    target, other = [seat for seat in range(3) if seat != keeper]
    state.play(keeper, MOVES.parse(f"lifeguard {target + 1}"))
    assert told(state, "lifeguard") == []
    assert seen(state, other).answered[keeper]
    assert seen(state, keeper).answer == target
    assert seen(state, other).answer is None
    assert seen(state, other).holdings[keeper].has_special
    state.play(other, MOVES.parse("hold"))
    assert state.acting == (target,)
    state.play(target, MOVES.parse("hold"))
    hand = seen(state, target).treasures
    look = seen(state, keeper).lifeguard
    assert look is not None
    assert (look.seat, look.at_seat, look.treasures, look.since) == (keeper, target, hand, ())
    assert seen(state, other).lifeguard is not None
    assert seen(state, other).lifeguard.treasures is None  # type: ignore[union-attr]
    assert told(state, "lifeguard", other)[0]["at_seat"] == target
    assert "treasures" not in told(state, "lifeguard", other)[0]
    assert told(state, "lifeguard", keeper)[0]["treasures"] == list(hand or ())
    assert seen(state).phase == "first"
    assert state.acting == (state.starter,)


@rule("PP-S9")
def test_when_all_hold_the_lifeguard_can_still_be_called_later() -> None:
    state = drafted(2, 0)
    keeper = state.special.index(LIFEGUARD)
    play(state, "hold", "hold")
    assert [event["kind"] for event in told(state, "held")] == ["held"]
    while state.acting != (keeper,):
        play(state, offered(state)[0])
    assert f"lifeguard {2 - keeper}" in offered(state)


# PP-S9, in a turn


@rule("PP-S9")
def test_the_lifeguard_looks_into_a_hand_that_holds_treasures() -> None:
    state = lay(
        [Buried("7")],
        [Holds("3", special="lifeguard"), Holds("4 skull"), Holds("", pirates="map")],
        phase="towels",
    )
    calls = [text for text in offered(state) if text.startswith("lifeguard")]
    assert calls == ["lifeguard 2"]
    refused(state, "lifeguard 1", "another player's hand that holds treasures .PP-S9")
    refused(state, "lifeguard 3", "PP-S9")
    play(state, "lifeguard 2")
    look = seen(state, RED).lifeguard
    assert look is not None
    assert look.treasures == ("skull", "4")
    assert seen(state, BLUE).lifeguard.treasures is None  # type: ignore[union-attr]


@rule("PP-S9")
def test_which_of_the_seen_treasures_is_buried_later_is_not_told() -> None:
    state = lay(
        [Buried("7")],
        [Holds("3", special="lifeguard"), Holds("4 skull"), Holds("5", special="wave")],
        phase="towels",
    )
    play(state, "lifeguard 2", "lay 1 0 0 on a", "end", "bury skull", "lay 1 0 0 on b", "end")
    view = seen(state, RED)
    assert view.beach[1].treasure is None
    assert view.lifeguard is not None
    assert view.lifeguard.treasures == ("skull", "4")
    assert view.lifeguard.since == ("b",)
    assert seen(state, GREEN).beach[1].treasure is None


@rule("PP-S1")
def test_a_new_draft_knows_nothing_of_the_last_turn_before_it() -> None:
    state = lay(
        [Buried("3"), Buried("7")],
        [Holds(special="lifeguard", pirates=""), Holds(special="parrot", pirates="")],
        phase="final",
        round_number=8,
        hands=2,
    )
    play(state, "lay 0 0 1 on a")
    assert seen(state).used == ("a",)
    play(state, "end")
    view = seen(state)
    assert (view.hand, view.phase, len(view.beach)) == (2, "draft", 1)
    assert (view.used, view.parrot, view.fresh) == ((), False, None)
