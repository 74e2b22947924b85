"""Looking back on a game: its review, a position of it in the replay, a page to take along."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.planting import sit_down
from tests.e2e.playing import BOT, GAME, ME, MOVED, Player, set_table
from tests.e2e.serving import Server
from tests.e2e.stage import finish
from tests.e2e.standings import finished


@pytest.fixture(scope="module")
def server(brisk: Server) -> Server:
    """Where reviews look at next to nothing, and are soon done."""
    return brisk


def test_a_finished_game_is_reviewed_read_shared_and_taken_along(
    visit: Visit, server: Server
) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    sit_down(page, server, finished(GAME))
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Begin the review").click()
    expect(page.get_by_role("heading", name="Buried Treasure: looking back")).to_be_visible()
    expect(page.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(page.locator(".summary")).to_have_count(3)

    page.get_by_text("The same in figures").click()
    figures = page.get_by_role("region", name="The same in figures").locator("tbody tr")
    assert figures.count() > 20
    expect(figures.last).to_contain_text("end")
    page.get_by_role("button", name="All choices").click()
    first = page.locator(".decision").first
    expect(first).to_contain_text("Played:")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download as a page").click()
    assert "<svg" in Path(taken.value.path()).read_text()

    other = visit(viewport=PHONE, locale="es")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link to this review is copied.")).to_be_visible()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(other.get_by_role("heading", name="Tesoro enterrado")).to_be_visible()
    expect(other.locator(".graph svg").first).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "invite" not in other.url
    with other.expect_download() as taken:
        other.get_by_role("link", name="Descargar").click()
    assert "<svg" in Path(taken.value.path()).read_text()
    other.locator(".review__ways a").first.click()
    expect(other.locator(".replay .board").first).to_be_visible()

    number = first.locator(".decision__number")
    step = int(number.inner_text()) - 1
    number.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".replay .board").first).to_be_visible()
    assert f"/{step}?eyes=" in page.url


def test_a_costly_choice_is_tried_again_with_the_better_move_in_hand(
    visit: Visit, server: Server, luck: dict[str, str]
) -> None:
    """A deal in which the fourth of them is a card that asks for nothing more."""
    page = visit(extra_http_headers={**luck, "Luck": "a costly choice"})
    table = set_table(page, server.url, [ME, BOT])["table"]
    finish(page, table)

    def blundered(route: Route) -> None:
        """A search that looks at next to nothing cannot tell: here it says that it can."""
        reply = route.fetch()
        told = reply.json()
        for each in (told["review"] or {"decisions": []})["decisions"]:
            each["verdict"] = "blunder" if each["alternatives"] else each["verdict"]
        route.fulfill(response=reply, json=told)

    page.route("**/api/tables/*/review", blundered)
    page.goto(f"{server.url}/#/review/{table}")
    page.get_by_role("button", name="Begin the review").click()
    page.get_by_role("button", name="Try it from here").nth(3).click()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    assert "/table/" in page.url
    assert table not in page.url
    before = Player(page).seq
    page.locator("[data-confirm]").click()
    page.wait_for_function(MOVED, arg=before)
