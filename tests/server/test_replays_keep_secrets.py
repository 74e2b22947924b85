"""Replays of a game under way tell nobody which secret move another seat made."""

from __future__ import annotations

import json

from tests.kit.throwaway.game import ShellBids
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.harbour.replays import replay
from tortuga.table import messages
from tortuga.table.playback import Eyes
from tortuga.testing.play import random_match

PLAYERS = ["Anne", "Bo"]


def steps(move: int, eyes: Eyes) -> list[messages.Step]:
    return replay(Record(ShellBids(2), 3, [(0, move)], PLAYERS), eyes, at=0)["steps"]


def bids() -> list[int]:
    return Match(ShellBids(2), 3).state.legal(0)


def test_a_move_is_told_to_its_own_seat() -> None:
    game = ShellBids(2)
    for bid in bids():
        assert [step["text"] for step in steps(bid, 0)] == ["", game.moves.text(bid)]


def test_a_secret_move_is_told_to_nobody_else() -> None:
    for eyes in (1, None):
        told = {json.dumps(steps(bid, eyes)) for bid in bids()}
        assert len(bids()) > 1
        assert len(told) == 1


def test_after_the_end_every_move_is_told() -> None:
    match = random_match(ShellBids(2), 3)
    played = replay(Record.of(match, PLAYERS), 1, at=0)["steps"]
    texts = [match.game.moves.text(move) for _, move in match.moves]
    assert [step["text"] for step in played] == ["", *texts]
