"""X Marks the Spot at its table: played by mouse, keys and fingers, flags and hands kept secret."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.planting import sit_down
from tests.e2e.playing import BOT, ME, OPEN, join, play_on
from tests.e2e.serving import Server
from tests.e2e.spotting import (
    ANSWERS,
    CONFIRM,
    IN_SIGHT,
    SAILOR,
    TILES,
    SpotFinger,
    SpotKeys,
    Spotter,
    middle_of_a_game,
    set_spot,
)
from tests.e2e.standings import standings
from tests.e2e.test_phone import assert_fits, phone
from tests.e2e.test_screens_accessible import violations

LOCAL = {"kind": "local", "name": "Wren"}
TABLE = ".board, .home, .flagsheet, .plan, .rail, .prompt"
# How far each lies from the nearer side of the screen.
ROOM = """(found) => found.map(each => {
    const {left, right} = each.getBoundingClientRect();
    return Math.min((left + right) / 2, innerWidth - (left + right) / 2);
})"""


def plane(page: Page) -> str:
    """How the table lies under the eye."""
    return page.locator(".spot__plane").get_attribute("style") or ""


def moved(page: Page, before: str) -> str:
    """Wait until the table lies otherwise; how it lies now."""
    expect(page.locator(".spot__plane")).not_to_have_attribute("style", before)
    return plane(page)


def test_a_game_to_its_end_with_every_doubloon_explained(visit: Visit, server: Server) -> None:
    page = visit()
    set_spot(page, server.url, [ME, SAILOR])
    player = Spotter(page)
    player.seated()
    play_on([player])
    totals = page.locator(".score__total td").all_inner_texts()
    marks = page.locator(".score__mark").count()
    assert marks == sum(int(total) for total in totals) > 0
    page.get_by_role("button", name="The board").click()
    assert page.locator(".mark .mark__pennant").count() == marks
    flags = page.locator(".score__flag").all_inner_texts()
    assert len(set(flags)) == 2


def test_a_stretch_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    set_spot(page, server.url, [ME, BOT])
    player = SpotKeys(page)
    player.seated()
    play_on([player], turns=6)
    player.settled()
    player.go_to(".zoom button")
    before = plane(page)
    page.keyboard.press("+")
    moved(page, before)
    page.keyboard.press("0")
    expect(page.locator(".spot__plane")).to_have_attribute("style", before)
    page.keyboard.press("Shift+ArrowLeft")
    moved(page, before)


def test_keys_turn_the_tile_and_escape_puts_it_back(visit: Visit, server: Server) -> None:
    page = visit()
    set_spot(page, server.url, [ME, BOT])
    player = SpotKeys(page)
    player.seated()
    player.settled()
    player.draw()
    player.go_to("button.card--tile:enabled")
    page.keyboard.press("Enter")
    expect(page.locator(".place").first).to_be_attached()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    chosen = page.locator(".place[aria-checked=true]")
    first = chosen.get_attribute("aria-label") or ""
    page.keyboard.press("r")
    expect(chosen).not_to_have_attribute("aria-label", first)
    expect(chosen).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost-tile, .place")).to_have_count(0)


def test_some_turns_by_taps_on_a_phone(visit: Visit, server: Server) -> None:
    page = phone(visit)
    set_spot(page, server.url, [ME, BOT, BOT, BOT])
    player = SpotFinger(page)
    player.seated()
    player.settled()
    assert_fits(page)
    play_on([player], turns=5)
    player.settled()
    assert_fits(page)


@pytest.mark.parametrize(
    ("second", "asked", "ends"),
    [("must", "Play a second card.", 0), ("may", "Play a second card, or end your turn.", 1)],
)
def test_the_turn_can_end_after_one_card_where_that_was_chosen(
    visit: Visit, server: Server, second: str, asked: str, ends: int
) -> None:
    page = visit()
    set_spot(page, server.url, [ME, BOT], first=1, second=second)
    player = Spotter(page)
    player.seated()
    player.settled()
    player.draw()
    player.hold_tile()
    player.pick(".place")
    player.take_turn()
    expect(page.locator(".prompt")).to_contain_text(asked)
    expect(page.get_by_role("radio", name="End the turn")).to_have_count(ends)
    expect(page.locator(CONFIRM)).to_have_count(0)
    expect(page.locator(".actions")).to_have_attribute("aria-label", re.compile("^Second and last"))


def test_the_table_pans_zooms_and_fits(visit: Visit, server: Server) -> None:
    page = visit(has_touch=True)
    player = middle_of_a_game(page, server)
    fitted = plane(page)
    ground = page.locator(".spot").bounding_box()
    assert ground is not None
    x, y = ground["x"] + ground["width"] / 2, ground["y"] + 20
    page.mouse.move(x, y)
    page.mouse.wheel(0, 200)
    farther = moved(page, fitted)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    panned = moved(page, farther)
    page.get_by_label("Say something").fill("ahoy")
    page.keyboard.press("Enter")
    expect(page.locator(".chat")).to_contain_text("ahoy")
    assert plane(page) == panned  # whatever is said, it lies where a hand has put it
    pinch(page, x, y + 100)
    pinched = moved(page, panned)
    page.locator(".zoom button").first.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    strayed = moved(page, pinched)
    page.locator(".beyond--right").click()
    beyond = moved(page, strayed)
    page.locator(".mini").click(position={"x": 12, "y": 12})
    moved(page, beyond)
    page.get_by_role("button", name=re.compile(r"Show all \d+ tiles")).click()
    expect(page.locator(".spot__plane")).to_have_attribute("style", fitted)
    expect(page.locator(".mini, .beyond")).to_have_count(0)  # nothing lies beyond
    assert player.found(".place").count() == 0  # a pan chooses nothing


def pinch(page: Page, x: float, y: float) -> None:
    """Two fingers move apart."""
    devtools = page.context.new_cdp_session(page)
    for kind, gap in (("touchStart", 20), ("touchMove", 60), ("touchMove", 90)):
        fingers = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tile_is_dragged_to_its_place_and_on(visit: Visit, server: Server) -> None:
    page = visit()
    player = middle_of_a_game(page, server)
    tile = page.locator("button.card--tile.is-legal").first
    box, ground = tile.bounding_box(), page.locator(".spot").bounding_box()
    assert box is not None
    assert ground is not None
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(ground["x"] + 200, ground["y"] + 200, steps=3)
    places = page.locator(".place")
    expect(places.first).to_be_visible()
    first = places.nth(player.luck.randrange(places.count()))
    first.hover(force=True)
    page.mouse.up()
    expect(page.locator(".ghost-tile")).to_be_visible()
    expect(page.locator(CONFIRM)).to_be_visible()


def test_a_place_at_the_edge_can_be_pressed_though_the_table_leans_to_it(
    visit: Visit, server: Server
) -> None:
    page = visit(viewport=PHONE)
    player = middle_of_a_game(page, server)
    player.hold_tile()
    page.locator(".place").first.focus()
    for _ in range(2):
        page.keyboard.press("+")
    places = page.locator(".place")
    seen: list[int] = places.evaluate_all(IN_SIGHT)
    room: list[float] = places.evaluate_all(ROOM)
    edge = min(seen, key=lambda at: room[at])
    places.nth(edge).click()
    expect(page.locator(".ghost-tile")).to_be_visible()
    expect(places.nth(edge)).to_have_attribute("aria-checked", "true")


def test_a_stack_opens_for_anyone(visit: Visit, server: Server) -> None:
    page, watcher = visit(), visit()
    granted = set_spot(page, server.url, [ME, BOT], public=True)
    player = Spotter(page, 4)
    player.seated()
    watcher.goto(f"{server.url}/#/watch/{granted['table']}")
    player.build_a_stack()
    badge = watcher.locator(".height").first
    high = int(badge.inner_text())
    badge.click()
    expect(watcher.locator(".layers li")).to_have_count(high)
    watcher.get_by_role("button", name="Close", exact=True).click()
    expect(watcher.locator(".layers")).to_have_count(0)
    expect(badge).to_be_focused()
    assert watcher.locator(".home, .lit--near, .myflag, [data-confirm]").count() == 0


def test_the_next_player_on_the_device_sees_nothing_of_the_first(
    visit: Visit, server: Server
) -> None:
    page = visit()
    set_spot(page, server.url, [ME, LOCAL])
    player = Spotter(page)
    flags: list[str] = []
    for _ in range(4):
        button = page.locator("[data-handover]")
        expect(button).to_be_visible()
        assert page.locator(TABLE).count() == 0
        seen = page.locator("#app").inner_html()
        assert not [flag for flag in flags if flag in seen]
        button.click()
        flags.append(page.locator(".myflag b").inner_text())
        while button.count() == 0:
            if player.on_turn:
                player.take_turn()
            page.wait_for_timeout(15)
    assert flags[0] == flags[2] != flags[1] == flags[3]


def test_a_parlay_between_people_shows_each_only_their_own(visit: Visit, server: Server) -> None:
    host, guest = visit(), visit()
    granted = set_spot(host, server.url, [ME, OPEN], second="may")
    join(guest, server.url, granted)
    players = [Spotter(host, 1), Spotter(guest, 2)]
    for player in players:
        player.seated()
    offerer, other = hunt_for_parlay(players)
    offerer.press(offerer.found("[data-card=parlay]"))
    offerer.press(offerer.found(".plan--parlay [data-choices] [role=radio]"))
    offerer.press(offerer.found(CONFIRM))

    expect(other.found(".plan--parlay")).to_be_visible()
    assert hands_told(other.found(".hands li .mcard")) == {"Unknown card", *labels(other)}
    other.press(other.found("[data-choices] [role=radio]").filter(has_text="Accept"))
    other.press(other.found(CONFIRM))
    for player in (other, offerer):
        expect(player.found(".scene--swap button.card.is-legal").first).to_be_visible()
    mine = choose_to_give(offerer)
    expect(offerer.found(".log")).to_contain_text("You have chosen")
    for part in (".log li:last-child", ".plan:not(.wake)", ".seat__lies"):
        assert mine not in other.found(part).inner_html()
    theirs = choose_to_give(other)
    expect(offerer.found(f".seat__known [aria-label='{mine}']").first).to_be_visible()
    expect(other.found(f".seat__known [aria-label='{theirs}']").first).to_be_visible()


def hunt_for_parlay(players: Sequence[Spotter]) -> tuple[Spotter, Spotter]:
    """Let both draw and scuttle in turn, with a tile between, until one holds a Parlay.

    No other card is played: a Plunder would show one of them the other's hand.
    """
    turns = 0
    while True:
        for player, other in (players, players[::-1]):
            if not player.on_turn:
                continue
            if player.found(CONFIRM).count():
                player.draw()
            if player.found("[data-card=parlay]:enabled").count():
                return player, other
            if turns % 4 <= 1 and player.found(TILES).count():
                player.hold_tile()
                player.pick(".place")
            else:  # or end the turn, after a tile with which there is nothing to go on
                player.press(player.found(ANSWERS).last)
            player.take_turn()
            turns += 1
        players[0].page.wait_for_timeout(15)


def labels(player: Spotter) -> set[str]:
    """The cards in a player's own hand, as they are read out."""
    cards = player.found(".hand .card").evaluate_all("all => all.map(each => each.ariaLabel)")
    return {card.split(":")[0] for card in cards}


def hands_told(cards: Locator) -> set[str]:
    told = cards.evaluate_all("all => all.map(each => each.ariaLabel)")
    return {re.sub("^[a-z]", lambda first: first.group().upper(), card) for card in told}


def choose_to_give(player: Spotter) -> str:
    card = player.found("button.card.is-legal").first
    name = (card.get_attribute("aria-label") or "").split(":")[0]
    player.press(card)
    player.press(player.found(CONFIRM))
    return (
        name[0].lower() + name[1:] if name.startswith(("Two", "Open", "Ghost", "Kraken")) else name
    )


def test_a_plan_that_has_nothing_to_press_yet_can_be_scrolled_by_keys(
    visit: Visit, server: Server
) -> None:
    """Cards for a swap are chosen from the hand: on a phone the plan is longer than its place."""
    swap = next(each for each in standings("x-marks-the-spot", 3) if each.asked == "swap")
    page = visit(viewport=PHONE, locale="es")
    sit_down(page, server, swap)
    expect(page.locator(".plan--parlay .swap")).to_be_visible()
    assert violations(page) == []
