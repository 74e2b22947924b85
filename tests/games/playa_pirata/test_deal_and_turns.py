"""The deal, the First Turn, the order of turns and the Final Turn: PP-1 to PP-4 and PP-12."""

from __future__ import annotations

from collections import Counter

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
from tortuga.engine.chance import Chance
from tortuga.engine.registry import make_game
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.view import PlayaPirataView
from tortuga.testing.play import positions

every_table = pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 4), (4, 3)])
LAST = Holds(pirates="telescope", towels=(0, 0, 0))

# PP-1


@rule("PP-1")
@every_table
def test_treasures_are_dealt_by_the_number_of_players(seats: int, each: int) -> None:
    state = new_game(seats=seats)
    view = seen(state, 0)
    assert [held.treasures for held in view.holdings] == [each] * seats
    assert view.treasures is not None
    assert len(view.treasures) == each
    assert len(view.beach) == 1
    assert view.out_of_play == 15 - seats * each - 1
    assert all(held.towels == (5, 4, 3) for held in view.holdings)
    assert all(held.pirates == ("telescope", "map", "umbrella") for held in view.holdings)


@rule("PP-1")
def test_there_are_ten_numbers_four_skulls_and_a_towel_treasure() -> None:
    unseen = dict(seen(new_game()).unseen)
    assert unseen == {"skull": 4, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "towel": 1}


@rule("PP-1")
def test_nobody_knows_the_treasure_dealt_to_the_beach() -> None:
    state = new_game(seats=3)
    for seat in (None, 0, 1, 2):
        spot = seen(state, seat).beach[0]
        assert (spot.treasure, spot.buried_seat) == (None, None)


# PP-2


@rule("PP-2")
def test_the_first_starter_is_drawn_by_lot() -> None:
    starters = Counter(new_game(seed, seats=4).starter for seed in range(200))
    assert sorted(starters) == [0, 1, 2, 3]
    assert min(starters.values()) > 25


