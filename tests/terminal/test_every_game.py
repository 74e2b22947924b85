"""Every game is played to its end in the application, by keys alone."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

import tortuga
from tests.terminal.seated import (
    SMALL,
    at_table,
    draw_seldom,
    home,
    hurry,
    page_app,
    picker_of,
    shown,
    table_of,
    text_of,
)
from tortuga.terminal.app.asking import AskPage

# Deals that are over soon where the first entry is always chosen.
SEEDS = {"x-marks-the-spot": 15}
MOST_KEYS = 2000


async def play_to_the_end(pilot: Pilot[None]) -> int:
    """Press Enter whenever there is something to choose; how many keys that took."""
    keys = 0
    while not table_of(pilot).sitting.over():
        app = page_app(pilot)
        if isinstance(app.screen, AskPage) or picker_of(pilot).display:
            await pilot.press("enter")
            keys += 1
            assert keys < MOST_KEYS, shown(app)
        else:
            await asyncio.sleep(0.01)
    await pilot.pause()
    return keys


@pytest.mark.slow
@pytest.mark.parametrize("game", tortuga.games())
async def test_a_game_is_played_to_its_end(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch, 200)
    draw_seldom(monkeypatch)
    found = home(game, "Ana", "sailor*", seed=SEEDS.get(game, 7))
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        keys = await play_to_the_end(pilot)
        assert keys > 5
        assert found.match.state.over
        assert app.focused is not None
        assert app.focused.id == "again"
        assert found.match.commitment in text_of(pilot, "#table")
        assert "(you)" in text_of(pilot, "#table")
