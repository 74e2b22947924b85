"""What moves are called at the table: a batch by its towels, in the order in which they lie."""

from __future__ import annotations

import pytest

from tests.test_texts_complete import texts_of
from tortuga.engine.texts import Speaker
from tortuga.games.playa_pirata.labels import label
from tortuga.games.playa_pirata.moves import MOVES


@pytest.mark.parametrize(
    ("move", "language", "said"),
    [
        ("lay 1 0 0 on a", "en", "Lay towel 1 on A"),
        ("lay 2 0 1 on b", "en", "Lay towels 3, 1, 1 on B"),
        ("lay 0 1 1 on c", "es", "Poner las toallas 3, 2 en C"),
        ("end", "en", "End the turn"),
    ],
)
def test_a_batch_is_named_by_its_towels(move: str, language: str, said: str) -> None:
    texts, frame = texts_of("playa-pirata")[language], texts_of("frame")[language]
    speaker = Speaker(texts, frame, ["Ana", "Bo"], 0)
    assert speaker.move(label(MOVES.parse(move))) == said
