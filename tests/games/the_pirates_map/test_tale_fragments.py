"""The fragments of tales: many, distinct, agreeing, and about one element each."""

from __future__ import annotations

import re

import pytest

from tortuga.games.the_pirates_map.tales import ELEMENTS, LANGUAGES, LONGEST, named
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.grammar import MARK, Voice, settled, topic_of

DECKS = ["openings", "travels", "seconds", "thirds"]
FEWEST_BODIES = 20
FEWEST_OF_A_KIND = 8
FEWEST_ENDINGS = 11


def longest(words: list[str]) -> str:
    return max(words, key=len)


def voice(language: str, hero: str = "f", pal: str = "f") -> Voice:
    """A voice whose every slot holds the longest thing that it can."""
    cast = read(language, "cast")
    name = longest([name for _, name in cast["heroes"]])
    captain = f"{name} {longest(cast['surnames'])}"
    companion = longest([called for _, called, _ in cast["companions"]])
    slots = {"h": hero, "p": pal, "hero": name, "name": name, "captain": captain}
    slots |= {slot: form.replace("{hero}", name) for slot, form in cast["names"].items()}
    slots |= {"pal": companion, "the_pal": companion}
    slots["with"] = longest([presented for _, _, presented in cast["companions"]])
    for slot, things in [("port", "ports"), ("place", "places"), ("weather", "weathers")]:
        slots[slot] = longest(cast[things])
    slots["loot"] = longest(cast["loot"])
    return Voice(language, cast, slots)


def bodies(language: str, element: str) -> list[str]:
    return [body for body, _ in read(language, "stops")[element]]


def endings(language: str, element: str) -> list[str]:
    return list(read(language, "endings")[element])


def later_openers(language: str) -> list[str]:
    """What may begin any sentence but the first and the last."""
    turns = read(language, "turns")
    links = [link for element in ELEMENTS for _, link in read(language, "stops")[element]]
    beats = [beat for thread in turns["threads"] for beat in thread[:2]]
    return [*turns["travels"], *turns["seconds"], *turns["thirds"], *links, *beats]


def last_openers(language: str) -> list[str]:
    return [thread[2] for thread in read(language, "turns")["threads"]]


