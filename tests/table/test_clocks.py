"""Clocks for people: time runs for those who are waited for."""

from __future__ import annotations

from tortuga.table.clocks import (
    REPRIEVE,
    SeatTime,
    TableClock,
    first_times,
    overdue,
    reprieved,
    times_after,
)
from tortuga.table.seats import bot_seat, person_seat

BY_MOVE = TableClock("move", 30)
BY_GAME = TableClock("game", 600)
PEOPLE = (person_seat(0, "a", "Ana", 0), person_seat(1, "b", "Ben", 1))


def test_by_the_move_each_decision_has_its_own_time() -> None:
    times = times_after(BY_MOVE, first_times(BY_MOVE, 2), PEOPLE, [0], 1000)
    assert [time.due for time in times] == [31_000, None]
    times = times_after(BY_MOVE, times, PEOPLE, [0], 5000, moved=0)
    assert [time.due for time in times] == [35_000, None]
    times = times_after(BY_MOVE, times, PEOPLE, [1], 9000, moved=0)
    assert [time.due for time in times] == [None, 39_000]


def test_where_several_are_asked_anothers_move_gives_no_time() -> None:
    times = times_after(BY_MOVE, first_times(BY_MOVE, 2), PEOPLE, [0, 1], 1000)
    times = times_after(BY_MOVE, times, PEOPLE, [0, 1], 6000, moved=1)
    assert [time.due for time in times] == [31_000, 36_000]


def test_by_the_game_time_is_used_up_while_one_is_waited_for() -> None:
    times = times_after(BY_GAME, first_times(BY_GAME, 2), PEOPLE, [0], 1000)
    times = times_after(BY_GAME, times, PEOPLE, [1], 11_000, moved=0)
    assert times == (SeatTime(590_000), SeatTime(600_000, 611_000))
    times = times_after(BY_GAME, times, PEOPLE, [0], 12_000, moved=1)
    assert times == (SeatTime(590_000, 602_000), SeatTime(599_000))


def test_no_clock_runs_for_bots_nor_at_tables_without_one() -> None:
    seats = (PEOPLE[0], bot_seat(1, "sailor", "Coral", 1))
    times = times_after(BY_MOVE, first_times(BY_MOVE, 2), seats, [1], 1000)
    assert [time.due for time in times] == [None, None]
    assert times_after(None, (), seats, [0], 1000) == ()


def test_who_takes_a_seat_back_has_a_little_time() -> None:
    times = (SeatTime(0), SeatTime(500_000))
    assert reprieved(BY_GAME, times, 0) == (SeatTime(REPRIEVE), times[1])
    assert reprieved(BY_GAME, times, 1) == times
    assert overdue((SeatTime(0, 1000), SeatTime(5, 1001), SeatTime(5)), 1000) == [0]
