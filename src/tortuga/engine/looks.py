"""Looks: how the table for any game shows what a game's views hold.

A game says nothing, and its fields are laid out by their shape. Where that is not what it means,
it says so on the field itself::

    @dataclass(frozen=True)
    class ShoreView(View):
        beach: tuple[int, ...] = field(metadata=looks.cards(chosen_by="place"))
        hand: tuple[int, ...] | None = field(metadata=looks.hand())
        sea: tuple[str, ...] = field(metadata=looks.grid(8))
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.views import View

LOOK: Final = "look"
# What a field may be shown as; what is hidden is shown elsewhere, or says nothing to people.
KINDS: Final = ("fact", "cards", "piles", "grid", "strip", "track", "things", "table", "hidden")
WIDEST: Final = 40  # columns of a grid, or places of a track


class LooksError(TortugaError):
    """A look that cannot be; names where it stands, and what is allowed."""


@dataclasses.dataclass(frozen=True)
class FieldLook:
    """How one field of a view is shown.

    ``each_seat``: it has one entry a seat. ``own``: it lies before its viewer, as a hand does.
    ``width`` is a grid's, where it is one flat list, or how many places a track has. ``chosen_by``
    names the field of moves that chooses one of its things: by place, or by what stands there.
    """

    kind: str = ""
    each_seat: bool | None = None
    own: bool | None = None
    width: int = 0
    chosen_by: str = ""

    def __post_init__(self) -> None:
        if self.kind and self.kind not in KINDS:
            raise LooksError(f"a field is shown as {listed(list(KINDS))}, not {self.kind!r}")
        if not 0 <= self.width <= WIDEST:
            raise LooksError(f"a grid or track is 1 to {WIDEST} wide, not {self.width!r}")


def _look(**said: Any) -> dict[str, FieldLook]:
    return {LOOK: FieldLook(**said)}


def hand(chosen_by: str = "") -> dict[str, FieldLook]:
    """Cards that lie before their viewer; more metadata is added with ``|``.

    >>> hand()["look"].own
    True
    """
    return _look(kind="cards", own=True, chosen_by=chosen_by)


def cards(chosen_by: str = "", *, each_seat: bool = False) -> dict[str, FieldLook]:
    """Cards, or tiles, in a row: words or numbers; None or 0 is a place without one."""
    return _look(kind="cards", each_seat=each_seat, chosen_by=chosen_by)


def piles(chosen_by: str = "", *, each_seat: bool = False) -> dict[str, FieldLook]:
    """Cards in several rows of any length."""
    return _look(kind="piles", each_seat=each_seat, chosen_by=chosen_by)


def grid(width: int = 0, chosen_by: str = "") -> dict[str, FieldLook]:
    """A board of squares: a list of rows, or one flat list of that width."""
    return _look(kind="grid", each_seat=False, width=width, chosen_by=chosen_by)


def strip() -> dict[str, FieldLook]:
    """Numbers in a row, each under its own."""
    return _look(kind="strip", each_seat=False)


def track(places: int) -> dict[str, FieldLook]:
    """How far every seat has come on a track of so many places, from 0."""
    return _look(kind="track", each_seat=True, width=places)


def things(chosen_by: str = "") -> dict[str, FieldLook]:
    """Objects, each on a card of its own."""
    return _look(kind="things", each_seat=False, chosen_by=chosen_by)


def table() -> dict[str, FieldLook]:
    """Objects, each a line of a table."""
    return _look(kind="table", each_seat=False)


def each_seat() -> dict[str, FieldLook]:
    """One entry a seat, shown with the seats."""
    return _look(each_seat=True)


def fact() -> dict[str, FieldLook]:
    """A single word or number."""
    return _look(kind="fact", each_seat=False)


def hidden() -> dict[str, FieldLook]:
    """Not shown: people see it elsewhere, or need it not."""
    return _look(kind="hidden")


def declared(view_type: type[View]) -> dict[str, FieldLook]:
    """What a class of views says about its fields."""
    fields = dataclasses.fields(view_type)
    return {each.name: each.metadata[LOOK] for each in fields if LOOK in each.metadata}
