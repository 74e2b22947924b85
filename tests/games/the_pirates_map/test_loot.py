"""Sharing the loot: who picks when, what is seen of it, and how many rounds there are."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import (
    checked,
    legal,
    play,
    rebuilt,
    refused,
    seen,
    the_pirates_map,
    time_up,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.games.the_pirates_map.rules import PiratesMapState


def pick_all(state: PiratesMapState) -> None:
    while seen(state, None).phase == "loot":
        play(state, state.acting[0], legal(state, state.acting[0])[0])


@rule("PM-7")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_from_the_captains_left_each_takes_one_the_captain_last(seats: int) -> None:
    state = rebuilt(seats=seats)
    order = [(state.captain + step) % seats for step in range(1, seats + 1)]
    assert list(seen(state, None).picks) == order
    for seat in order:
        assert state.acting == (seat,)
        play(state, seat, legal(state, seat)[-1])
    assert seen(state, None).haul_sizes == (1,) * seats
    time_up(state)
    assert len(state.deck) + len(state.hand) == 42 - seats


@rule("PM-7")
def test_a_pick_is_seen_by_all_as_it_happens_and_then_only_by_its_owner() -> None:
    state = rebuilt()
    picker = state.acting[0]
    card = state.offer[2]
    play(state, picker, "pick 3")
    assert "taken already" in refused(state, state.acting[0], "pick 3")
    for seat in (None, 0, 1, 2, 3):
        view = seen(state, seat)
        assert view.picked_seat == picker
        assert view.picked is not None
        assert view.picked.number == card
        assert view.offer[2] is None
    pick_all(state)
    assert seen(state, None).phase == "stow"
    last = seen(state, None).picked
    assert last is not None, "the last pick is seen as well"
    time_up(state)
    for seat in (None, 0, 1, 2, 3):
        view = seen(state, seat)
        assert (view.offer, view.picked, view.picked_seat) == ((), None, None)
        held = [each.number for each in view.haul]
        assert (card in held) == (seat == picker)
        assert len(held) == (0 if seat is None else 1)


@rule("PM-7")
def test_no_event_says_which_card_was_taken_or_went_back() -> None:
    state = rebuilt()
    state.telling = True
    pick_all(state)
    time_up(state)
    told = [event.to_json() for event in state.take_told()]
    assert {"kind": "pick", "seat": state.crew()[-1]} in told
    assert [list(each) for each in told if each["kind"] == "pick"] == [["kind", "seat"]] * 4
    assert {"kind": "stowed", "seat": None, "count": 3} in told


@rule("PM-7")
def test_a_card_is_worth_what_the_viewers_loot_card_says() -> None:
    state = rebuilt()
    for seat in range(4):
        view = seen(state, seat)
        coin, pearl, jewel = view.loot or ()
        for card in view.offer:
            assert card is not None
            points = coin * card.coins + pearl * card.pearls + jewel * card.jewels
            assert card.worth == points
    assert [card.worth for card in seen(state, None).offer if card] == [None] * 7


@rule("PM-8")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_everyone_is_captain_once_or_twice(seats: int, each: int) -> None:
    match = Match(the_pirates_map(seats), seed=seats)
    chance = Chance(1)
    captains = [state_of(match).captain]
    while not match.state.over:
        rounds = state_of(match).round
        seat = chance.choice(list(match.state.acting))
        match.play(seat, chance.choice(match.state.legal(seat)))
        if state_of(match).round != rounds:
            captains.append(state_of(match).captain)
    assert len(captains) == seats * each
    assert all(captains.count(seat) == each for seat in range(seats))
    assert captains == [(captains[0] + turn) % seats for turn in range(seats * each)]


def state_of(match: Match) -> PiratesMapState:
    return checked(match.state)
