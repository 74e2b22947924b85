"""What is wrong with a figure, in words: the game's own, or those that hold for every game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tortuga.engine.errors import ComponentError
from tortuga.engine.library import ENGLISH, frame_texts, game_texts, game_texts_in
from tortuga.engine.texts import Texts


def in_english(key: str, facts: Mapping[str, Any], folder: Path | None) -> str:
    """The words of an error."""
    own = game_texts_in(folder / "texts", ENGLISH, folder.name) if folder else Texts(ENGLISH, {})
    return sentence(key, facts, own, ENGLISH)


def in_words(name: str, error: ComponentError, language: str) -> str:
    """What is wrong with a figure of a game; in English where nobody has said it otherwise."""
    if not error.key:
        return error.problem
    return sentence(error.key, error.facts, game_texts(name, language), language)


def sentence(key: str, facts: Mapping[str, Any], own: Texts, language: str) -> str:
    frame = frame_texts(language)
    said = {name: spoken(name, value, frame) for name, value in facts.items()}
    if own.has(f"figure_wrong.{key}"):
        return own.say(f"figure_wrong.{key}", **said)
    return frame.say(f"figures.{key}", **said)


def spoken(name: str, value: Any, frame: Texts) -> Any:
    """A fact: names with a word between the last two, things by what they are called."""
    if name == "names":
        *most, last = value
        return f"{', '.join(most)} {frame.say('figures.or')} {last}" if most else last
    return frame.say(f"figures.things.{value}") if name == "things" else value
