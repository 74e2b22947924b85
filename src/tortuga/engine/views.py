"""Views: all that a seat may know, memory included, as frozen dataclasses that become JSON.

Not compiled: views are made at the edge, and other tools read dataclasses as they are.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

# Of a view's field (``field(metadata=FLEETING)``): it shows for a while what no event tells.
FLEETING: Final = {"fleeting": True}
# Of a view's field too: everyone may know it, but each seat sees it from its own side.
SIDED: Final = {"sided": True}


class Told:
    """Something that is told to a viewer: a frozen dataclass of plain values."""

    def to_json(self) -> dict[str, Any]:
        """Lists, numbers, words and None, ready for JSON."""
        return {
            field.name: plain(getattr(self, field.name))
            for field in dataclasses.fields(self)  # type: ignore[arg-type]
        }


def plain(value: Any) -> Any:
    """A value of a view as JSON has it."""
    if isinstance(value, Told):
        return value.to_json()
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def by_seat(flat: list[int], size: int) -> tuple[tuple[int, ...], ...]:
    """A flat list of ``size`` numbers a seat as one tuple a seat.

    >>> by_seat([1, 2, 3, 4], 2)
    ((1, 2), (3, 4))
    """
    return tuple(tuple(flat[first : first + size]) for first in range(0, len(flat), size))


@dataclasses.dataclass(frozen=True)
class Prompt(Told):
    """What is asked now: the text ``prompt.<key>``, and the facts that it needs."""

    key: str = ""
    facts: tuple[tuple[str, int | str], ...] = ()


def asking(key: str, **facts: int | str) -> Prompt:
    """A prompt with these facts."""
    return Prompt(key, tuple(facts.items()))


@dataclasses.dataclass(frozen=True)
class View(Told):
    """What every game's view begins with; ``seat`` is None for a spectator.

    ``clock`` numbers the clock that runs now (0: none) and ``seconds`` is its length; how much is
    left of it only its keeper knows. ``silent`` are the seats that must not talk to the others now.
    ``rule`` is the number of the rule that fits the position, ``prompt`` what is asked.
    """

    seat: int | None
    acting: tuple[int, ...]  # the seats that may move now
    legal: tuple[int, ...]  # move numbers, for the viewer
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats, at the end
    clock: int = dataclasses.field(default=0, kw_only=True)
    seconds: int = dataclasses.field(default=0, kw_only=True)
    silent: tuple[int, ...] = dataclasses.field(default=(), kw_only=True)  # seats
    rule: str = dataclasses.field(default="", kw_only=True)  # such as BT-4
    prompt: Prompt = dataclasses.field(default=Prompt(), kw_only=True)


def kept_close(view: View) -> dict[str, Any]:
    """What of a view could be for one seat alone; what lies open is the same in all views."""
    own = {field.name for field in dataclasses.fields(view) if "sided" in field.metadata}
    own |= {"seat", "legal"}
    return {name: value for name, value in view.to_json().items() if name not in own}


@dataclasses.dataclass(frozen=True)
class Preview(Told):
    """What a line of moves would visibly bring, without anything that chance would decide.

    ``legal`` is what the seat could play next, ``still`` whether it would be to move,
    ``reveals`` whether something hidden would come out, after which nothing is told.
    """

    legal: tuple[int, ...]
    standing: Told | None
    still: bool
    reveals: bool
