"""Whatever can lie open at a table fits every screen: the parrot, a recap, scenes, dialogs.

As in test_sizes.py nobody plays here, and `fitting.txt` lists what is looked at.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.looker import FOLLOWING, LOOK, TO_SPANISH, Looker, listed, said
from tests.e2e.planting import Company
from tests.e2e.standings import FEWEST_AND_MOST, Standing, moment, standings

# What the parrot is asked about.
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
CHAT = ("A fine day for treasure!", "And I know exactly where it lies, whatever you may say of it.")


def standing_of(game: str, asked: str, seats: int | None = None) -> Standing:
    count = FEWEST_AND_MOST[game][1] if seats is None else seats
    return next(each for each in standings(game, count) if each.asked == asked)


def all_fits(looker: Looker, *beginnings: str) -> None:
    assert looker.found == [], said(looker.found)
    assert looker.covered == [line for each in beginnings for line in listed(each)]


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_the_parrot_fits(looker: Looker, game: str) -> None:
    """What it says, with the move that it shows picked up: and the board has not moved."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    for seats in FEWEST_AND_MOST[game]:
        for standing in standings(game, seats):
            if standing.asked in ASKED[game]:
                ask_the_parrot(looker, standing, how)
    looker.page.evaluate(TO_SPANISH, "es")
    expect(looker.page.locator("html")).to_have_attribute("lang", "es")
    looker.look(f"parrot in Spanish, {game}", **how)
    all_fits(looker, f"parrot, {game}", f"parrot in Spanish, {game}")


def ask_the_parrot(looker: Looker, standing: Standing, how: dict[str, Any]) -> None:
    looker.sit(standing)
    name = f"parrot, {standing}"
    lies = looker.look(name, **how)
    looker.covered.pop()
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
        looker.look(f"{name}: the last deeds", inside=".latest__sheet", **how)
        looker.put_back()
    looker.open("[data-why]", ".why")
    looker.windows(f"{name}: why not", frame=".why", roomless=True)
    looker.put_back()
    looker.page.keyboard.press("?")
    looker.page.locator(".rules__section").first.wait_for(state="attached")
    looker.windows(f"{name}: rules", frame="dialog[open]", roomless=True)
    looker.put_back()
    looker.press_one(".is-drawer[aria-label^=Chat]")
    looker.look(f"{name}: chat", inside=".rail", **how)
    looker.dialog(f"{name}: a report", ".chat__care")
    looker.put_back()
    looker.press_one(".menu > button")
    looker.dialog(f"{name}: leaving", ".menu__deed:last-child")
    looker.look_on(standing)
    looker.look(f"{name}: looking on", **how)
    all_fits(looker, name)


def test_banners_and_what_was_missed_fit(looker: Looker) -> None:
    """Everything that must not be overlooked, at once; then deed by deed."""
    standing = standing_of("buried-treasure", "waiting")
    last = standing.record.moves[standing.upto - 1][0]
    earlier = next(seat for seat in range(4) if seat not in (last, standing.seat))
    missed = json.dumps({"TABLE": {"seq": standing.upto - 12, "at": 0}})
    looker.sit(standing, Company(clock=True, handed=True, waited=120_000), missed)
    expect(looker.page.locator(".banner")).to_have_count(2)
    looker.look("banners: a bot sits in", roomless=True)
    planted = looker.sit(standing, Company(clock=True, people=True, guest=looker.guest), missed)
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
    looker.page.evaluate("localStorage.setItem('tortuga.pace', 'fast')")
    looker.page.reload()
    looker.page.evaluate(LOOK)
    standing, move = moment(game, FEWEST_AND_MOST[game][1], kind)
    planted = looker.sit(standing, Company(people=True))
    play = {"type": "play", "n": 1, "seat": standing.seat, "moves": [move], "at": standing.upto}
    looker.elsewhere(planted, standing.seat, play)
    expect(looker.page.locator(shows)).to_be_visible()
    name = f"scene, {game}, {kind}"
    if shows.startswith("dialog"):
        looker.windows(name, frame=shows, roomless=True)
    else:
        looker.look(name, roomless=True, follows=True)
    all_fits(looker, name)


@pytest.mark.parametrize(("game", "asked", "opens"), DIALOGS)
def test_a_dialog_of_a_game_fits(looker: Looker, game: str, asked: str, opens: str) -> None:
    looker.sit(standing_of(game, asked))
    name = f"dialog, {game}, {asked}"
    looker.dialog(name, opens)
    all_fits(looker, name)
