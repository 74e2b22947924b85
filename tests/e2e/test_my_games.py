"""My games: empty at first, then with results, filters, ways back and a file to take along."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit, change_type
from tests.e2e.playing import BOT, ME, set_table
from tests.e2e.serving import Server
from tests.e2e.stage import finish


def two_games(page: Page, server: Server) -> str:
    """One that is over, and one that goes on."""
    over = set_table(page, server.url, [ME, BOT], public=False)["table"]
    finish(page, over)
    set_table(page, server.url, [ME, BOT, BOT], game="maui")
    return str(over)


def test_a_guest_looks_back_at_what_was_played(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="My games").click()
    expect(page.get_by_text("Nothing played yet")).to_be_visible()
    over = two_games(page, server)
    page.goto(f"{server.url}/#/games")
    rows = page.locator(".played")
    expect(rows).to_have_count(2)
    expect(page.get_by_role("table", name="By game")).to_contain_text("Buried Treasure")
    expect(page.get_by_role("table", name="By opponent")).to_contain_text("Swabbie")

    result = page.get_by_label("Result")
    result.focus()
    result.select_option("running")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Maui")
    expect(result).to_be_focused()
    page.go_back()
    expect(rows).to_have_count(2)
    page.get_by_label("Opponents").select_option("captain")
    expect(page.get_by_text("No game fits these filters.")).to_be_visible()
    page.get_by_role("link", name="Show all games").click()

    with page.expect_download() as taken:
        page.get_by_role("link", name="Spreadsheet").click()
    assert over in Path(taken.value.path()).read_text()
    rows.filter(has_text="Buried Treasure").get_by_role("link", name="Replay").click()
    expect(page.locator(".replay .board").first).to_be_visible()


def test_my_games_on_a_phone_in_spanish(visit: Visit, server: Server) -> None:
    page = visit(viewport=PHONE, locale="es")
    two_games(page, server)
    page.goto(f"{server.url}/#/games")
    expect(page.locator(".played")).to_have_count(2)
    expect(page.get_by_role("link", name="Repaso")).to_be_visible()
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        change_type(page)


def test_a_page_that_is_left_asks_for_nothing_more(visit: Visit, server: Server) -> None:
    """A page that goes does not read the route of the one that comes."""
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = set_table(page, server.url, [ME, BOT], public=False)["table"]
    for place in ("games", "learn", f"table/{table}", "rules/maui", "games", ""):
        page.evaluate("place => { location.hash = `#/${place}` }", place)
        expect(page.locator("#main, main").first).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert any("/api/me/games" in url for url in asked)
    assert [url for url in asked if "undefined" in url] == []
