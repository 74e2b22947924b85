"""The count: loot, Gift of the Gab, Curse of Greed, and who wins."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import new_game, play, refused, seen, time_up
from tests.kit.rules import rule
from tortuga.games.the_pirates_map import scoring, vote
from tortuga.games.the_pirates_map.cards import STORY_COUNT
from tortuga.games.the_pirates_map.rules import PiratesMapState


def at_the_vote(hauls: list[list[int]], seats: int = 4, **options: bool) -> PiratesMapState:
    """The last round is over: these story cards are held, and the vote is open."""
    state = new_game(seats=seats, **options)
    state.round = state.table.rounds
    state.hauls = hauls
    state.hand = []
    state.deck = [card for card in range(STORY_COUNT) if all(card not in haul for haul in hauls)]
    state.loot_cards = [0, 1, 2, 3, 4, 5]
    state.clear_round()
    state.end_round()
    state.await_moves()
    return state


def vote_for(state: PiratesMapState, *seats: int) -> None:
    for seat, chosen in enumerate(seats):
        play(state, seat, f"vote for {chosen + 1}")


@rule("PM-9")
def test_a_haul_of_six_that_scores_31_with_three_skulls() -> None:
    """The rulebook's example: 6, 5, 7, 6, 5 and 2 points."""
    state = new_game()
    state.loot_cards = [0, 1, 2, 3, 4, 5]  # coin 1, pearl 2, jewel 3
    state.hauls[0] = [1, 2, 4, 11, 3, 0]  # ships JJ PJ PPJ* CCJ* CC, a mermaid CPJ*
    assert [scoring.worth(state, 0, card) for card in state.hauls[0]] == [6, 5, 7, 6, 5, 2]
    assert scoring.loot_points(state, 0) == 31
    assert scoring.skulls(state, 0) == 3


@rule("PM-9")
def test_the_most_votes_bring_four_points() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    vote_for(state, 1, 2, 1, 1)
    points = [count.loot_points for count in seen(state, None).final]
    assert state.scores == [points[0], points[1] + 4, points[2], points[3]]
    assert seen(state, None).final[1].gab == 4


@rule("PM-9")
def test_a_tie_of_votes_or_none_at_all_pays_nobody() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    vote_for(state, 1, 0, 1, 0)
    assert [count.gab for count in seen(state, None).final] == [0, 0, 0, 0]
    state = at_the_vote([[0], [6], [12], [18]])
    time_up(state)
    assert state.over
    assert [count.gab for count in seen(state, None).final] == [0, 0, 0, 0]
    assert vote.most_voted(state) == -1


@rule("PM-9")
def test_one_votes_once_and_not_for_oneself() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    assert "not for yourself" in refused(state, 0, "vote for 1")
    assert "not for yourself" in refused(state, 0, "vote for 6")
    play(state, 0, "vote for 2")
    assert "not seat 1's turn" in refused(state, 0, "vote for 3")


@rule("PM-9")
def test_no_vote_in_time_is_an_abstention() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    assert state.seconds == 30
    clock = state.clock
    play(state, 2, "vote for 1")
    assert state.clock == clock
    time_up(state)
    assert state.over
    assert [count.vote for count in seen(state, None).final] == [None, None, 0, None]
    assert seen(state, None).final[0].gab == 4


@rule("PM-9", "PM-11")
def test_votes_hauls_and_loot_cards_come_out_together_at_the_end() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    play(state, 0, "vote for 2")
    for seat in (None, 1, 2, 3):
        view = seen(state, seat)
        assert view.final == ()
        assert view.vote is None
        assert view.voted == (True, False, False, False)
    assert seen(state, 0).vote == 1
    vote_rest = ["vote for 3", "vote for 2", "vote for 2"]
    for seat, text in enumerate(vote_rest, 1):
        play(state, seat, text)
    final = seen(state, None).final
    assert [count.vote for count in final] == [1, 2, 1, 1]
    assert [[card.number for card in count.haul] for count in final] == [[0], [6], [12], [18]]
    assert final[0].loot == (1, 2, 3)


@rule("PM-9")
def test_the_curse_takes_everything_from_who_alone_has_most_skulls() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]])  # three skulls, one, none, none
    vote_for(state, 1, 0, 0, 0)
    assert seen(state, None).final[0].cursed
    assert state.scores[0] == 0, "the Gift of the Gab is gone as well"
    assert state.scores[1] == seen(state, None).final[1].loot_points


@rule("PM-9")
@pytest.mark.parametrize(
    "hauls", [[[29], [35], [4], [0]], [[0], [6], [12], [18]], [[], [], [], []]]
)
def test_a_tie_of_skulls_spares_all(hauls: list[list[int]]) -> None:
    state = at_the_vote(hauls)
    time_up(state)
    assert not any(count.cursed for count in seen(state, None).final)
    assert state.scores == [count.loot_points for count in seen(state, None).final]


@rule("PM-10")
def test_the_highest_score_wins_and_ties_share() -> None:
    state = at_the_vote([[0], [0 + 6], [12], [18]])
    time_up(state)
    best = max(state.scores)
    assert state.winners == [seat for seat in range(4) if state.scores[seat] == best]
    state = at_the_vote([[], [], [], []])
    time_up(state)
    assert state.winners == [0, 1, 2, 3]
