"""What moves are called at the table: by icons and neighbours, so that a place can be found."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import PLENTY, lay, spot
from tests.test_texts_complete import texts_of
from tortuga.engine.texts import Speaker
from tortuga.games.x_marks_the_spot.moves import MOVES

TABLE = ("avery-wynn 0 0 east", "kraken-water 0 1 east")


def said(tiles: tuple[str, ...], held: str, *line: str, language: str = "en") -> str:
    """The label of the last move of a line, as seat 0 reads it before that move."""
    state = lay(*tiles, hands=(f"{held} {PLENTY}", PLENTY))
    *before, last = [MOVES.parse(move) for move in line]
    for move in before:
        state.play(0, move)
    texts, frame = texts_of("x-marks-the-spot")[language], texts_of("frame")[language]
    return Speaker(texts, frame, ["Ana", "Bo"], 0).move(spot().label(state.view(0), last))


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("at -1 0 west", "Lay ghost ship left of Avery, open water to the left (-1 0)"),
        ("at 2 1 east", "Lay ghost ship right of the open water, open water to the right (2 1)"),
        ("at 1 -1 north", "Lay ghost ship above Wynn, open water above (1 -1)"),
        ("at 0 2 south", "Lay ghost ship below the kraken, open water below (0 2)"),
        ("at 2 -1 east", "Lay ghost ship at a corner of Wynn, open water to the right (2 -1)"),
        ("at 1 0 east", "Lay ghost ship over Wynn, open water to the right (1 0)"),
        ("at 2 1 west", "Lay open water over open water, ghost ship to the right (1 1)"),
        ("at 3 0 west", "Lay open water right of Wynn, ghost ship to the right (2 0)"),
    ],
)
def test_a_place_is_found_by_what_is_covered_or_lies_beside(place: str, label: str) -> None:
    assert said(TABLE, "ghost-water", "tile ghost-water", place) == label


def test_both_halves_may_cover_and_the_first_tile_lies_in_the_middle() -> None:
    both = said(TABLE, "wynn-kraken", "tile wynn-kraken", "at 1 0 west")
    assert both == "Lay Wynn over Wynn, kraken to the left over Avery (1 0)"
    first = said((), "wynn-kraken", "tile wynn-kraken", "at 0 0 east")
    assert first == "Lay Wynn in the middle of the table, kraken to the right"


def test_a_target_is_named_by_its_icons_and_its_owner() -> None:
    assert said(TABLE, "cannon", "cannon 0 1") == "Cannon at your own tile: kraken and water (0 1)"
    spanish = said(TABLE, "heading", "heading 0 0", language="es")
    assert spanish == "Nuevo rumbo para tu propia loseta: Avery y Wynn (0 0)"


def test_spanish_says_it_with_its_own_words() -> None:
    told = said(TABLE, "ghost-water", "tile ghost-water", "at 0 2 south", language="es")
    assert told == "Colocar barco fantasma debajo del kraken, mar abierto debajo (0 2)"
