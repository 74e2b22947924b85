"""Somebody who looks whether tables fit: at one after another in one page, at sizes by turns.

`fitting.js` looks, and `fitting.txt` lists what is looked at, and at which sizes.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.e2e.planting import ALONE, Company, Planted, guest_of, plant
from tests.e2e.playing import GLANCE
from tests.e2e.serving import Server
from tests.e2e.standings import Standing
from tests.kit.effort import by_turns

HERE = Path(__file__).parent
LOOK = (HERE / "fitting.js").read_text(encoding="utf-8")
COVERED = HERE / "fitting.txt"

OPEN = ": "  # after it the list says what is picked up or lies open
# What a thing that is looked at hardly hangs on: how many sit there; and beside a game, which one.
ANY = re.compile(r", \d seats,|(?<=^beside )\S+(?=: (?:chat|a report|leaving)$)")

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
SHARE = 2  # of all but the narrowest are had at one table
LARGE_TEXT = [(1280, 800, 200), (1920, 1080, 200)]
WIDEST = {"width": 2560, "height": 1440}
# The camera and the beach follow their sizes in the next frame.
FOLLOWING = {"x-marks-the-spot", "maui"}
CLOSE = """dialog[open] .icon-button, .peek .icon-button, .parrot .plan__close,
    .latest__sheet .plan__close, .rail.is-open .rail__close, .score.is-open .score__head button"""

SIT = """([key, kept, hash, seen]) => {
    localStorage.setItem(key, kept);
    localStorage.setItem('tortuga.seen', seen);
    document.querySelector('.table')?.setAttribute('data-left', '');
    location.hash = hash;
}"""
SEATED = """seq => document.querySelector(
    `.table:not([data-left])[data-seq="${seq}"] :is(.board, .strand, .handover__sheet)`)"""
PRESS = """what => {
    const found = document.querySelector(`:is(${what}):not(:disabled)`);
    found?.click();
    return Boolean(found);
}"""
# What is picked up asks for more, or it is a whole move.
ASKED = "what => document.querySelector(`${what}, [data-confirm]:enabled`)"
SETTLED = """() => ![...document.querySelectorAll('.choice__gain')].some(
    each => each.textContent.includes('…'))"""
NEXT_FRAME = "() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)))"
TO_SPANISH = """lang => {
    localStorage.setItem('tortuga.lang', lang);
    dispatchEvent(new StorageEvent('storage'));
}"""
# Somebody at another device, who holds the key of a seat there, and says so many things.
ELSEWHERE = """([table, key, said]) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
    const all = [{type: 'hello', protocol: 1, keys: [key]}, ...said];
    socket.onopen = () => all.forEach(each => socket.send(JSON.stringify(each)));
    window.elsewhere = socket;
}"""

Lies = dict[tuple[int, ...], Any]  # where the table lies at each size

# What would go by itself after some seconds stays.
NOTHING_GOES = """() => {
    const later = window.setTimeout;
    window.setTimeout = (deed, ms, ...more) => ms >= 2500 ? 0 : later(deed, ms, ...more);
}"""


def spelt(width: int, height: int, text: int = 100) -> str:
    return f"{width} × {height}" + (f", text {text} %" if text != 100 else "")


def narrowest_and(
    sizes: Iterable[tuple[int, ...]], turn: int, share: int = 1
) -> list[tuple[int, ...]]:
    """The first of these, which is the narrowest, and so many others by turns."""
    first, *others = sizes
    return [first, *by_turns(others, turn, share)]


class Wire:
    """The line to a page, once it opens one: what came last of each kind, and what is added."""

    def __init__(self, page: Page, where: str) -> None:
        self.last: dict[str, dict[str, Any]] = {}
        page.route_web_socket(where, self.listen)

    def listen(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self.pass_on)

    def pass_on(self, message: str | bytes) -> None:
        said = json.loads(message)
        self.last[said["type"]] = said
        self.line.send(message)

    def say(self, said: dict[str, Any]) -> None:
        """As if the server had said it."""
        self.line.send(json.dumps(said))


@dataclasses.dataclass
class Looker:
    """Looks at one table after another in one page, and writes down what does not fit."""

    page: Page
    server: Server
    found: list[str] = dataclasses.field(default_factory=list)
    covered: list[str] = dataclasses.field(default_factory=list)
    tables: int = 0  # that it has been at

    @property
    def sizes(self) -> list[tuple[int, ...]]:
        """Those at which a table is looked at, so that of one game all are had."""
        return narrowest_and(SIZES, self.tables, SHARE)

    @property
    def fewer(self) -> list[tuple[int, ...]]:
        """Of these the ones at which it is looked at with something picked up, or open."""
        return narrowest_and(self.sizes, len(self.covered))

    def sit(self, standing: Standing, company: Company = ALONE, seen: str = "{}") -> Planted:
        """Sit down where a record leads; `seen` says how much of which table was seen before."""
        return self.come(standing, standing.seat, company, seen)

    def look_on(self, standing: Standing) -> Planted:
        """Come to a table without a seat."""
        return self.come(standing, None, ALONE, "{}")

    def come(self, standing: Standing, seat: int | None, company: Company, seen: str) -> Planted:
        self.tables += 1
        planted = plant(self.server.database, standing.record, standing.upto, seat, company)
        hash_ = f"#/table/{planted.table}"
        self.page.evaluate(SIT, [*planted.entry, hash_, seen.replace("TABLE", planted.table)])
        self.page.wait_for_function(SEATED, arg=standing.upto, polling=GLANCE)
        self.page.wait_for_function(SETTLED, polling=GLANCE)
        return planted

    @property
    def guest(self) -> str:
        """Who the server takes the page's visitor for."""
        return guest_of(self.page)

    def elsewhere(self, planted: Planted, seat: int, *said: dict[str, Any]) -> None:
        """At another device the player of a seat says something."""
        self.page.evaluate(ELSEWHERE, [planted.table, planted.keys[str(seat)], list(said)])

    def keep_pace(self, pace: str) -> None:
        """From now on the page shows what happens, and every scene waits."""
        self.page.evaluate("pace => localStorage.setItem('tortuga.pace', pace)", pace)
        self.page.reload()
        self.page.evaluate(LOOK)

    def press(self, steps: Iterable[str]) -> bool:
        """Press one thing after the other; whether all were there, or else everything is back."""
        for number, what in enumerate(steps):
            if number:
                self.page.wait_for_function(ASKED, arg=what, polling=GLANCE)
            if not self.press_one(what):
                self.put_back()
                return False
        return True

    def press_one(self, what: str) -> bool:
        pressed: bool = self.page.evaluate(PRESS, what)
        self.page.wait_for_function(SETTLED, polling=GLANCE)
        return pressed

    def open(self, what: str, shows: str) -> None:
        """Press what must be there, and wait until something is seen of it."""
        assert self.press_one(what), f"there is no {what}"
        self.page.locator(shows).first.wait_for(state="attached")

    def put_back(self) -> None:
        self.page.evaluate(PRESS, CLOSE)
        self.page.keyboard.press("Escape")

    def look(self, name: str, sizes: Iterable[tuple[int, ...]] | None = None, **how: Any) -> Lies:
        """Look at the table as it is, at one size after another; where it then lies."""
        chosen = list(self.sizes if sizes is None else sizes)
        asked = [[width, height, *(text or [100])] for width, height, *text in chosen]
        told = self.page.evaluate("([sizes, how]) => fitsAll(sizes, how)", [asked, how])
        for size, each in zip(asked, told, strict=True):
            self.found += [
                f"{name}, {spelt(*size)}: {kind}: {what}" for kind, what in each["found"]
            ]
        self.covered.append(name)
        return {size: each["play"] for size, each in zip(chosen, told, strict=True)}

    def lies(self, **how: Any) -> Lies:
        """Where the table lies at its sizes, without a look at what it holds."""
        asked = [[*size, 100] for size in self.sizes]
        told = self.page.evaluate("([sizes, how]) => liesAt(sizes, how)", [asked, how])
        return dict(zip(self.sizes, told, strict=True))

    def stood(self, name: str, standing: Standing, lay: Lies, lies: Lies) -> None:
        """The board must lie where it lay; only a short table of Maui shows one at a time."""
        for size, after in lies.items():
            slides = standing.game == "maui" and size == SIZES[0]
            if after != lay[size] and not slides:
                self.found.append(f"{name}, {spelt(*size)}: moved: from {lay[size]} to {after}")

    def windows(self, name: str, anew: Callable[[], object] = lambda: None, **how: Any) -> None:
        """Look at what is in the window, at its sizes by turns; `anew` may show it there again."""
        for width, height in narrowest_and(SIZES, turn_of(name)):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(NEXT_FRAME)
            anew()
            told = self.page.evaluate("how => fits(how)", how)
            at = f"{name}, {spelt(width, height)}"
            self.found += [f"{at}: {kind}: {what}" for kind, what in told["found"]]
        self.page.set_viewport_size({"width": WIDEST["width"], "height": WIDEST["height"]})
        self.covered.append(name)

    def dialog(self, name: str, opens: str) -> None:
        """Open a dialog, look at it in every window, and close it."""
        self.open(opens, "dialog[open]")
        self.windows(name, frame="dialog[open]", roomless=True)
        self.put_back()


@functools.cache
def listed(beginning: str = "") -> list[str]:
    """What is looked at, of the list that is kept."""
    lines = COVERED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(beginning)]


def turn_of(name: str) -> int:
    """What stands in the list one after the other takes its turns one after the other."""
    lines = listed()
    return lines.index(name) if name in lines else 0


@functools.cache
def due(name: str) -> bool:
    """Whether that is looked at: what is there with any number of seats, or in any game, by turns.

    What is picked up or lies open goes along with its position.
    """
    alike = [line for line in listed() if ANY.sub("", line) == ANY.sub("", name)]
    positions = list(dict.fromkeys(map(position_of, listed())))
    return name not in alike or name in by_turns(alike, positions.index(position_of(name)))


def position_of(name: str) -> str:
    """Where that is picked up or lies open, with any number of seats, or in any game."""
    return ANY.sub("", name).partition(OPEN)[0]


def said(found: list[str]) -> str:
    return f"{len(found)} things do not fit:\n" + "\n".join(found[:60])
