"""The rules against a second, naive implementation, and pinned numbers of lines of play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tortuga
from tests.games.playa_pirata.naive import NaiveTable
from tests.games.playa_pirata.positions import new_game, offered, seen
from tests.kit.effort import examples
from tortuga.engine.chance import Chance
from tortuga.games.playa_pirata.cards import SPECIAL_WORDS, SPOT_WORDS, TREASURE_WORDS
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.testing.play import lines


def naive_twin(state: PlayaPirataState) -> NaiveTable:
    """The same deal on the other table."""
    return NaiveTable(
        state.seats,
        [[TREASURE_WORDS[kind] for kind in deck] for deck in state.decks],
        [[SPECIAL_WORDS[special] for special in deck] for deck in state.special_decks],
        state.starter + 1,
        state.choosing,
    )


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**64),
    specials=st.booleans(),
    hands=st.sampled_from(["match", "one", "two"]),
    thrifty=st.booleans(),
)
@examples(60)
def test_both_implementations_agree_all_through_random_games(
    seats: int, seed: int, specials: bool, hands: str, thrifty: bool
) -> None:
    state = new_game(seed, seats=seats, specials=specials, hands=hands)
    twin = naive_twin(state)
    chance = Chance(seed, "twin")
    while not state.over:
        assert list(state.acting) == [seat - 1 for seat in twin.acting()]
        seat = chance.choice(list(state.acting))
        assert set(offered(state, seat)) == twin.may(seat + 1)
        compare(state, twin)
        texts = offered(state, seat)
        text = chance.choice(thrifty_of(texts) if thrifty else texts)
        state.play(seat, MOVES.parse(text))
        twin.say(seat + 1, text)
    assert twin.acting() == []
    assert state.scores == twin.totals()
    assert state.winners == twin.winners()


def thrifty_of(texts: list[str]) -> list[str]:
    """Rather lay single towels: they last longer, and stacks grow."""
    single = [text for text in texts if text.startswith(("lay 1 0 0", "lay 0 1 0", "lay 0 0 1"))]
    return [text for text in texts if not text.startswith("lay")] + single or texts


def compare(state: PlayaPirataState, twin: NaiveTable) -> None:
    view = seen(state)
    if view.phase != "place":
        assert [len(spot.towels) for spot in view.beach] == [
            len(twin.beach[letter].towels) for letter in SPOT_WORDS[: len(view.beach)]
        ]
    for letter, spot in zip(SPOT_WORDS, view.beach):
        naive = twin.beach[letter]
        assert [(seat + 1, value) for seat, value in spot.towels] == naive.towels
        assert (spot.control_seat or 0) + (spot.control_seat is not None) == naive.owner()
        if not naive.umbrella:
            assert spot.needs == twin.needs(naive)


@pytest.mark.parametrize(
    ("seats", "seed", "specials", "counts"),
    [
        (2, 7, False, [4, 16, 180]),
        (3, 11, False, [4, 12, 36, 468]),
        (4, 2, True, [5, 20, 60, 120, 480, 1440]),
        (2, 5, True, [3, 6, 12, 12, 52, 80]),
    ],
)
def test_the_number_of_lines_of_play_is_pinned(
    seats: int, seed: int, specials: bool, counts: list[int]
) -> None:
    state = tortuga.game("playa-pirata", seats=seats, specials=specials).deal(Chance(seed))
    state.begin()
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
