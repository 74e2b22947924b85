"""What moves are called at the table: cards by what is on them, cells by their corners."""

from __future__ import annotations

from tests.games.the_pirates_map.positions import lay, legal, rebuilt, the_pirates_map, told
from tests.test_texts_complete import texts_of
from tortuga.engine.texts import Speaker
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.rules import PiratesMapState


def said(state: PiratesMapState, seat: int, move: str, language: str = "en") -> str:
    texts, frame = texts_of("the-pirates-map")[language], texts_of("frame")[language]
    names = ["Ana", "Bo", "Cyd", "Dora"]
    label = the_pirates_map().label(state.view(seat), MOVES.parse(move))
    return Speaker(texts, frame, names, seat).move(label)


def test_a_map_card_is_called_by_its_elements_and_a_cell_by_its_corner() -> None:
    state = told()
    mate = state.crew()[0]
    card = state.parts.map_words.index("ship-palm") + 1
    assert said(state, mate, f"lay {card} in 2") == "Lay ship and palm, upper right"
    spanish = said(state, mate, f"lay {card} in 3", "es")
    assert spanish == "Poner el barco y la palmera, abajo a la izquierda"


def test_what_lies_on_the_island_is_called_by_its_name() -> None:
    state = told()
    lay(state, "ship-palm flag-barrel")
    mate = state.crew()[0]
    assert said(state, mate, "shift 1 to 4") == "Move ship and palm to the lower right"
    assert said(state, mate, "shift 1 to 2") == "Swap ship and palm with flag and barrel"
    assert said(state, mate, "take back 2") == "Take back flag and barrel"
    assert said(state, mate, "cross palm in 1") == "Cross on the palm, upper left"


def test_loot_is_called_by_its_element() -> None:
    state = rebuilt()
    [seat] = state.acting
    first = said(state, seat, legal(state, seat)[0])
    offered = state.view(seat).to_json()["offer"][0]["element"]
    assert first == f"Take the {offered} (card 1)"
