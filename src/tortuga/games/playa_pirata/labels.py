"""Moves of Playa Pirata as its table shows them: a batch by its towels, in the order they lie."""

from __future__ import annotations

from typing import Any

from tortuga.games.playa_pirata.moves import MOVES


def label(move: int) -> dict[str, Any]:
    """The text ``move.<name>`` and its facts; what is no batch is said as it is."""
    told = MOVES.to_json(move)
    if told["name"] != "lay":
        return told
    towels = [3] * told["threes"] + [2] * told["twos"] + [1] * told["ones"]
    return {"name": "lay_batch", "towels": towels, "spot": told["spot"]}
