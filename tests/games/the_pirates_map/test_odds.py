"""How likely the island becomes right with a move: what advice goes by while it is built."""

from __future__ import annotations

import pytest

from tests.games.the_pirates_map.positions import (
    lay,
    seen,
    the_pirates_map,
    told,
)
from tests.games.the_pirates_map.test_bots import remembering
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.rules import PiratesMapState

TALE = "mermaid mermaid palm flag barrel ship ship"
RIGHT = "ship-ship mermaid-mermaid palm"


def odds(state: PiratesMapState) -> dict[str, float]:
    """To who holds some map card that is still to be laid, by the words of the moves."""
    view = seen(state, state.crew()[0])
    chances = the_pirates_map().odds(view)
    return {MOVES.text(move): each for move, each in zip(view.legal, chances, strict=True)}


def built(cards: str, cross: str = "") -> PiratesMapState:
    state = remembering(told(TALE), TALE)
    lay(state, cards, cross)
    return state


def test_a_card_that_lies_wrong_is_the_fault_of_who_laid_it() -> None:
    chances = odds(built(f"{RIGHT} shark"))
    cell = 4
    assert chances[f"take back {cell}"] == pytest.approx(1.0, abs=0.001)
    # Whoever puts the cross meanwhile, or does nothing that counts, has spoilt nothing.
    crosses = [each for text, each in chances.items() if text.startswith("cross ship")]
    assert crosses == pytest.approx([1.0], abs=0.001)
    assert chances["shift 1 to 2"] == pytest.approx(1.0, abs=0.001)
    best = max(chances, key=lambda text: chances[text])
    assert best == f"take back {cell}", "but to take it back comes first"


def test_who_lays_a_wrong_card_or_calls_a_wrong_island_done_is_told_so() -> None:
    state = built(RIGHT)
    strange = [
        f"lay {card + 1} in 4"
        for card, word in enumerate(state.parts.map_words)
        if "shark" in word or "bottle" in word
    ]
    chances = odds(state)
    assert any(text in chances for text in strange)
    assert all(chances[text] < 0.01 for text in strange if text in chances)
    assert odds(built(f"{RIGHT} shark", "ship"))["done"] < 0.01
    assert odds(built(f"{RIGHT} flag-barrel", "palm"))["done"] < 0.01, "the tale ended elsewhere"
    assert odds(built(f"{RIGHT} flag-barrel", "ship"))["done"] == pytest.approx(1.0, abs=0.001)


def test_two_faults_are_not_mended_by_one_move() -> None:
    chances = odds(built("ship-ship mermaid-mermaid shark bottle"))
    assert max(chances.values()) < 0.01
