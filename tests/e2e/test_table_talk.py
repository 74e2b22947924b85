"""Table talk between two browsers: reactions at the seat, a nudge, a sound and a badge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.playing import ME, OPEN, Player, by_turn, join, set_table
from tests.e2e.serving import Server

# Counts the tones that a page plays, instead of playing them.
LISTEN = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.tones++; start.apply(this, at); };
}"""


@pytest.fixture(scope="module")
def server(brisk: Server) -> Server:
    """Where one may nudge after a third of a second."""
    return brisk


def sit_down(host: Page, friend: Page, server: Server) -> list[Player]:
    granted = set_table(host, server.url, [ME, OPEN], public=True)
    join(friend, server.url, granted)
    players = [Player(page, number) for number, page in enumerate((host, friend), 1)]
    for player in players:
        player.seated()
    return players


def test_reactions_show_at_the_seat_and_can_be_left_out(visit: Visit, server: Server) -> None:
    host, friend = visit(), visit(viewport=PHONE)
    sit_down(host, friend, server)
    host.keyboard.press("r")
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    bubble = friend.locator(".bubble")
    expect(bubble).to_contain_text("Well played!")
    box = bubble.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    expect(friend.locator("[data-reactions]")).to_contain_text("Well played!")

    friend.get_by_role("button", name="Chat").click()
    friend.get_by_role("button", name="Ha ha!").click()
    expect(friend.locator(".rail")).not_to_be_visible()
    theirs = host.locator(".bubble", has_text="Ha ha!")
    expect(theirs).to_be_visible()
    at, seat = theirs.bounding_box(), host.locator(".rivals .seat").bounding_box()
    assert at is not None
    assert seat is not None
    assert abs(at["y"] - seat["y"]) < seat["height"]

    host.get_by_role("button", name="Table menu").click()
    host.get_by_label("Show other people’s reactions").uncheck()
    host.keyboard.press("Escape")
    expect(theirs).to_have_count(0)
    friend.keyboard.press("r")
    friend.keyboard.press("Enter")
    expect(friend.locator(".bubble")).to_contain_text("Ahoy!")
    host.wait_for_timeout(200)
    expect(host.locator(".bubble")).to_have_count(0)


def test_who_is_waited_for_is_called(visit: Visit, server: Server) -> None:
    pages = visit(), visit()
    slow, waiting = by_turn(sit_down(*pages, server))
    slow.page.evaluate(LISTEN)
    expect(slow.page).to_have_title("Your turn · Buried Treasure · Tortuga")
    slow.page.get_by_role("button", name="Turn the sound off").click()
    slow.page.get_by_role("button", name="Turn the sound on").click()
    slow.page.get_by_role("button", name="Table menu").click()
    slow.page.get_by_label("A badge in the title").check()
    slow.page.keyboard.press("Escape")
    expect(slow.page).to_have_title("● Your turn · Buried Treasure · Tortuga")
    expect(slow.page.locator("link[rel=icon]")).to_have_attribute("href", "./icon-turn.svg")
    tried = slow.page.evaluate("window.tones")
    assert tried > 0  # a sample when it is switched on

    waiting.page.get_by_role("button", name="Nudge").click()
    expect(waiting.page.get_by_text("has been nudged")).to_be_visible()
    expect(waiting.page.get_by_role("button", name="Nudge")).to_have_count(0)
    expect(slow.page.get_by_text("is waiting: it is your turn")).to_be_visible()
    assert "is waiting" in slow.page.title()
    slow.page.wait_for_function("tried => window.tones > tried", arg=tried)
    nudged = slow.page.evaluate("window.tones")

    slow.take_turn()
    expect(slow.page).to_have_title("Table · Buried Treasure · Tortuga")
    waiting.take_turn()
    slow.page.wait_for_function("nudged => window.tones > nudged", arg=nudged)
    assert slow.page.evaluate("localStorage.getItem('tortuga.sound')") == "on"
