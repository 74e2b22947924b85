"""How each page looks: pictures that change only where somebody means them to.

`TORTUGA_PICTURES=new pytest tests/terminal/test_pictures.py` draws them anew; look at them then.
"""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.seated import LARGE, SMALL, at_table, finished, home, picker_of, until
from tortuga.engine.records import Record
from tortuga.table.playback import ALL
from tortuga.terminal.app.application import Tortuga

PICTURES = Path(__file__).parent / "pictures"
Before = Callable[[Pilot[None]], Awaitable[None]]


async def nothing(pilot: Pilot[None]) -> None:
    """The page as it opens."""
    await pilot.pause()


async def looks_as_drawn(
    app: Tortuga, name: str, size: tuple[int, int], before: Before = nothing
) -> None:
    """The screen is the picture of that name, colours and all."""
    async with app.run_test(size=size) as pilot:
        await before(pilot)
        drawn = app.export_screenshot(title="Tortuga", simplify=True)
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # fetched from elsewhere
    kept = PICTURES / f"{name}.svg"
    if os.environ.get("TORTUGA_PICTURES") == "new":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert drawn == kept.read_text(encoding="utf-8"), (
        f"{kept.name} looks otherwise; meant? TORTUGA_PICTURES=new"
    )


def pressed(*keys: str) -> Before:
    """Press keys once the picker is there, and wait until it is there again."""

    async def press(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: picker_of(pilot).display)
        for key in keys:
            await pilot.press(key)
        await pilot.pause()

    return press


async def test_the_harbour() -> None:
    await looks_as_drawn(Tortuga("en"), "harbour", SMALL)


async def test_setting_a_table() -> None:
    await looks_as_drawn(Tortuga("es").with_game("the-pirates-map"), "setting", SMALL)


@pytest.mark.parametrize(
    ("game", "size", "keys"),
    [
        ("buried-treasure", SMALL, ()),
        ("maui", SMALL, ("f6", "pagedown")),
        ("playa-pirata", LARGE, ()),
        ("x-marks-the-spot", LARGE, ("enter", "enter", "enter", "enter", "down", "enter")),
    ],
)
async def test_a_table(game: str, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    app = at_table(home(game, "Ana", "Ben"))
    ready = ("enter",) if game in ("playa-pirata", "x-marks-the-spot") else ()

    async def before(pilot: Pilot[None]) -> None:
        await pilot.press(*ready)
        await pressed(*keys)(pilot)

    await looks_as_drawn(app, game, size, before)


async def test_handing_over() -> None:
    app = at_table(home("playa-pirata", "Ana", "Ben"))
    await looks_as_drawn(app, "hand-over", SMALL)


async def test_the_rules() -> None:
    app = at_table(home("buried-treasure", "Ana", "Ben"))
    await looks_as_drawn(app, "rules", SMALL, pressed("f2", "down", "down"))


async def test_help_in_spanish() -> None:
    app = at_table(home("buried-treasure", "Ana", "Ben"), "es")
    await looks_as_drawn(app, "help", SMALL, pressed("f1"))


async def test_the_end() -> None:
    app = at_table(finished(home("buried-treasure", "Ana", "Ben")))
    await looks_as_drawn(app, "end", SMALL)


async def test_a_replay() -> None:
    found = finished(home("buried-treasure", "Ana", "Ben"))
    record = Record.of(found.match, found.names)
    app = Tortuga("en").with_record(record, ALL, step=9)
    await looks_as_drawn(app, "replay", LARGE)
