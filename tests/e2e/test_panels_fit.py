"""Whatever can lie open at a table fits every screen: the parrot, a recap, scenes, dialogs.

As in test_sizes.py nobody plays here, and `fitting.txt` lists what is looked at.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.looker import (
    FOLLOWING,
    LOOK,
    NOTHING_GOES,
    TO_SPANISH,
    Looker,
    Wire,
    due,
    listed,
    said,
)
from tests.e2e.planting import NAMES, Company
from tests.e2e.playing import BOT, ME, OPEN, set_table
from tests.e2e.standings import FEWEST_AND_MOST, Standing, moment, overtaken, standings
from tests.e2e.workshop import open_bench
from tests.kit.effort import by_turns

# What the parrot is asked about.
pytestmark = pytest.mark.survey

ASKED = {
    "buried-treasure": ("turn", "turn_hand"),
    "playa-pirata": ("card", "towels"),
    "x-marks-the-spot": ("play",),
    "maui": ("turn",),
    "the-pirates-map": ("tale", "island", "loot"),
}
# Events that have the stage until somebody goes on, and what is then seen.
SCENES = [
    ("buried-treasure", "scored", ".scene.round"),
    ("playa-pirata", "scored", ".scene.sundown"),
    ("playa-pirata", "telescope", "dialog[open]"),
    ("the-pirates-map", "right", ".plan.scene"),
]
# Dialogs of a game's own: what is asked when they can be opened, and by what.
DIALOGS = [
    ("maui", "turn", ".seat__beach"),
    ("the-pirates-map", "tale", ".plan__go .button--quiet"),
    ("the-pirates-map", "waiting, tale, begun", ".pm-night__tools .button--quiet"),
]
# Pages beside the tables, and what is there when they are.
PAGES = [("me", ".keep__ways")]
CLOCK = {"per": "game", "seconds": 600}
CHAT = ("A fine day for treasure!", "And I know exactly where it lies, whatever you may say of it.")


def standing_of(game: str, asked: str, seats: int | None = None) -> Standing:
    count = FEWEST_AND_MOST[game][1] if seats is None else seats
    return next(each for each in standings(game, count) if each.asked == asked)


def all_fits(looker: Looker, *beginnings: str) -> None:
    assert looker.found == [], said(looker.found)
    assert looker.covered == [line for each in beginnings for line in listed(each) if due(line)]


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_the_parrot_fits(looker: Looker, game: str) -> None:
    """What it says, with the move that it shows picked up: and the board has not moved."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    for seats in FEWEST_AND_MOST[game]:
        for standing in standings(game, seats):
            if standing.asked in ASKED[game] and due(f"parrot, {standing}"):
                ask_the_parrot(looker, standing, how)
    looker.page.evaluate(TO_SPANISH, "es")
    expect(looker.page.locator("html")).to_have_attribute("lang", "es")
    looker.look(f"parrot in Spanish, {game}", **how)
    all_fits(looker, f"parrot, {game}", f"parrot in Spanish, {game}")


