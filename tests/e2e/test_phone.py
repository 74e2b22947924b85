"""A phone held upright: everything within reach of a thumb."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit, change_type, either_type
from tests.e2e.planting import sit_down
from tests.e2e.playing import ME, OPEN, Finger, join, play_on, set_table
from tests.e2e.serving import Server
from tests.e2e.standings import last_rounds

SMALL = """() => [...document.querySelectorAll('button, a[href], input')]
    .filter(each => each.checkVisibility() && !each.disabled)
    .filter(each => !each.closest('.skip, .log, [data-scaled]'))
    .map(each => [each.getAttribute('aria-label') ?? each.innerText, each.getBoundingClientRect()])
    .filter(([, {width, height}]) => width < 40 || height < 34)
    .map(([name, {width, height}]) => `${name}: ${width} × ${height}`)"""


def phone(visit: Visit) -> Page:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def assert_fits(page: Page) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(SMALL) == []


def assert_fits_in_either_type(page: Page) -> None:
    """And goes on in the other."""
    assert_fits(page)
    change_type(page)
    assert_fits(page)


def test_a_game_with_taps_alone(visit: Visit, server: Server) -> None:
    page = phone(visit)
    sit_down(page, server, last_rounds())
    player = Finger(page)
    player.seated()
    assert_fits_in_either_type(page)
    play_on([player], turns=3)
    assert_fits_in_either_type(page)
    play_on([player])
    expect(page.locator(".plan--end")).to_be_visible()
    assert_fits_in_either_type(page)


@either_type
def test_chat_waits_behind_a_badge(visit: Visit, server: Server) -> None:
    page, friend = phone(visit), visit()
    join(friend, server.url, set_table(page, server.url, [ME, OPEN]))
    Finger(page).seated()
    friend.get_by_label("Say something").fill("ahoy")
    friend.keyboard.press("Enter")
    expect(page.locator(".icon-button__badge")).to_have_text("1")
    page.get_by_role("button", name="Chat, 1 new").tap()
    expect(page.locator(".chat li")).to_be_in_viewport()
    expect(page.locator(".icon-button__badge")).to_have_count(0)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".chat li")).not_to_be_visible()
