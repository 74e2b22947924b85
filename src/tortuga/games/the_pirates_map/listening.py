"""What a listener makes out: the words that name an element, as written and as acted."""

from __future__ import annotations

import functools
import re
from typing import Final

from tortuga.games.the_pirates_map import tales
from tortuga.games.the_pirates_map.tales.acting import GLOBETROTTER, NERVOUS, swapped
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.words import WORD, plain

SAYINGS: Final = "sayings"
PICTURE: Final = "i-"  # what a picture's name has before the element's
STUTTER: Final = re.compile(r"\b([^\W\d_]{1,5})-(?=\1)", re.IGNORECASE)


@functools.lru_cache
def lexicon(language: str) -> dict[str, list[str]]:
    """For each element the words that name it, and the sayings in which they do not."""
    data = read(language, "words")
    return {name: [plain(word) for word in data[name]] for name in (*tales.ELEMENTS, SAYINGS)}


def heard(act: str, language: str, text: str) -> list[str]:
    """The elements that an acted text names; ``act`` is '' where nothing is acted."""
    if act == NERVOUS:
        while STUTTER.search(text):
            text = STUTTER.sub("", text)
    if not act or act == NERVOUS:
        return list(tales.named(language, text))
    words = {match.group() for match in WORD.finditer(plain(text))}
    return [each for each in tales.ELEMENTS if words & acted_words(act, language, each)]


def seen(pictures: tuple[str, ...]) -> list[str]:
    """The elements among pictures."""
    shown = [picture.removeprefix(PICTURE) for picture in pictures]
    return [each for each in tales.ELEMENTS if each in shown]


@functools.lru_cache
def acted_words(act: str, language: str, element: str) -> frozenset[str]:
    """How an actor may say the words for an element; some stay as they are within a sentence."""
    how = read(language, "acting")[act]
    ways = how["accents"] if act == GLOBETROTTER else [how["swaps"]]
    words = lexicon(language)[element]
    said = [swapped(word, swaps) for word in words for swaps in ways]
    return frozenset([*words, *(plain(word) for word in said)])
