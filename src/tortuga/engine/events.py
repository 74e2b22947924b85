"""Events: what happened, for the log and for animation, redacted by the rule that views obey."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.engine.views import plain


@dataclasses.dataclass(frozen=True)
class Event:
    """One thing that happened. ``facts`` are for everyone; ``secrets`` for single seats only.

    >>> Event("draw", 1, {"count": 2}, {1: {"cards": (4, 9)}}).seen_by(0).to_json()
    {'kind': 'draw', 'seat': 1, 'count': 2}
    """

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = dataclasses.field(default_factory=dict)
    secrets: dict[int, dict[str, Any]] = dataclasses.field(default_factory=dict)

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat, or a spectator, may know it."""
        own = self.secrets.get(seat, {}) if seat is not None else {}
        return Event(self.kind, self.seat, {**self.facts, **own})

    def to_json(self) -> dict[str, Any]:
        """The event for a client. Only what everyone may know: redact with :meth:`seen_by`."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            **{name: plain(value) for name, value in self.facts.items()},
        }
