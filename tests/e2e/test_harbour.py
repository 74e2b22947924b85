"""The harbour: two clicks to a game, who you are, language and light, an invite, being offline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import BOT, ME, OPEN, Player, set_table, wait_until
from tests.e2e.serving import Server, serving


def at_harbour(visit: Visit, server: Server, **how: Any) -> Page:
    page = visit(**how)
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Learn by playing").first).to_be_visible()
    return page


def test_play_now_leads_to_a_game_against_bots(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("button", name="Play now Buried Treasure").click()
    page.get_by_role("dialog").get_by_role("button", name="Play at once").click()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#/table/\w+$"))
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("^(Continue|Open) Buried Treasure$")).click()
    expect(page.locator(".prompt")).to_be_visible()


def test_who_never_played_is_offered_the_lesson_once(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("button", name="Play now Maui").click()
    page.get_by_role("dialog", name="New to Maui?").get_by_role("link").click()
    expect(page.locator(".guide")).to_be_visible()
    page.goto(server.url)
    page.get_by_role("button", name="Play now Maui").click()
    expect(page).to_have_url(re.compile(r"#/table/\w+$"))


def test_a_name_a_language_and_a_theme_are_remembered(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("link", name="Me: ").click()
    page.get_by_role("textbox", name="Name").fill("Capitana Rosa")
    page.get_by_role("textbox", name="Name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Capitana Rosa")
    page.get_by_text("Teal swallowtail").locator("..").click()
    expect(page.locator(".me use")).to_have_attribute("href", "#s-2")
    page.get_by_role("button", name="Night colours").click()
    page.goto(server.url)
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Un día en la playa pirata")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Un día en la playa pirata")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".me")).to_contain_text("Capitana Rosa")
    expect(page.locator(".me use")).to_have_attribute("href", "#s-2")


def test_a_new_page_says_its_name_and_takes_the_focus(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1, name="Which game?")).to_be_focused()
    page.get_by_role("main").get_by_role("link", name="Buried Treasure").click()
    expect(page.get_by_role("heading", level=1, name="Buried Treasure")).to_be_focused()
    expect(page).to_have_title("Rules of Buried Treasure · Tortuga")
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Which game?")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title(re.compile("^Tortuga"))


def test_a_table_with_a_clock_shows_the_time_that_is_left(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("combobox", name="Time to think").select_option("10 minutes each for the game")
    for seat in page.locator("#set-table .segments").get_by_role("button", name="Bot").all():
        seat.click()
    page.get_by_role("button", name="Set the table").click()
    clock = page.get_by_role("region", name="Time left").get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^(10:00|9:5\d)$"))


def test_an_admiral_sits_down_where_it_has_learned_the_game(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    game = page.get_by_role("combobox", name="Game")
    level = page.locator("#set-table .seat-list select").first
    game.select_option("X Marks the Spot")
    expect(level.locator("option[value=captain]")).to_be_attached()
    expect(level.locator("option[value=admiral]")).not_to_be_attached()
    game.select_option("Buried Treasure")
    page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    page.locator("#set-table .segments").get_by_role("button", name="Bot").first.click()
    level.select_option("Admiral")
    page.get_by_role("button", name="Set the table").click()
    me = Player(page)
    me.seated()
    expect(page.locator(".rivals")).to_contain_text("Admiral")
    for _ in range(2):
        wait_until(page, lambda: me.on_turn, "the admiral has moved")
        me.take_turn()
    wait_until(page, lambda: me.on_turn, "the admiral has answered")


def test_a_table_is_set_by_keyboard_and_waits_for_a_friend(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server)
    page.get_by_role("button", name="Set the table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The table is set")).to_be_focused()
    link = page.get_by_role("textbox", name="Invite link").input_value()
    assert "#/join/" in link
    expect(page.get_by_role("img", name="The invite link as a QR code")).to_be_visible()

    friend = visit()
    friend.goto(link)
    friend.get_by_role("textbox", name="Name").fill("Marisol")
    friend.get_by_role("button", name="Sit down").click()
    for each in (page, friend):
        expect(each.locator(".prompt")).to_be_visible()
    expect(page.locator(".rivals")).to_contain_text("Marisol")


def test_the_host_names_who_starts_and_everyone_is_told(visit: Visit, server: Server) -> None:
    host = at_harbour(visit, server)
    starts = host.get_by_role("combobox", name="Who starts")
    expect(starts).to_have_value("lot")
    expect(starts.locator("..")).to_contain_text("In the printed rules the youngest begins.")
    starts.select_option("Seat 3 · Sailor")
    players = host.get_by_role("group", name="Players")
    players.get_by_role("button", name="2").click()
    expect(starts).to_have_value("lot")  # the third seat is gone
    starts.select_option("Seat 2 · Friend")
    host.get_by_role("button", name="Set the table").click()
    expect(host.get_by_text("Whoever takes seat 2 starts.")).to_be_visible()
    link = host.get_by_role("textbox", name="Invite link").input_value()

    friend = visit()
    friend.goto(link)
    expect(friend.get_by_text("Whoever takes seat 2 starts.")).to_be_visible()
    friend.get_by_role("textbox", name="Name").fill("Marisol")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".prompt")).to_contain_text("Take the uncovered card")
    expect(host.locator(".prompt")).to_contain_text("Marisol takes a card")


def test_by_lot_those_who_wait_are_told_so(visit: Visit, server: Server) -> None:
    host = visit()
    set_table(host, server.url, [ME, OPEN, OPEN], first=1)
    expect(host.get_by_text("You start.")).to_be_visible()
    set_table(host, server.url, [ME, OPEN, OPEN])
    expect(host.get_by_text("Who starts is drawn by lot.")).to_be_visible()


def test_a_public_table_is_found_and_joined(visit: Visit, server: Server) -> None:
    host = visit()
    set_table(host, server.url, [ME, OPEN], public=True)
    expect(host.get_by_role("heading", name="The table is set")).to_be_visible()
    guest = at_harbour(visit, server)
    guest.get_by_role("region", name="Open tables").get_by_role(
        "button", name="Sit down"
    ).first.click()
    expect(guest.locator(".prompt, .waiting")).to_be_visible()


def test_the_host_sends_someone_away_and_begins_with_bots(visit: Visit, server: Server) -> None:
    host, guest = visit(), visit()
    granted = set_table(host, server.url, [ME, OPEN, OPEN, BOT])
    guest.goto(f"{server.url}/#/join/{granted['table']}/{granted['invite']}")
    guest.get_by_role("textbox", name="Name").fill("Wren")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Waiting for 1 player")).to_be_visible()
    host.get_by_role("button", name="send Wren away").click()
    expect(host.get_by_text("Waiting for 2 players")).to_be_visible()
    host.get_by_role("button", name="Begin with bots").click()
    expect(host.locator(".prompt")).to_be_visible()


def test_a_link_that_leads_nowhere_says_so(visit: Visit, server: Server) -> None:
    page = visit()
    for place in ("nowhere", "table/nosuchtable", "join/nosuchtable/secret", "replay/nosuchtable"):
        page.goto(f"{server.url}/#/{place}")
        expect(page.locator(".signpost h1")).to_be_visible()
        page.goto("about:blank")


def test_offline_the_shell_opens_and_says_what_is_wrong(visit: Visit, server: Server) -> None:
    page = at_harbour(visit, server, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="The harbour does not answer")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="A day at the pirate beach")).to_be_visible()


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Server]:
    """A server at which nobody has set a table yet."""
    with serving(tmp_path) as running:
        yield running


def test_the_first_load_is_light(visit: Visit, quiet: Server) -> None:
    """Everything a first visit brings over the wire, texts included, as it is sent."""
    page = visit(anew=True)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(quiet.url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    print(f"first load: {len(sizes)} answers, {sum(sizes) / 1000:.1f} kB")
    assert len(sizes) >= 10
    assert sum(sizes) < 200_000
