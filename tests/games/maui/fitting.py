"""Figures of Maui that go together: a place of the beach for each thing that lies there."""

from __future__ import annotations

from typing import Any


def fit(data: dict[str, Any]) -> None:
    """Leave places or values out until they are as many as the things, or the crabs."""
    side = data.get("umbrella_side", {})
    if "places" in side and "umbrellas" in side:
        del side["places"][len(side["umbrellas"]) + sum(side.get("pearls", [])) :]
    crabs = data.get("crab_side", {})
    both = [crabs[name] for name in ("crabs", "values") if name in crabs]
    for each in both:
        del each[min(len(other) for other in both) :]
