"""Moves of X Marks the Spot as its table shows them: by icons and neighbours, then by cell."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.view import Place, Tile, XMarksView

Facts = dict[str, Any]
# From a cell to the one that a half lies left of, right of, above or below.
BESIDE: Final[dict[str, Place]] = {
    "left": (1, 0),
    "right": (-1, 0),
    "above": (0, 1),
    "below": (0, -1),
}
CORNERS: Final[list[Place]] = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
STEPS: Final[dict[str, Place]] = {
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
    "north": (0, -1),
}
BACK: Final = {"east": "west", "south": "north", "west": "east", "north": "south"}


def label(view: XMarksView, move: int) -> Facts:
    """The text ``move.<name>`` and its facts; a move that needs no look is said as it is."""
    told = MOVES.to_json(move)
    if told["name"] == "at" and view.card is not None:
        return laying(view, (told["x"], told["y"]), told["facing"])
    if told["name"] in ("cannon", "heading"):
        tile = named_by(view, (told["x"], told["y"]))
        if tile is not None:
            seen = {"name": f"{told['name']}_seen", "tile": tile.tile, "of_seat": tile.seat}
            return {**told, **seen}
    return told


def named_by(view: XMarksView, cell: Place) -> Tile | None:
    """The open tile whose left or upper half is on a cell."""
    return next((tile for tile in view.tiles if tile.open and min(tile.cells) == cell), None)


def laying(view: XMarksView, first: Place, facing: str) -> Facts:
    """The tile in hand by one of its halves: what that covers, or what it lies beside."""
    assert view.card is not None
    icons = view.card.split("-")
    faces = {(cell.x, cell.y): cell.icon for cell in view.cells}
    cells = [first, moved(first, STEPS[facing])]
    speaks = speaking_half(cells, faces)
    here, there = cells[speaks], cells[1 - speaks]
    side = BACK[facing] if speaks else facing
    facts: Facts = {"icon": icons[speaks], "other": icons[1 - speaks], "side": f"to-{side}"}
    if not faces:
        return {"name": "at_first", **facts}
    facts |= {"x": here[0], "y": here[1]}
    if here not in faces:
        where, by = neighbour(here, there, faces)
        return {"name": f"at_{where}", **facts, "by": f"by-{by}"}
    facts["under"] = faces[here]
    if there not in faces:
        return {"name": "at_over", **facts}
    return {"name": "at_over_both", **facts, "other_under": faces[there]}


def moved(cell: Place, step: Place) -> Place:
    return (cell[0] + step[0], cell[1] + step[1])


def speaking_half(cells: list[Place], faces: dict[Place, str]) -> int:
    """The half that is easier to find: one that covers something, or else lies beside something."""
    covers = [cell in faces for cell in cells]
    touches = [any(moved(cell, step) in faces for step in BESIDE.values()) for cell in cells]
    easy = covers if any(covers) else touches
    return 1 if easy == [False, True] else 0


def neighbour(here: Place, there: Place, faces: dict[Place, str]) -> tuple[str, str]:
    """Where a half lies as seen from an icon, the rarest of those around it."""
    counts = Counter(faces.values())
    beside = [(where, moved(here, step)) for where, step in BESIDE.items()]
    around = beside + [("corner", moved(here, step)) for step in CORNERS]
    # The other half may be all that touches: then that one's corners do.
    around += [("corner", moved(there, step)) for step in CORNERS]
    found = [(where, faces[cell]) for where, cell in around if cell in faces]
    near = [each for each in found if each[0] != "corner"] or found
    return min(near, key=lambda each: counts[each[1]])
