"""Two versions of a game side by side: which differences are real.

Both are played with the same seeds, and what is compared is deal by deal. Many things are looked
at, and some differ by luck: Holm's correction keeps the chance of a single false alarm at 5 %.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.lab.by_deal import Deals, names_of
from tortuga.lab.intervals import REAL, Estimate, chance_of, holm, mean_of


@dataclasses.dataclass(frozen=True)
class Difference:
    """A measure in the first and in the second version, and second minus first."""

    name: str
    first: float
    second: float
    change: Estimate
    chance: float

    @property
    def real(self) -> bool:
        return self.chance < REAL


def differences(first: Deals, second: Deals) -> list[Difference]:
    """Every headline figure of both, deal by deal; those that only one of them has are left out."""
    at = {deal: place for place, deal in enumerate(second.deals)}
    both = [(place, at[deal]) for place, deal in enumerate(first.deals) if deal in at]
    return corrected(
        {
            name: (
                [first.columns[name][here] for here, _ in both],
                [second.columns[name][there] for _, there in both],
            )
            for name in names_of(first)
            if name in second.columns
        }
    )


def corrected(pairs: dict[str, tuple[list[float], list[float]]]) -> list[Difference]:
    """Differences of values that go together, with their chances corrected as one family."""
    changes = {name: [b - a for a, b in zip(*pair)] for name, pair in pairs.items()}
    chances = holm([chance_of(values) for values in changes.values()])
    return [
        Difference(
            name=name,
            first=mean_of(pairs[name][0]).value,
            second=mean_of(pairs[name][1]).value,
            change=mean_of(values),
            chance=chance,
        )
        for (name, values), chance in zip(changes.items(), chances)
    ]


def changed_figures(first: Any, second: Any, path: str = "") -> list[tuple[str, str, str]]:
    """Where two component files differ: the field, and its figure in both.

    >>> changed_figures({"towels": {"ones": 5, "twos": 4}}, {"towels": {"ones": 6, "twos": 4}})
    [('towels.ones', '5', '6')]
    """
    if not (isinstance(first, dict) and isinstance(second, dict)):
        return [] if first == second else [(path, str(first), str(second))]
    found = []
    for name in dict.fromkeys([*first, *second]):
        inner = f"{path}.{name}" if path else name
        found += changed_figures(first.get(name, "–"), second.get(name, "–"), inner)
    return found
