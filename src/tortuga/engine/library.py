"""The library: all texts and rulebooks, each read once, in English where a translation lacks it.

The languages are those of the frame: a folder in ``tortuga/texts`` makes one.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from tortuga.engine import rulebook, texts
from tortuga.engine.registry import game_class
from tortuga.engine.rulebook import Rulebook
from tortuga.engine.texts import GameTexts, MissingText, TextError, Texts, read, read_chapters

FRAME: Final = Path(__file__).parents[1] / "texts"
ENGLISH: Final = "en"
# So many wishes of a reader are looked at.
MOST_WISHES: Final = 20


@cache
def languages() -> list[str]:
    """The languages that the frame speaks, in alphabetical order."""
    return texts.languages(FRAME)


def understood(wanted: str) -> str:
    """The first language of ours that is asked for, as browsers and systems write it, or English.

    >>> understood("de-AT, es;q=0.8"), understood("es_MX.UTF-8"), understood("C")
    ('es', 'es', 'en')
    """
    for wish in wanted.lower().split(",")[:MOST_WISHES]:
        named = re.match("[a-z]*", wish.strip())
        if named and named[0] in languages():
            return named[0]
    return ENGLISH


@cache
def frame_texts(language: str) -> Texts:
    """What the frame says, by chapter: ``cli.play.bye``."""
    return _translated(read_chapters, FRAME, language)


def game_texts(name: str, language: str) -> Texts:
    """What a game says; somebody else's may lack texts, or have some that cannot be read."""
    return game_texts_in(game_class(name).folder / "texts", language, name)


@cache
def game_texts_in(folder: Path, language: str, name: str) -> Texts:
    """What the game of that name says in the files of a folder."""
    if not texts.languages(folder):
        return GameTexts(name, ENGLISH, {})
    try:
        found = texts_in(folder, language)
    except TextError as error:
        warnings.warn(f"{name}: {error}", MissingText, stacklevel=3)
        return GameTexts(name, ENGLISH, {})
    return GameTexts(name, found.language, found.templates)


@cache
def texts_in(folder: Path, language: str) -> Texts:
    """What the files of a folder say, which has one folder a language."""
    return _translated(read, folder, language)


def rules_of(name: str, language: str) -> Rulebook:
    """A game's rules for players."""
    return _rules_in(game_class(name).folder, language)


@cache
def _rules_in(folder: Path, language: str) -> Rulebook:
    translated = language in rulebook.languages(folder)
    return rulebook.load(folder, language if translated else ENGLISH)


def _translated(read: Callable[[Path, str], Texts], folder: Path, language: str) -> Texts:
    """The texts of a language, with English ones in the gaps."""
    english = read(folder, ENGLISH)
    if language == ENGLISH or language not in texts.languages(folder):
        return english
    return Texts(language, {**english.templates, **read(folder, language).templates})
