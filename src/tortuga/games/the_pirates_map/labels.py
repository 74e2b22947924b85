"""Moves of The Pirate's Map as its table shows them: cards by what is on them, cells by corners."""

from __future__ import annotations

from typing import Any, Final

from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.view import PiratesMapView

CORNERS: Final = ("nw", "ne", "sw", "se")


def label(view: PiratesMapView, move: int) -> dict[str, Any]:
    """The text ``move.<name>`` and its facts; a move that needs no look is said as it is."""
    told = MOVES.to_json(move)
    name = told["name"]
    if name == "lay":
        card = view.map_cards[told["card"] - 1]
        return {"name": "lay_seen", "card": card, "cell": corner(told["cell"])}
    if name == "cross":
        return {"name": "cross_seen", "element": told["element"], "cell": corner(told["cell"])}
    if name == "shift":
        return shifting(view, told["from_cell"], told["cell"]) or told
    if name == "take_back":
        card = laid(view, told["cell"])
        return {"name": "take_back_seen", "card": card} if card else told
    if name == "pick" and told["place"] <= len(view.offer):
        offered = view.offer[told["place"] - 1]
        seen = {"name": "pick_seen", "element": offered.element} if offered else {}
        return {**told, **seen}
    return told


def corner(cell: int) -> str:
    """Cells count from 1, row by row."""
    return CORNERS[cell - 1]


def laid(view: PiratesMapView, cell: int) -> str | None:
    """What is on the map card in a cell."""
    there = view.island[cell - 1]
    return view.map_cards[there.card - 1] if there else None


def shifting(view: PiratesMapView, source: int, target: int) -> dict[str, Any] | None:
    card, other = laid(view, source), laid(view, target)
    if card is None:
        return None
    if other is not None:
        return {"name": "swap_seen", "card": card, "other_card": other}
    return {"name": "shift_seen", "card": card, "cell": corner(target)}
