"""The island: plain files, the network cut or the server stopped, and all of it still there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, Route, Worker, expect

from tests.e2e.ashore import (
    FileServer,
    finish,
    go_ashore,
    go_home,
    plain_files,
    play_now,
    set_quick_table,
)
from tests.e2e.beach import Beachcomber, BeachFinger
from tests.e2e.conftest import PHONE, Visit
from tests.e2e.islanders import Islander, IslandFinger
from tests.e2e.laying import Layer, TappingLayer
from tests.e2e.playing import MOVED, Finger, Player, play_on, wait_until
from tests.e2e.serving import serving
from tests.e2e.spotting import SpotFinger, Spotter
from tests.e2e.test_screens_accessible import check_both
from tests.kit.effort import by_turns
from tortuga.engine.records import Record
from tortuga.testing.golden import golden_records

# Whether a version of the client that is kept has the island in it.
HOLDS = """async version => {
    if (!(await caches.has(version))) return false;
    const kept = await (await caches.open(version)).keys();
    return kept.some(({url}) => url.endsWith('wasm.pack'));
}"""
# The worker that thinks hears nothing any more, until it is let go on.
STALL = """() => {
    const usual = self.onmessage, held = [];
    self.onmessage = said => held.push(said);
    self.goOn = () => { self.onmessage = usual; held.forEach(said => usual(said)); };
}"""
# A row that an island keeps, as if it had come to that by itself.
KEEP = """async ([key, text]) => {
    const [{name}] = await indexedDB.databases();
    const opened = await new Promise(done => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => done(asked.result);
    });
    const writing = opened.transaction('rows', 'readwrite');
    writing.objectStore('rows').put(text, key);
    await new Promise(done => { writing.oncomplete = done; });
    opened.close();
}"""

# Who plays by mouse, and who by finger. Where sand runs comes first: to the end it runs faster.
PLAYERS: dict[str, tuple[type[Player], type[Player]]] = {
    "the-pirates-map": (Islander, IslandFinger),
    "buried-treasure": (Player, Finger),
    "maui": (Layer, TappingLayer),
    "playa-pirata": (Beachcomber, BeachFinger),
    "x-marks-the-spot": (Spotter, SpotFinger),
}
SHARES = (["the-pirates-map", "buried-treasure"], ["maui", "playa-pirata", "x-marks-the-spot"])


def shared_out(turn: int) -> pytest.MarkDecorator:
    """One share of the games; with effort all of them, in either way."""
    return pytest.mark.parametrize("games", by_turns(SHARES, turn), ids="+".join)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """Tests of this module visit a folder of plain files."""
    with plain_files(tmp_path_factory.mktemp("island")) as files:
        yield files


@shared_out(1)
def test_with_the_network_cut(visit: Visit, server: FileServer, games: list[str]) -> None:
    page = visit()
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    go_ashore(page, server.url)
    elsewhere = [url for url in asked if not url.startswith(server.url)]
    assert (len(asked) > 20, elsewhere) == (True, [])
    page.context.set_offline(True)
    if "maui" in games:
        nobody_else_is_offered(page)
        check_both(page)
    play_all(page, games, finger=False)


@shared_out(0)
def test_from_the_home_screen_of_a_phone_in_spanish_with_the_server_stopped(
    visit: Visit, tmp_path: Path, games: list[str]
) -> None:
    page = visit(locale="es-ES", viewport=PHONE, has_touch=True)
    with plain_files(tmp_path) as files:
        go_ashore(page, files.url)
        app = installed(page)
    again = page.context.new_page()
    page.close()
    again.goto(app)
    expect(again.get_by_role("heading", level=1)).to_have_text("Una playa para ti", timeout=60_000)
    assert again.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    play_all(again, games, finger=True)


def installed(page: Page) -> str:
    """The address that the icon on a home screen opens, if a browser would put one there."""
    manifest: str = page.locator("link[rel=manifest]").evaluate("link => link.href")
    app: dict[str, Any] = page.request.get(manifest).json()
    assert (app["name"], app["display"]) == ("Tortuga", "standalone")
    for icon in app["icons"]:
        assert page.request.get(urljoin(manifest, icon["src"])).ok
    assert {icon["purpose"] for icon in app["icons"]} == {"any", "maskable"}
    start: str = urljoin(manifest, app["start_url"])
    assert start.startswith(urljoin(manifest, app["scope"]))
    return start


def play_all(page: Page, games: list[str], *, finger: bool) -> None:
    """Each of these games to its end against a bot, and all else that takes nobody else."""
    if "maui" in games:
        learn(page)
    for game in games:
        go_home(page)
        set_quick_table(page, game)
        player = PLAYERS[game][finger](page)
        player.seated()
        if game == "maui":
            ask_the_parrot(player)
        play_on([player], turns=2)
        if game == "buried-treasure":
            come_back(player)
        finish(player)
        expect_verified(page)
    expect_nowhere_to_send(page)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".played")).to_have_count(len(games))
    go_home(page)
    expect(page.locator("[data-level]").first).to_have_text(
        re.compile("at once|al momento|0[.,][1-9] s")
    )
    if "buried-treasure" in games:
        expect(page.locator("[data-level=captain]")).to_have_text(re.compile("4 s .*5 s"))
        expect(
            page.get_by_text(re.compile("This device is slow|Este dispositivo es lento"))
        ).to_be_visible()


def learn(page: Page) -> None:
    """The first step of a lesson."""
    page.evaluate("location.hash = '#/learn/buried-treasure'")
    guide = page.locator(".guide")
    expect(guide).to_have_attribute("data-stand", "asked")
    page.locator("[data-anchor=top-1]").click()
    page.locator("[data-confirm]:enabled").click()
    expect(guide).to_have_attribute("data-stand", "met")


def ask_the_parrot(player: Player) -> None:
    """While it thinks, a move can be looked at; then its advice is played. Nobody is to talk to."""
    page = player.page
    wait_until(page, lambda: player.on_turn, "it is this player's turn")
    thinker = thinker_of(page)
    thinker.evaluate(STALL)
    page.locator("button[aria-keyshortcuts=H]:enabled").click()
    player.pick_up()  # where a piece would lie best is told by previews
    expect(page.locator("[data-confirm]:enabled")).to_have_count(1)
    expect(page.locator(".advice")).to_have_count(0)
    page.keyboard.press("Escape")
    thinker.evaluate("goOn()")
    page.locator("button[aria-keyshortcuts=H]:enabled").click()
    expect(page.locator(".advice").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("textbox")).to_have_count(0)
    before = player.seq
    page.locator(".advice .advice__play").first.click()
    page.wait_for_function(MOVED, arg=before)


def thinker_of(page: Page) -> Worker:
    found: list[Worker] = []

    def there() -> bool:
        found[:] = [worker for worker in page.workers if "thinker" in worker.url]
        return bool(found)

    wait_until(page, there, "bots have somebody to think for them")
    wait_until(page, lambda: found[0].evaluate("self.onmessage !== null"), "it listens")
    return found[0]


def come_back(player: Player) -> None:
    """The page is loaded again in the middle, and goes on where it was."""
    page = player.page
    wait_until(page, lambda: player.on_turn, "it is this player's turn")
    before = player.seq
    # Captains have taken their time here, it seems.
    page.evaluate(KEEP, ["thinking/captain", '{"thoughts": 2, "seconds": 8, "longest": 5}'])
    page.reload()
    player.seated()
    expect(player.table).to_have_attribute("data-seq", str(before), timeout=60_000)
    play_on([player], turns=1)
    assert player.seq > before


def expect_verified(page: Page) -> None:
    """The record of the game that is over holds."""
    with page.expect_download() as taken:
        page.locator("a[download][href$='/record']").click()
    record = Record.loads(Path(taken.value.path()).read_text(encoding="utf-8"))
    record.verify()
    assert record.over


def expect_nowhere_to_send(page: Page) -> None:
    """Who wants a link for others is told that there is no server, and takes the record along."""
    page.locator(".ways .way").last.click()
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".button")).to_have_count(1)
    with page.expect_download() as taken:
        sheet.locator(".button").click()
    Record.loads(Path(taken.value.path()).read_text(encoding="utf-8")).verify()
    page.keyboard.press("Escape")


def nobody_else_is_offered(page: Page) -> None:
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(0)
    expect(page.get_by_text("Join by link")).to_have_count(0)
    expect(page.get_by_text("Public", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Friend")).to_have_count(0)
    expect(page.get_by_role("button", name="Beside me").first).to_be_visible()


# Where it cannot be


def test_a_device_that_cannot_hold_it_is_told_why(visit: Visit, server: FileServer) -> None:
    page = visit(service_workers="block")
    context = page.context
    told = page.locator(".signpost")

    context.route("**/wasm.pack", lambda route: route.fulfill(body=b"too much for this device"))
    page.goto(server.url)
    expect(told).to_contain_text("This device may have too little memory")

    cut_off(context)
    page.goto(server.url)
    expect(told).to_contain_text("has not been put on this device yet")
    context.set_offline(False)

    page.add_init_script("self.Worker = class { terminate() {} }")  # as before there were modules
    page.goto(server.url)
    expect(told).to_contain_text("This browser is too old")
    page.add_init_script("delete self.DecompressionStream")
    page.add_init_script("localStorage['tortuga.lang'] = 'es'")
    page.goto(server.url)
    expect(told).to_contain_text("Este navegador es demasiado antiguo")


def cut_off(context: BrowserContext) -> None:
    """The connection is gone while the island is on its way."""

    def cut(route: Route) -> None:
        context.set_offline(True)
        route.abort()

    context.route("**/wasm.pack", cut)


# With others: a second tab, a newer version, a server


def test_two_tabs_at_one_table(visit: Visit, server: FileServer) -> None:
    """What one has played the other is shown; nothing is played twice, and nothing is lost."""
    page = visit()
    go_ashore(page, server.url)
    set_quick_table(page, "buried-treasure")
    first = Player(page)
    first.seated()
    wait_until(page, lambda: first.on_turn, "it is this player's turn")
    second = Player(page.context.new_page())
    second.page.goto(page.url)
    second.seated()
    wait_until(second.page, lambda: second.on_turn, "the other tab has it too")
    before = first.seq
    first.take_turn()
    wait_until(page, lambda: first.on_turn, "the bot has moved")
    expect(second.table).to_have_attribute("data-seq", str(first.seq))
    assert first.seq > before
    wait_until(second.page, lambda: second.on_turn, "it is this player's turn there too")
    second.take_turn()
    wait_until(second.page, lambda: second.on_turn, "the bot has moved")
    expect(first.table).to_have_attribute("data-seq", str(second.seq))
    finish(second)
    expect(page.locator(".plan--end")).to_be_visible()
    expect_verified(page)


def test_a_newer_version_comes_ashore_while_a_game_is_open(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    with plain_files(tmp_path) as files:
        go_ashore(page, files.url)
        play_now(page, "buried-treasure")
        player = Player(page)
        player.seated()
        play_on([player], turns=1)
        worker = tmp_path / "some" / "where" / "sw.js"
        older = re.search(r'VERSION = "(\w+)"', worker.read_text())
        assert older is not None
        worker.write_text(worker.read_text().replace(older[1], "newer"))
        page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.update())")
        page.wait_for_function(HOLDS, arg="tortuga-newer", timeout=60_000)
        play_on([player], turns=1)
        assert page.evaluate(HOLDS, f"tortuga-{older[1]}")
    before = player.seq
    page.reload()
    player.seated()
    assert player.seq >= before
    play_on([player], turns=1)


def test_beside_a_server_that_stops(visit: Visit, tmp_path: Path) -> None:
    page, other = visit(), visit()
    with serving(tmp_path) as host:
        page.goto(host.url)
        page.get_by_role("link", name="Play without a connection").click()
        expect(page).to_have_url(re.compile("island.html"))
        expect(page.locator(".toast")).to_be_visible(timeout=60_000)
        other.goto(link_for_others(page))
        expect(other.locator(".replay__title")).to_have_text("Maui")
        expect(other.get_by_role("button", name="Copy the link to this move")).to_be_visible()
        go_home(page)
        page.get_by_role("link", name="Back to the server").click()
        expect(page.get_by_role("heading", name="A day at the pirate beach")).to_be_visible()
    page.get_by_role("button", name="Day colours").or_(
        page.get_by_role("button", name="Night colours")
    ).click()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".no-connection")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="The harbour does not answer")).to_be_visible()
    page.get_by_role("link", name="Play without a connection").click()
    expect(page.locator(".postcards")).to_be_visible(timeout=60_000)
    play_now(page, "buried-treasure")
    player = Player(page)
    player.seated()
    play_on([player], turns=2)


def link_for_others(page: Page) -> str:
    """Open a record on an island, and send it to the server beside it."""
    page.evaluate("location.hash = '#/replays'")
    page.locator("input[type=file]").set_input_files(golden_records("maui")[0])
    page.get_by_role("button", name="A link for others").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"is sent to {page.evaluate('location.host')}")
    sheet.get_by_role("button", name="Send it, get a link").click()
    link = sheet.get_by_label("Link to the replay")
    expect(link).to_be_focused()
    return link.input_value()
