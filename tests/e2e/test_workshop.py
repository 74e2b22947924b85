"""The Workshop: figures are changed, refused, tried, played by, shared, kept and opened again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.playing import Player
from tests.e2e.serving import Server, serving
from tests.e2e.workshop import (
    LONG,
    ask_for_little,
    field,
    open_bench,
    panel,
    stop_and_go_on,
    thirsty_ships,
    tried,
    try_it,
    write,
)
from tortuga.cli import main

BEACH = """
name = "Gran's beach"
about = "Fewer small towels."
game = "playa-pirata"
seats = 2
[figures]
towels.ones = 4
"""
# Of a page's table, each measure by its name: what is printed, what is mine, and the mark.
ROWS = """rows => Object.fromEntries(rows.map(row => [
    row.querySelector('th').innerText.trim(),
    [...row.querySelectorAll('td')].map(cell => cell.innerText.trim())]))"""


def test_figures_are_changed_by_keyboard_and_put_back(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Workshop").click()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Playa Pirata").click()
    ones = field(page, "towels-ones")
    ones.focus()
    page.keyboard.press("ArrowDown")
    expect(ones).to_have_value("4")
    expect(page.locator(".towel-heap__towel.is-gone")).to_have_count(1)
    field(page, "treasures-numbers-2").focus()
    page.keyboard.press("PageUp")
    expect(field(page, "treasures-numbers-2")).to_have_value("7")
    page.keyboard.press("PageDown")
    expect(page.locator(".variant .tag--changed")).to_have_text("1 figure changed")

    page.get_by_role("button", name="one more").first.click()
    page.get_by_role("button", name="one more").first.click()
    expect(page.locator(".towel-heap__towel.is-new")).to_have_count(1)
    page.get_by_role("button", name="put back to 5").click()
    expect(ones).to_have_value("5")
    expect(ones).to_be_focused()

    write(page, "6", "deal-two")
    write(page, "1", "towels-threes")
    changes = page.get_by_role("region", name="What you changed").get_by_role("listitem")
    expect(changes).to_have_count(2)
    changes.filter(has_text="3 1").get_by_role("button").click()
    expect(changes).to_have_count(1)
    page.get_by_role("button", name="Put all back").click()
    expect(changes).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "deal-two")).to_have_value("6")
    page.reload()
    expect(field(page, "deal-two")).to_have_value("6")


def test_a_figure_that_cannot_be_is_refused_at_its_field(visit: Visit, server: Server) -> None:
    page = visit()
    open_bench(page, server.url, "playa-pirata")
    four = field(page, "deal-four")
    write(page, "9", "deal-four")
    expect(four).to_have_attribute("aria-invalid", "true")
    told = page.locator(f"#{four.get_attribute('aria-describedby')}")
    expect(told).to_contain_text("9")
    expect(panel(page)).to_contain_text("One figure cannot be.")
    expect(panel(page).get_by_role("button", name="Try it")).to_have_count(0)
    expect(panel(page).get_by_role("button", name="Play it")).to_have_count(0)

    panel(page).get_by_role("button", name="Show me").click()
    expect(four).to_be_focused()
    told.get_by_role("button", name="Back to 3").click()
    expect(four).to_have_value("3")
    expect(page.locator(".wrong")).to_have_count(0)

    write(page, "many", "deal-four")
    expect(four).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Put all back").click()
    expect(page.locator(".wrong")).to_have_count(0)


def test_the_verdict_is_the_command_lines(
    visit: Visit, server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is stopped and goes on; equal seeds give equal verdicts there and here."""
    page = visit()
    thirsty_ships(page, server.url)
    write(page, "13", "score_cards-A-red", 0)
    stop_and_go_on(page)
    write(page, "12", "score_cards-A-red", 0)
    ask_for_little(page)
    try_it(page)
    tried(page)

    with page.expect_download() as taken:
        panel(page).get_by_role("button", name="Download .toml").click()
    assert taken.value.suggested_filename == "Thirsty-ships.toml"
    mine = tmp_path / "mine.toml"
    taken.value.save_as(mine)
    page.get_by_role("button", name="All 12 measures").click()
    expect(page.locator(".measures tbody tr")).to_have_count(12)
    shown = page.locator(".measures tbody tr").evaluate_all(ROWS)
    said = report(mine, tmp_path, capsys)
    assert len(said["differences"]) == 12
    for name, title in (
        ("seat1", "First seat wins"),
        ("moves", "Moves a game"),
        ("top", "Best score"),
        ("margin", "Margin"),
        ("leads", "Lead changes"),
    ):
        difference = next(each for each in said["differences"] if each["name"] == name)
        first, second, _, mark = shown[title]
        assert [number(first), number(second)] == [
            pytest.approx(rounded(name, difference[side]), abs=0.051)
            for side in ("first", "second")
        ]
        assert mark == ("real" if difference["real"] else "may be luck")

    page.get_by_role("button", name="Moves a game").click()
    expect(page.locator(".sea-chart b").first).to_have_text("Moves a game")
    panel(page).get_by_role("button", name="Play 200 more").click()
    expect(panel(page)).to_contain_text("400 games", timeout=LONG)
    tried(page, 400)
    write(page, "11", "score_cards-A-red", 0)
    expect(panel(page)).to_contain_text("Before your last change")
    expect(panel(page).get_by_role("button", name="Try it")).to_be_visible()
    page.reload()
    expect(page.locator(".sea-chart")).to_be_visible()


