"""Learning by playing: the guide asks, reacts and leads on, by mouse, keyboard and finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.beach import BeachFinger
from tests.e2e.conftest import Visit
from tests.e2e.laying import Layer
from tests.e2e.playing import Keys, Player
from tests.e2e.serving import Server
from tests.e2e.spotting import Spotter
from tests.e2e.test_phone import assert_fits, phone

CONFIRM = "[data-confirm]:enabled"


def open_lesson(page: Page, server: Server, game: str) -> Locator:
    """Go to a lesson; its guide, when the pupil is asked something."""
    page.goto(f"{server.url}/#/learn/{game}")
    guide = page.locator(".guide")
    expect(guide).to_have_attribute("data-stand", "asked")
    return guide


def expect_step(guide: Locator, number: int, stand: str) -> None:
    expect(guide).to_have_attribute("data-step", str(number))
    expect(guide).to_have_attribute("data-stand", stand)


FIRST_STEPS: dict[str, Callable[[Page], None]] = {
    "maui": lambda page: Layer(page).take_turn(),
    "x-marks-the-spot": lambda page: Spotter(page).take_turn(),
    "the-pirates-map": lambda page: page.get_by_role("button", name="Tell the tale").click(),
}


@pytest.mark.parametrize("game", FIRST_STEPS)
def test_the_first_thing_is_asked_and_done(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    guide = open_lesson(page, server, game)
    expect(guide.locator(".guide__ask")).to_be_visible()
    FIRST_STEPS[game](page)
    expect_step(guide, 0, "met")
    expect(guide.locator(".guide__done")).to_be_visible()
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_have_attribute("data-step", "1")
    expect(guide.locator(".guide__title")).to_be_focused()


def test_another_move_is_remarked_upon_and_taken_back(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/")
    page.locator(".postcard", has_text="Buried Treasure").get_by_role(
        "link", name="Learn by playing"
    ).click()
    guide = page.locator(".guide")
    expect_step(guide, 0, "asked")
    guide.get_by_role("button", name="Skip").click()
    expect_step(guide, 1, "asked")
    page.locator("[data-anchor=top-3]").click()
    page.locator(CONFIRM).click()
    expect_step(guide, 1, "astray")
    expect(guide.get_by_role("status").last).to_contain_text("not the one with EXTRA")
    guide.get_by_role("button", name="Try again").click()
    expect_step(guide, 1, "asked")
    expect(page.locator("[data-anchor=top-3]")).to_be_enabled()

    page.reload()
    expect_step(page.locator(".guide"), 1, "asked")
    page.goto(f"{server.url}/#/learn")
    lesson = page.get_by_role("link", name="Buried Treasure")
    expect(lesson).to_contain_text("Step 2 of 9")


class Studious(Keys):
    """Does what the lesson asks, with the keyboard alone."""

    def on(self, what: str) -> bool:
        return bool(self.page.evaluate("what => document.activeElement.matches(what)", what))

    def walk_to(self, group: str, what: str) -> None:
        """Tab to a group, then arrows inside it."""
        self.go_to(group)
        for _ in range(12):
            if self.on(what):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"arrows do not lead to {what}")

    def take(self, where: str, anchor: str) -> None:
        """Pick up a card."""
        self.walk_to(f"{where} button.card", f"[data-anchor={anchor}]")
        self.page.keyboard.press("Enter")

    def choose(self, what: str) -> None:
        """An answer of the plan; arrows choose it as they come to it."""
        self.page.locator("[data-choices] [role=radio]:enabled").first.wait_for()
        self.walk_to("[data-choices] [role=radio]", what)
        if not self.on("[aria-checked=true]"):
            self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        self.page.locator(CONFIRM).wait_for()
        self.go_to("[data-confirm]")
        self.page.keyboard.press("Enter")


def test_a_whole_lesson_by_keyboard_and_then_a_real_game(visit: Visit, server: Server) -> None:
    page = visit()
    guide = open_lesson(page, server, "buried-treasure")
    pupil = Studious(page)

    def step(number: int, *deeds: Callable[[], None]) -> None:
        expect_step(guide, number, "asked")
        for deed in deeds:
            deed()
        pupil.confirm()
        expect_step(guide, number, "met")
        page.keyboard.press("n")

    def top(column: int) -> Callable[[], None]:
        return lambda: pupil.take(".board", f"top-{column}")

    def hand(colour: str) -> Callable[[], None]:
        return lambda: pupil.take(".hand", f"starter-{colour}")

    def answer(words: str) -> Callable[[], None]:
        return lambda: pupil.choose(f"[aria-label^='{words}']")

    def give_to_marisol() -> None:
        pupil.walk_to(".plan__place button", "[aria-label=Marisol]")
        page.keyboard.press("Enter")

    step(0, top(1))
    step(1, top(2), answer("Second card from column 1"))
    step(2, top(1), answer("Steal 4"))
    step(3, top(0))
    step(4, top(3))
    step(5, hand("blue"))
    step(6, hand("green"), give_to_marisol)
    step(7, hand("wild"), answer("yellow"))
    step(8, lambda: pupil.choose(".choice"))
    expect(guide).to_have_attribute("data-stand", "ended")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("#/table/"))
    player = Player(page)
    player.seated()
    expect(page.locator(".rivals")).to_contain_text("Sailor")
    page.goto(f"{server.url}/#/learn")
    expect(page.get_by_role("link", name="Buried Treasure")).to_contain_text("Finished")


def test_a_lesson_on_a_phone(visit: Visit, server: Server) -> None:
    page = phone(visit)
    guide = open_lesson(page, server, "playa-pirata")
    assert_fits(page)
    page.get_by_role("button", name="Show less").tap()
    expect(guide.locator(".guide__say")).to_be_hidden()
    pupil = BeachFinger(page)
    pupil.take_turn()
    expect_step(guide, 0, "met")
    expect(guide.get_by_role("button", name="Go on")).to_be_in_viewport()
    guide.get_by_role("button", name="Go on").tap()
    expect_step(guide, 1, "asked")
    expect(guide.locator(".guide__say")).to_be_visible()
    assert_fits(page)


def test_a_lesson_in_spanish(visit: Visit, server: Server) -> None:
    page = visit(locale="es-ES")
    guide = open_lesson(page, server, "the-pirates-map")
    expect(guide.locator(".guide__title")).to_have_text("Estás al mando")
    page.get_by_role("button", name="Contar el relato").click()
    expect_step(guide, 0, "met")
    for number in (1, 2, 3):
        guide.get_by_role("button", name="Seguir").or_(
            guide.get_by_role("button", name="Saltar")
        ).click()
        expect(guide).to_have_attribute("data-step", str(number))
    expect_step(guide, 3, "asked")
    expect(guide.locator(".guide__title")).to_have_text("Arréglalo")
