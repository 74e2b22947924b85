"""Which language a terminal speaks, and the texts of frame and games in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tortuga.engine import rulebook
from tortuga.engine.registry import game_class
from tortuga.engine.rulebook import Rulebook, RulebookError
from tortuga.engine.texts import Texts, load, load_chapters

FRAME = Path(__file__).parents[1] / "texts"
ORIGINAL = "en"
# In the order in which systems look at them.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@cache
def _frames() -> dict[str, Texts]:
    return load_chapters(FRAME)


@cache
def _games(name: str) -> dict[str, Texts]:
    return load(game_class(name).folder / "texts")


def languages() -> list[str]:
    """The languages that the frame speaks."""
    return sorted(_frames())


def system_language(environment: Mapping[str, str]) -> str:
    """The system's language where the frame speaks it, else English.

    >>> system_language({"LANG": "es_MX.UTF-8"})
    'es'
    """
    for variable in VARIABLES:
        if environment.get(variable):
            wanted = environment[variable].partition("_")[0].partition(".")[0].lower()
            return wanted if wanted in languages() else ORIGINAL
    return ORIGINAL


def frame_texts(language: str) -> Texts:
    """What the frame says, by chapter: ``cli.play.bye``."""
    return _frames()[language]


def game_texts(name: str, language: str) -> Texts:
    """What a game says, in English where it does not speak the language."""
    texts = _games(name)
    return texts.get(language, texts[ORIGINAL])


def rules_of(name: str, language: str) -> Rulebook:
    """A game's rules for players, in English where they are not translated."""
    folder = game_class(name).folder
    try:
        return rulebook.load(folder, language)
    except RulebookError:
        if language == ORIGINAL:
            raise
        return rulebook.load(folder, ORIGINAL)
