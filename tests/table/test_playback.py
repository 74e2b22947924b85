"""Playback: what replays open, to whom, and when."""

from __future__ import annotations

import pytest

from tests.kit.throwaway.game import ShellBids
from tortuga.engine.events import Event
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.registry import make_game
from tortuga.table.playback import ALL, Closed, Eyes, Playback, check_eyes, opened
from tortuga.testing.play import random_match


def one_bid() -> Record:
    """A game under way, after a secret move of the first seat."""
    match = Match(ShellBids(2), 3)
    match.play(0, match.state.legal(0)[0])
    return Record.of(match)


@pytest.mark.parametrize(
    ("eyes", "own", "code"),
    [(ALL, (0,), "not_over"), (1, (0,), "not_your_seat"), (1, (), "not_your_seat")],
)
def test_while_a_game_goes_on_other_eyes_are_closed(
    eyes: Eyes, own: tuple[int, ...], code: str
) -> None:
    with pytest.raises(Closed) as refusal:
        check_eyes(ShellBids(2), False, eyes, own)
    assert refusal.value.code == code
    check_eyes(ShellBids(2), True, eyes, own)


def test_own_eyes_and_a_spectators_are_open() -> None:
    check_eyes(ShellBids(2), False, None)
    check_eyes(ShellBids(2), False, 1, (1,))


@pytest.mark.parametrize("eyes", [None, 0])
def test_what_is_gone_in_a_fleeting_game_stays_gone_until_the_end(eyes: Eyes) -> None:
    game = make_game("the-pirates-map")
    with pytest.raises(Closed) as refusal:
        check_eyes(game, False, eyes, (0,))
    assert refusal.value.code == "fleeting"
    check_eyes(game, True, eyes)


@pytest.mark.parametrize(("eyes", "told"), [(0, True), (ALL, True), (1, False), (None, False)])
def test_another_seats_move_is_untold_until_the_end(eyes: Eyes, told: bool) -> None:
    record = one_bid()
    text = record.game.moves.text(record.moves[0][1])
    assert [step.text for step in Playback(record, eyes).steps] == ["", text if told else ""]


def test_views_are_those_of_the_eyes_alone() -> None:
    record = one_bid()
    playback = Playback(record, 1)
    assert playback.view(1, 1) == record.replay(1).state.view(1)
    for other in (0, None):
        with pytest.raises(Closed):
            playback.view(1, other)


def test_after_the_end_every_step_is_open_to_all_eyes() -> None:
    match = random_match(ShellBids(2), 3)
    record = Record.of(match)
    playback = Playback(record, ALL)
    assert playback.viewers == [0, 1]
    for step in range(playback.last + 1):
        for viewer in (None, 0, 1):
            assert playback.view(step, viewer) == record.replay(step).state.view(viewer)


def test_an_open_event_has_all_that_anybody_knew() -> None:
    event = Event("draw", 1, {"count": 2}, {1: {"cards": (4, 9)}, 0: {"seen": 4}})
    assert opened(event) == Event("draw", 1, {"count": 2, "seen": 4, "cards": (4, 9)})
