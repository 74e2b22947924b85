"""Playing Maui in a browser: pieces that glow, heights, dollars."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.e2e.playing import GLANCE, MOVED, Finger, Keys, Player

GLOWING = ".market .is-legal:enabled"


class Layer(Player):
    """Takes a piece that glows, or dollars, and lays it where it brings most."""

    @property
    def glowing(self) -> Locator:
        return self.page.locator(GLOWING)

    @property
    def on_turn(self) -> bool:
        return self.glowing.count() > 0

    def pick_up(self) -> None:
        pieces = self.page.locator(".market .piece.is-legal:enabled")
        self.press(self.one_of(pieces if pieces.count() else self.glowing))

    def answer(self) -> None:
        """The best height is chosen already."""


class TappingLayer(Layer, Finger):
    """Plays with taps alone."""


class TypingLayer(Layer, Keys):
    """Plays with the keyboard alone: a piece goes up and down by arrow keys."""

    def take_turn(self) -> None:
        before = self.seq
        self.go_to(".market .is-legal")
        self.step()
        self.page.keyboard.press("Enter")
        self.page.locator("[data-confirm]:enabled").wait_for()
        if self.page.locator(".lane").count():
            self.page.keyboard.press(self.luck.choice(["ArrowUp", "ArrowDown"]))
        self.page.locator("[data-confirm]:enabled").wait_for()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)
