"""Ask the parrot: the move a captain would make, shown on the table, and played at a press."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.laying import GLOWING
from tests.e2e.playing import BOT, ME, MOVED, OPEN, Player, by_turn, join, listen_for, set_table
from tests.e2e.serving import Server


def test_the_parrot_is_asked_by_key_shows_moves_and_plays_one(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT])
    player = Player(page)
    player.seated()
    expect(page.locator(".card.is-legal:enabled").first).to_be_visible()
    thought = listen_for(page, "The parrot is thinking")
    page.keyboard.press("h")
    says = page.get_by_role("region", name="The parrot says")
    best = says.locator(".advice").first
    expect(best).to_contain_text("%")
    assert thought()
    assert 1 <= says.locator(".advice").count() <= 3
    expect(best.get_by_role("button").first).to_be_focused()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(says).to_have_count(0)
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)

    before = player.seq
    page.keyboard.press("H")
    says.get_by_role("button", name="Play it").first.click()
    page.wait_for_function(MOVED, arg=before)
    expect(says).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Ask the parrot")


def on_turn(host: Page, friend: Page, server: Server, granted: dict[str, Any]) -> Page:
    """The friend sits down too; the page of the one whose turn it is."""
    join(friend, server.url, granted)
    players = [Player(page, number) for number, page in enumerate((host, friend), 1)]
    for player in players:
        player.seated()
    return by_turn(players)[0].page


def test_among_people_only_where_the_host_allows(visit: Visit, server: Server) -> None:
    host, friend = visit(viewport=PHONE, has_touch=True), visit()
    page = on_turn(host, friend, server, set_table(host, server.url, [ME, OPEN]))
    expect(page.get_by_role("button", name="Ask the parrot")).to_have_count(0)

    host.goto(f"{server.url}/#/")
    form = host.locator("#set-table")
    form.get_by_role("button", name="2", exact=True).click()
    form.get_by_label("Hints allowed").check()
    form.get_by_role("button", name="Set the table").click()
    expect(host.locator(".qr")).to_be_visible()
    table = host.url.rsplit("/", 1)[-1]
    kept = host.evaluate("id => JSON.parse(localStorage.getItem('tortuga.table.' + id))", table)
    page = on_turn(host, friend, server, {"table": table, "invite": kept["invite"]})
    page.get_by_role("button", name="Ask the parrot").click()
    expect(page.locator(".advice.is-shown")).to_be_visible()


def test_on_a_phone_it_steps_aside_for_what_else_is_picked_up(visit: Visit, server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    set_table(page, server.url, [ME, BOT], game="maui")
    expect(page.locator(GLOWING).first).to_be_visible()
    page.get_by_role("button", name="Ask the parrot").tap()
    says = page.get_by_role("region", name="The parrot says")
    expect(says.locator(".advice.is-shown")).to_be_visible()
    page.locator(".market .piece[aria-pressed=false]:enabled").first.tap()
    expect(says).to_be_hidden()
    expect(page.locator("[data-confirm]")).to_be_in_viewport()
