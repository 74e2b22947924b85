"""Scribes: cells in one number are the cells that a sheet writes one by one."""

from __future__ import annotations

import pytest

from tortuga.engine.scribe import FewCells, with_cell, with_cells, with_wide
from tortuga.engine.sheet import Sheet


@pytest.mark.parametrize("score", [-300, -1, 0, 1, 127, 128, 300, 16_000])
def test_cells_in_one_number_are_those_of_a_sheet(score: int) -> None:
    sheet = Sheet()
    sheet.number("dollars", 5)
    sheet.wide("score", score)
    sheet.counts("pearls", [3, -2], ["white", "black"])
    number = with_cells(with_wide(with_cell(0, 5), score), [9, 3, -2, 9], 1, 2)
    assert FewCells(5).written(number) == b"".join(sheet.pieces)


def test_few_cells_are_made_anew_when_they_change() -> None:
    cells = FewCells(2)
    first = cells.written(with_cells(0, [1, 2], 0, 2))
    assert cells.written(with_cells(0, [1, 2], 0, 2)) is first
    assert cells.written(with_cells(0, [0, 0], 0, 2)) == bytes(2)


@pytest.mark.parametrize("number", [-129, 128, 1000])
def test_what_does_not_fit_into_a_cell_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        with_cell(0, number)
