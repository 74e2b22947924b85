"""A sign for who is away: asked for on the page about me, received by a browser and by mail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, TABLET, WIDE, Visit
from tests.e2e.serving import Server
from tests.e2e.test_screens_accessible import THEMES, check
from tests.kit.effort import by_turns
from tests.server.harness import ME, OPEN, Person, to_move
from tests.server.receiving import MailServer, PushService, link_in, text_of, until

A_DAY = {"per": "move", "seconds": 24 * 3600}
TABLE = {"game": "buried-treasure", "public": False, "fill": "sailor", "clock": A_DAY}
# No browser without a maker's service can be called: this one is given a subscription of ours.
SUBSCRIBED = """given => {
    const kept = 'tortuga.test.subscribed';
    const own = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => { localStorage.removeItem(kept); return true; },
    };
    PushManager.prototype.subscribe = async () => { localStorage[kept] = 1; return own; };
    PushManager.prototype.getSubscription = async () => localStorage[kept] ? own : null;
}"""
CALLED = """said => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) =>
        void self.shown.push([title, body, data.place]);
    self.dispatchEvent(new PushEvent('push', { data: JSON.stringify(said) }));
}"""
# What a press on it brings about; only a real one may bring the page to the front.
PRESSED = """({ place }) => {
    WindowClient.prototype.focus = async function () { return this; };
    const press = new ExtendableEvent('notificationclick');
    press.notification = { close: () => undefined, data: { place } };
    self.dispatchEvent(press);
}"""
SET_TABLE = """async body => {
    const made = await fetch('api/tables', {
        method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
    });
    return made.json();
}"""


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with MailServer() as mails:
        yield mails


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, push: PushService, post: MailServer
) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("signs"))
    given = post.settings | {"public_url": running.url, "push_hosts": push.host, "sign_delay": 0}
    flags = [(f"--{name.replace('_', '-')}", str(value)) for name, value in given.items()]
    running.program += tuple(word for flag in flags for word in flag)
    try:
        running.start()
        yield running
    finally:
        running.kill()


@pytest.fixture
def page(visit: Visit, push: PushService) -> Page:
    page = visit()
    page.context.grant_permissions(["notifications"])
    subscription = json.dumps(push.subscription("browser"))
    page.context.add_init_script(f"({SUBSCRIBED})({subscription})")
    return page


def open_me(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/me")
    expect(page.get_by_role("heading", name="Call me")).to_be_visible()
    expect(page.locator(".calls")).to_be_visible()


def switch(page: Page, name: str) -> Any:
    return page.get_by_role("switch", name=name, exact=True)


def turn_on(page: Page, name: str) -> None:
    """By keyboard, as by any other way."""
    expect(switch(page, name)).to_have_attribute("aria-checked", "false")
    switch(page, name).press("Space")
    expect(switch(page, name)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".call").get_by_text("Saved")).to_be_visible()


def until_it_is_their_turn(page: Page, server: Server) -> str:
    """A table of days at which the page's guest is waited for; its id."""
    granted = page.evaluate(SET_TABLE, {**TABLE, "seats": [ME, OPEN]})
    ana = Person(server.url)
    theirs = ana.join(granted)
    with ana.wire(theirs) as wire:
        wire.until("snapshot")
        while wire.views["1"]["legal"]:
            _, seat, legal = to_move(wire)
            wire.play(seat, legal[0])
            wire.until("event")
    ana.close()
    return str(granted["table"])


