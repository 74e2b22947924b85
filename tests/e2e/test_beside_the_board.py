"""Beside the board: the log and its drawer, what undo means, a clock that has run out."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE, PHONE, Visit, each_size, one_size
from tests.e2e.motion import OTHER_TAB
from tests.e2e.planting import sit_down
from tests.e2e.playing import GAME, ME, OPEN, Player, join, play_on, set_table
from tests.e2e.serving import Server
from tests.e2e.standings import standings
from tests.e2e.test_screens_accessible import violations

LOCAL = {"kind": "local", "name": "Marisol"}
AT_ITS_END = """() => {
    const log = document.querySelector('.rail .log');
    const more = log.scrollHeight > log.clientHeight;
    return more && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


def long_game(visit: Visit, server: Server, size: dict[str, int]) -> Page:
    """A table with more behind it than fits beside it, and its log open at the end."""
    page = visit(viewport=size)
    late = next(each for each in standings(GAME, 2) if each.asked == "turn")
    sit_down(page, server, late)
    expect(page.locator("#prompt")).to_be_attached()
    if size is PHONE:
        page.get_by_role("button", name="Log").click()
        expect(page.locator("#rail .rail__title")).to_have_text("Log")
    page.wait_for_function(AT_ITS_END)
    return page


@each_size
def test_the_log_opens_at_its_newest_line_and_follows(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = long_game(visit, server, size)
    lines = page.locator(".rail .log li")
    before = lines.count()
    page.evaluate(OTHER_TAB, 2)
    expect(lines).not_to_have_count(before)
    page.wait_for_function(AT_ITS_END)


@one_size
def test_who_reads_further_up_is_left_there(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = long_game(visit, server, size)
    log = page.locator(".rail .log")
    log.evaluate("log => log.scrollTo(0, 0)")
    lines = page.locator(".rail .log li")
    before = lines.count()
    page.evaluate(OTHER_TAB, 2)
    expect(lines).not_to_have_count(before)
    assert log.evaluate("log => log.scrollTop") == 0


def test_the_strip_opens_the_last_deeds_and_leads_on_to_the_log(
    visit: Visit, server: Server
) -> None:
    page = visit(viewport=PHONE)
    sit_down(page, server, next(each for each in standings(GAME, 2) if each.asked == "turn"))
    strip = page.get_by_role("button", name="What just happened, in full")
    expect(strip).to_have_attribute("aria-expanded", "false")
    strip.click()
    sheet = page.locator(".latest__sheet")
    expect(sheet.locator(".deed:not(.is-mine) .deed__say").first).to_be_in_viewport()
    assert violations(page) == []
    sheet.get_by_role("button", name="Whole log").click()
    expect(sheet).to_have_count(0)
    expect(page.locator("#rail .rail__title")).to_have_text("Log")


def test_the_drawer_is_titled_by_what_was_opened(visit: Visit, server: Server) -> None:
    page = visit(viewport=PHONE)
    other = visit(viewport=PHONE)
    join(other, server.url, set_table(page, server.url, [ME, OPEN]))
    Player(page).seated()
    for name in ("Chat", "Log"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("#rail .rail__title")).to_have_text(name)
        assert violations(page) == []
        page.get_by_role("button", name="Close").click()


@one_size
def test_while_the_device_is_handed_over_there_is_no_log_to_open(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    set_table(page, server.url, [ME, LOCAL], advanced=True)
    expect(page.locator(".handover")).to_be_visible()
    expect(page.get_by_role("button", name="Log")).to_have_count(0)
    expect(page.locator(".rail")).to_have_count(0)


@each_size
def test_undo_says_what_it_would_take_back(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page, other = visit(viewport=size), visit(viewport=size)
    join(other, server.url, set_table(page, server.url, [ME, OPEN]))
    for each in (page, other):
        Player(each).seated()
    play_on([Player(page), Player(other)], turns=2)
    told = page.locator(".undo__what")
    expect(told).to_contain_text("You take")
    undo = page.get_by_role("button", name="You take")
    expect(undo).to_be_visible()
    box, words = undo.bounding_box(), told.bounding_box()
    assert box
    assert words
    assert words["x"] + words["width"] <= size["width"]
    assert violations(page) == []


@one_size
def test_a_clock_that_has_run_out_says_so(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page, other = visit(viewport=size), visit(viewport=size)
    clock = {"per": "move", "seconds": 10}  # the shortest there is
    join(other, server.url, set_table(page, server.url, [ME, OPEN], clock=clock, first=1))
    Player(page).seated()
    said = page.get_by_text("Your time has run out: a bot is playing for you.")
    expect(said).to_be_visible(timeout=10_000 + PATIENCE)
    assert violations(page) == []
    page.get_by_role("button", name="Take my seat back").click()
    expect(said).to_have_count(0)
