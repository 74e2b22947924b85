"""`tortuga play --at URL`: a seat at a real server's table, kept while the server restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import ME, OPEN, SAILOR, Person, Wire
from tests.server.process import ServerProcess
from tests.terminal.seated import (
    SMALL,
    draw_seldom,
    labels,
    picker_of,
    shown,
    table_of,
    text_of,
    until,
)
from tests.terminal.test_every_game import play_to_the_end
from tortuga.engine.errors import TortugaError
from tortuga.terminal.app.application import Tortuga
from tortuga.terminal.app.asking import ChoosePage
from tortuga.terminal.app.replaying import ReplayPage
from tortuga.terminal.far.guest import ServerError, kept_cookies
from tortuga.terminal.far.link import Link, LinkError, read_link
from tortuga.terminal.far.sitting import FarSitting, sit_far


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("far") / "tortuga.db", bot_delay=0.0)
    process.start()
    yield process
    process.kill()


@pytest.fixture
def server(
    running: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ServerProcess:
    """A server that has not met this guest yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return running


def invitation(server: ServerProcess, *seats: dict[str, str], game: str = "buried-treasure") -> str:
    host = Person(server.url)
    granted = host.create(*seats, game=game)
    host.close()
    return f"{server.url}/#/join/{granted['table']}/{granted['invite']}"


def sat_down(link: str) -> FarSitting:
    return sit_far(read_link(link), "Ana")


@pytest.mark.slow
async def test_a_game_at_a_servers_table_is_played_to_its_end(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_seldom(monkeypatch)
    sitting = await asyncio.to_thread(sat_down, invitation(server, OPEN, SAILOR))
    app = Tortuga("en").with_sitting(sitting)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        assert "Ana (you)" in text_of(pilot, "#table")
        assert labels(pilot)[0].startswith("Take column")
        begun = len(sitting.live.log)
        await pilot.press("enter")
        await until(pilot, lambda: len(sitting.live.log) > begun and picker_of(pilot).display)
        await asyncio.to_thread(server.kill)
        await until(pilot, lambda: "connection lost" in shown(app))
        await pilot.press("enter")  # is said again when the server is back
        await asyncio.to_thread(server.start)
        await until(pilot, lambda: sitting.live.state == "open" and not table_of(pilot).playing)
        await play_to_the_end(pilot)
        await until(pilot, lambda: sitting.live.seed in text_of(pilot, "#table"))
        await pilot.click("#replay")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))


def asks_to_take_back(wire: Wire) -> None:
    """The host has moved, the guest too since then, and the host wants both taken back."""
    moved = False
    while True:
        if wire.views["0"]["acting"] == [0]:
            wire.play(0, wire.views["0"]["legal"][0])
            moved = True
        if wire.until("event")["seat"] == 1 and moved:
            break
    wire.say(type="undo", n=next(wire.numbers), seat=0)


async def test_somebody_who_asks_to_take_a_move_back_is_answered(server: ServerProcess) -> None:
    host = Person(server.url)
    granted = host.create(ME, OPEN)
    link = f"{server.url}/#/join/{granted['table']}/{granted['invite']}"
    sitting = await asyncio.to_thread(sat_down, link)
    app = Tortuga("en").with_sitting(sitting)
    with host.wire(granted) as wire:
        await asyncio.to_thread(wire.until, "snapshot")  # before the guest can have moved
        async with app.run_test(size=SMALL) as pilot:
            asking = asyncio.create_task(asyncio.to_thread(asks_to_take_back, wire))
            while not asking.done():
                if not isinstance(app.screen, ChoosePage) and picker_of(pilot).display:
                    await pilot.press("enter")
                await asyncio.sleep(0.05)
            await until(pilot, lambda: isinstance(app.screen, ChoosePage))
            assert "asks to take back the last move" in shown(app)
            played = len(sitting.live.log)
            await pilot.press("enter")
            await until(pilot, lambda: len(sitting.live.log) < played)
    host.close()


async def test_who_looks_on_sees_what_lies_open(server: ServerProcess) -> None:
    host = Person(server.url)
    granted = host.create(ME, SAILOR, public=True, advanced=True)
    link = read_link(f"{server.url}/#/watch/{granted['table']}")
    app = Tortuga("en").with_sitting(await asyncio.to_thread(sit_far, link, ""))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Round 1" in text_of(pilot, "#table"))
        assert "(you)" not in shown(app)
        assert "Your starters" not in shown(app)
        assert not picker_of(pilot).display
    host.close()


def test_the_same_link_leads_back_to_the_same_seat(server: ServerProcess) -> None:
    link = invitation(server, OPEN, OPEN)
    assert sat_down(link).people == sat_down(link).people == [0]
    assert kept_cookies().stat().st_mode & 0o077 == 0


def test_who_has_no_seat_looks_on_or_is_told_why_not(server: ServerProcess) -> None:
    link = read_link(invitation(server, OPEN, SAILOR))
    assert sit_far(link, "Ana").people == [0]
    kept_cookies().unlink()  # somebody else
    with pytest.raises(ServerError, match="refuses"):
        sit_far(link, "Ben")
    with pytest.raises(ServerError, match="refuses: "):
        sit_far(Link(link.server, "nowhere"), "Ben")


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ServerError, match=r"127\.0\.0\.1:9 cannot be reached"):
        sat_down("http://127.0.0.1:9/#/join/table/invite")


@pytest.mark.parametrize(
    "link",
    ["", "table", "ftp://host/#/join/a/b", "http://host", "http://host/#/join/a", "http://h/#/x/a"],
)
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(LinkError):
        read_link(link)
    assert issubclass(LinkError, TortugaError)


def test_links_are_read_as_the_browser_writes_them() -> None:
    assert read_link("https://h/#/table/k3").table == "k3"
    assert read_link("https://h:8/#/watch/k3").watch
    assert read_link("https://h/#/join/k3/s").live == "wss://h/api/tables/k3/live"


async def test_a_table_with_figures_of_its_own_is_played_by_them(server: ServerProcess) -> None:
    host = Person(server.url)
    variant = {"name": "Long beach", "changes": {"towels.ones": 4}}
    wish = {"game": "playa-pirata", "public": False, "fill": "sailor", "seats": [ME, OPEN, OPEN]}
    granted = host.http.post("/api/tables", json=wish | {"variant": variant}).json()
    link = f"{server.url}/#/join/{granted['table']}/{granted['invite']}"
    sitting = await asyncio.to_thread(sat_down, link)
    host.close()
    assert sitting.game.component_data["towels"]["ones"] == 4
    told = sitting.lobby(lambda key, **facts: key)
    assert told[-2:] == ["far.figures", "  towels.ones: 5 → 4"]
