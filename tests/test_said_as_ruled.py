"""What texts say of the rules: sentences that were wrong once, each held in every language.

Refusals, prompts and events are held by the tests of their rules. Here is what no move can show:
rules pages, lessons and the words of a translation.
"""

from __future__ import annotations

import re

import pytest

from tests.test_texts_complete import texts_of
from tortuga.coach.lessons.lesson import lesson_of
from tortuga.engine.library import rules_of
from tortuga.games.the_pirates_map import bans

# A section of a rules page, and what it must say in English and Spanish.
SAID = [
    ("maui", "What you play with", ("each order once", "cada orden una vez")),
    ("buried-treasure", "BT-A6", ("a wild flag 0 points", "una bandera comodín, 0")),
    ("playa-pirata", "PP-S1", ("leaves the hand unseen", "sale de la mano sin que nadie la vea")),
    ("playa-pirata", "PP-S2", ("even where it has no effect", "aunque no tenga efecto")),
    ("playa-pirata", "PP-S7", ("Parrot, Piggybank and scoring work", "el Loro, la Hucha y la")),
    ("the-pirates-map", "PM-2", ("They lie face down", "Quedan boca abajo")),
    ("the-pirates-map", "PM-3", ("by its plural", "con su plural")),
    ("the-pirates-map", "PM-3", ("means the same", "signifique lo mismo")),
    ("the-pirates-map", "PM-3", ("140 characters", "140 caracteres")),
    ("the-pirates-map", "PM-4", ("open to the crew", "la tripulación ve todas sus cartas")),
    ("the-pirates-map", "PM-9", ("it is final", "es definitivo")),
    ("the-pirates-map", "PM-11", ("except in the School", "salvo en la escuela")),
]
# What the guide must say in a step of a lesson.
TAUGHT = [
    ("buried-treasure", "pass", ("wild flag is worth nothing", "comodín no vale nada")),
    ("buried-treasure", "extra", ("cannon of column 2", "cañón de la columna 2")),
    ("playa-pirata", "umbrella", ("while the umbrella stands", "mientras siga ahí la sombrilla")),
    ("playa-pirata", "jolly", ("Piggybank and Parrot work", "la Hucha y el Loro sirven")),
]
# Of Playa Pirata: one thing has one word, in both languages.
PAIRED = [(r"\bbatch", r"\btandas?\b"), (r"\bstacks?\b", r"\bmont(ón|ones)\b")]


IN = {"en": 0, "es": 1}


def rule_said(game: str, section: str, language: str) -> str:
    """A section of a rules page, found by its English name, as plain words."""
    names = [(each.id, each.heading) for each in rules_of(game, "en").sections]
    at = next(number for number, name in enumerate(names) if section in name)
    html = rules_of(game, language).sections[at].html()
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


@pytest.mark.parametrize("language", IN)
@pytest.mark.parametrize(("game", "section", "wanted"), SAID)
def test_a_rules_page_says_it(
    game: str, section: str, wanted: tuple[str, str], language: str
) -> None:
    assert wanted[IN[language]] in rule_said(game, section, language)


@pytest.mark.parametrize("language", IN)
@pytest.mark.parametrize(("game", "step", "wanted"), TAUGHT)
def test_a_lesson_says_it(game: str, step: str, wanted: tuple[str, str], language: str) -> None:
    said = lesson_of(game).texts(language).templates[f"{step}.say"]
    assert wanted[IN[language]] in said


def test_a_lesson_goes_on_with_the_card_that_it_names() -> None:
    """The pupil may have taken another one: the record is what the second step says."""
    lesson = lesson_of("buried-treasure")
    step = next(each for each in lesson.steps if each.name == "extra")
    record = lesson.record(step, "en")
    own = [move for seat, move in record.moves[: step.after] if seat == lesson.seat(step, "en")]
    assert [record.game.moves.text(move) for move in own] == ["take 2"]


def test_what_somebody_wrote_is_no_elements_name() -> None:
    """PM-3: a refusal quotes nothing of a sentence."""
    assert bans.NO_LANGUAGE.facts == ("known",)


@pytest.mark.parametrize(("english", "spanish"), PAIRED)
def test_one_thing_has_one_word(english: str, spanish: str) -> None:
    texts = texts_of("playa-pirata")
    words = {each: texts[each].templates for each in IN}

    def has(language: str, key: str, wanted: str) -> bool:
        return re.search(wanted, re.sub(r"{[^}]*}", "", words[language][key])) is not None

    keys = words["en"].keys() & words["es"].keys()
    assert [key for key in keys if has("en", key, english) != has("es", key, spanish)] == []
