"""What a seat may know in Buried Treasure: the table, its own hand and its memory, nothing else."""

from __future__ import annotations

import json

import pytest

import tortuga
from tests.games.buried_treasure.positions import lay, offered, play, seen
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.match import Match
from tortuga.games.buried_treasure.game import BuriedTreasure
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.testing.play import everyone, positions


def advanced_game(seats: int) -> BuriedTreasure:
    game = tortuga.game("buried-treasure", seats=seats, advanced=True)
    assert isinstance(game, BuriedTreasure)
    return game


def test_undealt_cards_are_known_by_memory_but_not_their_order() -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(6)
    assert isinstance(state, BuriedTreasureState)
    view = seen(state)
    assert sum(count for _, count in view.undealt) == 36
    worlds = [game.guess(view, Chance(seed)) for seed in range(5)]
    decks = [world.deck[18:] for world in worlds if isinstance(world, BuriedTreasureState)]
    assert len({tuple(deck) for deck in decks}) == 5
    assert len({tuple(sorted(deck)) for deck in decks}) == 1


@rule("BT-1")
def test_a_guess_draws_the_unused_score_cards_anew() -> None:
    game = tortuga.game("buried-treasure")
    view = game.start(6).view(None)
    orders = set()
    for seed in range(40):
        world = game.guess(view, Chance(seed))
        assert isinstance(world, BuriedTreasureState)
        orders.add(tuple(world.score_order))
    assert len({order[0] for order in orders}) == 1
    assert len(orders) == 6


@rule("BT-A1")
def test_everyone_sees_the_table_and_only_its_owner_a_hand() -> None:
    for state in positions(advanced_game(4), 5):
        assert isinstance(state, BuriedTreasureState)
        if state.over:
            break
        views = [seen(state, seat).to_json() for seat in everyone(state)]
        private = [{name: view.pop(name) for name in ("seat", "legal", "hand")} for view in views]
        assert all(view == views[0] for view in views)
        assert private[-1] == {"seat": None, "legal": [], "hand": None}


@rule("BT-A1")
def test_with_two_players_hands_follow_by_elimination_and_views_still_show_sizes() -> None:
    game = advanced_game(2)
    state = game.start(5)
    assert isinstance(state, BuriedTreasureState)
    world = game.guess(state.view(0), Chance(1))
    assert world.view(1) == state.view(1)
    assert seen(state, 0).hand_sizes == (11, 11)
    assert '"hands_shown": null' in json.dumps(seen(state, 0).to_json())


@rule("BT-A6")
def test_hands_are_shown_to_everyone_at_the_end() -> None:
    *_, end = positions(advanced_game(3), 5)
    assert isinstance(end, BuriedTreasureState)
    for seat in everyone(end):
        shown = seen(end, seat).hands_shown
        assert shown is not None
        assert [sum(hand) for hand in shown] == list(seen(end).hand_sizes)


def test_the_basic_game_has_no_fields_of_the_advanced_one() -> None:
    view = seen(lay([["red"], [], [], []]), 0)
    assert (view.hand, view.leftover, view.hands_shown) == (None, None, None)
    assert (view.hand_sizes, view.starters, view.starters_played, view.passed) == ((), (), (), ())


def test_taking_can_be_undone_and_the_end_of_a_round_cannot() -> None:
    match = Match(tortuga.game("buried-treasure"), 3)
    while match.state.view(None).to_json()["round"] == 1:
        seat = match.state.acting[0]
        match.play(seat, match.state.legal(seat)[0])
        assert match.can_undo(seat) == (match.state.view(None).to_json()["round"] == 1)


@rule("BT-A2", "BT-A4")
def test_a_shown_starter_cannot_be_taken_back() -> None:
    game = advanced_game(3)
    for text in ("play", "wild"):
        for seed in range(20):
            match = Match(game, seed)
            seat = match.state.acting[0]
            moves = [m for m in match.state.legal(seat) if game.moves.text(m).startswith(text)]
            if moves:
                match.play(seat, moves[0])
                assert not match.can_undo(seat)
                break
        else:
            pytest.fail(f"no deal offers {text}")


def test_a_preview_shows_what_each_choice_does_to_the_ranking() -> None:
    game = tortuga.game("buried-treasure")
    state = lay([["blue", "red-2"], [], [], []], [[0] * 4, [3, 0, 0, 0]])
    view = state.view(0)
    moves = game.moves
    taken = game.preview(view, [moves.parse("take 1")])
    assert (taken.still, taken.reveals) == (True, False)
    assert [moves.text(move) for move in taken.legal] == [
        "steal 1 from 2",
        "steal 2 from 2",
        "decline",
    ]
    robbed = game.preview(view, [moves.parse("take 1"), moves.parse("steal 2 from 2")])
    assert robbed.still is False
    assert robbed.to_json()["standing"]["gains"] == [[8, 0, 0, 0], [4, 0, 0, 0]]
    assert offered(state) == ["take 1"]


def test_a_preview_stops_where_the_next_round_is_dealt() -> None:
    game = tortuga.game("buried-treasure")
    state = lay([["red"], [], [], []])
    told = game.preview(state.view(0), [0])
    assert (told.legal, told.still, told.reveals) == ((), False, True)
    assert told.to_json()["standing"]["totals"] == [8, 0]
    with pytest.raises(IllegalMove, match="What comes next is hidden"):
        game.preview(state.view(0), [0, 0])


@rule("BT-A6")
def test_a_preview_of_the_last_pass_does_not_show_the_other_hands() -> None:
    game = advanced_game(3)
    hands = [[{"red": 1}, {"red": 1}, {"wild": 1}], [{"red": 1}, {"wild": 1}, {"red": 1}]]
    told = []
    for dealt in hands:
        state = lay([["red"], [], [], []], seats=3, round_number=3, hands=dealt)
        play(state, "take 1", "place 1", "pass", "pass")
        told.append(game.preview(state.view(0), [game.moves.parse("pass")]).to_json())
    assert told[0] == told[1]
    assert told[0]["standing"]["totals"] == [4, 0, 0]
