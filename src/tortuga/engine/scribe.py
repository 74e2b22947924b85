"""Scribes: what a seat may know of a position as a row of small whole numbers, for learners.

A row has the same length and the same meaning all through a game. Numbers lie between -128 and
127; a number that may grow beyond that takes two cells. A scribe writes from a state, because that
is fast, but no more than the seat's view tells: a state that was guessed from the view must give
the same row, which is also how a view is written.
"""

from __future__ import annotations

from typing import Final, Generic

from tortuga.engine.native import i64, mypyc_attr
from tortuga.engine.state import S

CELL_BITS: Final = 7
CELL_MASK: Final = (1 << CELL_BITS) - 1
BYTE_BITS: Final = 8
BYTE_MASK: Final = 255
LEAST: Final = -128
MOST: Final = 127
# The cells of numbers as they come most often, made once.
WIDE: Final[list[bytes]] = [
    bytes([number >> CELL_BITS, number & CELL_MASK]) for number in range(256)
]

NOT_READY: Final = (0, b"")


@mypyc_attr(allow_interpreted_subclasses=True)
class Scribe(Generic[S]):
    """Writes rows for one game at one table; a row is ``width`` pieces on a page.

    It may keep what does not change between rows. Where it writes over its own last row it leaves
    standing what is still true, so nobody else may write there meanwhile.
    """

    def __init__(self, width: int) -> None:
        self.width: int = width

    def names(self) -> list[str]:
        """What each cell of a row means."""
        raise NotImplementedError

    def fresh(self) -> Scribe:
        """A scribe for another table of the same game."""
        raise NotImplementedError

    def write(self, state: S, seat: int, page: list[bytes], first: int) -> None:
        """Write what the seat may know, from the ``first`` piece of the page on."""
        raise NotImplementedError

    def mask(self, state: S, seat: int, offered: list[int]) -> tuple[int, bytes]:
        """From a first move on a cell for each, 1 where it is offered to the seat.

        Only a game that offers many has them ready; of others moves are marked one by one.
        """
        return NOT_READY

    def row(self, state: S, seat: int) -> bytes:
        """What the seat may know, as one."""
        page = [b""] * self.width
        self.write(state, seat, page, 0)
        return b"".join(page)


def one_of(choice: int, count: int) -> list[int]:
    """A cell for each choice, 1 for the one that it is and none where it is out of range.

    >>> one_of(1, 3)
    [0, 1, 0]
    """
    cells = [0] * count
    if 0 <= choice < count:
        cells[choice] = 1
    return cells


def wide(number: int) -> bytes:
    """A number in two cells: 128 times the first, plus the second.

    >>> list(wide(300)), list(wide(-1))
    ([2, 44], [255, 127])
    """
    if 0 <= number < len(WIDE):
        return WIDE[number]
    return bytes([number >> CELL_BITS & BYTE_MASK, number & CELL_MASK])


def with_cell(cells: i64, number: i64) -> i64:
    """Cells in one number, a byte each, and behind them one more."""
    if not LEAST <= number <= MOST:
        raise ValueError(f"{number} does not fit into a cell")
    return cells << BYTE_BITS | number & BYTE_MASK


def with_wide(cells: i64, number: i64) -> i64:
    """Cells in one number, and behind them the two of another."""
    cells = cells << BYTE_BITS | number >> CELL_BITS & BYTE_MASK
    return cells << BYTE_BITS | number & CELL_MASK


def with_cells(cells: i64, numbers: list[int], first: i64, count: i64) -> i64:
    """Cells in one number, and behind them some of a flat list."""
    place: i64
    for place in range(first, first + count):
        cells = with_cell(cells, numbers[place])
    return cells


class FewCells:
    """Up to eight cells, the first of them not below 0, as they were written last."""

    def __init__(self, count: int) -> None:
        self.count: int = count
        self.number: i64 = -1
        self.cells: bytes = b""

    def written(self, number: i64) -> bytes:
        """The cells that are in one number, made anew where they have changed."""
        if number != self.number:
            self.number = number
            self.cells = cells_in(number, self.count)
        return self.cells


def cells_in(number: i64, count: int) -> bytes:
    """The cells that are in one number, up to eight, the first of them not below 0."""
    whole: int = number
    return whole.to_bytes(count, "big")


def wide_names(name: str) -> list[str]:
    """What the two cells of a number are called."""
    return [f"{name} (128s)", name]


def turned(flat: list[int], size: int, seat: int) -> list[int]:
    """A flat list of ``size`` numbers a seat, beginning with one seat and going on to its left.

    >>> turned([1, 2, 3, 4, 5, 6], 2, 1)
    [3, 4, 5, 6, 1, 2]
    """
    if seat == 0:
        return flat
    first = seat * size
    return flat[first:] + flat[:first]
