"""Plain words: what a card will not do, what a hint leaves open, what was agreed at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.beach import TELESCOPE, peek
from tests.e2e.conftest import Visit, one_size
from tests.e2e.planting import Company, plant, sit_down
from tests.e2e.playing import BOT, ME, MOVED, OPEN, Player, set_table, to_pier
from tests.e2e.serving import Server
from tests.e2e.standings import Standing, before_a_look, every, records

FUTILE = {
    "extra": r"EXTRA will bring nothing: no other \w+ can be taken\.",
    "[123]": r"The flags will bring nothing: no rival has any \w+\.",
}
# The rule of each rules page that a picture says more about than words.
PICTURED = {
    "x-marks-the-spot": "XM-7",
    "playa-pirata": "PP-9",
    "maui": "MA-4",
    "the-pirates-map": "PM-4",
}
CLOCK = {"per": "game", "seconds": 600}


def turns(seats: int = 2) -> Iterator[tuple[Standing, dict[int, str | None]]]:
    """Turns of Buried Treasure; by column what is asked when its card is taken, if anything."""
    for record in records("buried-treasure", seats):
        for standing, _ in every(record):
            if standing.asked == "turn":
                yield standing, {column: asked(standing, column) for column in takes(standing)}


def takes(standing: Standing) -> list[int]:
    view: Any = standing.record.replay(standing.upto).state.view(standing.seat)
    return [at for at, column in enumerate(view.columns) if column]


def asked(standing: Standing, column: int) -> str | None:
    match = standing.record.replay(standing.upto)
    match.play(standing.seat, match.game.moves.parse(f"take {column + 1}"))
    key = match.state.view(standing.seat).prompt.key
    return key if key in ("flags", "extra") else None


def top_of(standing: Standing, column: int) -> str:
    view: Any = standing.record.replay(standing.upto).state.view(standing.seat)
    return str(view.columns[column][-1])


@one_size
@pytest.mark.parametrize("what", FUTILE)
def test_what_will_do_nothing_says_so_before_and_why(
    visit: Visit, server: Server, what: str, size: dict[str, int]
) -> None:
    standing, column = next(
        (standing, column)
        for standing, after in turns()
        for column, question in after.items()
        if question is None and re.search(f"-{what}$", top_of(standing, column))
    )
    page = visit(viewport=size)
    sit_down(page, server, standing)
    page.locator(f"[data-anchor=top-{column}]").click()
    expect(page.locator(".plan__futile")).to_have_text(re.compile(FUTILE[what]))
    expect(page.locator(".plan__futile")).to_be_in_viewport()


def hinted(page: Page, server: Server, standing: Standing) -> Locator:
    """The first thing that the parrot says there."""
    sit_down(page, server, standing)
    expect(page.locator(".card.is-legal:enabled").first).to_be_visible()
    page.keyboard.press("h")
    best = page.locator(".advice--best")
    expect(best).to_contain_text(re.compile(r"\d+ ?% to win"))
    return best


def test_a_hint_that_leaves_something_open_asks_for_the_rest(visit: Visit, server: Server) -> None:
    page = visit()
    standing = next(each for each, after in turns() if all(after.values()))
    best = hinted(page, server, standing)
    best.get_by_role("button", name="Choose the rest").click()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator("[data-choices] [role=radio]:enabled").first).to_be_visible()
    assert Player(page).seq == standing.upto


def test_a_hint_that_is_a_whole_move_is_played(visit: Visit, server: Server) -> None:
    page = visit()
    standing = next(each for each, after in turns() if not any(after.values()))
    best = hinted(page, server, standing)
    expect(best.get_by_role("button", name="Choose the rest")).to_have_count(0)
    best.get_by_role("button", name="Play it").click()
    page.wait_for_function(MOVED, arg=standing.upto)


@one_size
def test_who_waits_and_who_is_invited_read_what_was_agreed(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    host, invited = visit(viewport=size), visit(viewport=size)
    granted = set_table(host, server.url, [ME, OPEN, BOT], clock=CLOCK, advanced=True)
    invited.goto(f"{server.url}/#/join/{granted['table']}/{granted['invite']}")
    for page in (host, invited):
        agreed = page.locator(".waiting__head")
        expect(agreed).to_contain_text(re.compile(r"about \d+ minutes"))
        expect(agreed).to_contain_text("Starters")
        expect(agreed).to_contain_text("10 minutes")


@pytest.mark.parametrize("game", PICTURED)
def test_a_rules_page_has_a_picture(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    page.goto(f"{server.url}/#/rules/{game}")
    section = page.locator(".rulebook__section", has=page.locator(f"[id$='{PICTURED[game]}']"))
    drawn = section.locator("figure [role=img]")
    expect(drawn).to_be_visible()
    assert (drawn.get_attribute("aria-label") or "").strip()
    assert drawn.locator("use").count() >= 3


def test_the_log_names_what_was_seen_to_its_viewer_alone(visit: Visit, server: Server) -> None:
    page, other = visit(pace="fast"), visit()
    standing = before_a_look()
    planted = plant(
        server.database, standing.record, standing.upto, standing.seat, Company(people=True)
    )
    kept = [(standing.seat, page), (1 - standing.seat, other)]
    for seat, each in kept:
        to_pier(each, server.url)
        keys = {"keys": {str(seat): planted.keys[str(seat)]}, "at": 0}
        entry = [f"tortuga.table.{planted.table}", keys]
        each.evaluate("([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", entry)
        each.goto(f"{server.url}/#/table/{planted.table}")
    expect(page.locator(TELESCOPE)).to_be_visible()
    peek(page)
    page.get_by_role("button", name="Pin the note").click()
    seen = page.locator(".rail .log li", has_text="You look at A").last
    expect(seen).to_have_text(re.compile(r"You look at A: (a \w+|\w+)\s*\.\s*$"))
    heard = other.locator(".rail .log li", has_text="looks at A").last
    expect(heard).to_have_text(re.compile(r"looks at A\.\s*$"))
