"""The teller: makes up a cast and a thread once, and tells one adventure card by card."""

from __future__ import annotations

from tortuga.engine.chance import Chance


class Teller:
    """Tells one tale; everything follows from its seed, its language and the elements told."""

    def __init__(self, language: str, chance: Chance) -> None:
        raise NotImplementedError

    @staticmethod
    def from_seed(language: str, seed: int) -> Teller:
        """The teller of that seed, whenever it is asked for."""
        raise NotImplementedError

    def tale(self, elements: list[str]) -> list[str]:
        """The whole tale: one sentence per element; the last says where the treasure lies."""
        raise NotImplementedError

    def sentence(self, told: list[str], element: str, cards: int, again: int = 0) -> str:
        """The next sentence after those elements, in a tale of that many cards."""
        raise NotImplementedError
