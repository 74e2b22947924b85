"""Clocks for people: time runs for those who are waited for."""

from __future__ import annotations

import dataclasses

from tortuga.table.clocks import (
    DAY,
    REPRIEVE,
    SeatTime,
    TableClock,
    first_times,
    overdue,
    reprieved,
    times_after,
    times_away,
)
from tortuga.table.seats import Seat, bot_seat, person_seat

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


DAYS = TableClock("move", 3 * 24 * 3600)


def away(seat: int, until: int) -> tuple[Seat, ...]:
    """The same people, one of whom is on vacation."""
    return tuple(
        dataclasses.replace(each, away=until) if each.seat == seat else each for each in PEOPLE
    )


def test_a_day_or_more_a_move_is_play_over_days() -> None:
    assert DAYS.slow
    assert TableClock("move", 24 * 3600).slow
    assert not TableClock("move", 24 * 3600 - 1).slow
    assert not TableClock("game", 24 * 3600).slow


def test_who_is_on_vacation_has_the_whole_time_afterwards() -> None:
    times = times_after(DAYS, first_times(DAYS, 2), away(0, 5 * DAY), [0], DAY)
    assert times[0] == SeatTime(3 * DAY, 8 * DAY)
    live = times_after(BY_MOVE, first_times(BY_MOVE, 2), away(0, 5 * DAY), [0], 1000)
    assert live[0].due == 31_000, "a live clock knows no vacation"


def test_a_vacation_stops_the_clock_that_runs_and_coming_back_starts_it() -> None:
    times = times_after(DAYS, first_times(DAYS, 2), PEOPLE, [0, 1], 0)
    times = times_away(DAYS, times, PEOPLE[0], 10 * DAY, DAY)
    assert times == (SeatTime(2 * DAY, 12 * DAY), SeatTime(3 * DAY, 3 * DAY))
    gone = away(0, 10 * DAY)
    times = times_after(DAYS, times, gone, [0, 1], 2 * DAY, moved=1)
    assert times[0].due == 12 * DAY, "others play on"
    back = times_away(DAYS, times, gone[0], 0, 4 * DAY)
    assert back[0] == SeatTime(2 * DAY, 6 * DAY)
    moved = times_after(DAYS, times, gone, [1], 5 * DAY, moved=0)
    assert moved[0] == SeatTime(2 * DAY), "who plays on vacation may"


def test_nobodys_time_ends_on_vacation() -> None:
    """Whatever was stored: a clock that a vacation was not told of begins anew after it."""
    times = (SeatTime(3 * DAY, 2 * DAY), SeatTime(3 * DAY))
    assert times_after(DAYS, times, away(0, 9 * DAY), [0], 2 * DAY)[0].due == 12 * DAY
