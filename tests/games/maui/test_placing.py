"""Placing pieces in Maui: connections, tracks, decorated spaces, umbrellas, overhang."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.maui.positions import (
    heights_of,
    lay,
    marker,
    maui,
    new_game,
    newest,
    play,
    put_thing,
    refused,
    seen,
    set_marker,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.games.maui.game import Maui
from tortuga.games.maui.pieces import PATTERNS, PEARL
from tortuga.games.maui.rules import MauiState

YELLOW, RED = PATTERNS.index("yellow"), PATTERNS.index("red")
WHITE = PEARL

# MA-4


@rule("MA-4")
def test_a_piece_goes_wherever_one_pattern_meets_its_like_in_the_same_row() -> None:
    state = lay("ygo oyg ogy gor rbo ryb", last="yrb", rows="3-5", dollars=2)
    assert heights_of(state, "a1") == ["3-5"]
    assert heights_of(state, "a2") == ["2-4"]
    assert heights_of(state, "a3") == ["1-3"]
    assert heights_of(state, "b1") == ["2-4"]
    assert heights_of(state, "b2") == ["4-6"]
    assert heights_of(state, "b3") == ["2-4", "3-5", "4-6"]
    refused(state, "place a1 at 4-6", "no pattern would match the piece before it there .MA-4")


@rule("MA-4")
def test_it_goes_into_the_next_free_column() -> None:
    state = lay("yro rbo rog bro bgr ogb", laid=4)
    play(state, "place a1 at 3-5")
    assert len(seen(state).seats[0].columns) == 5
    assert told(state, "place")[0]["column"] == 4


@rule("MA-4")
def test_only_sections_on_the_beach_can_connect() -> None:
    # Green is out among the trees on both pieces: that is no connection.
    state = lay("gor gbo ryg bro bgr ogb", last="gyr", rows="1-2", dollars=1)
    assert heights_of(state, "a1") == ["1-2"]
    play(state, "place a1 at 1-2")
    assert [newest(state).joins, marker(state, "green")] == [(False, False, True), 0]


@rule("MA-4")
def test_an_earlier_column_does_not_matter() -> None:
    state = lay("yro rbo rog bro bgr ogb", last="yrb")
    play(state, "place a1 at 3-5", "take dollars a")
    # The last piece is now yellow, red, orange; the blue of the start piece is covered.
    state.market[3] = maui().parts.words.index(("green", "yellow", "blue"))
    state.await_turn(0)
    assert heights_of(state, "b1") == ["2-4"]


# MA-5


@rule("MA-5")
@pytest.mark.parametrize(
    ("rows", "above", "spaces"),
    [("1-3", "1-3", 3), ("2-4", "2-4", 2), ("3-5", "3-5", 1), ("4-6", "4-6", 1),
     ("5-7", "5-7", 1), ("6-7", "6-7", 2), ("7", "7", 3)],
)  # fmt: skip
def test_a_connection_advances_by_the_value_of_its_row(rows: str, above: str, spaces: int) -> None:
    # With one or two sections out below, yellow as the first section lies in rows 1 to 7.
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", rows=rows)
    play(state, f"place a1 at {above}")
    assert marker(state, "yellow") == spaces


@rule("MA-5")
def test_every_connection_of_a_piece_counts() -> None:
    state = lay("yrb rbo rog bro bgr ogb", last="yrb", rows="5-7")
    play(state, "place a1 at 5-7")
    assert [marker(state, name) for name in PATTERNS] == [1, 2, 3, 0, 0]
    assert newest(state).joins == (True, True, True)
    assert [event["count"] for event in told(state, "join")] == [1, 2, 3]


@rule("MA-5")
def test_a_marker_stops_at_the_end_of_the_track() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="1-3", markers="yellow 12")
    play(state, "place a1 at 1-3")
    assert marker(state, "yellow") == 14
    assert seen(state).standing.tracks[0][YELLOW] == 24
    assert told(state, "join")[0]["count"] == 2


# MA-6


@rule("MA-6")
def test_the_rulebooks_example_of_a_placement() -> None:
    """Two patterns match; one marker enters on its second space, the other goes three spaces on.

    The second one reaches the decorated space and brings an orange towel token.
    """
    state = lay("gyr rbo rog bro bgr ogb", last="oyr", rows="5-7", markers="red 3")
    play(state, "place a1 at 5-7")
    assert [(event["row"], event["count"]) for event in told(state, "join")] == [(5, 2), (6, 3)]
    assert (marker(state, "yellow"), marker(state, "red")) == (2, 6)
    assert seen(state).standing.tokens[0] == (0, 1)
    assert told(state, "gain") == [{"kind": "gain", "seat": 0, "token": "orange"}]


@rule("MA-6")
@pytest.mark.parametrize(("space", "gained"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 0), (9, 0)])
def test_reaching_or_passing_the_decorated_space_brings_a_token_once(
    space: int, gained: int
) -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="1-3", markers=f"yellow {space}")
    play(state, "place a1 at 1-3")
    view = seen(state)
    assert view.standing.tokens[0] == (gained, 0)
    assert view.decorations[0].left == 1 - gained


@rule("MA-6")
def test_who_comes_too_late_gets_nothing() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="1-3", markers="yellow 5")
    state.tokens_left[0] = 0
    play(state, "place a1 at 1-3")
    assert (marker(state, "yellow"), seen(state).standing.tokens[0]) == (8, (0, 0))


@rule("MA-6")
def test_a_player_gets_at_most_one_token_from_each_track() -> None:
    for seed in range(20):
        state = new_game(seed, seats=4)
        gained = [[0, 0] for _ in range(4)]
        state.telling = True
        while not state.over:
            state.play(state.turn, state.legal(state.turn)[-1 if seed % 2 else 0])
        for event in told(state, "gain"):
            gained[event["seat"]][event["token"] == "orange"] += 1
        assert max(max(each) for each in gained) <= 1


@rule("MA-6", "MA-7")
def test_the_step_of_a_pattern_umbrella_can_reach_a_decorated_space() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="4-6", laid=1, markers="red 5")
    put_thing(state, 0, 4, 2, RED)
    play(state, "place a1 at 4-6")
    assert (marker(state, "red"), seen(state).standing.tokens[0]) == (6, (0, 1))


# MA-7


@rule("MA-7")
def test_a_pattern_umbrella_advances_its_track_by_one() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="4-6", laid=1, markers="red 1")
    put_thing(state, 0, 4, 2, RED)
    play(state, "place a1 at 4-6")
    assert marker(state, "red") == 2
    spot = seen(state).seats[0].spots[0]
    assert (spot.row, spot.column, spot.thing, spot.state) == (3, 1, "red-umbrella", "taken")


@rule("MA-7")
def test_a_pearl_is_kept() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="4-6", laid=1)
    put_thing(state, 0, 4, 2, WHITE)
    before = state.scores[0]
    play(state, "place a1 at 4-6")
    standing = seen(state).standing
    assert (standing.pearls[0], standing.pearl_points[0]) == ((1, 0), 2)
    assert state.scores[0] - before == 1 + 2


@rule("MA-7")
def test_a_place_that_is_not_covered_stays() -> None:
    state = lay("ygo rbo rog bro bgr ogb", rows="5-7", laid=1)
    play(state, "place a1 at 5-7")
    assert seen(state).seats[0].spots[0].state == "there"


# MA-8


@rule("MA-8")
@pytest.mark.parametrize(
    ("last", "rows", "piece", "at", "penalty", "spaces"),
    [
        ("gyr", "1-2", "ogy", "1", 2, 3),
        ("gyr", "1-2", "oyg", "1-2", 1, 3),
        ("rbo", "1-3", "rgy", "1-3", 0, 3),
        ("bor", "5-7", "ygr", "5-7", 0, 3),
        ("bor", "5-7", "yrg", "6-7", 1, 3),
        ("bor", "5-7", "ryg", "7", 2, 3),
    ],
)
def test_sections_beyond_the_beach_cost_and_do_not_score(
    last: str, rows: str, piece: str, at: str, penalty: int, spaces: int
) -> None:
    state = lay(f"{piece} rbo rog bro bgr ogb", last=last, rows=rows)
    play(state, f"place a1 at {at}")
    standing = seen(state).standing
    assert standing.penalties[0] == -penalty
    assert sum(standing.markers[0]) == spaces
    assert [event["penalty"] for event in told(state, "penalty")] == [penalty] * (penalty > 0)


@rule("MA-8")
def test_three_sections_are_never_out() -> None:
    for seed in range(30):
        state = new_game(seed)
        while not state.over:
            state.play(state.turn, state.legal(state.turn)[seed % 2 - 1])
        tops = [column.top for beach in seen(state).seats for column in beach.columns]
        assert min(tops) >= -2
        assert max(tops) <= 6


@rule("MA-8")
def test_penalty_tokens_do_not_run_out() -> None:
    state = lay("ygo rbo rog bro bgr ogb", last="yrb", rows="7")
    state.penalties = [99, 99]
    play(state, "place a1 at 7")
    assert seen(state).standing.penalties == (-101, -99)


# MA-10


@rule("MA-10")
def test_everything_happens_in_its_order() -> None:
    state = lay("rbo ygo rog bro bgr ogb", last="yrb", rows="6-7", laid=9, dollars=1)
    put_thing(state, 0, 7, 10, YELLOW)
    set_marker(state, 0, "yellow", 3)
    state.told.clear()
    play(state, "place a2 at 6-7")
    kinds = [event.kind for event in state.told if event.kind != "round"]
    assert kinds == ["place", "join", "umbrella", "gain", "penalty", "refill"]


@rule("MA-10")
def test_umbrella_places_are_taken_from_the_top() -> None:
    data = dict(maui().component_data)
    places = [[5, 2], [4, 2], [3, 2], [4, 6], [1, 8], [4, 9], [7, 10], [3, 11]]
    data["umbrella_side"] = {**data["umbrella_side"], "places": places}
    game = Maui(2, Entries("mine", "", data))
    state = lay("ygo rbo rog bro bgr ogb", laid=1, game=game)
    play(state, "place a1 at 3-5")
    found = [event for event in state.told if event.kind in ("pearl", "umbrella")]
    assert [event.facts["row"] for event in found] == [2, 3, 4]


@pytest.mark.parametrize("seed", range(6))
def test_random_play_chooses_as_from_the_list(seed: int) -> None:
    """Without a list of all choices, and with the same one of them in the end."""
    state = tortuga.game("maui", seats=3, side="crabs").start(seed)
    assert isinstance(state, MauiState)
    chance = Chance(seed, "play")
    while not state.over:
        offered = state.legal(state.turn)
        expected = offered[chance.copy().below(len(offered))]
        assert state.copy().random_move(state.turn, chance.copy()) == expected
        state.play(state.turn, state.random_move(state.turn, chance))
