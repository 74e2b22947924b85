"""Playing The Pirate's Map in a browser: tell a tale, build its island, share the loot, vote."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.playing import GLANCE, MOVED, Finger, Keys, Player, set_table

MAP = "the-pirates-map"
ELEMENTS = ("ship", "mermaid", "bottle", "shark", "palm", "flag", "barrel")
TELL = "[data-tell]:enabled"
HELD = ".pm-maps button"
EMPTY = ".pm-cell--empty button"
SPOTS = "button.pm-spot"
PICKS = "[data-pick]:enabled"
VOTES = "[data-vote]:enabled"
CONFIRM = "[data-confirm]:enabled"
FLIP = "[data-flip]:enabled"
READY = "[data-ready]"
WORK = f"{READY}, {TELL}, {HELD}, {PICKS}, {VOTES}, [data-on]"


def set_map(page: Page, url: str, seats: list[dict[str, Any]], **how: Any) -> dict[str, Any]:
    """A table with much sand, unless told otherwise."""
    return set_table(page, url, seats, game=MAP, **{"hourglass": "long", **how})


class Islander(Player):
    """Does what glows: tells what the generator offers, lays any four cards, and is content."""

    def found(self, what: str) -> Locator:
        return self.page.locator(what)

    @property
    def scene(self) -> str:
        """What the table shows: 'tale', 'build' and so on."""
        classes = (self.table.get_attribute("class") or "").split()
        return next(each for each in classes if each.startswith("scene--")).removeprefix("scene--")

    @property
    def on_turn(self) -> bool:
        called = self.found("[data-done]:is(:disabled, [aria-disabled=true])").count() > 0
        return not called and self.found(WORK).count() > 0

    def take_turn(self) -> None:
        before = self.seq
        for aside in ("[data-on]", READY):  # no moves
            if self.found(aside).count():
                self.in_time(self.found(aside))
                return
        if self.found(TELL).count():
            self.press(self.found(TELL))
        elif not (self.choose() or self.build()):
            return
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)

    def choose(self) -> bool:
        """A card of the loot, or a vote."""
        return self.pressed(f"{PICKS}, {VOTES}") and self.in_time(self.found(CONFIRM))

    def build(self) -> bool:
        """A card while there is room, then the cross, then 'done'."""
        empty, crossed = self.found(".pm-cell--empty"), self.found(f"{SPOTS}[aria-pressed=true]")
        steps = [HELD, EMPTY] if empty.count() else ["[data-done]"] if crossed.count() else [SPOTS]
        return all(self.pressed(step) for step in steps)

    def pressed(self, what: str) -> bool:
        """Press one of the first of these, if there are any."""
        found = self.found(what)
        there = min(found.count(), 4)
        return there > 0 and self.in_time(found.nth(self.luck.randrange(there)))

    def in_time(self, target: Locator) -> bool:
        """Press it, unless sand runs out meanwhile."""
        try:
            self.press(target)
        except TooLate:
            return False
        return True

    def told(self) -> list[str]:
        """The elements of the tale on a captain's desk, in order."""
        stops = self.found(".pm-stop")
        return [stop.get_attribute("data-element") or "" for stop in stops.all()]

    def hand(self) -> dict[str, Locator]:
        """The player's own map cards by what is on them."""
        cards = self.found(HELD).all()
        return {(card.get_attribute("data-anchor") or "")[4:]: card for card in cards}

    def lay(self, word: str, cell: int) -> None:
        """Lay an own card in a cell, counted from 1; it is played at once."""
        self.press(self.found(f'{HELD}[data-anchor="map-{word}"]'))
        self.press(self.found(f'[data-cell="{cell}"]'))
        expect(self.found(f'.pm-island [data-anchor="map-{word}"]')).to_be_visible()


class IslandFinger(Finger, Islander):
    """Plays with taps alone."""


class IslandKeys(Keys, Islander):
    """Plays with the keyboard alone."""

    def take_turn(self) -> None:
        Islander.take_turn(self)

    def press(self, target: Locator) -> None:
        target.first.focus()
        self.page.keyboard.press("Enter")


def islands(tale: list[str], cards: list[str]) -> list[str]:
    """Four map cards that show exactly the elements of a tale."""
    wanted = Counter(tale)
    for four in itertools.combinations(cards, 4):
        if Counter("-".join(four).split("-")) == wanted:
            return list(four)
    raise AssertionError(f"no four of {cards} make {tale}")