@rule("PP-2", "PP-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_starts_one_hand_of_a_match_clockwise(seats: int) -> None:
    starters: dict[int, int] = {}
    for state in positions(make_game("playa-pirata", seats), 5):
        view = state.view(None)
        assert isinstance(view, PlayaPirataView)
        starters.setdefault(view.hand, view.starter)
    assert len(starters) == seats
    first = starters[1]
    assert [starters[hand] for hand in sorted(starters)] == [
        (first + step) % seats for step in range(seats)
    ]


# PP-3


@rule("PP-3")
def test_in_the_first_turn_each_buries_a_treasure_and_nothing_else() -> None:
    state = lay(
        [Buried("7")], [Holds("3 skull"), Holds("4 5")], phase="first", round_number=1, turn=RED
    )
    assert offered(state) == ["bury skull", "bury 3"]
    refused(state, "telescope a", "buries one treasure, and plays no pirate .PP-3")
    refused(state, "end", "buries one treasure, and plays no pirate .PP-3")
    refused(state, "lay 1 0 0 on a", "no towels .* First Turn .PP-3")
    refused(state, "bury 7", "hold no such treasure")
    play(state, "bury skull")
    assert state.acting == (BLUE,)
    play(state, "bury 5")
    assert state.acting == (RED,)
    assert seen(state).turn == 2
    assert seen(state).phase == "card"


@rule("PP-3")
def test_only_the_burier_knows_what_was_buried() -> None:
    state = lay([Buried("7")], [Holds("3 skull"), Holds("4")], phase="first", round_number=1)
    play(state, "bury skull")
    assert [seen(state, seat).beach[1].treasure for seat in (RED, BLUE, None)] == [
        "skull",
        None,
        None,
    ]
    assert seen(state).beach[1].buried_seat == RED
    assert told(state, "bury", RED) == [
        {"kind": "bury", "seat": RED, "spot": "b", "treasure": "skull"}
    ]
    assert told(state, "bury", BLUE) == [{"kind": "bury", "seat": RED, "spot": "b"}]


# PP-4


@rule("PP-4")
def test_a_turn_is_one_treasure_or_pirate_and_then_towels() -> None:
    state = lay([Buried("7")], [Holds("3"), Holds("4")])
    assert "bury 3" in offered(state)
    assert "telescope a" in offered(state)
    assert "map a" in offered(state)
    refused(state, "lay 1 0 0 on a", "first play a treasure or pirate .PP-4")
    refused(state, "end", "first play a treasure or pirate .PP-4")
    play(state, "bury 3")
    assert all(text.startswith("lay ") for text in offered(state))
    refused(state, "map a", "only one treasure or pirate .*PP-4")


@rule("PP-4")
def test_a_pirate_is_discarded() -> None:
    state = lay([Buried("7")], [Holds("3"), Holds("4")])
    play(state, "map a")
    assert seen(state).holdings[RED].pirates == ("telescope", "umbrella")
    play(state, "lay 1 0 0 on a", "map unused", "lay 0 1 0 on a")
    refused(state, "map a", "that pirate is played already .PP-4")


@rule("PP-4")
def test_play_goes_clockwise() -> None:
    state = lay(
        [Buried("7"), Buried("3")],
        [Holds("3"), Holds("4"), Holds("5")],
        turn=GREEN,
        starter=GREEN,
    )
    play(state, "bury 5", "lay 1 0 0 on a", "end")
    assert state.acting == (RED,)
    assert seen(state).turn == 2


# PP-12


@rule("PP-12")
@pytest.mark.parametrize(("seats", "turns"), [(2, 8), (3, 7), (4, 6)])
@pytest.mark.parametrize("specials", [False, True])
def test_a_hand_has_eight_seven_or_six_turns(seats: int, turns: int, specials: bool) -> None:
    game = make_game("playa-pirata", seats, None, {"hands": "one", "specials": specials})
    state = game.start(3)
    assert isinstance(state, PlayaPirataState)
    chance = Chance(3, "turns")
    cards = [0] * seats
    while not state.over:
        seat = state.acting[0]
        move = chance.choice(state.legal(seat))
        text = game.moves.text(move)
        if text.split()[0] in ("bury", "telescope", "map", "umbrella"):
            cards[seat] += 1
            assert seen(state).turn == cards[seat]
        state.play(seat, move)
    assert cards == [turns] * seats
    assert seen(state).turns == turns


def at_the_end(towels: tuple[int, int, int] = (1, 0, 1)) -> PlayaPirataState:
    """The very last turn of a hand that Red started; Blue has only a telescope left."""
    return lay(
        [Buried("7", "B2"), Buried("3", "B1")],
        [Holds(pirates="", towels=towels), LAST],
        turn=BLUE,
        round_number=8,
    )


@rule("PP-12")
def test_the_starter_alone_has_a_final_turn_of_one_batch() -> None:
    state = at_the_end((2, 0, 1))
    play(state, "telescope unused")
    assert seen(state).phase == "final"
    assert state.acting == (RED,)
    assert told(state, "final") == [{"kind": "final", "seat": RED}]
    assert "end" in offered(state)
    refused(state, "bury 3", "for towels only .PP-12")
    refused(state, "lay 1 0 0 on b", "1 is not enough: that treasure needs 2")
    play(state, "lay 0 0 1 on a")
    assert state.over
    assert state.scores == [7 + 2, 3]


@rule("PP-12", "PP-11")
def test_the_final_turn_can_be_declined() -> None:
    state = at_the_end()
    play(state, "telescope unused", "end")
    assert state.over
    assert state.scores == [2, 10]


@rule("PP-12", "PP-11")
def test_without_a_legal_batch_there_is_no_final_turn_to_play() -> None:
    state = at_the_end((1, 0, 0))
    play(state, "telescope unused")
    assert state.over
    assert told(state, "final") == [{"kind": "final", "seat": RED}]


@rule("PP-12", "PP-S2")
def test_with_specials_the_final_turn_has_an_explicit_end_and_no_specials() -> None:
    state = lay(
        [Buried("7", "B2")],
        [Holds(pirates="", towels=(0, 1, 0), special="parrot"), Holds("", (0, 0, 0), "telescope")],
        turn=BLUE,
        round_number=8,
    )
    play(state, "telescope unused", "end")
    assert offered(state) == ["end"]
    refused(state, "parrot", "no special cards in the Final Turn .PP-12")
    play(state, "end")
    assert state.over


@rule("PP-12", "PP-S2")
def test_with_specials_the_final_batch_is_followed_by_end() -> None:
    state = lay(
        [Buried("7", "B2"), Buried("6", "B1")],
        [Holds(pirates="", towels=(0, 1, 1), special="wave"), Holds("", (0, 0, 0), "telescope")],
        turn=BLUE,
        round_number=8,
    )
    play(state, "telescope unused", "end", "lay 0 0 1 on a")
    assert offered(state) == ["end"]
    play(state, "end")
    assert state.scores == [7 + 1, 6]


@rule("PP-12")
def test_the_final_turn_is_the_starters_whoever_that_is() -> None:
    state = lay(
        [Buried("7", "B2")],
        [LAST, Holds(pirates="", towels=(0, 0, 1))],
        turn=RED,
        starter=BLUE,
        round_number=8,
    )
    play(state, "telescope unused")
    assert state.acting == (BLUE,)
    assert offered(state) == ["lay 0 0 1 on a", "end"]
