"""Where a bot of The Pirate's Map lets people look and hope before it goes on."""

from __future__ import annotations

from typing import Final

from tortuga.games.the_pirates_map.cards import CELL_COUNT
from tortuga.games.the_pirates_map.view import PiratesMapView

READING: Final = 12.0  # seconds for a verdict that names every difference
SUSPENSE: Final = 0.75  # of a clock runs before a bot calls for more sand
# What of the sand runs before a bot lays the first card, between two things that lie, before it
# calls 'done' unasked, and before bots at a loss go on without a person who lets time pass.
LOOKING: Final = 0.1
A_THING: Final = 0.08
CALLING: Final = 0.55
WAITING: Final = 0.5
A_BREATH: Final = 3.0  # seconds after whatever somebody has done to the island


def pause(view: PiratesMapView) -> float:
    """People turn the hourglass first, and read why an island was wrong (PM-C, PM-5)."""
    if view.phase == "glass":
        return view.seconds * SUSPENSE
    if view.seat != view.captain:
        return view.seconds * built_by(view) if view.phase == "island" else 0.0
    if view.phase == "island":
        return view.seconds * SUSPENSE
    opens = view.phase == "tale" and view.sent == 0
    return READING if opens and view.judged is not None and not view.judged.right else 0.0


def built_by(view: PiratesMapView) -> float:
    """PM-4: what of the sand runs before a bot does the next thing, by what everybody can see."""
    if any(view.done):
        return 0.0
    lying = view.standing.cards + (view.cross is not None)
    return LOOKING + A_THING * lying if lying <= CELL_COUNT else CALLING


def lull(view: PiratesMapView) -> float:
    """Bots build at a pace that people can follow, and let them finish what they are at."""
    return A_BREATH if view.phase == "island" else 0.0


def patience(view: PiratesMapView) -> float:
    """PM-4: half of the sand is a person's to add what the bots lack."""
    return view.seconds * WAITING if view.phase == "island" else 0.0
