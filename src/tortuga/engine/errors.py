"""What can go wrong, by name. Each is a ValueError whose one line says what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.places import NOWHERE, Place, Remedy

if TYPE_CHECKING:
    from tortuga.engine.why import Why


class TortugaError(ValueError):
    """Anything that Tortuga refuses; its text is fit to be shown to a person."""


class IllegalMove(TortugaError):
    """A move that the rules do not allow now. Nothing has changed.

    ``why`` tells what stands against it: ``str()`` is its English sentence, and ``rule``, ``key``
    and ``facts`` say it in any language. None where there is only a sentence.
    """

    def __init__(self, why: Why | str) -> None:
        super().__init__(why)
        self.why = None if isinstance(why, str) else why

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it, such as ``BT-8``; '' where it has none."""
        return self.why.rule if self.why else ""

    @property
    def key(self) -> str:
        """Which text under ``why`` says it."""
        return self.why.key if self.why else ""

    @property
    def facts(self) -> dict[str, object]:
        return self.why.facts if self.why else {}


class UnknownMove(TortugaError):
    """A text or number that names no move of the game at all."""


class UnknownGame(TortugaError):
    """There is no game of that name."""


class WrongSeats(TortugaError):
    """The game is not for that many seats; names how many it is for."""


class UnknownBot(TortugaError):
    """There is no bot of that name."""


class OptionError(TortugaError):
    """An option that the game does not have, or a value that it does not take."""


class ComponentError(TortugaError):
    """A component file whose figures cannot be played with; names file, table and field.

    For programs: ``path`` and ``at`` say which figure, ``problem`` what is wrong with it without
    the place, ``key`` and ``facts`` the same in any language, where they are known, and ``ways``
    what would mend it, where that is plain.
    """

    def __init__(
        self,
        told: str,
        place: Place = NOWHERE,
        problem: str = "",
        ways: tuple[Remedy, ...] = (),
    ) -> None:
        super().__init__(told)
        self.path = place.path
        self.at = place.at
        self.problem = problem or told
        self.ways = ways
        self.key = ""
        self.facts: dict[str, Any] = {}


class RecordError(TortugaError):
    """A record that is damaged, truncated or foreign; names the line."""


def listed(names: list[str]) -> str:
    """The allowed things, for the end of an error: ``a, b or c``."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " or " + names[-1]
