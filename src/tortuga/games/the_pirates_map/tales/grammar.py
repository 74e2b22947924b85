"""How fragments become sentences: slots, genders, further copies, and the rules of spelling.

A fragment may hold these marks and nothing else:

- ``{hero}`` and other slots insert a piece of the cast;
- ``{h:he/she}`` prints the first form for a masculine hero, the second for a feminine one, and
  ``{p:lo/la}`` does the same for the companion;
- ``<un>`` before the element prints the form for this copy of it: *un*, *otro*, *un tercer*.

What depends on the neighbouring word is never written by hand: ``settled`` sets it right.
"""

from __future__ import annotations

import re
from typing import Any, Final

MARK: Final = re.compile(r"\{([hp]):([^{}/]*)/([^{}/]*)\}|\{(\w+)\}|<(\w+)>")
ENDS: Final = ".!?…”"
CONTRACTED: Final = re.compile(r"\b([Aa]|[Dd]e) el\b")
# Before the sound i 'y' is e, but not before the glide of 'hielo'; before the sound o 'o' is u.
AND: Final = re.compile(r"\by (?=[«“¿¡]?h?[ií](?![aeo]))", re.IGNORECASE)
OR: Final = re.compile(r"\bo (?=[«“¿¡]?h?[oó])", re.IGNORECASE)


class Voice:
    """Fills fragments in one language for one cast."""

    def __init__(self, language: str, copies: dict[str, Any], slots: dict[str, str]) -> None:
        self.language = language
        self.copies = copies
        self.slots = slots
        self.copy = 0

    def fill(self, fragment: str, copy: int = 0) -> str:
        """The fragment with its marks resolved, for the copy of that number, counted from 0."""
        self.copy = copy
        return settled(self.language, MARK.sub(self._resolve, fragment))

    def _resolve(self, match: re.Match[str]) -> str:
        who, masculine, feminine, slot, article = match.groups()
        if who is not None:
            return str(masculine if self.slots[who] == "m" else feminine)
        if slot is not None:
            return self.slots[str(slot)]
        forms = self.copies[str(article)]
        return str(forms[min(self.copy, len(forms) - 1)])

    def sentence(self, opener: str, body: str) -> str:
        """An opener and a body, both filled, as one sentence."""
        text = settled(self.language, f"{opener} {body}")
        end = "" if text[-1] in ENDS else "."
        return text[0].upper() + text[1:] + end


def settled(language: str, text: str) -> str:
    """The text with what its language contracts or changes before certain sounds.

    >>> settled("es", "de el cabo a el puerto, plata o oro y hielo y higos")
    'del cabo al puerto, plata u oro y hielo e higos'
    """
    if language != "es":
        return text
    text = CONTRACTED.sub(_contract, text)
    text = AND.sub("e ", text)
    return OR.sub("u ", text)


def _contract(match: re.Match[str]) -> str:
    return match.group(1) + "l"
