"""The library: all texts and rulebooks, each read once, in English where a translation lacks it.

The languages are those of the frame: a folder in ``tortuga/texts`` makes one.
"""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from tortuga.engine import rulebook, texts
from tortuga.engine.game import Game
from tortuga.engine.registry import BrokenGame, game_class
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
    made: Any = game_class(name)  # to mypy a class is not hashable
    return _texts_of(made, language)


@cache
def _texts_of(made: type[Game], language: str) -> Texts:
    """What a game says: in its class, and in the files of its folder, which go before that."""
    folder = made.folder / "texts"
    said = _readable(made.name, lambda: _in_class(made, language))
    filed = game_texts_in(folder, language, made.name)
    own = filed if texts.languages(folder) else said
    said_in_all = {**said.templates, **filed.templates}
    found = GameTexts(made.name, own.language, said_in_all, made.moves)
    found.templates.setdefault("name", made.name.replace("-", " ").title())
    found.templates.setdefault("tagline", first_sentence(made.__doc__ or found.templates["name"]))
    return found


def first_sentence(docstring: str) -> str:
    """What a docstring begins with, on one line, and free of what would be a fact in a text.

    >>> first_sentence("Dice under cups,\\n    for {all}. Bid how many!\\n\\n    More.")
    'Dice under cups, for all.'
    """
    paragraph = inspect.cleandoc(docstring).partition("\n\n")[0]
    line = re.sub("[{}]", "", " ".join(paragraph.split()))
    return re.split(r"(?<=[.!?])\s", line, maxsplit=1)[0]


def _in_class(made: type[Game], language: str) -> Texts:
    spoken = language if language in made.texts else ENGLISH
    english = texts.from_tree(ENGLISH, made.texts.get(ENGLISH, {}))
    own = texts.from_tree(spoken, made.texts.get(spoken, {}))
    return Texts(spoken, {**english.templates, **own.templates})


@cache
def game_texts_in(folder: Path, language: str, name: str) -> Texts:
    """What the game of that name says in the files of a folder."""
    if not texts.languages(folder):
        return GameTexts(name, ENGLISH, {})
    found = _readable(name, lambda: texts_in(folder, language))
    return GameTexts(name, found.language, found.templates)


def _readable(name: str, read: Callable[[], Texts]) -> Texts:
    """Texts of a game, or none and a warning where they cannot be read."""
    try:
        return read()
    except TextError as error:
        warnings.warn(f"{name}: {error}", MissingText, stacklevel=4)
        return Texts(ENGLISH, {})


@cache
def texts_in(folder: Path, language: str) -> Texts:
    """What the files of a folder say, which has one folder a language."""
    return _translated(read, folder, language)


def rules_of(name: str, language: str) -> Rulebook:
    """A game's rules for players; where it brings no book, its docstring is what there is.

    Of a book that cannot be read a warning is left, and the next best is shown instead.
    """
    made = game_class(name)
    written = rulebook.languages(made.folder)
    for wanted in dict.fromkeys([language, ENGLISH]):
        try:
            if wanted in written:
                return _rules_in(made.folder, wanted)
        except rulebook.RulebookError as error:
            warnings.warn(f"a rulebook of {name!r} is left out: {error}", BrokenGame, stacklevel=2)
    said = game_texts(name, language)
    told = inspect.cleandoc(made.__doc__ or said.say("tagline"))
    return rulebook.short(said.say("name"), frame_texts(language).say("words.how_to_play"), told)


@cache
def _rules_in(folder: Path, language: str) -> Rulebook:
    return rulebook.load(folder, language)


def _translated(read: Callable[[Path, str], Texts], folder: Path, language: str) -> Texts:
    """The texts of a language, with English ones in the gaps."""
    english = read(folder, ENGLISH)
    if language == ENGLISH or language not in texts.languages(folder):
        return english
    return Texts(language, {**english.templates, **read(folder, language).templates})