def test_a_browser_is_called_when_it_is_ones_turn(
    page: Page, server: Server, push: PushService
) -> None:
    open_me(page, server)
    turn_on(page, "My turn, This browser")
    table = until_it_is_their_turn(page, server)
    said = push.until(1, "browser")[-1]
    assert said["title"] == "Your turn at Buried Treasure"
    assert said["place"] == f"#/table/{table}"
    page.reload()
    expect(switch(page, "My turn, This browser")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Call me no more").click()
    expect(switch(page, "My turn, This browser")).to_have_attribute("aria-checked", "false")
    until_it_is_their_turn(page, server)
    page.wait_for_timeout(3000)  # longer than what is owed waits
    assert len(push.of("browser")) == 1


def test_what_comes_is_shown_and_leads_to_the_table(page: Page, server: Server) -> None:
    """By the service worker itself; of what it shows the words: headless browsers show none."""
    open_me(page, server)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(lambda: bool(page.context.service_workers), "the worker runs")
    worker = page.context.service_workers[0]
    said = {"title": "Your turn", "body": "With Ana.", "place": "#/table/abc", "tag": "turn-abc"}
    worker.evaluate(CALLED, said)
    until(lambda: bool(worker.evaluate("self.shown.length")), "it is shown")
    assert worker.evaluate("self.shown[0]") == ["Your turn", "With Ana.", "#/table/abc"]
    worker.evaluate(PRESSED, said)
    expect(page).to_have_url(re.compile("#/table/abc$"))


def test_a_browser_that_says_no_is_told_where_to_change_it(visit: Visit, server: Server) -> None:
    page = visit()
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    open_me(page, server)
    mine = switch(page, "Invitations, This browser")
    mine.click()
    expect(page.get_by_role("alert")).to_contain_text("Allow notifications")
    expect(mine).to_have_attribute("aria-checked", "false")


def test_an_address_is_confirmed_used_and_stopped(
    page: Page, server: Server, post: MailServer
) -> None:
    post.got.clear()
    open_me(page, server)
    page.get_by_label("E-mail", exact=True).fill("pelican@example.org")
    page.keyboard.press("Enter")
    expect(page.get_by_text("not confirmed")).to_be_visible()
    page.goto(server.url + link_in(post.until(1)[0], "confirm"))
    expect(page.get_by_role("heading", name="Is this your address?")).to_be_visible()
    page.get_by_role("button", name="Yes, use it").press("Enter")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    open_me(page, server)
    expect(page.get_by_text("confirmed", exact=True)).to_be_visible()
    turn_on(page, "My turn, E-mail")
    table = until_it_is_their_turn(page, server)
    letter = post.until(2)[1]
    assert letter["To"] == "pelican@example.org"
    assert f"{server.url}/#/table/{table}" in text_of(letter)
    page.context.clear_cookies()
    page.goto(server.url + link_in(letter, "stop"))
    page.get_by_role("button", name="Stop all mail").click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_visible()


def test_quiet_hours_by_keyboard_and_by_hand(page: Page, server: Server) -> None:
    open_me(page, server)
    switch(page, "Quiet hours").press("Space")
    start, end = (page.get_by_role("slider", name=name) for name in ("From", "Until"))
    expect(start).to_have_attribute("aria-valuetext", "23:00")
    start.press("ArrowLeft")
    start.press("PageDown")
    end.press("ArrowUp")
    expect(page.locator(".quiet__n")).to_have_text("21:45 – 8:15")
    with page.expect_response(re.compile("signs/quiet")):
        pass
    page.reload()
    expect(page.locator(".quiet__n")).to_have_text("21:45 – 8:15")
    day = page.locator(".day").bounding_box()
    grip = end.bounding_box()
    assert day is not None
    assert grip is not None
    page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(day["x"] + day["width"] / 4, grip["y"] + 20, steps=4)
    with page.expect_response(re.compile("signs/quiet")):
        page.mouse.up()
    expect(end).to_have_attribute("aria-valuetext", "6:00")


def test_a_private_address_is_made_and_closed(page: Page, server: Server) -> None:
    open_me(page, server)
    page.get_by_role("button", name="Make an address").click()
    address = page.get_by_label("Calendar", exact=True).input_value()
    plain = Person(server.url)
    assert plain.http.get(address).text.startswith("BEGIN:VCALENDAR")
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_role("button", name="Make an address")).to_be_visible()
    assert plain.http.get(address).status_code == 404
    plain.close()


def test_it_is_accessible_and_fits(page: Page, server: Server) -> None:
    open_me(page, server)
    switch(page, "Quiet hours").click()
    page.get_by_role("button", name="Make an address").click()
    expect(page.get_by_label("Calendar", exact=True)).to_be_visible()
    check(page, PHONE)
    for turn, size in enumerate((TABLET, WIDE)):
        check(page, size, by_turns(THEMES, turn))


def test_it_is_said_in_spanish(visit: Visit, server: Server) -> None:
    page = visit(locale="es-ES")
    page.goto(f"{server.url}/#/me")
    expect(page.get_by_role("heading", name="Avísame")).to_be_visible()
    expect(switch(page, "Mi turno, Este navegador")).to_be_visible()
