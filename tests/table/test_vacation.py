"""Vacation: so many days a year, whole days, and those that have not begun come back."""

from __future__ import annotations

import datetime

import pytest

from tortuga.table.clocks import DAY
from tortuga.table.refusals import Refusal
from tortuga.table.vacation import DAYS_A_YEAR, Vacation, begun, ended

NEW_YEAR = int(datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC).timestamp() * 1000)


def test_a_vacation_lasts_so_many_days() -> None:
    taken = begun(Vacation(), 5, NEW_YEAR)
    assert (taken.until, taken.left(NEW_YEAR)) == (NEW_YEAR + 5 * DAY, DAYS_A_YEAR - 5)
    assert taken.away(NEW_YEAR + 5 * DAY - 1) == taken.until
    assert taken.away(NEW_YEAR + 5 * DAY) == 0


def test_who_comes_back_early_keeps_the_days_that_have_not_begun() -> None:
    back = ended(begun(Vacation(), 10, NEW_YEAR), NEW_YEAR + 3 * DAY + 1)
    assert back.left(NEW_YEAR) == DAYS_A_YEAR - 4
    assert not back.runs(NEW_YEAR + 3 * DAY + 1)


def test_a_vacation_costs_a_day_at_least() -> None:
    at, taken = NEW_YEAR, Vacation()
    for _ in range(DAYS_A_YEAR):
        taken, at = ended(begun(taken, 1, at), at), at + 1
    assert taken.left(at) == 0
    with pytest.raises(Refusal, match="0 of 21 vacation days are left this year, not 1"):
        begun(taken, 1, at)


def test_each_year_has_its_own_days() -> None:
    eve = NEW_YEAR - DAY
    taken = begun(Vacation(), DAYS_A_YEAR, eve)
    back = ended(taken, NEW_YEAR + 2 * DAY)
    assert back.left(NEW_YEAR) == DAYS_A_YEAR, "days count for the year in which they begin"


def test_one_vacation_at_a_time() -> None:
    taken = begun(Vacation(), 3, NEW_YEAR)
    with pytest.raises(Refusal) as refused:
        begun(taken, 3, NEW_YEAR + 1)
    assert refused.value.code == "on_vacation"
    with pytest.raises(Refusal) as refused:
        ended(taken, NEW_YEAR + 3 * DAY)
    assert refused.value.code == "not_on_vacation"
