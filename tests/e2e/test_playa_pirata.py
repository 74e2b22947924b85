"""Playa Pirata at its table: played by mouse, keys and fingers, with its secrets kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.beach import (
    CARDS,
    CONFIRM,
    TARGETS,
    TELESCOPE,
    Beachcomber,
    BeachFinger,
    BeachKeys,
    set_beach,
)
from tests.e2e.conftest import Visit, each_size
from tests.e2e.planting import sit_down
from tests.e2e.playing import BOT, ME, OPEN, Player, play_on, play_until, set_table, wait_until
from tests.e2e.serving import Server
from tests.e2e.standings import before_a_look, before_an_answer
from tests.e2e.test_phone import assert_fits, phone

KNOWN = ".spot .note, .spot .treasure--open"


def settled(player: Player) -> None:
    """Wait until this player is asked something."""
    wait_until(player.page, lambda: player.on_turn, "this player is asked")


def test_a_hand_with_specials_to_its_end(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, BOT])
    player = Beachcomber(page)
    player.seated()
    expect(page.locator(".choices--cards .choice small").first).not_to_be_empty()
    play_on([player])
    expect(page.locator(".score__total td")).to_have_count(2)
    mine = (
        page.locator("tbody").filter(has=page.locator(".score__round")).locator("td:nth-child(2)")
    )
    parts = [int(each.split("(")[0].strip(" –") or 0) for each in mine.all_inner_texts()]
    assert parts[0] == sum(parts[1:]) == int(page.locator(".score__total td").first.inner_text())


def test_a_stretch_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, BOT])
    player = BeachKeys(page)
    player.seated()
    play_on([player], turns=9)
    assert player.seq >= 9

    settled(player)
    player.go_to(".spot__button")
    page.keyboard.press("Enter")
    expect(page.locator(".stack-view")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".stack-view")).to_have_count(0)


def test_a_hand_by_taps_and_its_account_before_the_next(visit: Visit, server: Server) -> None:
    page = phone(visit)
    set_beach(page, server.url, [ME, BOT], hands="two", specials=False)
    player = BeachFinger(page)
    player.seated()
    settled(player)
    assert_fits(page)
    play_on([player], turns=6)
    assert_fits(page)
    account = page.locator(".account")
    play_until([player], lambda: account.count() > 0, "a hand is told line by line")
    expect(page.locator(".account")).to_contain_text("Hand 1, line by line")
    expect(page.locator(".account .score__round td")).to_have_count(2)
    assert_fits(page)


def test_what_is_buried_is_known_to_the_burier_alone(visit: Visit, server: Server) -> None:
    players = two_people(visit, server)
    pages = [player.page for player in players]
    play_until(
        players,
        lambda: all(page.locator(KNOWN).count() > 0 for page in pages),
        "everyone has buried something",
    )
    for page, other in (pages, reversed(pages)):
        notes = page.locator(KNOWN)
        expect(notes).to_have_count(1)
        letter = notes.locator("xpath=ancestor::button").get_attribute("data-spot")
        unknown = other.locator(f"[data-spot={letter}]")
        expect(unknown).to_have_attribute("aria-label", re.compile("unknown to you"))
        expect(unknown.locator(".note, .treasure__n")).to_have_count(0)
        special = page.locator(".hand .card--special")
        if special.count():  # else it was played, for all to see
            name = (special.get_attribute("aria-label") or "").split(":")[0]
            told = "\n".join(other.locator(".rivals .holds__special").all_inner_texts())
            assert name not in told or "/" in told  # who drafted first knows it is one of two
            assert name not in other.locator(".rail").inner_html()


def test_anyone_may_fan_a_stack_out(visit: Visit, server: Server) -> None:
    page, watcher = visit(), visit()
    table = set_beach(page, server.url, [ME, BOT], specials=False, public=True)
    player = Beachcomber(page)
    player.seated()
    watcher.goto(f"{server.url}/#/watch/{table}")
    towels = page.locator(".spot:not(.spot--bare)")
    play_until([player], lambda: towels.count() > 0, "towels lie on the beach")
    settled(player)  # nobody else moves while this player is asked
    expect(watcher.locator(".table")).to_have_attribute("data-seq", str(player.seq))
    letter = towels.first.get_attribute("data-drop")
    towelled = watcher.locator(f".spot[data-drop={letter}] button")
    towelled.click()
    expect(towelled).to_have_attribute("aria-expanded", "true")
    expect(watcher.locator(".peek .fan__old").first).to_be_visible()
    watcher.get_by_role("button", name="Close the stack").click()
    expect(watcher.locator(".peek .fan")).to_have_count(0)
    expect(towelled).to_be_focused()
    assert watcher.locator(".home, .note, .is-legal, [data-confirm]").count() == 0


def test_cards_and_towels_are_dragged_onto_treasures(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, BOT], specials=False)
    player = Beachcomber(page)
    player.seated()
    settled(player)
    page.locator(".card--treasure.is-legal").first.drag_to(page.locator(".beach"))
    player.press(page.locator(CONFIRM))
    expect(page.locator(CARDS).first).to_be_visible()
    buried = page.locator("[data-spot]:not(:has(.treasure--open))").first
    letter = buried.get_attribute("data-spot") or ""
    spot = page.locator(f"[data-spot={letter}]")
    page.locator("[data-card=map]").drag_to(spot)
    expect(page.locator(CONFIRM)).to_have_text(f"Map: turn up {letter.upper()}")
    player.press(page.locator(CONFIRM))
    expect(page.locator(TARGETS).first).to_be_visible()
    expect(spot.locator(".treasure--open")).to_be_visible()
    page.locator("[data-drag=towel-3]").drag_to(spot)
    page.locator("[data-drag=towel-1]").drag_to(spot)
    expect(page.locator(CONFIRM)).to_have_text(f"Lay 3+1 on {letter.upper()}")


def two_people(visit: Visit, server: Server) -> list[Player]:
    host, guest = visit(), visit()
    granted = set_table(host, server.url, [ME, OPEN], game="playa-pirata", specials=True)
    guest.goto(f"{server.url}/#/join/{granted['table']}/{granted['invite']}")
    guest.get_by_role("button", name="Sit down").click()
    players: list[Player] = [Beachcomber(host, 1), Beachcomber(guest, 2)]
    for player in players:
        player.seated()
    return players


@pytest.mark.parametrize(
    ("can", "asked"),
    [(True, "Hold your card?"), (False, "You have nothing to call: go on when you are ready")],
)
def test_only_who_can_call_is_asked_whether_to_hold(
    visit: Visit, server: Server, can: bool, asked: str
) -> None:
    page = visit()
    sit_down(page, server, before_an_answer(can))
    expect(page.locator("#plan")).to_have_text(asked)
    assert (page.locator(".hand button[data-card=lifeguard]").count() > 0) == can


@each_size
def test_looking_at_nothing_is_no_large_button(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    """It is a way out, not what one came for; and a finger still meets it."""
    page = visit(viewport=size)
    sit_down(page, server, before_a_look())
    page.locator(TELESCOPE).click()
    nothing = page.get_by_role("radio", name="Telescope: look at nothing")
    expect(nothing).to_be_visible()
    tall = nothing.bounding_box()
    go = page.locator(".plan__go .button").bounding_box()
    assert tall is not None
    assert go is not None
    assert 44 <= tall["height"] <= go["height"]
    assert tall["width"] * tall["height"] <= go["width"] * go["height"]
