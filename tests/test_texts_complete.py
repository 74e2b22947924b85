"""Every language says everything: same texts, same placeholders, every rule, every event."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.kit.effort import EFFORT
from tortuga.engine import library, rulebook
from tortuga.engine.match import Match
from tortuga.engine.registry import game_class
from tortuga.engine.texts import Speaker, Texts, languages, placeholders, read, read_chapters
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.play import positions

LANGUAGES = library.languages()
ORIGINAL = library.ENGLISH
TRANSLATIONS = [language for language in LANGUAGES if language != ORIGINAL]


def folder_of(game: str) -> Path:
    return game_class(game).folder


@functools.cache
def texts_of(whose: str) -> dict[str, Texts]:
    """Each language as its files have it, without English in the gaps."""
    if whose == "frame":
        return {each: read_chapters(library.FRAME, each) for each in languages(library.FRAME)}
    folder = folder_of(whose) / "texts"
    return {each: read(folder, each) for each in languages(folder)}


def counted_alike(texts: Texts) -> set[str]:
    """The keys of a language's texts; its plural forms of words are its own affair."""
    return {re.sub(r"^plural\.[a-z]+", "plural", key) for key in texts.templates}


everyone = pytest.mark.parametrize("whose", ["frame", *tortuga.games()])
every_game = pytest.mark.parametrize("name", tortuga.games())
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


@everyone
def test_all_have_the_languages_of_the_frame(whose: str) -> None:
    assert sorted(texts_of(whose)) == LANGUAGES


@everyone
@every_translation
def test_a_translation_has_the_same_texts(whose: str, language: str) -> None:
    texts = texts_of(whose)
    original, translated = counted_alike(texts[ORIGINAL]), counted_alike(texts[language])
    assert sorted(original - translated) == [], f"missing in {language!r}"
    assert sorted(translated - original) == [], f"only in {language!r}"


@everyone
@every_translation
def test_a_translation_has_the_same_placeholders(whose: str, language: str) -> None:
    texts = texts_of(whose)
    differing = {
        key: (template, texts[language].templates[key])
        for key, template in texts[ORIGINAL].templates.items()
        if key in texts[language].templates
        and placeholders(template) != placeholders(texts[language].templates[key])
    }
    assert differing == {}


@everyone
@every_language
def test_a_text_for_the_viewer_has_a_text_for_the_others(whose: str, language: str) -> None:
    texts = texts_of(whose)[language]
    sayings = [
        key for key in texts.templates if key.startswith(("event.", "prompt.", "move.", "why."))
    ]
    plain = {key: re.sub("(_own)?(_at_you|_you)?$", "", key) for key in sayings}
    lonely = [key for key in sayings if not texts.has(plain[key])]
    assert lonely == []


@every_game
@every_language
def test_a_game_introduces_itself(name: str, language: str) -> None:
    texts = texts_of(name)[language]
    wanted = ["name", "tagline", "mood"]
    for option in game_class(name).declared:
        wanted += [f"option.{option.name}.name", f"option.{option.name}.about"]
        words = [choice for choice in option.choices if isinstance(choice, str)]
        wanted += [f"option.{option.name}.choice.{word}" for word in words]
    wanted += ["option.first.about"] if game_class(name).has_first else []
    wanted += [f"move.{block.name}" for block in game_class(name).moves.blocks]
    assert [key for key in wanted if not texts.has(key)] == []


@every_language
def test_every_bot_has_a_name_and_a_character(language: str) -> None:
    frame = texts_of("frame")[language]
    wanted = [f"words.bot.{bot}.{part}" for bot in tortuga.bots() for part in ("name", "about")]
    wanted += [f"words.language.{each}" for each in LANGUAGES]
    assert [key for key in wanted if not frame.has(key)] == []


@every_game
@every_language
def test_the_rulebook_has_every_rule_in_order(name: str, language: str) -> None:
    book = rulebook.load(folder_of(name), language)
    assert book.rule_ids() == list(game_class(name).rule_ids)
    assert [section.id for section in book.sections if not section.blocks] == []


