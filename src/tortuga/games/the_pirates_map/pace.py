"""Where a bot of The Pirate's Map lets people look and hope before it goes on."""

from __future__ import annotations

from typing import Final

from tortuga.games.the_pirates_map.view import PiratesMapView

READING: Final = 12.0  # seconds for a verdict that names every difference
SUSPENSE: Final = 0.75  # of the sand runs before a captain calls for more


def pause(view: PiratesMapView) -> float:
    """A captain lets the crew read why its island was wrong, and fear for the sand (PM-C)."""
    if view.seat != view.captain:
        return 0.0
    if view.phase == "island":
        return view.seconds * SUSPENSE
    opens = view.phase == "tale" and view.sent == 0
    return READING if opens and view.judged is not None and not view.judged.right else 0.0
