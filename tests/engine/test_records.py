"""Records: readable, exact, and refused by line where they are damaged, forged or foreign."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tortuga
from tests.kit.effort import examples
from tortuga.engine.errors import IllegalMove, RecordError
from tortuga.engine.match import Match
from tortuga.engine.records import Record, _check
from tortuga.testing.play import random_match

GAME = tortuga.game("buried-treasure", seats=3, advanced=True)
FINISHED = random_match(GAME, 4)
TEXT = Record.of(FINISHED, ["Anne", "Bo", "Cy"]).dumps()
LINES = TEXT.splitlines()
GAME_LINE, RULES, SEATS, OPTIONS, COMPONENTS, PLAYERS, SEED, COMMITMENT, MOVES, FIRST = range(1, 11)
RESULT = len(LINES) - 2


def forged(index: int, line: str) -> str:
    """The record with one line changed by somebody who knows how to write the checks."""
    return signed([*LINES[:index], line, *LINES[index + 1 : -1]])


def signed(lines: list[str]) -> str:
    checks = "checks: " + " ".join(_check(line) for line in lines)
    return "\n".join([*lines, f"{checks} / {_check(checks)}"]) + "\n"


def test_a_record_reads_like_a_page() -> None:
    assert LINES[:5] == [
        "tortuga record 1",
        "game: buried-treasure",
        "rules: 1",
        "seats: 3",
        'options: {"advanced": true}',
    ]
    assert LINES[PLAYERS] == 'players: ["Anne", "Bo", "Cy"]'
    assert LINES[SEED : COMMITMENT + 1] == ["seed: 4", f"commitment: {FINISHED.commitment}"]
    assert LINES[MOVES] == f"moves: {len(FINISHED.moves)}"
    seat, move = FINISHED.moves[0]
    assert LINES[FIRST] == f"1. seat {seat + 1}: {GAME.moves.text(move)}"
    assert LINES[RESULT] == "result: " + " ".join(str(score) for score in FINISHED.state.scores)


def test_a_record_of_a_game_under_way_is_unfinished() -> None:
    record = Record.of(Match(GAME, 1))
    assert "result: unfinished" in record.dumps().splitlines()
    read = Record.loads(record.dumps())
    assert (read.over, read.moves) == (False, [])
    assert read.players == ["seat 1", "seat 2", "seat 3"]


def test_windows_line_ends_and_empty_lines_at_the_end_do_no_harm() -> None:
    assert Record.loads(TEXT.replace("\n", "\r\n")).dumps() == TEXT
    assert Record.loads(TEXT + "\n\n").dumps() == TEXT


@given(names=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3))
@examples(40)
def test_any_name_survives(names: list[str]) -> None:
    record = Record(GAME, 1, [], names)
    assert Record.loads(record.dumps()).players == names


def test_a_name_for_each_seat_or_none() -> None:
    with pytest.raises(RecordError, match="3 players need a name each, not"):
        Record(GAME, 1, [], ["Anne", "Bo"])


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello", "\ufefftortuga record 1\n", "tortuga record 2\n"]
)
def test_a_foreign_file_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"line 1: .* not a Tortuga record"):
        Record.loads(text)


WRONG: list[tuple[int, str, str]] = [
    (GAME_LINE, "game: chess", "there is no game 'chess'; choose"),
    (GAME_LINE, "gane: chess", "must begin with 'game: '"),
    (RULES, "rules: 99", "is played by rules version 1, not 99"),
    (RULES, "rules: one", "must be a whole number, not 'one'"),
    (SEATS, "seats: 5", "is for 2 to 4 seats, not 5"),
    (SEATS, "seats: -3", "must be a whole number, not '-3'"),
    (OPTIONS, 'options: {"advanced": 3}', "advanced must be false or true, not 3"),
    (OPTIONS, 'options: {"expert": true}', "no option 'expert'"),
    (OPTIONS, "options: []", "must be a JSON object"),
    (OPTIONS, "options: {", "cannot be read as JSON"),
    (OPTIONS, "options: " + "[" * 50_000, "cannot be read as JSON"),
    (COMPONENTS, 'components: {"rounds": 3}', "score_cards: is missing"),
    (COMPONENTS, 'components: {"\\ud800": 3}', "cannot be read as JSON"),
    (COMPONENTS, f"components: {'9' * 5000}", "cannot be read as JSON"),
    (PLAYERS, 'players: ["Anne", "Bo"]', "must name 3 players"),
    (PLAYERS, 'players: ["Anne", "Bo", 3]', "must name 3 players"),
    (PLAYERS, 'players: {"Anne": 1}', "must be a JSON list"),
    (SEED, f"seed: {2**256}", "a seed is a whole number from 0 to"),
    (SEED, "seed: -1", "must be a whole number"),
    (SEED, "seed: 5", ""),
    (COMMITMENT, "commitment: 0", "does not belong to this deal"),
    (MOVES, "moves: 100000", "promises 100000 moves, but there are"),
    (MOVES, "moves: all", "must be a whole number"),
    (FIRST, "1. seat 9: take 1", "no such seat at a table of 3"),
    (FIRST, "1. seat 1: sail home", "'sail home' is not a move"),
    (FIRST, f"1. seat {'1' * 5000}: take 1", "must read '1. seat N: a move'"),
    (FIRST, "2. seat 1: take 1", "must read '1. seat N: a move'"),
    (FIRST, "", "must read '1. seat N: a move'"),
    (FIRST + 3, "4. seat 1: place 4", ""),
    (RESULT, "result: 1 2", "must be 'unfinished' or 3 scores"),
    (RESULT, f"result: {'9' * 5000} 1 1", "must be 'unfinished' or 3 scores"),
    (RESULT, "result: 1 2 3", "the result says .* the rules give"),
    (RESULT, "result: unfinished", "the result says unfinished, but .* it is over"),
]  # fmt: skip


@pytest.mark.parametrize(("index", "line", "said"), WRONG, ids=[line[:30] for _, line, _ in WRONG])
def test_a_forged_line_is_refused_by_its_number(index: int, line: str, said: str) -> None:
    blamed = COMMITMENT if line == "seed: 5" else index
    with pytest.raises(RecordError, match=f"^line {blamed + 1}: .*{said}"):
        Record.loads(forged(index, line))


def test_a_move_more_than_promised_is_refused() -> None:
    count = len(FINISHED.moves)
    with pytest.raises(
        RecordError, match=f"line {FIRST + count}: is one more than the {count - 1}"
    ):
        Record.loads(forged(MOVES, f"moves: {count - 1}"))


def test_a_result_before_the_end_is_refused() -> None:
    lines = Record.of(Match(GAME, 4)).dumps().splitlines()
    with pytest.raises(RecordError, match=r"line 11: .*says over, but after these moves it is not"):
        Record.loads(signed([*lines[:-2], "result: 1 2 3"]))


@given(at=st.integers(0, len(TEXT) - 1), put=st.characters(codec="utf-8"))
@examples(150)
def test_no_single_changed_character_goes_unnoticed(at: int, put: str) -> None:
    damaged = TEXT[:at] + put + TEXT[at + 1 :]
    if damaged.replace("\r\n", "\n").rstrip("\n") == TEXT.rstrip("\n"):
        return
    line = TEXT[:at].count("\n") + 1
    with pytest.raises(RecordError, match=rf"^line ({line}|{line + 1}): "):
        Record.loads(damaged)


@given(text=st.text())
@examples(100)
def test_any_text_is_read_or_refused(text: str) -> None:
    for attempt in (
        text,
        "tortuga record 1\n" + text,
        signed(["tortuga record 1", *text.split("\n")]),
    ):
        with pytest.raises(RecordError, match=r"^line "):
            Record.loads(attempt)


def test_replay_goes_to_any_move_and_can_be_played_on() -> None:
    record = Record.loads(TEXT)
    match = record.replay(10)
    assert match.moves == FINISHED.moves[:10]
    match.play(*FINISHED.moves[10])
    assert record.replay().state.scores == FINISHED.state.scores


def test_verify_compares_the_claim_with_the_rules() -> None:
    assert Record.loads(TEXT).verify().state.over
    lies: list[Callable[[], Any]] = [
        Record(GAME, 4, FINISHED.moves, result=[0, 0, 0]).verify,
        Record(GAME, 4, FINISHED.moves).verify,
        Record(GAME, 4, FINISHED.moves[:-1], result=FINISHED.state.scores).verify,
    ]
    for lie in lies:
        with pytest.raises(RecordError, match="the result says"):
            lie()
    with pytest.raises(IllegalMove):
        Record(GAME, 5, [(0, 37)]).verify()


def test_a_record_holds_the_components_it_was_played_with() -> None:
    assert json.loads(LINES[COMPONENTS].removeprefix("components: ")) == GAME.component_data