def everything(language: str) -> list[str]:
    told = [text for e in ELEMENTS for text in bodies(language, e) + endings(language, e)]
    openings = read(language, "turns")["openings"]
    return [*told, *openings, *later_openers(language), *last_openers(language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_many_and_no_two_are_the_same(language: str) -> None:
    for element in ELEMENTS:
        assert len(bodies(language, element)) >= FEWEST_BODIES
        assert len(endings(language, element)) >= FEWEST_ENDINGS
    cast = read(language, "cast")
    for name in ["heroes", "surnames", "companions", "ports", "places", "weathers", "loot"]:
        values = [str(value) for value in cast[name]]
        assert len(set(values)) == len(values) >= FEWEST_OF_A_KIND, name
    assert len(set(everything(language))) == len(everything(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("element", ELEMENTS)
def test_a_body_names_its_element_once_and_no_other(language: str, element: str) -> None:
    teller = voice(language)
    for body in bodies(language, element) + endings(language, element):
        for copy in range(4):
            assert named(language, teller.fill(body, copy)) == {element: 1}, body


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_names_an_element(language: str) -> None:
    cast = read(language, "cast")
    assert named(language, " . ".join(str(cast[name]) for name in cast)) == {}
    teller = voice(language)
    openings = read(language, "turns")["openings"]
    for opener in [*openings, *later_openers(language), *last_openers(language)]:
        assert named(language, teller.fill(opener)) == {}, opener


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_meets_fits_into_a_sentence(language: str) -> None:
    teller = voice(language)

    def length(fragments: list[str], copy: int = 2) -> int:
        return max(len(teller.fill(fragment, copy)) for fragment in fragments)

    middle = length([body for element in ELEMENTS for body in bodies(language, element)])
    last = length([end for element in ELEMENTS for end in endings(language, element)])
    assert length(later_openers(language)) + 1 + middle + 1 <= LONGEST
    assert length(last_openers(language)) + 1 + last + 1 <= LONGEST
    # Openings are chosen to fit the body: the shortest has to fit all of them.
    shortest = min(len(teller.fill(opening)) for opening in read(language, "turns")["openings"])
    first = length([body for element in ELEMENTS for body in bodies(language, element)], 0)
    assert shortest + 1 + first + 1 <= LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_openers_lead_on_and_bodies_do_not_end_themselves(language: str) -> None:
    for opener in [*later_openers(language), *last_openers(language)]:
        assert re.search(r"[,;:\w}]$", opener), opener
    for element in ELEMENTS:
        for body in bodies(language, element) + endings(language, element):
            assert re.search(r"[\w}»”]$", body), body
            assert body[0].islower() or body[0] in "{<", body


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_spaces_are_in_order(language: str) -> None:
    for text in everything(language):
        assert not re.search(r"  |^ | $| [,;:.]|['\"]", text), text
        assert text.count("«") == text.count("»"), text
        assert text.count("“") == text.count("”"), text
        assert text.count("¿") == text.count("?") * (language == "es"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_is_understood(language: str) -> None:
    for text in everything(language):
        filled = voice(language).fill(text, 1)
        assert not re.search(r"[{}<>|/]", filled), text


def test_english_articles_suit_the_next_sound() -> None:
    for text in everything("en"):
        for copy in range(3):
            filled = voice("en").fill(text, copy).lower()
            assert not re.search(r"\ba [aeiou](?!ne\b)", filled), filled
            assert not re.search(r"\ban (?![aeiou]|hour)", filled), filled


def test_a_second_copy_is_another_one_and_a_third_the_third() -> None:
    assert voice("en").fill("<a> palm", 1) == "another palm"
    assert voice("en").fill("<a> palm", 2) == "a third palm"
    assert voice("es").fill("<una> palmera", 1) == "otra palmera"
    assert voice("es").fill("<un> barco", 2) == "un tercer barco"


MASCULINE = {"barco", "galeón", "tiburón", "barril"}
FEMININE = {"barca", "goleta", "sirena", "botella", "palmera", "bandera"}


def test_spanish_articles_agree_with_the_element() -> None:
    for element in ELEMENTS:
        for body in bodies("es", element) + endings("es", element):
            [(article, noun)] = re.findall(r"<(\w+)> (\w+)", body)
            assert noun in (MASCULINE if article == "un" else FEMININE), body


def test_spanish_companions_agree_with_their_articles() -> None:
    for gender, called, presented in read("es", "cast")["companions"]:
        assert called.split()[0] == {"m": "el", "f": "la"}[gender]
        assert presented.split()[:2] == [{"m": "un", "f": "una"}[gender], called.split()[1]]
        # What it works as is feminine too where the word has a feminine.
        assert not (gender == "f" and presented.endswith("o") and not presented.endswith("piloto"))


def test_spanish_forms_come_in_pairs_that_differ_in_gender_only() -> None:
    for text in everything("es"):
        for who, masculine, feminine, *_ in MARK.findall(text):
            if who:
                pair = (masculine, feminine)
                assert feminine == masculine[:-1] + "a" or pair == ("el capitán", "la capitana")


def test_spanish_things_of_either_number_are_never_subjects() -> None:
    """A place or a fortune may be plural, so that no verb may depend on it."""
    before_a_place = r"(?:\b(?:a|de|en|hacia|por|entre|vista) )\{place\}"
    for text in everything("es"):
        assert text.count("{place}") == len(re.findall(before_a_place, text, re.IGNORECASE)), text
        assert not text.startswith("{loot}"), text
        assert not re.search(r"\{(?:loot|place|weather)\} (?:es|está|fue|era|se)\b", text), text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a el loro", "al loro"),
        ("de el cabo Casi", "del cabo Casi"),
        ("De el cabo", "Del cabo"),
        ("a él y de él", "a él y de él"),
        ("de El Hierro", "de El Hierro"),
        ("de la isla a las rocas", "de la isla a las rocas"),
        ("hipo y Hilaria", "hipo e Hilaria"),
        ("sal y Inés", "sal e Inés"),
        ("sal y hierro y hielo", "sal y hierro y hielo"),
        ("siete o ocho", "siete u ocho"),
        ("plata o «oro»", "plata u «oro»"),
        ("uno o hombre", "uno u hombre"),
        ("soy isleño", "soy isleño"),
    ],
)
def test_spanish_contracts_and_changes_before_certain_sounds(text: str, right: str) -> None:
    assert settled("es", text) == right


def test_english_is_left_alone() -> None:
    assert settled("en", "a el y i o o") == "a el y i o o"


def test_who_was_just_named_becomes_a_pronoun() -> None:
    her, him = voice("en", "f"), voice("en", "m")
    assert her.sentence("{hero} slept when", "<a> shark stole {his} hat", 0).endswith("her hat.")
    assert him.sentence("{hero} slept when", "{hero} won <a> ship", 0).endswith("he won a ship.")
    ella = voice("es", "f")
    assert ella.sentence("{hero} dormía cuando", "{hero} vio <un> barco", 1).endswith(
        "dormía cuando vio otro barco."
    )
    assert ella.fill("<una> sirena le vendió {him} un peine", 0, "hero") == (
        "una sirena le vendió un peine"
    )
    assert topic_of("With {name} asleep,") == ""
    assert topic_of("{hero} bet {pal} so, and") == "hero"
    assert topic_of("Once {pal} came down,") == "pal"
