"""The rules against a second, naive implementation, and pinned numbers of lines of play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.maui.naive import NaiveTable, Things
from tests.games.maui.positions import checked, maui, new_game, offered, play, seen
from tests.kit.effort import examples
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.maui.pieces import CRAB, PATTERNS, PEARL, PEARLS
from tortuga.games.maui.rules import MauiState
from tortuga.testing.play import lines

SIDES = ["umbrellas", "crabs", "both"]


def naive_twin(state: MauiState, stones: str) -> NaiveTable:
    """The same deal on the other table."""
    bags = [["".join(word[0] for word in state.parts.words[n]) for n in bag] for bag in state.bags]
    things = [
        [things_of(state, beach, seat) for seat in range(state.seats)]
        for beach in range(len(state.sides))
    ]
    return NaiveTable(bags, things, state.starter, state.lots, stones)


def things_of(state: MauiState, beach: int, seat: int) -> Things:
    side = state.sides[beach]
    found: Things = {}
    for place, (row, column) in enumerate(side.places):
        thing = state.things[beach][seat * side.count + place]
        name = PATTERNS[thing] if thing < PEARL else thing - CRAB
        pearl = PEARL <= thing < CRAB
        found[row + 1, column + 1] = PEARLS[thing - PEARL] if pearl else name
    return found


@pytest.mark.slow
@rule("MA-1", "MA-2", "MA-10")
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**64),
    side=st.sampled_from(SIDES),
    stones=st.sampled_from(["by seat", "same"]),
    mood=st.sampled_from(["any", "out", "hoard"]),
)
@examples(60)
def test_both_implementations_agree_all_through_random_games(
    seats: int, seed: int, side: str, stones: str, mood: str
) -> None:
    state = new_game(seed, seats, side, stones)
    twin = naive_twin(state, stones)
    chance = Chance(seed, "twin")
    while not state.over:
        assert state.acting == (twin.who,)
        assert set(offered(state)) == twin.may()
        compare(state, twin)
        text = chance.choice(preferred(state, mood))
        play(state, text)
        twin.say(text)
    compare(state, twin)
    assert twin.over
    assert state.winners == [twin.winner()]


def preferred(state: MauiState, mood: str) -> list[str]:
    """Rather hang out, which makes dead ends likelier, or rather keep tokens for later."""
    texts = offered(state)
    if mood == "out":
        return [text for text in texts if text.endswith((" 1", " 7"))] or texts
    return [text for text in texts if " with " not in text] if mood == "hoard" else texts


def compare(state: MauiState, twin: NaiveTable) -> None:
    standing = seen(state).standing
    seats = range(state.seats)
    assert list(standing.totals) == [twin.points(seat) for seat in seats]
    for seat in seats:
        player = twin.players[seat]
        assert standing.markers[seat] == tuple(player.markers[name] for name in PATTERNS)
        assert standing.tokens[seat] == (player.tokens["blue"], player.tokens["orange"])
        assert standing.laid[seat] == player.pieces
        shown = seen(state, seat).market
        assert letters(shown) == [player.lays(piece) for piece in twin.market.values()]
    assert letters(seen(state).market) == list(twin.market.values())


def letters(pieces: tuple[tuple[str, ...], ...]) -> list[str]:
    return ["".join(word[0] for word in piece) for piece in pieces]


@pytest.mark.parametrize(
    ("seats", "seed", "side", "counts"),
    [
        (2, 7, "umbrellas", [8, 59, 417, 2673]),
        (3, 11, "crabs", [7, 59, 488, 4145]),
        (4, 2, "both", [8, 59, 565, 4105]),
    ],
)
def test_the_number_of_lines_of_play_is_pinned(
    seats: int, seed: int, side: str, counts: list[int]
) -> None:
    state = checked(maui(seats, side).deal(Chance(seed, "maui")))
    state.begin()
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
