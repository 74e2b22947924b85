"""Sheets: rows of small numbers written cell by cell, each with a name, for games' scribes.

Names are only kept on a sheet that is made for them, so that one function says both what is
written and what it is called.
"""

from __future__ import annotations

import functools
import hashlib
from typing import Final, Generic

from tortuga.engine.native import mypyc_attr
from tortuga.engine.scribe import BYTE_MASK, LEAST, MOST, Scribe, one_of, wide
from tortuga.engine.state import S, State, is_among

DIGEST: Final = 8
NO_WORDS: Final = bytes(DIGEST)
# How seats are called in names: the viewer is the first, then on to its left.
PLAYERS: Final[list[str]] = [f"seat {number}" for number in range(1, 9)]
# Those of a table, by its number of seats.
TABLES: Final[list[list[str]]] = [PLAYERS[:seats] for seats in range(len(PLAYERS) + 1)]
PLACES: Final[list[list[str]]] = [
    [str(place) for place in range(1, seats + 1)] for seats in range(len(TABLES))
]
# By the number of words, and by the choice plus 1: nothing chosen, then each of them.
FEW_WORDS: Final = 40
ONE_OF: Final[list[list[bytes]]] = [
    [bytes(one_of(choice, count)) for choice in range(-1, count)] for count in range(FEW_WORDS + 1)
]
# The cells of what comes most often, made once: numbers, masks, and so many cells of nothing.
NUMBERS: Final[list[bytes]] = [bytes([number]) for number in range(BYTE_MASK + 1)]
FEW_NUMBERS: Final = 8
MASK_BITS: Final = 8
MASKS: Final[list[bytes]] = [
    bytes([mask >> place & 1 for place in range(MASK_BITS)]) for mask in range(1 << MASK_BITS)
]
EMPTY: Final[list[bytes]] = [bytes(count) for count in range(65)]


class Sheet:
    """One row in the making, piece by piece. ``about`` begins the names of the next cells."""

    def __init__(self, naming: bool = False) -> None:
        self.naming: bool = naming
        self.pieces: list[bytes] = []
        self.names: list[str] = []
        self.about: str = ""

    def name(self, name: str) -> None:
        self.names.append(f"{self.about} {name}".strip())

    def number(self, name: str, value: int) -> None:
        """A number that always fits into a cell."""
        if not LEAST <= value <= MOST:
            raise ValueError(f"{value} does not fit into the cell {self.about} {name}")
        self.pieces.append(NUMBERS[value & BYTE_MASK])
        if self.naming:
            self.name(name)

    def wide(self, name: str, value: int) -> None:
        """A number in two cells: 128 times the first, plus the second."""
        self.pieces.append(wide(value))
        if self.naming:
            self.name(f"{name} (128s)")
            self.name(name)

    def flag(self, name: str, value: bool) -> None:
        self.pieces.append(NUMBERS[1 if value else 0])
        if self.naming:
            self.name(name)

    def one_of(self, name: str, choice: int, words: list[str]) -> None:
        """A cell for each word, 1 for the one that is chosen; a choice out of range is none."""
        count = len(words)
        chosen = choice if 0 <= choice < count else -1
        self.pieces.append(
            ONE_OF[count][chosen + 1] if count <= FEW_WORDS else bytes(one_of(chosen, count))
        )
        if self.naming:
            for word in words:
                self.name(f"{name} {word}")

    def bits(self, name: str, mask: int, words: list[str]) -> None:
        """A cell for each word, 1 where the mask has its bit."""
        left = len(words)
        while left > 0:
            self.pieces.append(MASKS[mask & BYTE_MASK][:left])
            mask >>= MASK_BITS
            left -= MASK_BITS
        if self.naming:
            for word in words:
                self.name(f"{name} {word}")

    def counts(self, name: str, values: list[int], words: list[str]) -> None:
        """A number for each word, or 0 for all where there are no values."""
        self.fit(name, values)
        self.pieces.append(empty(len(words) - len(values)))
        if self.naming:
            for word in words:
                self.name(f"{name} {word}")

    def sequence(self, name: str, values: list[int], room: int) -> None:
        """Numbers in their order, and zeros for as many as there is room for besides."""
        if len(values) > room:
            raise ValueError(f"{len(values)} of {self.about} {name}; there is room for {room}")
        self.fit(name, values)
        self.pieces.append(empty(room - len(values)))
        if self.naming:
            for place in range(room):
                self.name(f"{name} {place + 1}")

    def ready(self, cells: bytes) -> None:
        """Cells that were made before; never on a sheet for names."""
        self.pieces.append(cells)

    def blank(self, count: int) -> bool:
        """Leave so many cells empty at once, unless they are to be named one by one."""
        if not self.naming:
            self.pieces.append(empty(count))
        return not self.naming

    def fit(self, name: str, values: list[int]) -> None:
        """Add numbers that always fit into a cell each; often all are 0, hardly ever below."""
        found = 0
        for value in values:
            if not LEAST <= value <= MOST:
                raise ValueError(f"{value} does not fit into a cell of {self.about} {name}")
            found |= value
        if found == 0:
            self.pieces.append(empty(len(values)))
        elif len(values) <= FEW_NUMBERS:
            for value in values:
                self.pieces.append(NUMBERS[value & BYTE_MASK])
        elif found > 0:
            self.pieces.append(bytes(values))
        else:
            self.pieces.append(bytes([value & BYTE_MASK for value in values]))

    def digest(self, name: str, text: str) -> None:
        """Words that are as good as never taken for others: eight cells of a hash; 0 for none."""
        self.pieces.append(digest(text) if text else NO_WORDS)
        if self.naming:
            for place in range(DIGEST):
                self.name(f"{name} hash {place + 1}")


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetScribe(Scribe[S], Generic[S]):
    """A scribe that fills in a sheet. It knows no state before it, so any may use it."""

    def __init__(self, sample: S) -> None:
        super().__init__(1)
        self.sample: S = sample

    def fill(self, state: S, seat: int, sheet: Sheet) -> None:
        """Write what the seat may know of the state."""
        raise NotImplementedError

    def names(self) -> list[str]:
        sheet = Sheet(True)
        self.fill(self.sample, 0, sheet)
        return sheet.names

    def fresh(self) -> Scribe:
        return self

    def write(self, state: S, seat: int, page: list[bytes], first: int) -> None:
        sheet = Sheet()
        self.fill(state, seat, sheet)
        page[first] = b"".join(sheet.pieces)


@functools.lru_cache(maxsize=4096)
def digest(text: str) -> bytes:
    """A hash of words, which are written for everyone who knows them."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST).digest()


def empty(count: int) -> bytes:
    """So many cells of nothing."""
    return EMPTY[count] if 0 <= count < len(EMPTY) else bytes(count)


def fill_table(state: State, seat: int, sheet: Sheet) -> None:
    """What every game has: who looks, who is to act, the points, and who has won."""
    seats = state.seats
    sheet.one_of("viewer sits at", seat, PLACES[seats])
    sheet.flag("over", state.over)
    acting = list(state.acting)
    for step in range(seats):
        each = (seat + step) % seats
        sheet.about = PLAYERS[step]
        sheet.flag("to move", is_among(each, acting))
        sheet.flag("won", is_among(each, state.winners))
    sheet.about = ""


def relative(other: int, seat: int, seats: int) -> int:
    """Where a seat sits, seen from another; nobody, below 0, sits nowhere."""
    return (other - seat) % seats if other >= 0 else -1
