"""`tortuga replay` and `verify`: recorded games looked at and checked."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tortuga.engine.records import Record


def test_a_record_in_a_pipe_is_listed_move_by_move(run: Run, record: Path) -> None:
    moves = Record.loads(record.read_text()).moves
    ran = run("replay", record)
    assert ran.code == 0
    assert f"{len(moves)} moves." in ran.out
    assert f"\n{len(moves)}. " in ran.out
    assert "<- winner" in ran.out


def test_a_step_is_shown_alone(run: Run, record: Path) -> None:
    ran = run("replay", record, "--step", "1")
    assert "\n1. " in ran.out
    assert "\n2. " not in ran.out
    assert "<- winner" not in ran.out


def test_a_seat_sees_its_own_hand_only(run: Run, half: Path) -> None:
    ran = run("replay", half, "--seat", "1", "--step", "0")
    assert ran.out.count("Your starters:") == 1
    assert "(through the eyes of Ana)" in ran.out


def test_all_eyes_show_every_hand(run: Run, half: Path) -> None:
    ran = run("replay", half, "--all", "--step", "0")
    assert ran.out.count("Your starters:") == 2
    assert "looking at secrets" in ran.out


def test_an_unfinished_record_is_shown_as_a_spectator_sees_it(run: Run, half: Path) -> None:
    ran = run("replay", half)
    assert "This game is not over: you see what a spectator may see." in ran.out
    assert "Your starters:" not in ran.out


def test_before_the_end_only_open_eyes_see_which_moves_were_made(run: Run, half: Path) -> None:
    record = Record.loads(half.read_text())
    seat, move = record.moves[0]
    named = f": {record.game.moves.text(move)}\n"
    assert named not in run("replay", half, "--step", "1").out
    assert named in run("replay", half, "--step", "1", "--seat", str(seat + 1)).out
    assert named in run("replay", half, "--step", "1", "--all").out


def test_players_of_a_record_cannot_steer_the_terminal(run: Run, half: Path) -> None:
    record = Record.loads(half.read_text())
    record.players = ["\x1b]0;gone\x07Ana", "\x9b2JBen\r\n"]
    half.write_text(record.dumps())
    ran = run("replay", half)
    assert ran.code == 0
    assert not [sign for sign in ran.out if sign != "\n" and not sign.isprintable()]


def test_a_good_record_verifies_in_one_line(run: Run, record: Path) -> None:
    ran = run("verify", record)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1
    assert "verified" in ran.out
    assert Record.loads(record.read_text()).replay().commitment in ran.out


def test_a_record_is_compared_with_a_commitment_noted_before(run: Run, record: Path) -> None:
    commitment = Record.loads(record.read_text()).replay().commitment
    assert run("verify", record, "--commitment", commitment.upper()).code == 0
    other = run("verify", record, "--commitment", "00ff")
    assert other.code == 1
    assert commitment in other.out


def test_a_changed_record_does_not_verify_and_its_line_is_named(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace("seed: 7", "seed: 8"))
    ran = run("verify", record)
    assert ran.code == 1
    assert "line 8" in ran.out
    told = json.loads(run("verify", record, "--json").out)
    assert told["verified"] is False
    assert "line 8" in told["error"]


def test_a_foreign_file_does_not_verify(run: Run, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    assert run("verify", "photo.jpg").code == 1
    (tmp_path / "empty.txt").write_text("")
    assert run("verify", "empty.txt").code == 1
    assert run("verify", tmp_path).code == 2


def test_a_verified_record_as_json(run: Run, record: Path) -> None:
    told = json.loads(run("verify", record, "--json").out)
    assert told["verified"] is True
    assert told["seed"] == "7"
    assert told["over"] is True
    assert len(told["scores"]) == 2
