"""Which elements a text names."""

from __future__ import annotations

import pytest

from tortuga.engine.errors import TortugaError
from tortuga.games.the_pirates_map.tales import ELEMENTS, LANGUAGES, named
from tortuga.games.the_pirates_map.tales.data import read
from tortuga.games.the_pirates_map.tales.words import plain


@pytest.mark.parametrize(
    ("language", "text", "counts"),
    [
        ("en", "Our boat left at dusk, with a goat for a cook.", {"ship": 1}),
        ("en", "Two SHARKS, one palm tree, one Palm-tree!", {"shark": 1, "palm": 2}),
        ("en", "The mermaid’s flask lay on a keg.", {"mermaid": 1, "bottle": 1, "barrel": 1}),
        ("en", "A shark-infested bay", {"shark": 1}),
        ("en", "The flagship struck its ensign.", {"ship": 1, "flag": 1}),
        ("en", "A flagpole, a friendship, a palmist and a barrelled gun", {}),
        ("en", "In the palm of my hand sat a crab.", {}),
        ("es", "El tiburon mordió el TIBURÓN", {"shark": 2}),
        ("es", "Dos galeones, tres sirenitas y un cocotero.", {"ship": 1, "mermaid": 1, "palm": 1}),
        (
            "es",
            "Una botella en cada tonel, y una banderita.",
            {"bottle": 1, "flag": 1, "barrel": 1},
        ),
        ("es", "Lo conozco como la palma de la mano", {}),
        ("es", "Los embarcados embotellaban abanderados.", {}),
        ("en", "", {}),
    ],
)
def test_elements_are_counted_by_whole_words(
    language: str, text: str, counts: dict[str, int]
) -> None:
    assert named(language, text) == counts


def test_decomposed_accents_and_odd_signs_make_no_difference() -> None:
    assert named("es", "un tiburo\u0301n\u00a0gale\u00f3n\n") == {"ship": 1, "shark": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_names_two_elements(language: str) -> None:
    words = read(language, "words")
    assert list(words) == [*ELEMENTS, "sayings"]
    every = [plain(word) for element in ELEMENTS for word in words[element]]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_saying_needs_to_be_listed(language: str) -> None:
    elements = {plain(w): e for e in ELEMENTS for w in read(language, "words")[e]}
    for saying in read(language, "words")["sayings"]:
        assert any(word in elements for word in plain(saying).split()), saying
        assert named(language, saying) == {}


def test_a_language_without_tales_is_refused_with_those_that_have_some() -> None:
    with pytest.raises(TortugaError, match="no tales in 'fr'; choose en or es"):
        named("fr", "un bateau")