def ask_the_parrot(looker: Looker, standing: Standing, how: dict[str, Any]) -> None:
    looker.sit(standing)
    name = f"parrot, {standing}"
    lies = looker.lies(**how)
    looker.page.keyboard.press("h")
    expect(looker.page.locator(".advice").first).to_be_attached()
    looker.stood(name, standing, lies, looker.look(name, **how))


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_what_is_asked_and_told_beside_the_game_fits(looker: Looker, game: str) -> None:
    """Why not, the last deeds, rules, chat, a report, leaving; and the table as others see it."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    standing = standing_of(game, "waiting")
    looker.sit(standing, Company(said=CHAT, people=True))
    name = f"beside {game}"
    if looker.press_one(".latest__open"):
        looker.look(f"{name}: the last deeds", looker.fewer, inside=".latest__sheet", **how)
        looker.put_back()
    looker.open("[data-why]", ".why")
    looker.windows(f"{name}: why not", frame=".why", roomless=True)
    looker.put_back()
    looker.page.keyboard.press("?")
    looker.page.locator(".rules__section").first.wait_for(state="attached")
    looker.windows(f"{name}: rules", frame="dialog[open]", roomless=True)
    looker.put_back()
    look_at_any_game(looker, name, how)
    looker.look_on(standing)
    looker.look(f"{name}: looking on", **how)
    all_fits(looker, name)


def look_at_any_game(looker: Looker, name: str, how: dict[str, Any]) -> None:
    """What is the same beside all games, with one of them by turns: chat, a report, leaving."""
    looker.press_one(".is-drawer[aria-label^=Chat]")
    if due(f"{name}: chat"):
        looker.look(f"{name}: chat", looker.fewer, inside=".rail", **how)
    if due(f"{name}: a report"):
        looker.dialog(f"{name}: a report", ".chat__care")
    looker.put_back()
    if due(f"{name}: leaving"):
        looker.press_one(".menu > button")
        looker.dialog(f"{name}: leaving", ".menu__deed:last-child")


def test_banners_and_what_was_missed_fit(looker: Looker) -> None:
    """Everything that must not be overlooked, at once; then deed by deed."""
    standing = standing_of("buried-treasure", "waiting")
    last = standing.record.moves[standing.upto - 1][0]
    earlier = next(seat for seat in range(4) if seat not in (last, standing.seat))
    missed = json.dumps({"TABLE": {"seq": standing.upto - 12, "at": 0}})
    looker.sit(standing, Company(clock=True, handed=True, waited=120_000), missed)
    expect(looker.page.locator(".banner")).to_have_count(2)
    looker.look("banners: a bot sits in", roomless=True)
    known = {standing.seat: looker.guest}
    planted = looker.sit(standing, Company(clock=True, people=True, known=known), missed)
    looker.elsewhere(planted, earlier, {"type": "undo", "n": 1, "seat": earlier})
    expect(looker.page.locator(".banner")).to_have_count(2)
    looker.look("banners: somebody asks to undo", roomless=True)
    looker.open(".banner[data-stage] .button--dark", ".recap")
    looker.look("recap", roomless=True)
    looker.press_one(".recap .button--main")
    looker.look("recap: the first deed", roomless=True)
    all_fits(looker, "banners", "recap")


def test_a_lost_line_fits(looker: Looker) -> None:
    standing = standing_of("buried-treasure", "turn_hand")
    lines: list[WebSocketRoute] = []

    def once(line: WebSocketRoute) -> None:
        if not lines:
            line.connect_to_server()
        lines.append(line)

    looker.page.route_web_socket("**/live", once)
    looker.sit(standing)
    lines[0].close()
    expect(looker.page.locator(".banner")).to_be_visible()
    looker.look("a lost line", roomless=True)
    all_fits(looker, "a lost line")


def test_handing_over_fits(looker: Looker) -> None:
    standing = standing_of("buried-treasure", "turn_hand")
    other = (standing.seat + 1) % standing.record.game.seats
    looker.sit(standing, Company(device=(other,)))
    expect(looker.page.locator(".handover__sheet")).to_be_visible()
    looker.look("handing over", roomless=True)
    all_fits(looker, "handing over")


@pytest.mark.parametrize(("game", "kind", "shows"), SCENES)
def test_a_scene_fits(looker: Looker, game: str, kind: str, shows: str) -> None:
    looker.keep_pace("fast")
    brought_about(looker, game, FEWEST_AND_MOST[game][1], kind, shows)
    name = f"scene, {game}, {kind}"
    if shows.startswith("dialog"):
        looker.windows(name, frame=shows, roomless=True)
    else:
        looker.look(name, roomless=True, follows=True)
    all_fits(looker, name)


def brought_about(looker: Looker, game: str, seats: int, kind: str, shows: str) -> None:
    """Elsewhere a move is made that brings an event, and this page shows it."""
    standing, move = moment(game, seats, kind)
    planted = looker.sit(standing, Company(people=True))
    play = {"type": "play", "n": 1, "seat": standing.seat, "moves": [move], "at": standing.upto}
    looker.elsewhere(planted, standing.seat, play)
    expect(looker.page.locator(shows)).to_be_visible()


def test_a_doubloon_fits(looker: Looker) -> None:
    """It has the table for a moment, which here does not end."""
    looker.keep_pace("slow")
    looker.page.evaluate(NOTHING_GOES)
    brought_about(looker, "x-marks-the-spot", 3, "mark", ".won")
    looker.look("a doubloon", roomless=True, follows=True)
    all_fits(looker, "a doubloon")


def test_what_comes_and_goes_by_itself_fits(looker: Looker) -> None:
    """A reaction over the head of its seat, wherever that is in a window; and a toast."""
    table = Wire(looker.page, "**/live")
    standing = standing_of("buried-treasure", "turn_hand")
    other = (standing.seat + 1) % standing.record.game.seats
    looker.sit(standing)
    looker.page.evaluate(NOTHING_GOES)
    shown = itertools.cycle(("thinking", "bravo"))

    def react() -> None:
        reaction = next(shown)
        table.say({"type": "reaction", "name": NAMES[5], "seat": other, "reaction": reaction})
        looker.page.locator(f".bubble [href='#r-{reaction}']").wait_for(state="attached")

    looker.windows("a reaction", react, frame=".bubble", roomless=True)
    table.say({"type": "nudge", "seat": other, "at_seat": standing.seat, "next": 0, "now": 0})
    looker.page.locator(".toast").wait_for()
    looker.windows("a toast", frame=".toasts", roomless=True)
    all_fits(looker, "a reaction", "a toast")


def test_the_last_verdict_fits(looker: Looker) -> None:
    looker.sit(overtaken())
    looker.dialog("the last verdict", ".pm-night__tools .button:has([href='#g-eye'])")
    all_fits(looker, "the last verdict")


def test_a_shared_game_fits(looker: Looker) -> None:
    """What would be sent; then the link to it."""
    record = standing_of("buried-treasure", "over").record
    looker.page.evaluate("text => sessionStorage.setItem('tortuga.record', text)", record.dumps())
    looker.page.evaluate("location.hash = '#/replay/file'")
    looker.page.locator(".replay .board").wait_for()
    looker.open(".replay__more > button:last-of-type", "dialog[open]")
    looker.windows("sharing a game", frame="dialog[open]", roomless=True)
    looker.open("dialog[open] .button--main", "dialog[open] .input")
    looker.windows("sharing a game: its link", frame="dialog[open]", roomless=True)
    all_fits(looker, "sharing a game")


@pytest.mark.parametrize("game", by_turns(list(FEWEST_AND_MOST), turn=1, share=2))
def test_the_way_to_a_table_fits(looker: Looker, game: str) -> None:
    """The waiting room of a host, and where the invite leads."""
    seats = [ME, BOT, *[OPEN] * (FEWEST_AND_MOST[game][1] - 2)]
    granted = set_table(looker.page, looker.server.url, seats, game=game, clock=CLOCK)
    looker.page.locator(".qr").wait_for()
    looker.windows(f"waiting room of {game}", frame="#app")
    looker.page.context.clear_cookies()
    looker.page.evaluate("localStorage.clear()")
    looker.page.goto(f"{looker.server.url}/#/join/{granted['table']}/{granted['invite']}")
    looker.page.reload()
    looker.page.evaluate(LOOK)
    looker.page.locator(".seat-list").wait_for()
    looker.windows(f"joining {game}", frame="#app")
    all_fits(looker, f"waiting room of {game}", f"joining {game}")


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_the_workshop_fits(looker: Looker, game: str) -> None:
    """All figures of a game, and the search beside them."""
    open_bench(looker.page, looker.server.url, game)
    looker.open("details.panel--fold:not([open]) summary", "details.panel--fold[open]")
    looker.windows(f"workshop of {game}", frame="#app")
    all_fits(looker, f"workshop of {game}")


@pytest.mark.parametrize(("page", "shows"), PAGES)
def test_a_page_beside_the_tables_fits(looker: Looker, page: str, shows: str) -> None:
    """In both languages."""
    looker.page.goto(f"{looker.server.url}/#/{page}")
    looker.page.evaluate(LOOK)
    name = f"page {page}"
    for language in ("en", "es"):
        looker.page.evaluate(TO_SPANISH, language)
        expect(looker.page.locator("html")).to_have_attribute("lang", language)
        looker.page.locator(shows).first.wait_for()
        looker.windows(f"{name}, {language}", frame="#app")
    all_fits(looker, name)


@pytest.mark.parametrize(("game", "asked", "opens"), DIALOGS)
def test_a_dialog_of_a_game_fits(looker: Looker, game: str, asked: str, opens: str) -> None:
    looker.sit(standing_of(game, asked))
    name = f"dialog, {game}, {asked}"
    looker.dialog(name, opens)
    all_fits(looker, name)
