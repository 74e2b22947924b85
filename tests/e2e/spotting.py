"""Playing X Marks the Spot in a browser: a card, its place or target or answer, and confirm."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.motion import MOVES
from tests.e2e.planting import sit_down
from tests.e2e.playing import BOT, GLANCE, ME, MOVED, Finger, Keys, Player, set_table
from tests.e2e.serving import Server
from tests.e2e.standings import asked_after

SPOT = "x-marks-the-spot"
SAILOR = {"kind": "bot", "level": "sailor"}
CONFIRM = "[data-confirm]:enabled"
REACH = ".reach [role=radio]:enabled"
ANSWERS = ".plan [data-choices] [role=radio]:enabled"
# Tiles to lay; in a swap tiles glow too, to be given away.
TILES = ".scene--lay button.card--tile:is(.is-legal, .is-option):enabled"
CARDS = "button.card:is(.is-legal, .is-option):enabled"
ASKED = f"() => document.querySelector('{CONFIRM}, {REACH}, {ANSWERS}, {CARDS}, .plan--end')"
# What is in sight and under nothing: the table may be larger than the screen.
IN_SIGHT = """(found) => found.flatMap((each, at) => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return each.contains(there) ? [at] : [];
})"""


def set_spot(page: Page, url: str, seats: list[dict[str, Any]], **how: Any) -> dict[str, Any]:
    return set_table(page, url, seats, game=SPOT, **how)


# A deal in which a bot wins a doubloon after the viewer's fifth move.
DOUBLOON, BEFORE_IT = "doubloon 767", 4


def all_but_a_doubloon(page: Page, url: str) -> None:
    """One more move in another tab, and somebody wins a doubloon."""
    page.set_extra_http_headers({"Deal": DOUBLOON})
    set_spot(page, url, [ME, BOT, BOT])
    Player(page).seated()
    page.evaluate(MOVES, BEFORE_IT)


class Spotter(Player):
    """Plays at random, among the things that glow."""

    def found(self, what: str) -> Locator:
        return self.page.locator(what)

    @property
    def on_turn(self) -> bool:
        return self.found(f"{CONFIRM}, {ANSWERS}, {CARDS}, {REACH}").count() > 0

    def settled(self) -> None:
        """Wait until this player is asked something, or the game is over."""
        self.page.wait_for_function(ASKED, polling=GLANCE)

    def take_turn(self) -> None:
        """One step of a turn: a draw, a card or an answer."""
        before = self.seq
        for _ in range(100):
            if self.found(CONFIRM).count():
                break
            self.pick_something()
            self.page.wait_for_timeout(20)
        self.press(self.found(CONFIRM))
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)

    def pick_something(self) -> None:
        """A place or target first; then cards where they are asked for; then an answer."""
        aimed = self.found(f"{REACH}[aria-checked=true]").count() > 0
        held = self.found(".hand .is-chosen, .hand .is-held").count() > 0
        wanted = self.found(".scene--swap, .plan--lay:has(.plan__hint--tile)").count() > 0
        if self.found(REACH).count() and not aimed:
            self.pick(REACH)
        elif self.found(CARDS).count() and (wanted or not (held or aimed)):
            self.pick(CARDS)
        elif not self.found(f"{ANSWERS}[aria-checked=true]").count():
            self.pick(ANSWERS)

    def pick(self, what: str) -> None:
        """One of these at random, as soon as any is in sight."""
        found = self.found(what)
        for _ in range(20):
            seen: list[int] = found.evaluate_all(IN_SIGHT)
            if seen:
                self.press(found.nth(self.luck.choice(seen)))
                return
            self.page.wait_for_timeout(20)

    def draw(self) -> None:
        """Begin the turn, so that cards glow."""
        self.found(".plan--turn").locator(CONFIRM).wait_for()
        self.take_turn()
        self.settled()

    def see_a_tile_lie(self) -> None:
        """Play on until a tile lies on the table and nothing is in hand for it."""
        self.settled()
        while self.found(".miss--quiet").count() == 0:
            self.take_turn()
            self.settled()

    def fish_for(self, card: str) -> None:
        """Draw, and scuttle what came, until this card can be played; others play meanwhile."""
        # In a swap it could be given away too.
        wanted = self.found(f".scene--lay [data-card={card}]:enabled")
        for _ in range(60):
            self.settled()
            if wanted.count():
                return
            if self.found(".plan--turn").locator(CONFIRM).count():
                self.draw()
            elif self.found(".scuttle").count():
                self.press(self.found(".scuttle"))
                self.take_turn()
            else:
                self.take_turn()
        raise AssertionError(f"no {card} came")

    def build_a_stack(self) -> None:
        """Lay tiles over others until one lies higher."""
        while self.found(".height").count() == 0:
            self.settled()
            if self.found(TILES).count():
                self.hold_tile()
                self.pick(".place--on")
            self.take_turn()

    def hold_tile(self) -> None:
        """Pick a tile up, and see where it may lie."""
        self.press(self.found(TILES).first)
        expect(self.found(".place").first).to_be_visible()


class SpotFinger(Finger, Spotter):
    """Plays with taps alone."""


class SpotKeys(Keys, Spotter):
    """Plays with the keyboard alone: Tab to a group, arrows inside it, Enter."""

    def take_turn(self) -> None:
        """Draw; or a tile: Enter picks it up, Enter again goes to its places, arrows step."""
        before = self.seq
        if self.found(CONFIRM).count() == 0:
            self.compose()
        if self.found(".place").count() == 0:
            self.go_to("[data-confirm]")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)

    def compose(self) -> None:
        """Cards for a swap; else a tile and its place; else an answer."""
        while self.found(".scene--swap").count() and not self.found(CONFIRM).count():
            self.give_another()
        if self.found(CONFIRM).count() == 0:
            if self.found(TILES).count():
                self.lay()
            else:
                self.enter(".plan [data-choices] [role=radio]")
        self.found(CONFIRM).wait_for()

    def give_another(self) -> None:
        """From the leftmost card on, the first that is not chosen yet."""
        self.go_to("button.card:enabled")
        for key in ["ArrowLeft"] * 6 + ["ArrowRight"] * 6:
            at_card = "document.activeElement.matches('[aria-pressed=false]')"
            if key == "ArrowRight" and self.page.evaluate(at_card):
                break
            self.page.keyboard.press(key)
        self.enter("button.card")

    def lay(self) -> None:
        self.enter("button.card--tile:enabled")
        expect(self.found(".place").first).to_be_attached()
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        expect(self.found(".place[aria-checked=true]")).to_be_focused()
        self.page.keyboard.press(self.luck.choice(["ArrowRight", "ArrowLeft"]))

    def enter(self, what: str) -> None:
        self.go_to(what)
        self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(30)


def middle_of_a_game(page: Page, server: Server) -> Spotter:
    """A table for three where some tiles lie and it is this player's turn to lay one."""
    sit_down(page, server, asked_after(SPOT, 3, "play", 30))
    player = Spotter(page)
    expect(player.found(TILES).first).to_be_visible()
    return player
