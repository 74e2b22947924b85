"""The count: loot, then the Gift of the Gab, then the Curse of Greed, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_pirates_map.positions import (
    FIRST_RULES,
    new_game,
    play,
    refused,
    seen,
    time_up,
)
from tests.kit.rules import rule
from tortuga.games.the_pirates_map import scoring
from tortuga.games.the_pirates_map.cards import STORY_COUNT
from tortuga.games.the_pirates_map.rules import PiratesMapState


def at_the_vote(
    hauls: list[list[int]], seats: int = 4, telling: bool = False, **options: Any
) -> PiratesMapState:
    """The last round is over: these story cards are held, and the vote is open."""
    state = new_game(seats=seats, **options)
    state.telling = telling
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
    """Everyone votes, and the votes have been seen."""
    for seat, chosen in enumerate(seats):
        play(state, seat, f"vote for {chosen + 1}")
    to_the_end(state)


def to_the_end(state: PiratesMapState) -> None:
    """Whoever has not voted abstains, and the votes have been seen."""
    while not state.over:
        time_up(state)


@rule("PM-9")
def test_a_haul_of_six_that_scores_31_with_three_skulls() -> None:
    """The rulebook's example: 6, 5, 7, 6, 5 and 2 points."""
    state = new_game()
    state.loot_cards = [0, 1, 2, 3, 4, 5]  # coin 1, pearl 2, jewel 3
    state.hauls = [
        [1, 2, 4, 11, 3, 0],
        *state.hauls[1:],
    ]  # ships JJ PJ PPJ* CCJ* CC, a mermaid CPJ*
    assert [scoring.worth(state, 0, card) for card in state.hauls[0]] == [6, 5, 7, 6, 5, 2]
    assert scoring.loot_points(state, 0) == 31
    assert scoring.skulls(state, 0) == 3


@rule("PM-9")
def test_the_most_votes_bring_four_points() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    vote_for(state, 1, 2, 1, 1)
    points = [count.loot_points for count in seen(state, None).count]
    assert state.scores == [points[0], points[1] + 4, points[2], points[3]]
    assert seen(state, None).count[1].gab == 4


@rule("PM-9")
def test_a_tie_of_votes_or_none_at_all_pays_nobody() -> None:
    state = at_the_vote([[0], [6], [12], [18]])
    vote_for(state, 1, 0, 1, 0)
    assert [count.gab for count in seen(state, None).count] == [0, 0, 0, 0]
    state = at_the_vote([[0], [6], [12], [18]])
    to_the_end(state)
    assert state.over
    assert [count.gab for count in seen(state, None).count] == [0, 0, 0, 0]
    assert scoring.best_teller(state) == -1


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
    to_the_end(state)
    assert state.over
    assert [count.vote for count in seen(state, None).count] == [None, None, 0, None]
    assert seen(state, None).count[0].gab == 4


@rule("PM-9", "PM-11")
def test_loot_cards_and_hauls_are_counted_before_the_vote() -> None:
    state = at_the_vote([[29, 3], [6], [12], []])
    for seat in (None, 0, 1, 2, 3):
        view = seen(state, seat)
        assert (view.phase, view.prompt.key) == ("vote", "counted")
        held = [[card.number for card in count.haul] for count in view.count]
        assert held == [[29, 3], [6], [12], []]
        assert [count.loot for count in view.count] == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1)]
        assert [count.loot_points for count in view.count] == [8, 2, 4, 0]
        assert [count.skulls for count in view.count] == [3, 0, 0, 0]
        assert view.scores == tuple(count.total for count in view.count) == (8, 2, 4, 0)
        assert not any(count.cursed for count in view.count), "that comes last"


@rule("PM-9", "PM-11")
@pytest.mark.parametrize("rules", [FIRST_RULES, 2])
def test_votes_come_out_together_when_all_are_in(rules: int) -> None:
    state = at_the_vote([[0], [6], [12], [18]], rules=rules)
    play(state, 0, "vote for 2")
    for seat in (None, 1, 2, 3):
        view = seen(state, seat)
        assert [(count.vote, count.votes, count.gab) for count in view.count] in (
            [],
            [(None, 0, 0)] * 4,
        )
        assert view.vote is None
        assert view.voted == (True, False, False, False)
    assert seen(state, 0).vote == 1
    vote_rest = ["vote for 3", "vote for 2", "vote for 2"]
    for seat, text in enumerate(vote_rest, 1):
        play(state, seat, text)
    final = seen(state, None).count
    assert state.over == (rules == FIRST_RULES)
    assert [count.vote for count in final] == [1, 2, 1, 1]
    assert [[card.number for card in count.haul] for count in final] == [[0], [6], [12], [18]]
    assert final[0].loot == (1, 2, 3)


