"""Clocks are outside and time-up is a move; a move may carry words, and the record keeps them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.throwaway.watch import CALL, CANDLE, COUGH, MOVES, SLEEP, NightWatch
from tortuga.engine import registry
from tortuga.engine.errors import IllegalMove, RecordError
from tortuga.engine.match import Match, time_up
from tortuga.engine.records import Record
from tortuga.engine.views import plain


@pytest.fixture
def match() -> Iterator[Match]:
    registry.register(NightWatch.name, "tests.kit.throwaway.watch:NightWatch")
    yield Match(NightWatch(2), 1)
    registry.forget(NightWatch.name)


def call(match: Match, words: str = "") -> None:
    match.play(match.state.acting[0], CALL.at([]), words)


def test_a_state_names_its_clock_and_a_move_under_it_does_not_restart_it(match: Match) -> None:
    view = match.state.view(0)
    assert (view.clock, view.seconds) == (1, CANDLE)
    match.play(0, COUGH.at([]))
    assert match.state.clock == 1
    call(match)
    assert match.state.clock == 2


def test_time_up_is_a_move_that_nobody_is_offered(match: Match) -> None:
    assert SLEEP.at([]) not in match.state.legal(0)
    [[sleep]] = [match.play(*late) for late in time_up(match.state)]
    assert sleep.kind == "sleep"
    assert match.moves == [(0, SLEEP.at([]))]


def test_time_up_plays_nothing_where_no_clock_runs(match: Match) -> None:
    call(match)
    call(match)
    assert not list(time_up(match.state))


def test_a_game_that_never_stops_its_clock_is_named(match: Match) -> None:
    with pytest.raises(ValueError, match=f"{type(match.state).__name__} does not stop its clock"):
        list(time_up(match.state))  # nobody plays what is asked for


def test_time_up_of_another_seat_is_no_move(match: Match) -> None:
    with pytest.raises(IllegalMove, match="not seat 2's turn"):
        match.play(1, SLEEP.at([]))


def test_people_are_offered_only_what_people_make() -> None:
    everything = list(range(MOVES.size))
    assert MOVES.for_people(everything) == [COUGH.at([]), CALL.at([])]
    assert [block["maker"] for block in plain(MOVES.describe())["blocks"]] == [
        "player",
        "player",
        "clock",
    ]


def test_a_maker_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="maker must be player, clock or bot, not 'cook'"):
        type(MOVES)().block("stew", maker="cook")


def test_words_reach_the_rules_and_are_gone_after_the_move(match: Match) -> None:
    call(match, "All's well!")
    assert match.state.scores == [11, 0]
    assert match.state.words == ""
    call(match)
    assert match.state.scores == [11, 0]


@pytest.mark.parametrize(
    ("move", "words", "said"),
    [(COUGH.at([]), "ahem", "takes no words"), (CALL.at([]), "x" * 41, "at most 40 letters")],
)
def test_wrong_words_are_refused_and_change_nothing(
    match: Match, move: int, words: str, said: str
) -> None:
    with pytest.raises(IllegalMove, match=said):
        match.play(0, move, words)
    assert (match.moves, match.words, match.state.words) == ([], {}, "")


def test_a_record_keeps_words_of_any_kind(match: Match) -> None:
    call(match, 'Ship "Ahoy"\n at the bow: ¡sí!')
    call(match)
    text = Record.of(match).dumps()
    assert '1. seat 1: call "Ship \\"Ahoy\\"\\n at the bow: ¡sí!"' in text.splitlines()
    read = Record.loads(text)
    assert (read.words, read.moves, read.dumps()) == (match.words, match.moves, text)
    assert read.replay(1).state.scores == match.state.scores


def test_words_where_none_belong_are_refused_by_line(match: Match) -> None:
    match.play(0, COUGH.at([]))
    record = Record.of(match)
    record.words = {0: "ahem"}
    with pytest.raises(RecordError, match="line 11: This move takes no words"):
        Record.loads(record.dumps())


def test_taking_back_keeps_the_words_before_and_drops_the_last(match: Match) -> None:
    call(match, "one")
    call(match, "three")
    match.take_back()
    assert (match.words, match.state.scores) == ({0: "one"}, [3, 0])
