"""Any game's table in a terminal: laid out by the shape of what its views hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tortuga
from tortuga.engine import registry
from tortuga.engine.library import game_texts
from tortuga.engine.plain_table import said, thing
from tortuga.engine.texts import Texts
from tortuga.testing.play import positions

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ["Player 1 (you)", "Bartholomew…", "Cheng", "Diego"]


@pytest.fixture(params=["beachcombers", "sinking_sands"])
def name(request: pytest.FixtureRequest) -> Iterator[str]:
    found = registry.named(str(EXAMPLES / f"{request.param}.py"))
    yield found
    registry.forget(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_fits_into_eighty_columns_all_through_a_game(name: str, seats: int) -> None:
    game, texts = tortuga.game(name, seats=seats), game_texts(name, "en")
    for state in positions(game, 1):
        shown = game.table(state.view(0), NAMES[:seats], texts)
        assert max(len(line) for line in shown.splitlines()) <= 80
        assert all(who in shown for who in NAMES[:seats])


def test_a_grid_is_a_grid_and_words_are_the_games() -> None:
    texts = Texts("en", {"word.crab-1": "your crab", "field.sand": "The beach"})
    shown = thing("Sand", [["sea", "crab-1"], ["1", "2"], ["1", "1"]], ["Ana", "Ben"], texts)
    assert shown == ["", "Sand:", "  sea  your crab", "  1    2", "  1    1"]


def test_many_things_are_counted_and_none_are_a_dash() -> None:
    texts = Texts("en", {})
    assert said(["pearl"] * 9, texts) == "9× pearl"
    assert said([], texts) == said(None, texts) == "–"
    assert said({"top_card": "conch"}, texts) == "Top card conch"
