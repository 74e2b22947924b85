"""Somebody to play with: found by way of two servers, invited, blocked; and how one stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, WIDE, Visit
from tests.e2e.playing import KEEP, to_pier
from tests.e2e.serving import Server
from tests.e2e.test_screens_accessible import THEMES, check, check_both
from tests.kit.effort import by_turns
from tests.server.harness import ME, OPEN, SAILOR, Person, play_out
from tests.server.postgres import Cluster, programs

INVITE = """() => {
    const kept = Object.values(localStorage).find((value) => value.includes("invite"));
    return JSON.parse(kept).invite;
}"""


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    """Two processes on one PostgreSQL database."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with Cluster() as cluster:
        url = cluster.new_database()
        running = []
        try:
            for name in ("one", "two"):
                folder = tmp_path / name
                folder.mkdir()
                server = Server(folder)
                server.database = url  # type: ignore[assignment]
                running.append(server)
                server.start()
            yield running
        finally:
            for server in running:
                server.kill()


def come_back(page: Page, url: str) -> None:
    """Somebody who has a table already is shown company in the harbour."""
    to_pier(page, url)
    table = {"game": "maui", "options": {}, "public": False, "fill": "swabbie"}
    page.evaluate(KEEP, table | {"seats": [ME, {"kind": "bot", "level": "swabbie"}]})
    page.goto(url)


def as_person(page: Page, person: Person, url: str) -> None:
    """The browser of somebody who has played by other means."""
    cookies: list[Any] = [
        {"name": name, "value": value, "url": url} for name, value in person.http.cookies.items()
    ]
    page.context.add_cookies(cookies)
    page.goto(url)


def panel(page: Page, title: str) -> Any:
    return page.get_by_role("region", name=title, exact=True)


def seek(page: Page, seats: str) -> None:
    find = panel(page, "Find a game")
    find.get_by_role("button", name="Maui").click()
    find.get_by_role("group", name="Seats").get_by_role("button", name=seats, exact=True).click()
    find.get_by_role("button", name="Find a game").click()
    expect(find.get_by_role("button", name="Stop looking")).to_be_visible()


def test_four_browsers_are_matched_by_way_of_two_servers(
    visit: Visit, servers: list[Server]
) -> None:
    pages = [visit(viewport=PHONE if number == 3 else WIDE) for number in range(4)]
    for number, page in enumerate(pages):
        come_back(page, servers[number % 2].url)
    for number, page in enumerate(pages[:3]):
        seek(page, "4")
        if number == 1:
            find = panel(pages[0], "Find a game")
            expect(find.get_by_text("2 of 4", exact=True)).to_be_visible()
            expect(find.get_by_text("2 people are looking")).to_be_visible()
    check_both(pages[0])
    pages[1].goto(f"{servers[1].url}/#/rules/maui")  # the page may be left
    seek(pages[3], "4")
    for page in pages:
        expect(page.get_by_role("dialog", name="A table for you")).to_be_visible()
        expect(page).to_have_title("A table for you!")
    check(pages[3], PHONE, by_turns(THEMES, 1))
    for page in pages:
        page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    for page in pages:
        page.wait_for_url("**/#/table/*")
    assert len({page.url.partition("#")[2] for page in pages}) == 1
    for page in pages:
        expect(page.get_by_role("heading", name="Maui", level=1)).to_be_visible()


def test_who_says_no_looks_no_more_and_the_other_looks_on(visit: Visit, server: Server) -> None:
    ana, ben = visit(), visit()
    for page in (ana, ben):
        come_back(page, server.url)
        seek(page, "2")
    ben.get_by_role("dialog").get_by_role("button", name="No, thanks").click()
    expect(panel(ben, "Find a game").get_by_role("button", name="Find a game")).to_be_visible()
    expect(ana.get_by_role("dialog")).to_have_count(0)
    find = panel(ana, "Find a game")
    expect(find.get_by_text("1 of 2", exact=True)).to_be_visible()
    find.get_by_role("button", name="Stop looking").click()
    expect(find.get_by_role("button", name="Find a game")).to_be_visible()


def unhurried(legal: list[int]) -> int:
    """The first move, at a pace that a server takes from one socket."""
    time.sleep(0.06)
    return min(legal)


