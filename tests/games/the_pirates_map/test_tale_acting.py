"""PM-D: the acting cards change how a sentence sounds, not what it is about."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.games.the_pirates_map.tales import (
    CARDS,
    ELEMENTS,
    LANGUAGES,
    VOICELESS,
    Teller,
    act,
    mime,
    named,
)
from tortuga.games.the_pirates_map.tales.acting import DECOYS, echo, stuttered, swapped
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.words import plain, which

SPRITE = Path(__file__).parents[3] / "web" / "src" / "art" / "sprite.svg"
SPOKEN = [card for card in CARDS if card != VOICELESS]
READABLE = 0.6


def sentences(language: str, count: int = 30) -> list[str]:
    told = []
    for seed in range(count):
        told += Teller.from_seed(language, seed).tale([*ELEMENTS])
    return told


def element_word(language: str, text: str) -> str:
    [word] = [word for word in re.findall(r"\w+", text) if which(language, word)]
    return plain(word)


def test_there_are_the_seven_cards_of_the_box() -> None:
    assert len(CARDS) == len(set(CARDS)) == 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SPOKEN)
def test_a_card_changes_the_text_and_leaves_it_readable(card: str, language: str) -> None:
    changed = 0
    told = sentences(language)
    for number, text in enumerate(told):
        said = act(card, language, text, Chance(number, card))
        changed += said != text
        word = element_word(language, text)
        heard = re.findall(r"\w+", plain(said))
        best = max(SequenceMatcher(None, word, other).ratio() for other in heard)
        assert best >= READABLE, (word, said)
        assert "  " not in said
        assert said == said.strip()
        assert len(said) <= 2 * len(text)
    assert changed > 0.9 * len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SPOKEN)
def test_a_card_says_the_same_text_the_same_way(card: str, language: str) -> None:
    for number, text in enumerate(sentences(language, 5)):
        once = act(card, language, text, Chance(number))
        assert act(card, language, text, Chance(number)) == once
    assert act(card, language, "", Chance(1)) is not None


@pytest.mark.parametrize(
    ("card", "language", "text", "said"),
    [
        ("toothless", "en", "Six sharks said yes.", "Thikth sharkth thaid yeth."),
        ("toothless", "en", "We sit where we sat.", "We thit where we that."),
        ("knife", "es", "Una pena.", "Une pena."),
        ("toothless", "es", "Un sollozo.", "Un sollofo."),
        ("nose", "en", "Mitch, Nick and a ship.", "Mitch, Nick add a ship."),
        ("toothless", "es", "Seis sirenas y un pez.", "Feif firenaf y un pef."),
        ("knife", "en", "A shark sat on a barrel.", "A sherk sset on a berrel."),
        ("knife", "es", "Una bandera más.", "Une bendere méss."),
        ("nose", "en", "Many mermaids sang.", "Bady berbaids sag."),
        ("nose", "es", "Una mañana un tiburón.", "Uda badada ud tiburód."),
    ],
)
def test_mouths_and_noses_sound_like_this(card: str, language: str, text: str, said: str) -> None:
    heard = {act(card, language, text, Chance(seed)) for seed in range(40)}
    assert said in heard
    assert all(said in each for each in heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_globetrotter_has_several_accents_and_keeps_to_one(language: str) -> None:
    accents = read(language, "acting")["globetrotter"]["accents"]
    text = {"en": "The shark sat on a rock, smiling.", "es": "Sirenas, rocas y arroz."}[language]
    heard = {act("globetrotter", language, text, Chance(seed)) for seed in range(60)}
    assert len(heard) == len(accents)
    assert text not in heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_elements_sound_the_same_wherever_they_stand(language: str) -> None:
    how = read(language, "acting")
    ways = [how[card]["swaps"] for card in SPOKEN if "swaps" in how[card]]
    for swaps in [*ways, *how["globetrotter"]["accents"]]:
        for element in ELEMENTS:
            for word in read(language, "words")[element]:
                said = swapped(word, swaps).removesuffix("-oh").removesuffix("-ey")
                text = swapped(f"Una {word} kept, {word}; un {word}.", swaps)
                assert text.count(said) == 3, (word, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SPOKEN)
def test_children_may_listen(card: str, language: str) -> None:
    """Words that a swap of sounds could make out of harmless ones."""
    unfit = {"en": r"\b(?:sh[ai]ts?|bitch|dick)\b", "es": r"\b(?:penes?|ped[ao]s?|foll\w+)\b"}
    harmless = {"en": ["sat and sit", "Mitch", "Nick"], "es": ["pena, penas", "sollozar"]}
    for text in [*harmless[language], *sentences(language)]:
        said = act(card, language, text, Chance(3))
        assert not re.search(unfit[language], said, re.IGNORECASE), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_seed_cries_now_before_and_now_after(language: str) -> None:
    said = [act("knife", language, text, Chance(7)) for text in sentences(language, 5)]
    cries = tuple(read(language, "acting")["knife"]["cries"])
    assert any(text.startswith(cries) for text in said)
    assert any(text.endswith(cries) for text in said)
    assert any(not text.startswith(cries) and not text.endswith(cries) for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nervous_captain_stutters_but_loses_no_word(language: str) -> None:
    onset = read(language, "acting")["nervous"]["onset"]
    for number, text in enumerate(sentences(language)):
        said = stuttered(text, onset, Chance(number))
        assert said != text
        assert re.sub(r"\b([^\W\d_]{1,2}-)+(?=[^\W\d_]{3,})", "", said) == text


def test_words_begin_with_their_first_sound() -> None:
    english = read("en", "acting")["nervous"]["onset"]
    spanish = read("es", "acting")["nervous"]["onset"]
    assert stuttered("shark", english, Chance(1)) in ("sh-shark", "sh-sh-shark")
    assert stuttered("llama", spanish, Chance(1)) in ("ll-llama", "ll-ll-llama")
    assert stuttered("guiño", spanish, Chance(1)) in ("gu-guiño", "gu-gu-guiño")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_parrot_repeats_words_but_never_an_element(language: str) -> None:
    for number, text in enumerate(sentences(language)):
        repeated = echo(language, text, Chance(number))
        assert named(language, repeated) == {}
        words = repeated.strip("¡!").lower().split(", ")
        assert repeated == "" or (words[0] == words[1] and words[0] in text.lower())
    assert echo("en", "A shark.", Chance(1)) == ""


def test_no_text_is_acted_without_a_voice_or_by_an_unknown_card() -> None:
    for card in (VOICELESS, "opera"):
        with pytest.raises(TortugaError, match=f"{card}.*choose globetrotter, toothless"):
            act(card, "en", "A shark.", Chance(1))
    with pytest.raises(TortugaError, match="no tales in 'fr'"):
        act("nose", "fr", "Un requin.", Chance(1))


@pytest.mark.parametrize("element", ELEMENTS)
def test_voiceless_shows_the_element_among_decoys(element: str) -> None:
    own = f"i-{element}"
    places = set()
    for seed in range(100):
        pictures = mime(element, Chance(seed))
        assert pictures == mime(element, Chance(seed))
        assert pictures.count(own) == 1
        assert len(set(pictures)) == len(pictures)
        assert 3 <= len(pictures) <= 5
        assert set(pictures) - {own} <= set(DECOYS)
        places.add(pictures.index(own))
    assert places == {0, 1, 2, 3, 4}


def test_every_picture_is_drawn_and_no_decoy_is_an_element() -> None:
    sprite = SPRITE.read_text(encoding="utf-8")
    for picture in [*DECOYS, *(f"i-{element}" for element in ELEMENTS)]:
        [symbol] = re.findall(rf'<symbol id="{picture}".*?</symbol>', sprite, re.DOTALL)
        assert "<text" not in symbol
    assert not {f"i-{element}" for element in ELEMENTS} & set(DECOYS)


def test_there_is_no_picture_of_what_is_no_element() -> None:
    with pytest.raises(TortugaError, match="no picture of 'crab'"):
        mime("crab", Chance(1))
