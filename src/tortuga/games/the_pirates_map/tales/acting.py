"""The acting cards (PM-D): a sentence as its captain has to say it."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance

VOICELESS: Final = "voiceless"
CARDS: Final[list[str]] = [
    "globetrotter", "toothless", "knife", "nose", VOICELESS, "nervous", "parrot",
]  # fmt: skip


def act(card: str, language: str, text: str, chance: Chance) -> str:
    """The text as the card has it said; any card but Voiceless, which has no text."""
    raise NotImplementedError


def mime(element: str, chance: Chance) -> list[str]:
    """Voiceless: the names of pictures (symbols of the sprite), one of them the element's."""
    raise NotImplementedError