@pytest.fixture
def friends(server: Server) -> Iterator[tuple[Person, Person]]:
    """Two who have played a rated game together."""
    people = Person(server.url), Person(server.url)
    for person, name in zip(people, ("Marisol", "Tobias"), strict=True):
        person.http.put("/api/me", json={"name": name, "colour": 1})
    body = {"game": "buried-treasure", "options": {}, "public": False, "fill": "sailor"}
    reply = people[0].http.post("/api/tables", json=body | {"seats": [ME, OPEN], "rated": True})
    mine = reply.json()
    theirs = people[1].join(mine)
    with people[0].wire(mine) as one, people[1].wire(theirs) as other:
        one.until("snapshot")
        other.until("snapshot")
        play_out(one, other, pick=unhurried)
    for person in people:
        person.create(ME, SAILOR)
    yield people
    for person in people:
        person.close()


def ask(page: Page, name: str) -> None:
    """Invite somebody to a game of Maui over days."""
    panel(page, "Played with").get_by_role("button", name=f"Invite {name}").click()
    sheet = page.get_by_role("dialog", name=f"Ask {name} for a game")
    sheet.get_by_label("Game").select_option("Maui")
    sheet.get_by_label("Pace").select_option("A day a move")
    sheet.get_by_role("button", name="Ask", exact=True).click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_text(f"{name} was asked.").last).to_be_visible()


def test_an_invitation_is_declined_accepted_and_at_last_blocked(
    visit: Visit, server: Server, friends: tuple[Person, Person]
) -> None:
    ana, ben = visit(), visit(viewport=PHONE)
    as_person(ana, friends[0], server.url)
    as_person(ben, friends[1], server.url)
    expect(panel(ana, "Played with").get_by_text("Tobias")).to_be_visible()
    check(ana, WIDE, by_turns(THEMES, 0))
    ask(ana, "Tobias")
    ben.reload()
    invitations = panel(ben, "Invitations")
    expect(invitations).to_contain_text("Marisol")
    expect(invitations).to_contain_text("a day a move")
    check(ben, PHONE, by_turns(THEMES, 1))
    invitations.get_by_role("button", name="No, thanks").click()
    expect(invitations).to_have_count(0)

    ask(ana, "Tobias")
    ben.reload()
    panel(ben, "Invitations").get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/#/table/*")
    expect(ben.get_by_role("heading", name="Maui", level=1)).to_be_visible()

    ask(ana, "Tobias")
    ben.goto(server.url)
    invitations = panel(ben, "Invitations")
    invitations.get_by_role("button", name="No, thanks").click()
    expect(invitations).to_contain_text("Block Marisol?")
    invitations.get_by_role("button", name="Block").click()
    expect(ben.get_by_text("Marisol is blocked.")).to_be_visible()
    ana.reload()
    expect(panel(ana, "Find a game")).to_be_visible()
    expect(panel(ana, "Played with")).to_have_count(0)


def test_a_rating_is_shown_with_its_band_and_kept_to_oneself(
    visit: Visit, server: Server, friends: tuple[Person, Person]
) -> None:
    page = visit()
    as_person(page, friends[0], server.url)
    mine = friends[0].http.get("/api/standings").json()["standings"][0]
    stand = panel(page, "How I stand")
    expect(stand).to_contain_text("Buried Treasure")
    expect(stand).to_contain_text(f"{mine['rating']} ± {mine['band']}")
    expect(stand).to_contain_text("1 game: still settling")
    check_both(page)
    stand.get_by_role("button", name="Keep it to myself").click()
    expect(stand).to_contain_text("Nobody else sees this.")
    assert friends[0].http.get("/api/standings").json()["quiet"] is True


def test_a_rated_table_says_so_where_it_is_set_and_where_it_waits(
    visit: Visit, server: Server
) -> None:
    host, other = visit(), visit()
    host.goto(server.url)
    form = host.locator("#set-table")
    expect(form.get_by_label("Rated")).to_have_count(0)  # with bots it cannot be
    form.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    form.get_by_role("group", name="Seat 2").get_by_role("button").first.click()
    form.get_by_label("Rated").check()
    form.get_by_role("button", name="Set the table").click()
    host.wait_for_url("**/#/table/*")
    expect(host.get_by_text("Rated: it begins when people have taken all seats.")).to_be_visible()
    invite = host.evaluate(INVITE)
    other.goto(f"{server.url}/#/join/{host.url.rpartition('/')[2]}/{invite}")
    expect(other.get_by_text("Rated", exact=False).first).to_be_visible()
    other.get_by_role("button", name="Sit down").click()
    expect(host.locator(".bar").get_by_text("Rated", exact=True)).to_be_visible()
