"""Where a bot of The Pirate's Map lets people look and hope before it goes on."""

from __future__ import annotations

from typing import Final

from tortuga.games.the_pirates_map.view import PiratesMapView

READING: Final = 12.0  # seconds for a verdict that names every difference
SUSPENSE: Final = 0.75  # of a clock runs before a bot calls for more sand


def pause(view: PiratesMapView) -> float:
    """People turn the hourglass first, and read why an island was wrong (PM-C, PM-5)."""
    if view.phase == "glass":
        return view.seconds * SUSPENSE
    if view.seat != view.captain:
        return 0.0
    if view.phase == "island":
        return view.seconds * SUSPENSE
    opens = view.phase == "tale" and view.sent == 0
    return READING if opens and view.judged is not None and not view.judged.right else 0.0