@every_game
@every_language
def test_the_rulebook_says_for_whom_and_how_long_as_the_harbour_does(
    name: str, language: str
) -> None:
    game, frame = game_class(name), texts_of("frame")[language]
    seats = {"min": game.min_seats, "max": game.max_seats}
    said = frame.say("harbour.rules.players", **seats, age=game.age, minutes=game.minutes)
    assert f"{said}." in rulebook.load(folder_of(name), language).sections[0].html()


@every_game
@every_translation
def test_a_translated_rulebook_has_the_same_shape(name: str, language: str) -> None:
    shapes = [
        [
            (section.id if section.numbered else "", [type(block) for block in section.blocks])
            for section in rulebook.load(folder_of(name), each).sections
        ]
        for each in (ORIGINAL, language)
    ]
    assert shapes[0] == shapes[1]


@every_game
@every_translation
def test_a_translated_rulebook_marks_as_many_rulings_and_house_figures(
    name: str, language: str
) -> None:
    marks = [
        {
            number: section.html().count("<strong>(")
            for number, section in enumerate(rulebook.load(folder_of(name), each).sections)
        }
        for each in (ORIGINAL, language)
    ]
    assert marks[0] == marks[1]


def settings_told_in(language: str, name: str) -> list[Setting]:
    """By turns: all languages have the same texts with the same placeholders. With effort, all."""
    every = settings_of(name)
    turns = 1 if EFFORT > 1 else len(LANGUAGES)
    return every[LANGUAGES.index(language) % turns :: turns]


def words_of(told: dict[str, Any]) -> set[str]:
    """The words among the facts of an event or a move, its own name left out."""
    return {fact for key, fact in told.items() if key not in ("kind", "name") and type(fact) is str}


@pytest.mark.slow
@every_game
@every_language
def test_every_event_and_move_of_random_games_can_be_said(name: str, language: str) -> None:
    texts, frame = texts_of(name)[language], texts_of("frame")[language]
    rng = random.Random(5)
    for game in [setting.game() for setting in settings_told_in(language, name)]:
        match = Match(game, rng.getrandbits(64))
        names = [f"Player {seat}" for seat in range(game.seats)]
        speakers = [Speaker(texts, frame, names, seat) for seat in (None, *range(game.seats))]
        happened = list(match.opening)
        said: set[tuple[int, int]] = set()  # a move is said by a seat as it was before
        while not match.state.over:
            seat = match.state.acting[0]
            new = {(seat, move) for move in match.state.legal(seat)} - said
            said |= new
            told = [game.moves.to_json(move) for _, move in new]
            view = match.state.view(seat)
            for each in [*told, *(game.label(view, move) for move in view.legal[::7])]:
                assert speakers[seat + 1].move(each)
                assert [word for word in words_of(each) if not texts.has(f"word.{word}")] == []
            happened += match.play(seat, rng.choice(match.state.legal(seat)))
        for event in happened:
            for speaker in speakers:
                seen = event.seen_by(speaker.viewer)
                assert seen is None or "{" not in speaker.event(seen.to_json())
        words = set().union(*[words_of(event.to_json()) for event in happened])
        assert [word for word in sorted(words) if not texts.has(f"word.{word}")] == []


@pytest.mark.slow
@every_game
@every_language
def test_every_view_names_its_rule_and_a_prompt_that_can_be_said(name: str, language: str) -> None:
    texts, frame = texts_of(name)[language], texts_of("frame")[language]
    for game in [setting.game() for setting in settings_told_in(language, name)]:
        names = [f"Player {seat}" for seat in range(game.seats)]
        for state in positions(game, 5):
            for viewer in (None, *range(game.seats)):
                view = state.view(viewer)
                assert view.rule in game.rule_ids
                assert texts.has(f"prompt.{view.prompt.key}")
                speaker = Speaker(texts, frame, names, viewer)
                asked = viewer if viewer in view.acting else next(iter(view.acting), None)
                said = speaker.prompt(view.prompt.key, asked, **dict(view.prompt.facts))
                assert "{" not in said
