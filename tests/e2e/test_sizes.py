"""Every table fits every screen: all that can be pressed is in reach, and nothing is cut off.

Nobody plays here: positions stand at the server as records lead to them, one page a game looks at
them, and its port takes every size. `fitting.js` looks, and `fitting.txt` lists what is looked at.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.planting import plant
from tests.e2e.playing import PIER
from tests.e2e.serving import Server
from tests.e2e.standings import FEWEST_AND_MOST, Standing, Steps, standings

HERE = Path(__file__).parent
LOOK = (HERE / "fitting.js").read_text(encoding="utf-8")
COVERED = HERE / "fitting.txt"

SIZES = [
    (360, 640),
    (390, 844),
    (600, 960),
    (820, 1180),
    (912, 1368),
    (844, 390),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
    (640, 400),  # a laptop of 1280 × 800 at 200 %
]
LARGE_TEXT = [(1280, 800, 200), (1920, 1080, 200)]
WIDEST = {"width": 2560, "height": 1440}
SEATED_AS = [(game, seats) for game, both in FEWEST_AND_MOST.items() for seats in both]
# The camera and the beach follow their sizes in the next frame.
FOLLOWING = {"x-marks-the-spot", "maui"}
PANELS = {"menu": ".menu > button", "log": ".is-drawer", "score": ".score__open"}
CLOSE = ".peek .icon-button, .rail.is-open .rail__close, .score.is-open .score__head button"
INSIDE = {"menu": ".menu__sheet", "log": ".rail", "score": ".score"}

SIT = """([key, kept, hash]) => {
    localStorage.setItem(key, kept);
    document.querySelector('.table')?.setAttribute('data-left', '');
    location.hash = hash;
}"""
SEATED = """seq => document.querySelector(
    `.table:not([data-left])[data-seq="${seq}"] :is(.board, .strand)`)"""
PRESS = """what => {
    const found = document.querySelector(`:is(${what}):not(:disabled)`);
    found?.click();
    return Boolean(found);
}"""
SETTLED = """() => ![...document.querySelectorAll('.choice__gain')].some(
    each => each.textContent.includes('…'))"""
NEXT_FRAME = "() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)))"
TO_SPANISH = """lang => {
    localStorage.setItem('tortuga.lang', lang);
    dispatchEvent(new StorageEvent('storage'));
}"""


def spelt(width: int, height: int, text: int = 100) -> str:
    return f"{width} × {height}" + (f", text {text} %" if text != 100 else "")


@dataclasses.dataclass
class Looker:
    """Looks at one table after another in one page, and writes down what does not fit."""

    page: Page
    server: Server
    found: list[str] = dataclasses.field(default_factory=list)
    covered: list[str] = dataclasses.field(default_factory=list)

    def sit(self, standing: Standing, *, clock: bool = False) -> None:
        planted = plant(
            self.server.database, standing.record, standing.upto, standing.seat, clock=clock
        )
        self.page.evaluate(SIT, [*planted.entry, f"#/table/{planted.table}"])
        self.page.wait_for_function(SEATED, arg=standing.upto)
        self.page.wait_for_function(SETTLED)

    def press(self, steps: Iterable[str]) -> bool:
        """Press one thing after the other, as far as they are there; whether the first was."""
        pressed = [self.press_one(what) for what in steps]
        return pressed[0]

    def press_one(self, what: str) -> bool:
        pressed: bool = self.page.evaluate(PRESS, what)
        self.page.wait_for_function(SETTLED)
        return pressed

    def put_back(self) -> None:
        self.page.evaluate(PRESS, CLOSE)
        self.page.keyboard.press("Escape")

    def look(self, name: str, sizes: Iterable[tuple[int, ...]] = SIZES, **how: Any) -> list[Any]:
        """Look at the table as it is at every size; where it then lies."""
        asked = [[width, height, *(text or [100])] for width, height, *text in sizes]
        told = self.page.evaluate("([sizes, how]) => fitsAll(sizes, how)", [asked, how])
        for size, each in zip(asked, told, strict=True):
            self.found += [
                f"{name}, {spelt(*size)}: {kind}: {what}" for kind, what in each["found"]
            ]
        self.covered.append(name)
        return [each["play"] for each in told]

    def windows(self, name: str, **how: Any) -> None:
        """Look at what is in the window, at every size of it."""
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(NEXT_FRAME)
            told = self.page.evaluate("how => fits(how)", how)
            at = f"{name}, {spelt(width, height)}"
            self.found += [f"{at}: {kind}: {what}" for kind, what in told["found"]]
        self.page.set_viewport_size({"width": WIDEST["width"], "height": WIDEST["height"]})
        self.covered.append(name)


@pytest.fixture
def looker(visit: Visit, server: Server) -> Looker:
    page = visit(viewport=WIDEST)
    page.goto(f"{server.url}{PIER}")
    page.goto(server.url)
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(LOOK)
    return Looker(page, server)


def listed(beginning: str) -> list[str]:
    """What is looked at, of the list that is kept."""
    lines = COVERED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(beginning)]


def said(found: list[str]) -> str:
    return f"{len(found)} things do not fit:\n" + "\n".join(found[:60])


@pytest.mark.parametrize(("game", "seats"), SEATED_AS, ids=str)
def test_a_table_fits_every_screen(looker: Looker, game: str, seats: int) -> None:
    """Everything asked of anyone, with everything that can be picked up then, and every panel."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    for number, standing in enumerate(standings(game, seats)):
        looker.sit(standing, clock=number == 0)
        look_at(looker, standing, how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == listed(f"{game}, {seats} seats")


def look_at(looker: Looker, standing: Standing, how: dict[str, Any]) -> None:
    over = standing.asked == "over"
    lies = looker.look(str(standing), roomless=over, **how)
    if over and looker.press_one(".strand__board"):
        looker.look(f"{standing}: the board", roomless=True, **how)
    for steps in standing.picked:
        look_at_picked(looker, standing, steps, lies, how)
    if standing.asked in ("waiting", "over"):
        for panel, button in PANELS.items():
            looker.press_one(button)
            looker.look(f"{standing}: {panel}", inside=INSIDE[panel], **how)
            looker.put_back()


def look_at_picked(
    looker: Looker, standing: Standing, steps: Steps, lies: list[Any], how: dict[str, Any]
) -> None:
    """Something is picked up: all fits, and the board has not moved."""
    if not looker.press(steps):
        return
    name = f"{standing}: {' then '.join(steps)}"
    for size, before, after in zip(SIZES, lies, looker.look(name, **how), strict=True):
        slides = standing.game == "maui" and size == SIZES[0]  # a short table shows one at a time
        if before != after and not slides:
            looker.found.append(f"{name}, {size}: moved: from {before} to {after}")
    looker.put_back()


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_a_lesson_fits_every_screen(looker: Looker, game: str) -> None:
    """The guide with its words, with all its ways, and folded to the task."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    looker.page.evaluate("hash => { location.hash = hash }", f"#/learn/{game}")
    expect(looker.page.locator(".guide")).to_have_attribute("data-stand", "asked")
    looker.look(f"lesson of {game}", **how)
    for button in ("guide__more", "guide__fold"):
        looker.press_one(f".{button}")
        looker.look(f"lesson of {game}: {button}", roomless=True, **how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == listed(f"lesson of {game}")


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_texts_that_are_longer_or_larger_fit(looker: Looker, game: str) -> None:
    """In Spanish, and with letters twice as large, with something picked up where it can be."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    most = FEWEST_AND_MOST[game][1]
    standing = next(each for each in standings(game, most) if each.picked)
    looker.sit(standing)
    looker.look(f"large text, {standing}", LARGE_TEXT, **how)
    with looker.page.expect_response("**/api/texts/es*"):
        looker.page.evaluate(TO_SPANISH, "es")
    expect(looker.page.locator("html")).to_have_attribute("lang", "es")
    looker.look(f"Spanish, {standing}", **how)
    looker.press(standing.picked[0])
    looker.look(f"Spanish, {standing}: picked up", **how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == [*listed(f"large text, {game}"), *listed(f"Spanish, {game}")]


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_a_window_of_every_size_shows_the_table_and_its_replay(looker: Looker, game: str) -> None:
    """The window itself, where a port fills it, and where a replay leaves it a part."""
    most = FEWEST_AND_MOST[game][1]
    over = next(each for each in standings(game, most) if each.asked == "over")
    looker.sit(over)
    looker.windows(f"window, {over}", roomless=True)
    table = looker.page.url.rsplit("/", 1)[-1]
    looker.page.evaluate("hash => { location.hash = hash }", f"#/replay/{table}/{over.upto // 2}")
    expect(looker.page.locator(".replay .board")).to_be_visible()
    looker.windows(f"replay of {over}", frame=".replays", roomless=True)
    assert looker.found == [], said(looker.found)
    assert looker.covered == [*listed(f"window, {game}"), *listed(f"replay of {game}")]


def test_the_rules_fit_over_every_table(looker: Looker) -> None:
    standing = next(each for each in standings("buried-treasure", 4) if each.asked == "waiting")
    looker.sit(standing)
    looker.page.keyboard.press("?")
    expect(looker.page.locator(".rules__section").first).to_be_visible()
    looker.windows("rules", frame="dialog", roomless=True)
    assert looker.found == [], said(looker.found)
    assert looker.covered == listed("rules")


def test_the_list_names_every_size() -> None:
    assert listed("at ") == ["at " + ", ".join(spelt(*size) for size in SIZES)]
    large = ", ".join(spelt(*size) for size in LARGE_TEXT)
    assert listed("large text at ") == [f"large text at {large}"]
