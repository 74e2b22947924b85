"""Setting up, turns and the market of Maui, rule by rule."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import lay, maui, new_game, offered, play, refused, seen, told
from tests.kit.rules import rule
from tortuga.engine.match import Match
from tortuga.games.maui.pieces import PIECE_COUNT

# MA-1


@rule("MA-1")
@pytest.mark.parametrize(("seats", "in_play", "tokens"), [(2, 4, 1), (3, 5, 2), (4, 6, 2)])
def test_dollars_and_towel_tokens_at_the_start(seats: int, in_play: int, tokens: int) -> None:
    view = seen(new_game(1, seats))
    assert view.reserves == (1, 1)
    assert view.standing.dollars == (1,) * seats
    assert sum(view.reserves) + sum(view.standing.dollars) == in_play
    assert [(each.track, each.space, each.token, each.left) for each in view.decorations] == [
        ("yellow", 6, "blue", tokens),
        ("red", 6, "orange", tokens),
    ]


@rule("MA-1")
def test_drawing_order_is_upper_row_lower_row_start_pieces_by_seat() -> None:
    state = new_game(4, seats=3, stones="same")
    words = [state.parts.words[piece] for piece in state.bags[0]]
    view = seen(state)
    assert list(view.market) == words[:6]
    assert [beach.start.piece for beach in view.seats] == words[6:9]
    assert len(view.bag) == PIECE_COUNT - 9


@rule("MA-1")
def test_start_pieces_lie_in_rows_three_to_five_and_are_not_counted() -> None:
    view = seen(new_game(4, seats=4))
    assert [beach.start.top for beach in view.seats] == [2] * 4
    assert view.standing.laid == (0,) * 4


@rule("MA-1")
def test_umbrella_tokens_are_spread_at_random_and_lie_open() -> None:
    things = [
        tuple(spot.thing for spot in seen(new_game(seed)).seats[0].spots) for seed in range(20)
    ]
    assert len(set(things)) > 10
    for each in things:
        assert sorted(each) == ["black-pearl"] * 3 + [
            "red-umbrella",
            *["white-pearl"] * 3,
            "yellow-umbrella",
        ]


@rule("MA-1")
def test_the_first_player_is_drawn_by_lot() -> None:
    starters = [seen(new_game(seed, seats=3)).starter for seed in range(60)]
    assert {starters.count(seat) > 8 for seat in range(3)} == {True}


@rule("MA-1")
def test_there_are_sixty_different_pieces_of_three_different_patterns() -> None:
    words = maui().parts.words
    assert len(set(words)) == len(words) == PIECE_COUNT
    assert all(len(set(piece)) == 3 for piece in words)


# MA-2


@rule("MA-2")
def test_a_turn_is_a_piece_or_the_dollars_of_a_reserve() -> None:
    state = lay("yro rbo rog bro bgr ogb", dollars=2)
    kinds = {text.split()[0] for text in offered(state)}
    assert kinds == {"place", "take"}
    play(state, "take dollars b")
    assert state.turn == 1


@rule("MA-2")
def test_all_dollars_of_one_reserve_are_taken_and_an_empty_one_is_not_offered() -> None:
    state = lay("yro rbo rog bro bgr ogb", reserves=(3, 0), dollars=1)
    assert "take dollars a" in offered(state)
    refused(state, "take dollars b", "that reserve is empty .MA-2")
    play(state, "take dollars a")
    view = seen(state)
    assert (view.reserves, view.standing.dollars[0], view.scores[0]) == ((0, 0), 4, 4)
    assert told(state, "dollars") == [{"kind": "dollars", "seat": 0, "count": 3, "reserve": "a"}]


@rule("MA-2")
def test_play_goes_clockwise_and_rounds_are_counted_from_the_first_player() -> None:
    state = new_game(3, seats=3)
    starter = state.starter
    for turn in range(7):
        assert state.acting == ((starter + turn) % 3,)
        assert seen(state).round == turn // 3 + 1
        state.play(state.turn, state.legal(state.turn)[0])


# MA-3


@rule("MA-3")
def test_the_price_goes_into_the_reserve_of_the_row() -> None:
    state = lay("rbo rog yro bro bgr yob", dollars=2, reserves=(0, 1))
    play(state, "place a3 at 3-5")
    view = seen(state)
    assert (view.reserves, view.standing.dollars[0]) == ((2, 1), 0)


@rule("MA-3")
def test_a_piece_that_cannot_be_paid_is_not_offered() -> None:
    state = lay("yro ybo yog ygo ybg yor", dollars=1)
    slots = {text.split()[1] for text in offered(state) if text.startswith("place")}
    assert slots == {"a1", "a2", "b1", "b2"}
    refused(state, "place b3 at 3-5", "costs 2 dollars, and you have 1 .MA-3")


@rule("MA-3")
@pytest.mark.parametrize(
    ("slot", "after"),
    [
        ("a1", ["a2", "a3", "new", "b1", "b2", "b3"]),
        ("a2", ["a1", "a3", "new", "b1", "b2", "b3"]),
        ("a3", ["a1", "a2", "new", "b1", "b2", "b3"]),
        ("b1", ["a1", "a2", "a3", "b2", "b3", "new"]),
        ("b3", ["a1", "a2", "a3", "b1", "b2", "new"]),
    ],
)
def test_the_row_slides_to_the_cheaper_side_and_the_dearest_slot_is_filled(
    slot: str, after: list[str]
) -> None:
    state = lay("yro ybo yog ygo ybg yor", dollars=2)
    names = dict(zip(["a1", "a2", "a3", "b1", "b2", "b3"], seen(state).market, strict=True))
    names["new"] = state.parts.words[state.bags[0][state.drawn]]
    play(state, f"place {slot} at 3-5")
    assert list(seen(state).market) == [names[name] for name in after]
    assert told(state, "refill")[0]["slot"] == ("a3" if slot[0] == "a" else "b3")


@rule("MA-3")
def test_a_drawn_piece_ends_undo_and_taking_dollars_does_not() -> None:
    match = Match(maui(), 3)
    seat = match.state.acting[0]
    dollars = next(move for move in match.state.legal(seat) if "take" in maui().moves.text(move))
    match.play(seat, dollars)
    assert match.can_undo(seat)
    seat = match.state.acting[0]
    match.play(seat, match.state.legal(seat)[0])
    assert not match.can_undo(seat)
