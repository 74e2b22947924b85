"""How fragments become sentences: slots, genders, further copies, and the rules of spelling.

A fragment may hold these marks and nothing else:

- ``{hero}`` and other slots insert a piece of the cast; in a body that follows an opener about
  the hero, ``{hero}``, ``{him}`` and ``{his}`` are pronouns, as is a first ``{pal}`` after an
  opener about the companion (``{name}`` and ``{the_pal}`` are always the name);
- ``{h:he/she}`` prints the first form for a masculine hero, the second for a feminine one, and
  ``{p:lo/la}`` does the same for the companion;
- ``<un>`` before the element prints the form for this copy of it: *un*, *otro*, *un tercer*.

What depends on the neighbouring word is never written by hand: ``settled`` sets it right.
"""

from __future__ import annotations

import functools
import re
from typing import Any, Final

MARK: Final = re.compile(r"\{([hp]):([^{}/]*)/([^{}/]*)\}|\{(\w+)\}|<(\w+)>")
HERO: Final = "hero"
PAL: Final = "pal"
TOPICS: Final[list[str]] = ["", HERO, PAL]
ENDS: Final = ".!?…”"
CONTRACTED: Final = re.compile(r"\b([Aa]|[Dd]e) el\b")
# Before the sound i 'y' is e, but not before the glide of 'hielo'; before the sound o 'o' is u.
AND: Final = re.compile(r"\by (?=[«“¿¡]?[Hh]?[IiÍí](?![aeo]))")
OR: Final = re.compile(r"\bo (?=[«“¿¡]?[Hh]?[OoÓó])")
LETTERS: Final = re.compile(r"[^\W\d_]+")
# A word of so many letters is none of those that spelling changes.
SAFE_LETTERS: Final = 4
NOWHERE: Final[dict[str, str]] = {}


class Voice:
    """Fills fragments in one language for one cast."""

    def __init__(self, language: str, cast: dict[str, Any], slots: dict[str, str]) -> None:
        self.language = language
        self.copies: dict[str, list[str]] = cast["copies"]
        self.pronouns: dict[str, list[str]] = cast["pronouns"]
        self.slots = slots

    def fill(
        self, fragment: str, copy: int = 0, topic: str = "", stage: dict[str, str] = NOWHERE
    ) -> str:
        """The fragment with its marks resolved.

        ``copy`` numbers the element's copies from 0; ``topic`` is whom the opener was about, and
        ``stage`` the slots of this sentence alone.
        """
        plain, marks = parted(fragment)
        filled = [plain]
        for who, masculine, feminine, slot, article, first, after in marks:
            if who:
                filled.append(masculine if self.slots[who] == "m" else feminine)
            elif slot:
                filled.append(stage.get(slot) or self._named(slot, first, topic))
            else:
                forms = self.copies[article]
                filled.append(forms[min(copy, len(forms) - 1)])
            filled.append(after)
        return settled(self.language, "".join(filled).strip().replace("  ", " "))

    def says(self, text: str, body: str, copy: int) -> bool:
        """Whether the text was made with that body; its longest word tells most of them apart."""
        if longest_word(body) not in text:
            return False
        return any(self.fill(body, copy, topic) in text for topic in TOPICS)

    def _named(self, slot: str, first: bool, topic: str) -> str:
        """What a slot prints: the name, or a pronoun where it is clear who is meant."""
        who = PAL if slot == PAL else HERO
        form = f"{slot}_first" if first else slot
        if topic != who or form not in self.pronouns:
            return self.slots[slot]
        masculine, feminine = self.pronouns[form]
        return masculine if self.slots["h" if who == HERO else "p"] == "m" else feminine

    def sentence(self, opener: str, body: str, copy: int, stage: dict[str, str] = NOWHERE) -> str:
        """An opener and a body as one sentence."""
        about = self.fill(body, copy, topic_of(opener))
        text = settled(self.language, f"{self.fill(opener, stage=stage)} {about}")
        end = "" if text[-1] in ENDS else "."
        return text[0].upper() + text[1:] + end


@functools.cache
def parted(fragment: str) -> tuple[str, list[tuple[str, str, str, str, str, bool, str]]]:
    """What stands before the first mark of a fragment, then each mark and what stands after it."""
    plain, *rest = [part or "" for part in MARK.split(fragment)]
    runs = [rest[at : at + 6] for at in range(0, len(rest), 6)]
    first = [not plain, *[False] * len(runs)]
    return plain, [
        (who, masculine, feminine, slot, article, begins, after)
        for (who, masculine, feminine, slot, article, after), begins in zip(runs, first)
    ]


@functools.cache
def longest_word(fragment: str) -> str:
    """The longest word of a fragment that is printed as it stands, or '' where all are short."""
    words = LETTERS.findall(MARK.sub(" ", fragment))
    longest = max(words, key=len, default="")
    return longest if len(longest) >= SAFE_LETTERS else ""


def topic_of(opener: str) -> str:
    """Whom an opener is about: the hero, else the companion, else nobody."""
    if "{hero}" in opener or "{captain}" in opener:
        return HERO
    return PAL if "{pal}" in opener else ""


def settled(language: str, text: str) -> str:
    """The text with what its language contracts or changes before certain sounds.

    >>> settled("es", "de el cabo a el puerto, plata o oro y hielo y higos")
    'del cabo al puerto, plata u oro y hielo e higos'
    """
    if language != "es":
        return text
    # Looking first is quicker: most texts have none of these.
    if " el " in text:
        text = CONTRACTED.sub(_contract, text)
    if " y " in text:
        text = AND.sub("e ", text)
    return OR.sub("u ", text) if " o " in text else text


def _contract(match: re.Match[str]) -> str:
    return match.group(1) + "l"
