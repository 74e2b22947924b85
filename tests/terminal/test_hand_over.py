"""People at one keyboard: nothing of one seat's secrets is left for the next to see."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from tests.terminal.seated import (
    LARGE,
    SMALL,
    at_table,
    home,
    page_app,
    picker_of,
    shown,
    table_of,
    text_of,
    until,
)
from tortuga.terminal.app.asking import HandOverPage
from tortuga.terminal.app.pages import LogPage
from tortuga.terminal.app.table import TablePage
from tortuga.terminal.home import HomeTable

SECRETIVE = {"playa-pirata": {}, "x-marks-the-spot": {}, "buried-treasure": {"advanced": True}}


def handing(pilot: Pilot[None]) -> bool:
    return isinstance(page_app(pilot).screen, HandOverPage)


def ready(pilot: Pilot[None]) -> bool:
    """Whether the page that hides everything is there and hears Enter; not while one shows."""
    button = page_app(pilot).screen.focused
    return handing(pilot) and isinstance(button, Button) and not button.has_class("-active")


async def take_over(pilot: Pilot[None]) -> str:
    """Press Enter on the page that hides everything; what is shown then."""
    await until(pilot, lambda: ready(pilot))
    await pilot.press("enter")
    await until(pilot, lambda: picker_of(pilot).display and not handing(pilot))
    return shown(page_app(pilot))


def twin(found: HomeTable, game: str) -> HomeTable:
    """The same game as somebody finds it who has just come in."""
    fresh = home(game, "Ana", "Ben", **SECRETIVE[game])
    for seat, move in found.match.moves:
        fresh.play(seat, move)
    return fresh


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRETIVE)
async def test_after_a_hand_over_the_screen_is_as_if_nobody_had_looked_before(game: str) -> None:
    found = home(game, "Ana", "Ben", **SECRETIVE[game])
    async with at_table(found).run_test(size=LARGE) as pilot:
        first = await take_over(pilot)
        await pilot.press("f6", "f6", "down")
        while not handing(pilot):
            await pilot.press("enter")
            await pilot.pause()
        hidden = shown(page_app(pilot))
        words = [line.strip() for line in hidden.splitlines() if line.strip(" ▔▁")]
        assert len(words) == 5, hidden  # the title, whose turn, why, the button, the keys
        assert all(not text_of(pilot, part) for part in ("#table", "#news", "#history", "#prompt"))
        second = await take_over(pilot)
    assert first != second
    async with at_table(twin(found, game)).run_test(size=LARGE) as pilot:
        assert await take_over(pilot) == second


async def test_pages_of_the_last_seat_are_gone_after_a_hand_over() -> None:
    found = home("playa-pirata", "Ana", "Ben")
    async with at_table(found).run_test(size=SMALL) as pilot:
        await take_over(pilot)
        await pilot.press("f3")
        assert isinstance(pilot.app.screen, LogPage)
        seat = found.match.state.acting[0]
        await table_of(pilot).sitting.play(seat, found.match.state.legal(seat)[0], "")
        await take_over(pilot)
        pages = [type(page) for page in pilot.app.screen_stack[1:]]
        assert pages == [TablePage]


async def test_the_language_changes_while_everything_is_hidden() -> None:
    async with at_table(home("playa-pirata", "Ana", "Ben")).run_test(size=SMALL) as pilot:
        await until(pilot, lambda: handing(pilot))
        await pilot.press("f8")
        await until(pilot, lambda: "Pásale el dispositivo" in shown(page_app(pilot)))
        assert not text_of(pilot, "#table")
        assert "Tesoros en tu mano" in await take_over(pilot)


async def test_a_move_is_taken_back_at_the_hand_over() -> None:
    found = home("playa-pirata", "Ana", "Ben")
    async with at_table(found).run_test(size=SMALL) as pilot:
        before = await take_over(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: handing(pilot))
        await pilot.press("f5")
        await until(pilot, lambda: not handing(pilot) and picker_of(pilot).display)
        assert found.match.moves == []
        assert text_of(pilot, "#table").splitlines()[0] in before


@pytest.mark.parametrize("game", ["buried-treasure", "maui"])
async def test_where_nothing_is_secret_nothing_is_hidden(game: str) -> None:
    """Nor where some see what lies open turned round, as across a table of Maui."""
    names = ("Ana", "Ben", "Cho")
    found = home(game, *names, first=1)
    async with at_table(found).run_test(size=SMALL) as pilot:
        for name in names:
            await until(pilot, lambda name=name: text_of(pilot, "#prompt").startswith(name))
            assert not handing(pilot)
            await pilot.press("enter")


async def test_an_enter_too_many_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandOverPage, "rest", 3600)
    async with at_table(home("playa-pirata", "Ana", "Ben")).run_test(size=SMALL) as pilot:
        await until(pilot, lambda: ready(pilot))
        page = page_app(pilot).screen
        assert isinstance(page, HandOverPage)
        for _ in range(3):
            before = page.pressed
            await until(pilot, lambda: ready(pilot))
            await pilot.press("enter")
            await until(pilot, lambda before=before: page.pressed > before)
        assert handing(pilot)
        monkeypatch.setattr(HandOverPage, "rest", 0)  # as if the key had rested long enough
        await take_over(pilot)
