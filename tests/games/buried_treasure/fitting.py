"""Figures of Buried Treasure that go together: as many game cards as the columns take."""

from __future__ import annotations

from typing import Any

MOST = 99


def fit(data: dict[str, Any]) -> None:
    """Take cards away from the fullest kinds, or add to the plain ones, until they fill rounds."""
    colours = [each for each in data.get("cards", {}).values() if isinstance(each, dict)]
    wanted = data.get("rounds", 0) * sum(data.get("columns", []))
    counts: list[tuple[Any, Any]] = [(each, "plain") for each in colours if "plain" in each]
    counts += [(each, "extra") for each in colours if "extra" in each]
    for each in colours:
        counts += [(each["flags"], place) for place in range(len(each.get("flags", [])))]
    if not counts:
        return
    missing = wanted - sum(inside[key] for inside, key in counts)
    while missing < 0:
        inside, key = max(counts, key=lambda place: place[0][place[1]])
        inside[key] -= 1
        missing += 1
    inside, key = max(counts[: len(colours)], key=lambda place: place[0][place[1]])
    inside[key] += missing
