"""Playing Playa Pirata in a browser: a card or towels, a treasure for them, and confirm."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.playing import GLANCE, MOVED, Finger, Keys, Player, set_table

BEACH = "playa-pirata"
CONFIRM = "[data-confirm]:enabled"
ANSWERS = "[data-choices] .choice:enabled"
CARDS = "button.card:is(.is-legal, .is-chosen):enabled"
# Answers that a press plays, in both languages.
AT_ONCE = ("End the turn", "Hold", "Terminar el turno", "Esperar")
TARGETS = "button.spot__button[aria-pressed=false]:enabled"
SETTLED = f"""before => document.querySelector('{CONFIRM}, {ANSWERS}, {TARGETS}')
    || Number(document.querySelector('.table').dataset.seq) > before"""


def set_beach(page: Page, url: str, seats: list[dict[str, Any]], **how: Any) -> str:
    """A table of one hand with special cards, unless told otherwise."""
    granted = set_table(page, url, seats, game=BEACH, **{"hands": "one", "specials": True, **how})
    return str(granted["table"])


TELESCOPE = ".hand button[data-card=telescope]:enabled"


def peek(page: Page) -> None:
    """Look at the first treasure through the telescope."""
    page.locator(TELESCOPE).click()
    page.locator(".spot__button[data-picked]").first.click()
    page.locator(CONFIRM).click()
    expect(page.locator(".peeked")).to_be_visible()


class Beachcomber(Player):
    """Lays and buries at random, among the things that glow."""

    direct = False  # whether what was pressed last has been played by that

    def found(self, what: str) -> Locator:
        return self.page.locator(what)

    @property
    def on_turn(self) -> bool:
        return self.found(f"{ANSWERS}, {CARDS}, {TARGETS}").count() > 0

    def take_turn(self) -> None:
        """One step of a turn: a card, a batch or an answer."""
        self.let_others_answer()
        before = self.seq
        if self.compose(before):
            self.press(self.found(CONFIRM))
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)

    def let_others_answer(self) -> None:
        """Where all are asked at once, each answer of a bot begins the composing anew."""
        for _ in range(50):
            if self.found(".rivals .is-acting").count() == 0:
                return
            self.page.wait_for_timeout(20)

    def compose(self, before: int) -> bool:
        """Pick something up until it is a whole move; false where a press has played it already."""
        for picked in (self.first_thing, self.target, self.answer_to_it):
            if self.found(CONFIRM).count() == 0 and picked():
                if self.direct:
                    return False
                self.page.wait_for_function(SETTLED, arg=before, polling=GLANCE)
        self.found(CONFIRM).wait_for()
        return True

    def first_thing(self) -> bool:
        """A card that glows; else a treasure to lay towels on; else the question in the plan."""
        return self.picks(CARDS) or self.picks(TARGETS) or self.picks(ANSWERS)

    def target(self) -> bool:
        held = self.found("button.card.is-chosen").count() > 0
        return held and self.picks(TARGETS)

    def answer_to_it(self) -> bool:
        return self.picks(ANSWERS)

    def picks(self, what: str) -> bool:
        found = self.found(what)
        self.direct = False
        if found.count() == 0:
            return False
        one = self.one_of(found)
        self.direct = (one.get_attribute("aria-label") or "") in AT_ONCE
        self.press(one)
        return True


class BeachFinger(Finger, Beachcomber):
    """Plays with taps alone."""


class BeachKeys(Keys, Beachcomber):
    """Plays with the keyboard alone: Tab to a group, arrows inside it, Enter."""

    def take_turn(self) -> None:
        Beachcomber.take_turn(self)

    def press(self, target: Locator) -> None:
        group = target.evaluate(
            """it => it.matches('.card') ? 'button.card'
                : it.matches('.spot__button') ? '.spot__button'
                : it.matches('.choice') ? '.choice' : '[data-confirm]'"""
        )
        self.go_to(group)
        wanted = target.element_handle()
        for _ in range(20):
            if self.page.evaluate("it => it === document.activeElement", wanted):
                break
            self.page.keyboard.press(self.page.evaluate(WAY, wanted))
        if target.get_attribute("aria-checked") != "true":  # arrows choose among answers
            self.page.keyboard.press("Enter")


WAY = """it => {
    const centre = each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = centre(it), [hereX, hereY] = centre(document.activeElement);
    const row = it.getBoundingClientRect().height / 2;
    if (Math.abs(y - hereY) > row) return y > hereY ? 'ArrowDown' : 'ArrowUp';
    return x > hereX ? 'ArrowRight' : 'ArrowLeft';
}"""
