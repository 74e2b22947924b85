"""The library: a folder makes a language, and English stands in for what is not translated."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tortuga.engine import library, rulebook
from tortuga.engine.registry import game_class
from tortuga.engine.texts import TextError, read


def write(folder: Path, name: str, text: str) -> None:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def in_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house with a third language, of which little is translated."""
    shutil.copytree(library.FRAME, tmp_path / "texts")
    write(tmp_path, "texts/pl/words.toml", 'you = "ty"\nnew = "{n:one=karta|few=karty|other=kart}"')
    monkeypatch.setattr(library, "FRAME", tmp_path / "texts")
    forget()
    yield
    forget()


def forget() -> None:
    for cached in (library.languages, library.frame_texts):
        cached.cache_clear()


@pytest.mark.usefixtures("in_polish")
def test_a_folder_is_a_language() -> None:
    assert library.languages() == ["en", "es", "pl"]
    assert library.understood("pl-PL,en;q=0.8") == "pl"


@pytest.mark.usefixtures("in_polish")
def test_what_is_not_translated_is_said_in_english() -> None:
    polish = library.frame_texts("pl")
    assert polish.say("words.you") == "ty"
    assert polish.say("words.nobody") == library.frame_texts("en").say("words.nobody")
    assert polish.say("words.new", n=22) == "karty"


@pytest.mark.usefixtures("in_polish")
def test_a_language_that_a_game_does_not_have_is_english() -> None:
    spoken = [library.game_texts("maui", each).say("tagline") for each in ("pl", "en", "es")]
    assert spoken[0] == spoken[1] != spoken[2]
    english = rulebook.load(game_class("maui").folder, "en")
    assert library.rules_of("maui", "pl") == english != library.rules_of("maui", "es")


def test_a_folder_must_have_english(tmp_path: Path) -> None:
    write(tmp_path, "es/core.toml", 'name = "Maui"')
    assert read(tmp_path, "es").say("name") == "Maui"
    with pytest.raises(TextError, match="en holds no texts"):
        library.texts_in(tmp_path, "es")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("de, ES;q=0.5, en", "es"),
        ("en-GB, es", "en"),
        ("est, de", "en"),
        ("", "en"),
        (";;,=", "en"),
        ("de," * 20 + "es", "en"),
        ("es_MX.UTF-8", "es"),
        ("C.UTF-8", "en"),
    ],
)
def test_the_first_language_that_is_spoken_is_understood(wanted: str, language: str) -> None:
    assert library.understood(wanted) == language
