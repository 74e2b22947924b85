"""Which elements a text names: whole words from a list per language, accents and case ignored.

A word counts as it stands between other signs: 'shark's' and 'shark-infested' name the shark,
'flagpole' does not name the flag, and 'flagship' is listed as a ship. Sayings that use such a
word for something else ('the palm of my hand') are listed too, and name nothing.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import filterfalse
from typing import Final

from tortuga.games.the_pirates_map.tales.data import LANGUAGES, read

ELEMENTS: Final[list[str]] = ["ship", "mermaid", "bottle", "shark", "palm", "flag", "barrel"]
# The most characters of a sentence: what can be read in the seconds that it is shown.
LONGEST: Final = 140
WORD: Final = re.compile(r"[^\W_]+")

__all__ = ["ELEMENTS", "LANGUAGES", "LONGEST", "named", "plain", "which"]

_lists: dict[str, WordList] = {}


class WordList:
    """The words of one language that name an element, and the sayings in which they do not."""

    def __init__(self, language: str) -> None:
        data = read(language, "words")
        self.elements: dict[str, str] = {}
        for element in ELEMENTS:
            for word in data[element]:
                self.elements[plain(word)] = element
        sayings = "|".join(re.escape(plain(saying)) for saying in data["sayings"])
        self.sayings: re.Pattern[str] = re.compile(rf"\b(?:{sayings})\b")


def plain(text: str) -> str:
    """The text without capitals and accents.

    >>> plain("TIBURÓN")
    'tiburon'
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(filterfalse(unicodedata.combining, apart))


def named(language: str, text: str) -> dict[str, int]:
    """How often the text names each element, without those that it does not name.

    >>> named("en", "Two boats, and in the palm of my hand a bottle.")
    {'ship': 1, 'bottle': 1}
    """
    words = word_list(language)
    said = WORD.findall(words.sayings.sub(" ", plain(text)))
    found = [words.elements[word] for word in said if word in words.elements]
    return {element: found.count(element) for element in ELEMENTS if element in found}


def which(language: str, word: str) -> str:
    """The element that a single word names, or ''."""
    return word_list(language).elements.get(plain(word), "")


def word_list(language: str) -> WordList:
    if language not in _lists:
        _lists[language] = WordList(language)
    return _lists[language]
