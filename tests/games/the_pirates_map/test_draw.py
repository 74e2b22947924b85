"""The deal and the draw: loot cards, captains, story cards and map cards."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import new_game, seen
from tests.kit.rules import rule
from tortuga.games.the_pirates_map import draw
from tortuga.games.the_pirates_map.cards import MAP_COUNT, STORY_COUNT


@rule("PM-1")
def test_everyone_gets_a_loot_card_of_their_own() -> None:
    state = new_game(seats=6)
    cards = [seen(state, seat).loot for seat in range(6)]
    assert len(set(cards)) == 6
    assert seen(state, None).loot is None


@rule("PM-1")
def test_the_first_captain_is_drawn_by_lot() -> None:
    assert {new_game(seed, seats=3).captain for seed in range(20)} == {0, 1, 2}


@rule("PM-2")
def test_the_captain_draws_seven_with_at_most_three_of_a_kind() -> None:
    for seed in range(200):
        state = new_game(seed)
        assert len(state.hand) == state.cards == 7
        assert max(draw.counts_of(state.hand)) <= 3
        assert sorted([*state.deck, *state.hand]) == list(range(STORY_COUNT))


@rule("PM-2")
def test_a_hand_of_four_alike_is_drawn_again_from_the_whole_deck() -> None:
    state = new_game()
    state.deck = [*range(6), 6, 12, 18, 24]  # six ships and four others
    draw.draw_story(state)
    assert draw.counts_of(state.hand)[0] == 3
    assert len(state.hand) == 7
    assert len(state.deck) == 3


@rule("PM-2")
def test_six_are_drawn_where_the_deck_cannot_give_seven() -> None:
    state = new_game(seats=6)
    state.deck = list(range(12))  # two elements are left
    draw.draw_story(state)
    assert len(state.hand) == state.cards == 6
    assert draw.counts_of(state.hand)[:2] == [3, 3]


@rule("PM-2")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [24]), (3, [12, 12]), (4, [8] * 3), (5, [6] * 4), (6, [5, 5, 5, 5, 4])],
)
def test_map_cards_are_dealt_singly_from_the_captains_left(seats: int, sizes: list[int]) -> None:
    state = new_game(seats=seats)
    held = [state.owners.count(seat) for seat in state.crew()]
    assert held == sizes
    assert state.captain not in state.owners
    assert sum(held) == MAP_COUNT
    assert state.crew()[-1] == (state.captain - 1) % seats
