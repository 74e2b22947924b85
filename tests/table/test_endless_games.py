"""A table that people could go on with for ever ends where no game can need more."""

from __future__ import annotations

import pytest

from tests.table.around import ANA, BOT, SHARED, TWO, playing
from tortuga.coach.lessons.lesson import lesson_of
from tortuga.engine.errors import IllegalMove
from tortuga.engine.why import TOO_MANY_MOVES
from tortuga.table import bots
from tortuga.table.fold import Fold
from tortuga.table.machine import MOST_ROWS
from tortuga.table.pupil import Pupil
from tortuga.table.refusals import Refused


def as_if_played(fold: Fold, moves: int) -> int:
    """Let the game count so many moves; how many it may have."""
    fold.match.moves += [(0, 0)] * (moves - len(fold.match.moves))
    return fold.game.most_moves


def test_people_make_no_more_moves_than_a_game_can_need() -> None:
    around = playing(TWO[0], SHARED)
    ana, fold = around.comes(ANA, 0, 1), around.machine.fold
    seat = around.acting()
    most = as_if_played(fold, fold.game.most_moves - 1)
    around.plan(ana, seat, around.first(seat))
    as_if_played(fold, most)
    with pytest.raises(Refused) as refused:
        around.plan(ana, seat, around.first(seat))
    assert (refused.value.code, refused.value.why) == ("illegal", TOO_MANY_MOVES(most=most))
    assert str(most) in refused.value.message


def test_a_bot_may_finish_what_people_made_too_long() -> None:
    around = playing(TWO[0], BOT)
    ana, machine = around.comes(ANA, 0), around.machine
    while around.acting() == 0:
        around.plays(ana, 0, around.first(0))
    as_if_played(machine.fold, machine.fold.game.most_moves)
    thought = bots.thought(machine, 1, machine.fold.seq)
    assert thought is not None
    assert bots.plays(machine, thought, around.first(1), around.at) is not None


def test_a_pupil_makes_no_more_moves_than_a_game_can_need() -> None:
    pupil = Pupil(lesson_of("maui"))
    as_if_played(pupil.fold, pupil.fold.game.most_moves)
    with pytest.raises(IllegalMove) as refused:
        pupil.play([pupil.legal()[0]])
    assert refused.value.why == TOO_MANY_MOVES(most=pupil.fold.game.most_moves)


def test_moves_are_not_taken_back_for_ever() -> None:
    around = playing(TWO[0], SHARED)
    ana, machine = around.comes(ANA, 0, 1), around.machine
    seat = around.acting()
    around.plays(ana, seat, around.first(seat))
    request = ana.request(seat, 77, "undo", [])
    machine.undo(request, seat, 1, around.at)
    machine.fold.seq = MOST_ROWS * machine.fold.game.most_moves
    with pytest.raises(Refused, match="too much has been taken back"):
        machine.undo(request, seat, 1, around.at)
