"""The end of Maui and the count: MA-12, MA-13 and every tie-break."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import lay, lay_last, new_game, play, seen, set_marker, told
from tests.kit.rules import rule
from tortuga.games.maui import scoring
from tortuga.games.maui.rules import MauiState

# MA-12


@rule("MA-12")
def test_the_twelfth_piece_ends_the_game_with_that_round() -> None:
    state = lay("ygo ogy rog bro bgr ogb", laid=11, seats=3)
    play(state, "place a1 at 3-5")
    assert (state.over, seen(state).ending) == (False, 0)
    play(state, "take dollars a")
    assert not state.over
    play(state, "take dollars b")
    assert state.over
    assert seen(state).standing.laid == (12, 0, 0)


@rule("MA-12")
def test_the_last_of_a_round_ends_it_at_once() -> None:
    state = lay("ygo ogy rog bro bgr ogb", laid=11, turn=1, starter=0)
    play(state, "place a1 at 3-5")
    assert state.over


@rule("MA-12")
def test_the_round_is_counted_from_the_first_player() -> None:
    state = lay("ygo ogy rog bro bgr ogb", laid=11, turn=1, starter=1, seats=3)
    play(state, "place a1 at 3-5", "take dollars a")
    assert not state.over
    play(state, "take dollars b")
    assert state.over


@rule("MA-12")
def test_the_start_piece_does_not_count() -> None:
    state = lay("ygo ogy rog bro bgr ogb", laid=10)
    play(state, "place a1 at 3-5")
    assert seen(state).ending is None


@rule("MA-12")
def test_everyone_has_the_same_number_of_turns() -> None:
    for seed in range(10):
        state = new_game(seed, seats=4)
        turns = [0] * 4
        while not state.over:
            turns[state.turn] += 1
            state.play(state.turn, state.legal(state.turn)[0])
        assert len(set(turns)) == 1
        assert max(seen(state).standing.laid) == 12


# MA-13


@rule("MA-13")
def test_the_rulebooks_scoring_example() -> None:
    """50 on the tracks; three pearls, one pearl and two dollars are 13; penalties 3: 60."""
    state = lay(dollars=2)
    for pattern, space in (("yellow", 8), ("red", 7), ("blue", 6), ("orange", 9), ("green", 5)):
        set_marker(state, 0, pattern, space)
    state.pearls[0:2] = [3, 1]
    state.penalties[0] = 3
    standing = seen(state).standing
    assert sum(standing.tracks[0]) == 50
    assert standing.pearl_points[0] + standing.dollars[0] == 13
    assert standing.penalties[0] == -3
    assert scoring.points(state, 0) == 60


@rule("MA-13")
def test_pearls_are_counted_kind_by_kind() -> None:
    state = lay(dollars=0)
    for white, black, points in ((0, 0, 0), (1, 1, 4), (2, 0, 5), (2, 1, 7), (3, 3, 18)):
        state.pearls[0:2] = [white, black]
        assert scoring.points(state, 0) == points


@rule("MA-13", "MA-C3")
def test_totals_may_be_negative() -> None:
    state = lay(dollars=0, side="crabs")
    state.penalties[0] = 4
    state.crabs[0] = 3
    assert scoring.points(state, 0) == -7


@rule("MA-13")
def test_the_running_score_is_the_count_at_every_moment() -> None:
    for side in ("umbrellas", "crabs", "both"):
        state = new_game(7, seats=3, side=side)
        step = 0
        while not state.over:
            moves = state.legal(state.turn)
            state.play(state.turn, moves[step * 7 % len(moves)])
            step += 1
            assert state.scores == [scoring.points(state, seat) for seat in range(3)]
            assert list(seen(state).standing.totals) == state.scores


def at_the_end(
    seats: int, scores: list[int], laid: list[int], dollars: list[int], starter: int = 0
) -> MauiState:
    """A finished table with these totals, pieces and dollars; the tracks make up the rest."""
    state = lay("ygo ogy rog bro bgr ogb", seats=seats, starter=starter)
    state.markers = [0] * len(state.markers)
    state.pearls = [0] * len(state.pearls)
    for seat in range(seats):
        lay_last(state, seat, "yrb", "3-5", laid[seat])
        state.dollars[seat] = dollars[seat]
        state.penalties[seat] = dollars[seat] - scores[seat]
    state.end_game()
    assert state.scores == scores
    return state


@rule("MA-13")
@pytest.mark.parametrize(
    ("scores", "laid", "dollars", "starter", "ranks", "rung"),
    [
        ([5, 7, 6], [12, 12, 12], [0, 0, 0], 0, (3, 1, 2), None),  # most points
        ([7, 7, 6], [12, 11, 10], [0, 0, 0], 0, (2, 1, 3), "fewer-pieces"),
        ([7, 7, 7], [12, 12, 12], [1, 3, 2], 0, (3, 1, 2), "more-dollars"),
        ([7, 7, 7], [11, 12, 11], [0, 9, 1], 0, (2, 3, 1), "more-dollars"),  # pieces first
        ([7, 7, 7], [12, 12, 12], [2, 2, 2], 0, (3, 2, 1), "later"),
        ([7, 7, 7], [12, 12, 12], [2, 2, 2], 1, (1, 3, 2), "later"),  # from the first player on
        ([7, 7, 7], [12, 12, 12], [2, 2, 2], 2, (2, 1, 3), "later"),
        ([-3, -3, -9], [12, 12, 12], [0, 1, 5], 0, (2, 1, 3), "more-dollars"),
        ([9, 7, 7], [12, 12, 11], [0, 0, 0], 0, (1, 3, 2), None),  # only behind the winner
    ],
)
def test_every_tie_is_broken_and_it_is_told_by_what(
    scores: list[int],
    laid: list[int],
    dollars: list[int],
    starter: int,
    ranks: tuple[int, ...],
    rung: str | None,
) -> None:
    state = at_the_end(3, scores, laid, dollars, starter)
    assert seen(state).standing.ranks == ranks
    assert state.winners == [ranks.index(1)]
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    tie = {"kind": "tie", "seat": None, "tied_seats": tied, "count": best, "rung": rung}
    assert told(state, "tie") == ([] if rung is None else [tie])


@rule("MA-13")
def test_the_end_is_told_with_points_and_one_winner() -> None:
    state = at_the_end(2, [4, 9], [12, 12], [1, 0])
    assert told(state, "scored") == [{"kind": "scored", "seat": None, "points": [4, 9]}]
    assert told(state, "over") == [{"kind": "over", "seat": None, "winners": [1]}]
    assert (seen(state).phase, state.acting, state.legal(0)) == ("over", (), [])
