"""Why not? What cannot be played says which rule forbids it, and opens the rules there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.beach import set_beach
from tests.e2e.conftest import Visit
from tests.e2e.islanders import set_map
from tests.e2e.laying import GLOWING
from tests.e2e.playing import BOT, ME, OPEN, Keys, Player, by_turn, join, set_table
from tests.e2e.serving import Server
from tests.e2e.spotting import SPOT, Spotter
from tests.e2e.test_phone import assert_fits, phone
from tests.e2e.test_screens_accessible import violations

GLOWING_CARD = ".card.is-legal:enabled"


def answer(page: Page) -> Locator:
    return page.locator(".why")


def ask(thing: Locator) -> None:
    """Click what cannot be played, which Playwright would not do by itself."""
    expect(thing).to_have_attribute("aria-disabled", "true")
    thing.click(force=True)


def opens_the_rules_at(page: Page, rule: str, heading: str) -> None:
    """The link names the rule, and the sheet stands open at it."""
    answer(page).get_by_role("button", name=f"Rule {rule}", exact=True).click()
    here = page.locator(".rules__section.is-here")
    expect(here).to_be_in_viewport()
    expect(here.get_by_role("heading")).to_contain_text(heading)
    expect(answer(page)).to_have_count(0)


def test_in_buried_treasure(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT])
    expect(page.locator(GLOWING_CARD).first).to_be_visible()
    ask(page.locator(".rivals .pile[data-why]").first)
    expect(answer(page)).to_contain_text("Stealing needs a flag card in play.")
    opens_the_rules_at(page, "BT-6", "Flags")


def test_a_covered_card_answers_a_finger_and_an_arrow_key(visit: Visit, server: Server) -> None:
    page = phone(visit)
    set_table(page, server.url, [ME, BOT])
    top = page.locator(GLOWING_CARD).first
    expect(top).to_be_visible()
    page.locator(".column [data-under]").first.tap(position={"x": 20, "y": 8}, force=True)
    expect(answer(page)).to_contain_text("Only the uncovered card of a column can be taken.")
    expect(answer(page)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    top.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-under]:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{GLOWING_CARD}:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    opens_the_rules_at(page, "BT-2", "layout")


def test_out_of_turn(visit: Visit, server: Server) -> None:
    """The answer stays, whatever is said meanwhile, until it is one's turn: then it is untrue."""
    page, friend = visit(), visit()
    join(friend, server.url, set_table(page, server.url, [ME, OPEN]))
    mover, waiting = by_turn([Player(page), Player(friend)])
    idle = waiting.page
    expect(idle.locator(".layout .card").first).to_be_visible()
    ask(idle.locator(".layout [data-why]").first)
    expect(answer(idle)).to_contain_text(re.compile(r"It is not your turn; .+ to move\."))
    mover.page.get_by_label("Say something").fill("ahoy")
    mover.page.keyboard.press("Enter")
    expect(idle.locator(".chat")).to_contain_text("ahoy")
    expect(answer(idle).get_by_role("button", name="Rule BT-4")).to_be_visible()
    while not waiting.on_turn:
        if mover.on_turn:
            mover.take_turn()
        idle.wait_for_timeout(50)
    expect(answer(idle)).to_have_count(0)


def test_in_maui(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT], game="maui")
    expect(page.locator(GLOWING).first).to_be_visible()
    page.locator(".market .piece.is-legal").first.click()
    ask(page.locator(".lane [data-why]").first)
    expect(answer(page)).to_contain_text("No pattern would match the piece before it there")
    assert violations(page) == []
    opens_the_rules_at(page, "MA-4", "Placing")


def test_in_playa_pirata(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, BOT], specials=False)
    expect(page.locator(".hand button.card").first).to_be_visible()
    ask(page.locator(".towel[data-why]").first)
    expect(answer(page)).to_contain_text("No towels are played in the First Turn.")
    opens_the_rules_at(page, "PP-3", "First Turn")


def test_in_the_pirates_map(visit: Visit, server: Server) -> None:
    page, friend = visit(), visit()
    join(friend, server.url, set_map(page, server.url, [ME, OPEN]))
    expect(page.locator(".scene--tale, .scene--wait")).to_be_visible()
    expect(friend.locator(".scene--tale, .scene--wait")).to_be_visible()
    crew = page if page.locator(".scene--wait").count() else friend
    ask(crew.locator(".pm-map[data-why]").first)
    expect(answer(crew)).to_contain_text("Only the captain tells.")
    opens_the_rules_at(crew, "PM-3", "tale")


def test_in_x_marks_the_spot(visit: Visit, server: Server) -> None:
    page, friend = visit(), visit()
    join(friend, server.url, set_table(page, server.url, [ME, OPEN], game=SPOT))
    mover = by_turn([Spotter(page), Spotter(friend)])[0].page
    ask(mover.locator(".hand .card[data-why]").first)
    expect(answer(mover)).to_contain_text("Draw first, or scuttle.")
    opens_the_rules_at(mover, "XM-2", "Your turn")


def test_a_tile_on_the_table_answers_a_press_and_a_key(visit: Visit, server: Server) -> None:
    page = phone(visit)
    set_table(page, server.url, [ME, BOT], game=SPOT)
    Spotter(page).see_a_tile_lie()
    page.locator(".domino").first.tap(force=True)
    rule = answer(page).get_by_role("button", name=re.compile("^Rule XM-"))
    expect(rule).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    Keys(page).go_to(".miss--quiet")
    page.keyboard.press("Enter")
    expect(rule).to_be_focused()


def test_with_a_finger(visit: Visit, server: Server) -> None:
    page = phone(visit)
    set_beach(page, server.url, [ME, BOT], specials=False)
    expect(page.locator(".hand button.card").first).to_be_visible()
    page.locator(".towel[data-why]").last.tap(force=True)
    expect(answer(page)).to_be_in_viewport(ratio=1)
    assert_fits(page)
    answer(page).get_by_role("button", name="Close").tap()
    expect(answer(page)).to_have_count(0)


def test_by_keyboard(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT])
    expect(page.locator(GLOWING_CARD).first).to_be_visible()
    Keys(page).go_to("[data-why]")
    page.keyboard.press("Space")
    expect(answer(page).get_by_role("button", name="Rule BT-6")).to_be_focused()
    page.keyboard.press("Escape")
    expect(answer(page)).to_have_count(0)
    expect(page.locator("[data-why]:focus")).to_have_count(1)


def test_in_spanish(visit: Visit, server: Server) -> None:
    page = visit(locale="es-ES")
    set_beach(page, server.url, [ME, BOT], specials=False)
    expect(page.locator(".hand button.card").first).to_be_visible()
    ask(page.locator(".towel[data-why]").first)
    expect(answer(page)).to_contain_text("En el primer turno no se ponen toallas.")
    answer(page).get_by_role("button", name="Regla PP-3").click()
    expect(page.locator(".rules__section.is-here")).to_be_in_viewport()