@rule("PM-9")
def test_the_votes_are_seen_before_the_curse_falls() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]])
    for seat, chosen in enumerate([1, 0, 0, 0]):
        play(state, seat, f"vote for {chosen + 1}")
    assert (state.seconds, state.over) == (8, False)
    for viewer in (None, 0, 1, 2, 3):
        view = seen(state, viewer)
        assert (view.phase, view.prompt.key) == ("gab", "gab")
        assert [count.vote for count in view.count] == [1, 0, 0, 0]
        assert [count.votes for count in view.count] == [3, 1, 0, 0]
        assert [count.gab for count in view.count] == [4, 0, 0, 0]
        assert view.scores == (12, 8, 4, 6)
        assert not any(count.cursed for count in view.count)
    assert "the votes are looked at" in refused(state, state.captain, "vote for 1")
    time_up(state)
    assert state.over
    assert seen(state, None).scores == (0, 8, 4, 6)
    assert seen(state, None).count[0].cursed


@rule("PM-9", "PM-C")
def test_where_there_is_no_curse_the_vote_ends_the_game() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]], cabin_boys=True)
    for seat, chosen in enumerate([1, 0, 0, 0]):
        play(state, seat, f"vote for {chosen + 1}")
    assert state.over
    assert seen(state, None).count[0].gab == 4


@rule("PM-9")
def test_each_step_of_the_count_is_told_after_the_other() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]], telling=True)
    first = [event.kind for event in state.take_told()]
    assert first[-6:] == ["haul"] * 4 + ["counted", "ballot"]
    vote_for(state, 1, 0, 0, 0)
    told = [event.to_json() for event in state.take_told()]
    assert [event["kind"] for event in told] == [
        *["voted"] * 4,
        *["vote_shown"] * 4,
        "gab",
        "curse",
        "scored",
        "over",
    ]
    assert told[4] == {"kind": "vote_shown", "seat": 0, "to_seat": 1}


@rule("PM-9")
def test_by_the_first_rules_all_came_out_after_the_vote() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]], telling=True, rules=FIRST_RULES)
    assert "haul" not in [event.kind for event in state.take_told()]
    for seat in (None, 0, 1, 2, 3):
        assert (seen(state, seat).count, seen(state, seat).scores) == ((), (0, 0, 0, 0))
        assert seen(state, seat).prompt.key == "vote"
    vote_for(state, 1, 0, 0, 0)
    kinds = [event.kind for event in state.take_told()]
    assert kinds[4:] == [
        *["haul"] * 4,
        "counted",
        *["vote_shown"] * 4,
        "gab",
        "curse",
        "scored",
        "over",
    ]
    assert [count.cursed for count in seen(state, None).count] == [True, False, False, False]


@rule("PM-9")
def test_the_curse_takes_everything_from_who_alone_has_most_skulls() -> None:
    state = at_the_vote([[29, 3], [4], [12], [18]])  # three skulls, one, none, none
    vote_for(state, 1, 0, 0, 0)
    assert seen(state, None).count[0].cursed
    assert state.scores[0] == 0, "the Gift of the Gab is gone as well"
    assert state.scores[1] == seen(state, None).count[1].loot_points


@rule("PM-9")
@pytest.mark.parametrize(
    "hauls", [[[29], [35], [4], [0]], [[0], [6], [12], [18]], [[], [], [], []]]
)
def test_a_tie_of_skulls_spares_all(hauls: list[list[int]]) -> None:
    state = at_the_vote(hauls)
    to_the_end(state)
    assert not any(count.cursed for count in seen(state, None).count)
    assert state.scores == [count.loot_points for count in seen(state, None).count]


@rule("PM-10")
def test_the_highest_score_wins_and_ties_share() -> None:
    state = at_the_vote([[0], [0 + 6], [12], [18]])
    to_the_end(state)
    best = max(state.scores)
    assert state.winners == [seat for seat in range(4) if state.scores[seat] == best]
    state = at_the_vote([[], [], [], []])
    to_the_end(state)
    assert state.winners == [0, 1, 2, 3]