def report(mine: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capsys.readouterr()
    asked = ["report", "buried-treasure", "--compare", str(mine), "--seats", "2", "--json"]
    asked += ["--bots", "swabbie", "--deals", "100", "--replays", "2", "--seed", "1"]
    assert main([*asked, "--workers", "1", "--out", str(folder / "report.html")]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def rounded(name: str, value: float) -> float:
    """As the page tells it: shares in whole per cent, from twenty on whole numbers."""
    if name == "seat1":
        return round(value * 100)
    return round(value) if abs(value) >= 19.5 else value


def number(text: str) -> float:
    return float(text.removesuffix("%").strip())


def test_a_friend_plays_by_them_by_link(visit: Visit, server: Server) -> None:
    """Both are told what differs before anybody sits down, at the table, and in the log."""
    host, friend = visit(), visit()
    thirsty_ships(host, server.url)
    panel(host).get_by_role("button", name="Play it").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("button", name="2", exact=True).click()
    dialog.get_by_role("button", name="Friend").click()
    dialog.get_by_role("button", name="Set the table").click()
    expect(host.locator(".waiting .tag--opens")).to_contain_text("Thirsty ships")
    link = host.get_by_role("textbox", name="Invite link").input_value()

    friend.goto(link)
    badge = friend.locator(".waiting .tag--opens")
    badge.click()
    differing = friend.get_by_role("dialog").get_by_role("listitem")
    expect(differing).to_have_count(3)
    expect(differing.first).to_contain_text("Score cards: A, Cannons")
    expect(differing.first).to_contain_text("12, 4")
    friend.keyboard.press("Escape")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        Player(page).seated()
        expect(page.locator(".bar__variant")).to_contain_text("3 figures changed")
        expect(page.locator(".log .tag--opens")).to_be_visible()
        assert_points(page, "12")


def assert_points(page: Page, points: str) -> None:
    """Somewhere in the three rounds' score cards; the list of what differs has it at any rate."""
    page.locator(".bar__variant button").click()
    expect(page.get_by_role("dialog")).to_contain_text(points)
    page.keyboard.press("Escape")


def test_a_variant_is_shared_and_opened_from_a_file(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    page, friend = visit(), visit()
    thirsty_ships(page, server.url)
    panel(page).get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to these figures").input_value()
    page.keyboard.press("Escape")
    friend.goto(link)
    expect(friend.locator(".variant__input")).to_have_value("Thirsty ships")
    expect(field(friend, "score_cards-A-red-0")).to_have_value("12")
    assert "figures=" not in friend.url

    with page.expect_download() as taken:
        panel(page).get_by_role("button", name="Download .toml").click()
    file = tmp_path / "from gran.toml"
    taken.value.save_as(file)
    page.get_by_role("button", name="Put all back").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".variant__input")).to_have_value("from gran")
    expect(field(page, "cards-blue-flags-1")).to_have_value("3")

    file.write_text("rounds = [")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This file cannot be opened")).to_be_visible()
    expect(field(page, "cards-blue-flags-1")).to_have_value("3")
    friend.goto(f"{server.url}/#/workshop/maui?figures=broken")
    expect(friend.get_by_text("This link is damaged")).to_be_visible()


def test_variants_are_kept_copied_compared_and_deleted(visit: Visit, server: Server) -> None:
    page = visit()
    thirsty_ships(page, server.url)
    page.get_by_role("button", name="Keep it").click()
    mine = page.locator(".variants li")
    expect(mine).to_have_count(1)
    mine.get_by_role("button", name="Thirsty ships: open").click()
    mine.get_by_role("button", name="Copy", exact=True).click()
    expect(mine).to_have_count(2)

    copy = mine.filter(has_text="Thirsty ships 2")
    write(page, "2", "cards-red-plain")
    write(page, "5", "cards-red-flags-0")
    copy.get_by_role("button", name="Thirsty ships 2: open").click()
    copy.get_by_role("button", name="Compare with it").click()
    expect(page.get_by_label("Against")).to_have_value(
        page.get_by_label("Against").locator("option", has_text="ships 2").get_attribute("value")
        or ""
    )
    ask_for_little(page)
    try_it(page)
    tried(page)
    expect(page.locator(".measures thead")).to_contain_text("Thirsty ships 2")

    copy.get_by_role("button", name="Thirsty ships 2: open").click()
    copy.get_by_role("button", name="Delete", exact=True).click()
    expect(mine).to_have_count(1)
    page.reload()
    expect(mine).to_have_count(1)
    mine.get_by_role("button", name="Thirsty ships", exact=True).click()
    expect(field(page, "cards-red-plain")).to_have_value("6")


def test_the_lab_searches_and_its_proposal_is_taken_over(visit: Visit, server: Server) -> None:
    page = visit()
    look_for(page, server, "buried-treasure", "rounds")
    told = page.locator(".search").get_by_role("alert")
    expect(told).to_contain_text("these leave nothing to choose")  # as many cards as columns take

    look_for(page, server, "playa-pirata", "deal.two")
    proposal = page.locator(".proposal")
    expect(proposal).to_contain_text("These come closer to the goal.", timeout=LONG)
    expect(proposal).to_contain_text("games")
    dealt = field(page, "deal-two")
    expect(dealt).to_have_value("5")
    proposal.get_by_role("button", name="Take it over").click()
    expect(dealt).not_to_have_value("5")
    expect(page.locator(".variant .tag--changed")).to_have_text("1 figure changed")


def look_for(page: Page, server: Server, game: str, figure: str) -> None:
    """Search for games of about 38 moves."""
    open_bench(page, server.url, game)
    ask_for_little(page)
    page.get_by_text("Search for figures").click()
    page.get_by_label("Goal").select_option("moves")
    page.locator(".search input[type=number]").fill("38")
    page.get_by_label("Figure 1").select_option(figure)
    page.get_by_role("button", name="Search", exact=True).click()


def test_on_a_phone_the_bar_says_what_to_do_next(visit: Visit, server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    open_bench(page, server.url, "playa-pirata")
    bar = page.get_by_role("region", name="Your variant")
    expect(bar).to_contain_text("Nothing changed yet")
    write(page, "9", "deal-four")
    bar.get_by_role("button", name="Show me").tap()
    expect(field(page, "deal-four")).to_be_focused()
    write(page, "2", "deal-four")
    expect(bar).to_contain_text("1 figure changed")
    ask_for_little(page)
    bar.get_by_role("button", name="Try it").tap()
    expect(
        bar.get_by_role("button", name="See it").or_(bar.get_by_role("button", name="Play it"))
    ).to_be_visible()
    bar.get_by_role("button", name="Play it").tap(timeout=LONG)
    page.get_by_role("button", name="Against bots, now").tap()
    expect(page.locator(".bar")).to_be_visible()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Figures that differ").tap()
    expect(page.get_by_role("dialog")).to_contain_text("4 players")


def test_house_rules_of_the_host_hang_in_the_harbour(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "beach.toml").write_text(BEACH, encoding="utf-8")
    monkeypatch.setenv("TORTUGA_HOUSE_RULES", str(rules))
    with serving(tmp_path) as house:
        page = visit(base_url=house.url)
        page.goto(house.url)
        hung = page.get_by_role("region", name="House rules")
        hung.get_by_role("button", name="1 figure changed").click()
        expect(page.get_by_role("dialog")).to_contain_text("Towels: Ones")
        page.keyboard.press("Escape")
        hung.get_by_role("button", name="Set a table").click()
        form = page.locator("#set-table")
        expect(form).to_contain_text("Gran's beach")
        form.get_by_role("button", name="Bot").first.click()
        form.get_by_role("button", name="Set the table").click()
        expect(page.locator(".bar__variant")).to_contain_text("Gran's beach")
