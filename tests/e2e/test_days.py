"""Play over days: time that is up, vacation, and the harbour for who comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e import calendar
from tests.e2e.conftest import Visit
from tests.e2e.playing import BOT, ME, OPEN, Player, join, set_table, to_pier
from tests.e2e.serving import Server, serving
from tests.e2e.test_screens_accessible import assert_fits, violations
from tests.kit.effort import by_turns

THREE_DAYS = {"per": "move", "seconds": 3 * 24 * 3600}
PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1280, height=800)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("days"), "tests.e2e.calendar") as running:
        yield running


def wait_days(server: Server, days: float) -> None:
    calendar.let_pass(server.database, days)


def named(visit: Visit, server: Server, name: str, **how: Any) -> Page:
    page = visit(**how)
    to_pier(page, server.url)
    page.evaluate(
        """async (name) => {
            await fetch('/api/me');
            const headers = {'Content-Type': 'application/json'};
            const body = JSON.stringify({name, colour: name.length % 6});
            await fetch('/api/me', {method: 'PUT', headers, body});
        }""",
        name,
    )
    return page


def two_at_a_table(
    server: Server, ana: Page, ben: Page, game: str = "buried-treasure", **clock: Any
) -> tuple[Page, Page, dict[str, Any]]:
    """A game of three days a move: who is to move, who waits, and what was granted."""
    granted = set_table(ana, server.url, [ME, OPEN], game=game, clock={**THREE_DAYS, **clock})
    join(ben, server.url, granted)
    for page in (ana, ben):
        expect(page.locator(".prompt")).to_be_visible()
    info = ana.evaluate("id => fetch(`/api/tables/${id}`).then(r => r.json())", granted["table"])
    first = info["acting"][0]
    return (ana, ben, granted) if first == 0 else (ben, ana, granted)


def at_harbour(page: Page, server: Server) -> None:
    page.goto("about:blank")
    page.goto(server.url)


def test_a_host_chooses_a_pace_of_days_and_all_are_told(visit: Visit, server: Server) -> None:
    ana, ben = named(visit, server, "Ana"), named(visit, server, "Ben")
    at_harbour(ana, server)
    ana.get_by_role("combobox", name="Game").select_option("The Pirate's Map")
    clock = ana.get_by_role("combobox", name="Time to think")
    expect(clock.locator("optgroup[disabled] option")).to_have_count(3)
    expect(ana.get_by_text("A tale is told once and vanishes")).to_be_visible()
    ana.get_by_role("combobox", name="Game").select_option("Maui")
    expect(clock.locator("optgroup[disabled]")).to_have_count(0)
    clock.select_option("3 days a move")
    ana.get_by_role("combobox", name="When time is up").select_option(
        "The seat is given up: a bot plays on for good"
    )
    ana.get_by_role("button", name="Set the table").click()
    expect(ana.get_by_text("3 days a move")).to_be_visible()
    expect(ana.get_by_text("Whoever is late gives up the seat")).to_be_visible()
    invite = ana.get_by_role("textbox", name="Invite link").input_value()
    ben.goto(invite)
    expect(ben.get_by_text("3 days a move")).to_be_visible()
    expect(ben.get_by_text("Whoever is late gives up the seat")).to_be_visible()


@pytest.mark.parametrize(
    "size", by_turns([PHONE, DESK], turn=0), ids=lambda size: str(size["width"])
)
def test_the_harbour_says_where_it_is_my_turn(
    visit: Visit, server: Server, size: ViewportSize
) -> None:
    ana, ben = named(visit, server, "Ana", viewport=size), named(visit, server, "Ben")
    slow, quick, _ = two_at_a_table(server, ana, ben)
    expect(slow.locator(".card.is-legal:enabled").first).to_be_visible()
    Player(slow).take_turn()
    slow, quick = quick, slow
    slow.set_viewport_size(size)
    wait_days(server, 0.5)
    at_harbour(slow, server)
    expect(slow.get_by_role("heading", level=1)).to_have_text("Your turn")
    ticket = slow.get_by_role("list", name="Tables that wait for you").get_by_role("listitem").first
    expect(ticket).to_contain_text("2 days left")
    expect(ticket).to_contain_text("3 days a move")
    expect(ticket.get_by_role("list", name="Since you were here")).to_be_visible()
    expect(slow.locator(".welcome__text")).to_contain_text("has waited longest")
    assert_fits(slow, {"width": size["width"]})
    assert violations(slow) == []
    if size is PHONE:
        tab = slow.get_by_role("navigation", name="Places").get_by_role("link", name="Harbour")
        expect(tab).to_contain_text("1")
    wait_days(server, 2.47)
    at_harbour(slow, server)
    expect(slow.locator(".fuse .is-short")).to_have_text(re.compile("^[0-9]+ min left$"))

    at_harbour(quick, server)
    quick.set_viewport_size(size)
    expect(quick.get_by_role("heading", level=1)).to_have_text("Nobody waits for you")
    quick.get_by_role("button", name=re.compile("^Nudge ")).click()
    expect(quick.get_by_text(re.compile("nudged"))).not_to_have_count(0)
    assert_fits(quick, {"width": size["width"]})
    assert violations(quick) == []

    slow.get_by_role("link", name="Continue Buried Treasure").click()
    expect(slow.locator(".prompt")).to_be_visible()


def test_when_time_is_up_a_bot_plays_on_and_the_seat_can_be_taken_back(
    visit: Visit, server: Server
) -> None:
    slow, _, _ = two_at_a_table(server, named(visit, server, "Ana"), named(visit, server, "Ben"))
    wait_days(server, 3.01)
    slow.get_by_role("button", name="Take my seat back").click()
    expect(slow.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_when_time_is_up_the_seat_is_given_up_where_the_host_wished_that(
    visit: Visit, server: Server
) -> None:
    people = named(visit, server, "Ana"), named(visit, server, "Ben")
    slow, quick, _ = two_at_a_table(server, *people, when_up="give_up")
    wait_days(server, 3.01)
    expect(quick.get_by_text("Swabbie", exact=True)).to_be_visible()
    at_harbour(slow, server)
    expect(slow.get_by_role("heading", level=1)).to_have_text("A day at the pirate beach")


def test_on_vacation_the_clock_stands_still(visit: Visit, server: Server) -> None:
    slow, quick, _ = two_at_a_table(
        server, named(visit, server, "Ana"), named(visit, server, "Ben")
    )
    slow.goto(f"{server.url}/#/me")
    slow.get_by_role("spinbutton", name="Days").fill("10")
    slow.get_by_role("button", name="Go on vacation").click()
    expect(slow.get_by_text("11 of 21 days are left this year")).to_be_visible()
    wait_days(server, 9)
    at_harbour(quick, server)
    expect(quick.get_by_text("on vacation until")).to_be_visible()
    assert violations(quick) == []
    at_harbour(slow, server)
    expect(slow.get_by_role("heading", level=1)).to_have_text("Your turn")
    slow.goto(f"{server.url}/#/me")
    back = slow.get_by_role("button", name="Come back")
    expect(back).to_be_visible()
    assert violations(slow) == []
    back.click()
    expect(slow.get_by_role("button", name="Go on vacation")).to_be_visible()


def test_what_is_picked_up_lies_there_again_on_every_device(visit: Visit, server: Server) -> None:
    ana = named(visit, server, "Ana")
    granted = set_table(ana, server.url, [ME, BOT], clock=THREE_DAYS, first=1)
    ana.locator(".card.is-legal:enabled").last.click()
    chosen = ana.locator(".card.is-chosen")
    name = chosen.first.get_attribute("aria-label") or ""
    ana.reload()
    expect(chosen.first).to_have_attribute("aria-label", name)

    phone = visit(viewport=PHONE)
    cookies: list[Any] = [*ana.context.cookies()]
    phone.context.add_cookies(cookies)
    phone.goto(f"{server.url}/#/table/{granted['table']}")
    theirs = phone.locator(".card.is-chosen")
    expect(theirs.first).to_have_attribute("aria-label", name)

    with ana.expect_response("**/prepared"):
        ana.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    ana.reload()
    expect(ana.locator(".card.is-legal:enabled").first).to_be_visible()
    expect(chosen).to_have_count(0)


def onward(page: Page, table: str) -> None:
    """Press the key, and wait until that table is laid in the place of the last one."""
    page.evaluate("document.querySelector('.table')?.setAttribute('data-last', '')")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(table))
    expect(page.locator(".table:not([data-last]) .prompt")).to_be_visible()


def test_from_one_table_to_the_next_with_one_key(visit: Visit, server: Server) -> None:
    ana = named(visit, server, "Ana")
    tables = []
    for _ in range(2):
        granted = set_table(ana, server.url, [ME, BOT], clock=THREE_DAYS, first=1)
        tables.append(granted["table"])
        wait_days(server, 0.1)
    at_harbour(ana, server)
    expect(ana.get_by_role("heading", level=1)).to_have_text("Your turn at 2 tables")
    expect(ana.locator(".turn")).to_have_count(2)
    for table in (tables[0], tables[1], tables[0]):
        onward(ana, table)


def test_without_a_line_the_tables_of_the_last_visit_are_there_to_look_at(
    visit: Visit, server: Server
) -> None:
    ana = named(visit, server, "Ana")
    set_table(ana, server.url, [ME, BOT], clock=THREE_DAYS, first=1)
    at_harbour(ana, server)
    expect(ana.get_by_role("heading", level=1)).to_have_text("Your turn")
    ana.route("**/api/tables/mine", lambda route: route.abort())
    ana.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looks at once
    expect(ana.get_by_role("heading", level=1)).to_have_text("A beach of your own")
    expect(ana.get_by_role("link", name="Look Buried Treasure")).to_be_visible()
    expect(ana.get_by_role("link", name="Play bots Buried Treasure")).to_be_visible()
    assert violations(ana) == []
    ana.unroute("**/api/tables/mine")
    ana.get_by_role("button", name="Try again").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("Your turn")
