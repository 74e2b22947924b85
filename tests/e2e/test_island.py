"""The island: a folder of plain files, the network cut after loading, and all still there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.ashore import FileServer, finish, go_ashore, plain_files, play_now
from tests.e2e.beach import Beachcomber
from tests.e2e.conftest import PHONE, WIDE, Visit
from tests.e2e.islanders import Islander
from tests.e2e.laying import Layer
from tests.e2e.playing import Player, play_on
from tests.e2e.serving import serving
from tests.e2e.spotting import Spotter
from tests.e2e.test_screens_accessible import check
from tortuga.engine.records import Record

# Whether a version of the client that is kept has the island in it.
HOLDS = """async version => {
    if (!(await caches.has(version))) return false;
    const kept = await (await caches.open(version)).keys();
    return kept.some(({url}) => url.endsWith('wasm.pack'));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """Tests of this module visit a folder of plain files."""
    with plain_files(tmp_path_factory.mktemp("island")) as files:
        yield files


@pytest.fixture
def page(visit: Visit, server: FileServer) -> Page:
    page = visit()
    go_ashore(page, server.url)
    return page


def expect_verified(page: Page) -> None:
    """The record of the game that is over holds."""
    with page.expect_download() as taken:
        page.locator("a[download][href$='/record']").click()
    record = Record.loads(Path(taken.value.path()).read_text(encoding="utf-8"))
    record.verify()
    assert record.over


def test_a_game_to_its_end_and_its_record_holds(page: Page) -> None:
    play_now(page, "buried-treasure")
    player = Player(page)
    player.seated()
    play_on([player])
    expect(page.locator(".plan--end")).to_be_visible()
    expect_verified(page)
    page.goto(page.url.split("#")[0] + "#/games")
    expect(page.locator(".played")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("playa-pirata", Beachcomber),
        ("x-marks-the-spot", Spotter),
        ("maui", Layer),
        ("the-pirates-map", Islander),
    ],
)
def test_every_other_game_is_played_and_a_bot_brings_it_to_its_end(
    page: Page, game: str, kind: type[Player]
) -> None:
    play_now(page, game)
    player = kind(page)
    player.seated()
    # In The Pirate's Map sand runs, and tales take their time.
    play_on([player], turns=1 if game == "the-pirates-map" else 3)
    finish(player)
    expect_verified(page)


def test_a_page_that_is_loaded_again_goes_on_where_it_was(page: Page) -> None:
    play_now(page, "buried-treasure")
    player = Player(page)
    player.seated()
    play_on([player], turns=3)
    expect(page.locator(".card.is-legal:enabled").first).to_be_visible()
    before = player.seq
    page.reload()
    player.seated()
    expect(page.locator(".table")).to_have_attribute("data-seq", str(before), timeout=60_000)
    play_on([player], turns=1)
    assert player.seq > before


def test_a_hint_and_nobody_to_talk_to(page: Page) -> None:
    play_now(page, "maui")
    player = Layer(page)
    player.seated()
    while not player.on_turn:
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Ask the parrot").click()
    expect(page.locator(".advice").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("textbox")).to_have_count(0)  # nobody to talk to


def test_a_lesson(page: Page) -> None:
    page.goto(page.url.split("#")[0] + "#/learn/buried-treasure")
    guide = page.locator(".guide")
    expect(guide).to_have_attribute("data-stand", "asked")
    page.locator("[data-anchor=top-1]").click()
    page.locator("[data-confirm]:enabled").click()
    expect(guide).to_have_attribute("data-stand", "met")


def test_in_spanish_on_a_phone(visit: Visit, server: FileServer) -> None:
    page = visit(locale="es-ES", viewport=PHONE, has_touch=True)
    go_ashore(page, server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Una playa para ti")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    play_now(page, "playa-pirata")
    expect(page.locator(".bar__title")).to_have_text("Playa Pirata")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_what_takes_other_people_is_not_offered(page: Page) -> None:
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(0)
    expect(page.get_by_text("Join by link")).to_have_count(0)
    expect(page.get_by_text("Public", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Friend")).to_have_count(0)
    expect(page.get_by_role("button", name="Beside me").first).to_be_visible()


def test_its_harbour_can_be_used_by_all(page: Page) -> None:
    check(page, WIDE)
    check(page, PHONE)


def test_a_newer_version_comes_ashore_while_a_game_is_open(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    with plain_files(tmp_path) as files:
        go_ashore(page, files.url)
        page.context.set_offline(False)
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
    page = visit()
    with serving(tmp_path) as host:
        page.goto(host.url)
        page.get_by_role("link", name="Play without a connection").click()
        expect(page).to_have_url(re.compile("island.html"))
        expect(page.locator(".toast")).to_be_visible(timeout=60_000)
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
