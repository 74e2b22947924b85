"""The rules against a second, naive implementation, and pinned numbers of lines of play."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tortuga
from tests.games.buried_treasure.naive import COLOURS, NaiveTable
from tests.games.buried_treasure.positions import SCORE_CARDS, offered, play, seen
from tests.kit.effort import examples
from tortuga.engine.chance import Chance
from tortuga.games.buried_treasure.cards import CARD_WORDS, STARTER_WORDS
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.testing.play import lines


def new_game(seats: int, seed: int, advanced: bool) -> BuriedTreasureState:
    state = tortuga.game("buried-treasure", seats=seats, advanced=advanced).start(seed)
    assert isinstance(state, BuriedTreasureState)
    return state


def naive_twin(state: BuriedTreasureState) -> NaiveTable:
    """The same deal on the other table."""
    hands: list[Counter[str]] | None = None
    if state.advanced:
        hands = [Counter()]
        for seat in range(state.seats):
            counts = seen(state, seat).hand or ()
            hands.append(Counter(dict(zip(STARTER_WORDS, counts, strict=True))))
    deck = [CARD_WORDS[card] for card in state.deck]
    score_cards = [SCORE_CARDS[card] for card in state.score_order]
    table = NaiveTable(deck, score_cards, state.acting[0] + 1, hands)
    table.sit(state.seats)
    return table


@given(
    seats=st.integers(2, 4), seed=st.integers(0, 2**64), advanced=st.booleans(), fast=st.booleans()
)
@examples(60)
def test_both_implementations_agree_all_through_random_games(
    seats: int, seed: int, advanced: bool, fast: bool
) -> None:
    state = new_game(seats, seed, advanced)
    twin = naive_twin(state)
    chance = Chance(seed, "twin")
    while not state.over:
        assert state.acting == (twin.who - 1,)
        assert set(offered(state)) == twin.may()
        compare(state, twin)
        text = chance.choice(preferred(state) if fast else offered(state))
        play(state, text)
        twin.say(text)
    compare(state, twin)
    assert twin.todo == "over"


def preferred(state: BuriedTreasureState) -> list[str]:
    """Rather take than play: hands last longer, and late play is seen more often."""
    texts = offered(state)
    return [text for text in texts if text.startswith("take")] or texts


def compare(state: BuriedTreasureState, twin: NaiveTable) -> None:
    view = seen(state)
    assert list(view.scores) == twin.totals[1:]
    assert [list(column) for column in view.columns] == twin.columns or state.over
    for seat, counts in enumerate(view.collections, 1):
        assert [twin.collections[seat][colour] for colour in COLOURS] == list(counts)


@pytest.mark.parametrize(
    ("seats", "seed", "advanced", "counts"),
    [
        (2, 7, False, [4, 16, 54, 198, 674, 2380, 8119]),
        (3, 11, False, [4, 16, 58, 203, 722, 2531, 8883]),
        (4, 2, False, [4, 13, 44, 153, 519, 1795, 6370]),
        (2, 7, True, [12, 48, 192, 984, 5908]),
        (4, 2, True, [7, 25, 240, 1430, 9250]),
    ],
)
def test_the_number_of_lines_of_play_is_pinned(
    seats: int, seed: int, advanced: bool, counts: list[int]
) -> None:
    state = new_game(seats, seed, advanced)
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
