"""What people do at a table besides playing: drag, ask to undo, let a bot sit in, leave."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import BOT, ME, OPEN, Player, by_turn, join, play_on, set_table
from tests.e2e.serving import Server


def carry(page: Page, what: Locator, where: Locator) -> None:
    """Drag with the mouse, in steps as a hand does."""
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_starter_dragged_to_a_rival_goes_into_their_collection(
    visit: Visit, server: Server
) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT], advanced=True)
    card = page.locator(".hand .card.is-legal[data-drag]").first
    expect(card).to_be_visible()
    before = Player(page).seq
    carry(page, card, page.locator(".seat"))
    expect(page.locator("[data-confirm]")).to_contain_text("Play it, give it to")
    assert Player(page).seq == before
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)


def test_undo_beyond_the_rule_needs_the_others_consent(visit: Visit, server: Server) -> None:
    players = two_people(visit, server)
    play_on(players, turns=2)
    waiting, moved = by_turn(players)
    asked = waiting.page.get_by_role("button", name="Undo")
    log = waiting.page.locator(".log li")
    lines = log.count()
    asked.click()
    expect(waiting.page.get_by_text("Waiting for")).to_be_visible()
    moved.page.get_by_role("button", name="Refuse").click()
    expect(waiting.page.get_by_text("Waiting for")).to_have_count(0)
    assert log.count() == lines

    asked.click()
    moved.page.get_by_role("button", name="Agree").click()
    expect(log).not_to_have_count(lines)


def test_a_bot_sits_in_and_gives_the_seat_back(visit: Visit, server: Server) -> None:
    players = two_people(visit, server)
    page, friend = players[0].page, players[1].page
    page.locator(".menu > .icon-button").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_text("A bot is playing for you")).to_be_visible()
    expect(page.locator(".card.is-legal")).to_have_count(0)
    expect(friend.locator(".seat .tag")).to_contain_text("Swabbie")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("A bot is playing for you")).to_have_count(0)
    expect(friend.locator(".seat .dot")).to_be_visible()

    page.locator(".menu > .icon-button").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(f"{server.url}/#/")
    expect(friend.locator(".seat .tag")).to_contain_text("Swabbie")


def two_people(visit: Visit, server: Server) -> list[Player]:
    host, guest = visit(), visit()
    granted = set_table(host, server.url, [ME, OPEN])
    join(guest, server.url, granted)
    players = [Player(host, 1), Player(guest, 2)]
    for player in players:
        player.seated()
        expect(player.page.locator("#prompt")).to_be_visible()
    return players
