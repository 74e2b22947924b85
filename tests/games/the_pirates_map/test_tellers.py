"""What a captain decides for a crew of bots: nothing but where the tale ends."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.the_pirates_map.tellers import ENDS, islands
from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import listening, tales
from tortuga.games.the_pirates_map.moves import DRAFTS


@pytest.mark.parametrize("end", ENDS)
def test_a_tale_ends_as_it_was_meant_to(end: str) -> None:
    found = islands(2, 2, "bosun", end)
    assert len(found) == 8
    for island in found:
        drawn = Counter(island.tale)
        assert island.tale[-1] in ENDS[end](drawn)
        assert island.elements or not island.right


@pytest.mark.parametrize("language", tales.LANGUAGES)
def test_whatever_draft_is_told_the_same_is_heard(language: str) -> None:
    for seed in range(5):
        teller = tales.Teller.from_seed(language, seed)
        elements = list(tales.ELEMENTS)
        Chance(seed, "drafts").shuffle(elements)
        for at, element in enumerate(elements):
            for draft in range(DRAFTS):
                said = teller.sentence(elements[:at], element, len(elements), draft)
                assert listening.heard("", language, said) == [element]
