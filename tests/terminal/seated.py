"""The application as tests use it: at a table with a fixed deal, driven by keys, read as text."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import tortuga
from tortuga.bots.registry import bot
from tortuga.engine.state import State
from tortuga.table import fold
from tortuga.terminal.app.application import Tortuga
from tortuga.terminal.app.picker import Picker
from tortuga.terminal.app.table import TablePage
from tortuga.terminal.home import HomeTable, new_game
from tortuga.terminal.seating import Player

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 20.0


def home(game: str, *sitters: str, seed: int = 7, **options: Any) -> HomeTable:
    """A game of these people and bots; a bot is named by its level and a star: ``sailor*``."""
    players = [
        Player(name[:-1].capitalize(), bot(name[:-1])) if name.endswith("*") else Player(name)
        for name in sitters
    ]
    return new_game(tortuga.game(game, seats=len(players), **options), players, seed)


def finished(found: HomeTable) -> HomeTable:
    """The same game, played on by its first legal moves."""
    state = found.match.state
    while not state.over:
        seat = state.acting[0]
        found.play(seat, state.legal(seat)[0])
    return found


def at_table(found: HomeTable, language: str = "en") -> Tortuga:
    """The application with a game on the table, its bots without a pause."""
    return Tortuga(language, pace=0.0).with_home(found)


def shown(app: Tortuga) -> str:
    """All that the terminal shows now, a line a row."""
    width, height = app.size
    rows = app.screen._compositor.render_strips()
    return "\n".join(strip.text.ljust(width) for strip in rows[:height])


async def until(pilot: Pilot[None], condition: object) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    assert callable(condition)
    while not condition():
        assert time.monotonic() < deadline, f"not so yet:\n{shown(page_app(pilot))}"
        await asyncio.sleep(0.01)
    await pilot.pause()


def page_app(pilot: Pilot[None]) -> Tortuga:
    assert isinstance(pilot.app, Tortuga)
    return pilot.app


def table_of(pilot: Pilot[None]) -> TablePage:
    """The table that the application was begun with."""
    [page] = [page for page in pilot.app.screen_stack if isinstance(page, TablePage)]
    return page


def picker_of(pilot: Pilot[None]) -> Picker:
    return table_of(pilot).query_one(Picker)


def labels(pilot: Pilot[None]) -> list[str]:
    return [choice.label for choice in picker_of(pilot).shown]


def text_of(pilot: Pilot[None], part: str) -> str:
    return str(table_of(pilot).query_one(part, Static).content)


def draw_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the screen a few times a second: most of a long game's time goes into that."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.2)


def hurry(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Clocks that run so many times as fast."""

    fold_deadline = fold.new_deadline

    def soon(state: State, at: int) -> int | None:
        due = fold_deadline(state, at)
        return None if due is None else at + (due - at) // times

    monkeypatch.setattr(fold, "new_deadline", soon)
