"""Maui at its table in a browser: by mouse, by keyboard, on a phone, looking on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import planting
from tests.e2e.conftest import Visit
from tests.e2e.laying import GLOWING, Layer, TappingLayer, TypingLayer
from tests.e2e.playing import BOT, ME, play_on, set_table
from tests.e2e.serving import Server
from tests.e2e.standings import late
from tests.e2e.test_phone import assert_fits, phone
from tests.kit.rules import rule

NUMBERS = re.compile(r"−?\d+")


def sit_down(page: Page, server: Server, bots: int = 1, side: str = "umbrellas") -> None:
    set_table(page, server.url, [ME, *[BOT] * bots], game="maui", side=side)
    expect(page.locator(GLOWING).first).to_be_visible()


def points(page: Page, place: str) -> list[int]:
    texts = page.locator(place).all_inner_texts()
    return [int(NUMBERS.findall(text)[0].replace("−", "-")) for text in texts]


def test_both_beaches_to_the_end_and_the_score_adds_up(visit: Visit, server: Server) -> None:
    page = visit()
    planting.sit_down(page, server, late("maui", 2, "turn", 46))
    play_on([Layer(page)])
    expect(page.locator(".plan--end")).to_be_visible()
    lines = page.locator(".score__sheet tbody tr")
    names = lines.locator("th").all_inner_texts()
    total = names.index("Total")
    for seat in (1, 2):
        cells = points(page, f".score__sheet tbody tr > :nth-child({seat + 1})")
        assert sum(cells[:total]) == cells[total]
    assert "After the first beach" in names


def test_a_piece_in_hand_shows_what_every_height_brings(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    page.locator(".market .piece.is-legal:enabled").first.click()
    stops = page.locator(".lane button")
    expect(stops.first).to_be_visible()
    for at in range(stops.count()):
        stops.nth(at).click()
        expect(stops.nth(at)).to_have_attribute("aria-checked", "true")
        gain = stops.nth(at).inner_text().strip()
        expect(page.locator("[data-confirm]")).to_contain_text(gain)
        expect(page.locator(".callout__sum")).to_have_text(gain)
    page.keyboard.press("Escape")
    expect(page.locator(".piece--ghost")).to_have_count(0)


def test_the_piece_follows_the_pointer_and_can_be_dragged(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    piece = page.locator(".market .piece.is-legal:enabled").first
    piece.drag_to(page.locator(".cell--now").nth(6))
    expect(page.locator(".piece--ghost")).to_be_visible()
    stops = page.locator(".lane button")
    expect(stops.last).to_have_attribute("aria-checked", "true")
    strip = page.locator(".strip").bounding_box()
    assert strip is not None
    page.mouse.move(strip["x"] + 10, strip["y"] + 5)
    expect(stops.first).to_have_attribute("aria-checked", "true")


def test_a_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, side="crabs")
    play_on([TypingLayer(page)], turns=6)
    assert int(page.locator(".table").get_attribute("data-seq") or 0) >= 11


def test_a_phone_held_upright(visit: Visit, server: Server) -> None:
    page = phone(visit)
    sit_down(page, server, bots=2)
    player = TappingLayer(page)
    assert_fits(page)
    player.pick_up()
    expect(page.locator("[data-confirm]")).to_be_in_viewport()
    expect(page.locator(".piece--ghost")).to_be_in_viewport()
    assert_fits(page)
    player.press(page.locator("[data-confirm]"))
    play_on([player], turns=1)
    assert_fits(page)
    planting.sit_down(page, server, late("maui", 3, "turn", 72))
    play_on([player])
    expect(page.locator(".plan--end")).to_be_visible()
    assert_fits(page)


def market_of(page: Page) -> list[list[str]]:
    """The patterns of every piece of the market, from top to bottom."""
    pieces = page.locator(".market .piece").all()
    sections = [piece.locator(".section") for piece in pieces]
    return [[each.get_attribute("class") or "" for each in found.all()] for found in sections]


@rule("MA-1")
@pytest.mark.parametrize(("at", "stones", "other"), [(0, "bottom", "top"), (2, "top", "bottom")])
def test_stones_lie_as_the_seat_and_its_rivals_have_them(
    visit: Visit, server: Server, at: int, stones: str, other: str
) -> None:
    page, spectator = visit(), visit()
    seats = [BOT, BOT, BOT]
    seats[at] = ME
    granted = set_table(page, server.url, seats, game="maui", public=True)
    expect(page.locator(GLOWING).first).to_be_visible()
    spectator.goto(f"{server.url}/#/watch/{granted['table']}")
    for shown, end in ((page, stones), (spectator, "top")):
        expect(shown.locator(f".market .stones--{end}")).to_have_count(6)
        expect(shown.locator(".market .stones")).to_have_count(6)
    expect(page.locator(f".home .stones--{other}")).to_have_count(0)
    expect(page.locator(f".home .stones--{stones}").first).to_be_visible()
    seen_up = [piece[::-1] for piece in market_of(page)] if at == 0 else market_of(page)
    assert seen_up == market_of(spectator)
    rival = 1 if at == 0 else 0  # across the table: whose stones lie at the other end
    page.locator(".seat__beach").nth(rival).click()
    expect(page.locator(f"dialog .stones--{other}").first).to_be_visible()
    expect(page.locator("dialog")).to_contain_text(f"Stones at the {other}")


def test_others_look_on_and_look_closer(visit: Visit, server: Server) -> None:
    page, spectator = visit(), visit()
    granted = set_table(page, server.url, [ME, BOT], game="maui", public=True)
    expect(page.locator(GLOWING).first).to_be_visible()
    spectator.goto(f"{server.url}/#/watch/{granted['table']}")
    expect(spectator.locator(".minibeach")).to_have_count(2)
    expect(spectator.locator(".market button")).to_have_count(0)
    spectator.locator(".seat__beach").first.click()
    expect(spectator.locator("dialog .sands")).to_be_visible()
    expect(spectator.locator("dialog .lane, dialog .strip")).to_have_count(0)
