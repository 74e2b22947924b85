"""The Pirate's Map in a browser: captains tell, crews build at once, nothing told comes back."""

from __future__ import annotations

import functools
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.conftest import Visit
from tests.e2e.islanders import (
    CONFIRM,
    ELEMENTS,
    FLIP,
    HELD,
    PICKS,
    READY,
    SPOTS,
    TELL,
    Islander,
    IslandFinger,
    IslandKeys,
    islands,
    set_map,
)
from tests.e2e.map_scenes import tell_face_up
from tests.e2e.playing import ME, OPEN, join, listen_for, play_on
from tests.e2e.serving import Server
from tests.e2e.test_phone import assert_fits, phone
from tests.e2e.test_screens_accessible import violations

CAPTAIN, CREW = {"tale"}, {"wait", "listen", "build"}
MATE = {"kind": "bot", "level": "captain"}
KEPT = "() => JSON.stringify([{...localStorage}, {...sessionStorage}])"


@pytest.fixture(scope="module")
def server(brisk: Server) -> Server:
    """Where a sentence vanishes after a third of a second."""
    return brisk


def sit_down(page: Page, server: Server, **how: object) -> None:
    set_map(page, server.url, [ME, MATE], **how)
    expect(page.locator(".board")).to_be_visible()


def sit_down_as(role: set[str], page: Page, server: Server) -> None:
    """The first captain is drawn by lot: try until the lot is right."""
    for _ in range(12):
        sit_down(page, server)
        if Islander(page).scene in role:
            return
    raise AssertionError(f"twelve tables, and never {role}")


def friends(visit: Visit, server: Server, pages: list[Page], **how: object) -> list[Islander]:
    """People at one table, each with a browser; the captain first."""
    granted = set_map(pages[0], server.url, [ME, *[OPEN] * (len(pages) - 1)], **how)
    for page in pages[1:]:
        join(page, server.url, granted)
    players = [Islander(page) for page in pages]
    for player in players:
        player.seated()
    captain, *crew = sorted(players, key=lambda player: player.scene != "tale")
    if how.get("telling") != "aloud":
        for player in crew:
            player.press(player.found(READY))
    return [captain, *crew]


def test_a_duel_to_its_end_and_the_score_adds_up(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, hourglass="short")
    play_on([Islander(page)])
    expect(page.locator(".plan--end")).to_be_visible()
    rows = page.locator(".score__sheet tbody tr")
    lines = {
        row.locator("th").inner_text(): [
            int((re.findall(r"\d+", cell) or ["0"])[0])
            for cell in row.locator("td").all_inner_texts()
        ]
        for row in rows.all()
    }
    for seat in (0, 1):
        treasure = sum(lines[kind][seat] for kind in ("Coins", "Pearls", "Jewels"))
        assert treasure == lines["Loot"][seat] == lines["Total"][seat]
    page.get_by_role("button", name="The board").click()
    expect(page.locator(".pm-haul__cards")).to_have_count(2)


def test_three_people_build_one_island_at_once(visit: Visit, server: Server) -> None:
    captain, one, other = friends(visit, server, [visit(), visit(), phone(visit)])
    tale = captain.told()
    captain.press(captain.found(TELL))
    for player in (one, other):
        expect(player.found(HELD).first).to_be_visible()
    owners = {word: player for player in (one, other) for word in player.hand()}
    four = islands(tale, list(owners))
    expect(captain.found("#say")).to_be_disabled()
    expect(captain.found("#chat-rests")).to_contain_text("Your chat is paused")
    expect(one.found("#say")).to_be_enabled()

    # What one holds stays in hand while the other plays.
    held = other.found(HELD).first
    other.press(held)
    mine = [word for word in four if owners[word] is one]
    for cell, word in enumerate(mine, 1):
        one.lay(word, cell)
    expect(held).to_have_attribute("aria-pressed", "true")
    other.press(held)
    for cell, word in enumerate([word for word in four if owners[word] is other], len(mine) + 1):
        other.lay(word, cell)
    one.press(one.found(f'{SPOTS}[data-spot$=" {tale[-1]}"]').first)

    for player in (captain, one, other):
        expect(player.found(".pm-cell--empty")).to_have_count(0)
        expect(player.found(".pm-spot__cross")).to_be_visible()
    assert captain.found(f".pm-island button, .pm-mate .pm-mini, {HELD}, [data-done]").count() == 0
    clocks = [player.found(".pm-sand__left").inner_text() for player in (captain, one, other)]
    seconds = [int(clock.split(":")[0]) * 60 + int(clock.split(":")[1]) for clock in clocks]
    assert max(seconds) - min(seconds) <= 2

    one.press(one.found("[data-done]"))
    expect(other.found(".pm-mate .pm-call")).to_be_visible()
    other.press(other.found("[data-done]"))
    expect(captain.found(".pm-offer__card")).to_have_count(7)
    expect(captain.found(".pm-picks .is-now")).to_be_visible()
    assert one.found(PICKS).count() + other.found(PICKS).count() == 7


def test_map_cards_lie_face_down_until_the_hourglass_is_turned(
    visit: Visit, server: Server
) -> None:
    pages = [visit(), visit()]
    frames: dict[Page, list[str]] = {page: [] for page in pages}
    for page in pages:
        page.on("websocket", functools.partial(gather, frames[page]))
    captain, crew = friends(visit, server, pages)
    expect(crew.found('.pm-maps [aria-label="A map card, face down"]')).to_have_count(24)
    assert crew.found("[data-anchor^=map-], .pm-maps button").count() == 0
    for page in pages:
        assert frames[page]
        assert [frame for frame in frames[page] if '"maps":[' in frame] == []
    captain.press(captain.found(TELL))
    expect(crew.found(HELD)).to_have_count(24)
    turned = [number for number, frame in enumerate(frames[crew.page]) if '"maps":[' in frame]
    told = [number for number, frame in enumerate(frames[crew.page]) if '"maps_up"' in frame]
    assert turned[0] >= told[0]
    assert [frame for frame in frames[captain.page] if '"maps":[' in frame] == []


def gather(frames: list[str], socket: WebSocket) -> None:
    """Keep whatever a server sends."""
    socket.on("framereceived", lambda frame: frames.append(str(frame)))


def test_cabin_boys_are_asked_for_more_sand_when_it_has_run_out(
    visit: Visit, server: Server
) -> None:
    pages = [visit(bypass_csp=True), visit(bypass_csp=True)]
    captain, crew = friends(
        visit, server, pages, cabin_boys=True, telling="aloud", hourglass="short"
    )
    tell_face_up(captain)
    expect(crew.found(HELD).first).to_be_visible()
    assert crew.found(FLIP).count() == 0
    for player in (captain, crew):
        expect(player.found(FLIP)).to_be_visible()
        expect(player.found("#prompt")).to_contain_text("Shall it run once more?")
    assert crew.found(f"{HELD}, [data-done]").count() == 0, "the island stands still"
    assert violations(crew.page) == []
    captain.press(captain.found(FLIP))
    expect(crew.found(HELD).first).to_be_visible()
    expect(crew.found(".plan__why")).to_contain_text("The sand runs for the second time.")
    expect(crew.found(".scene--judge")).to_be_visible()


def test_the_last_sentence_is_marked_as_the_hiding_place(visit: Visit, server: Server) -> None:
    captain, crew = friends(visit, server, [visit(), visit()])
    heard = listen_for(crew.page, "Here the treasure lies")
    captain.press(captain.found(".pm-stop__card").last)
    expect(captain.found(".pm-plan .pm-act")).to_contain_text("marked as the hiding place")
    captain.press(captain.found(TELL))
    expect(crew.found(HELD).first).to_be_visible()
    assert heard()


def test_a_tale_that_has_vanished_comes_back_nowhere(visit: Visit, server: Server) -> None:
    captain, crew = friends(visit, server, [visit(), visit()], public=True)
    watcher = visit()
    watcher.goto(captain.page.url.replace("/table/", "/watch/"))
    expect(watcher.locator(".pm-mate")).to_have_count(1)
    seen = [listen_for(page, "Xanthippe") for page in (crew.page, watcher)]
    captain.found("#sentence").fill(f"Xanthippe had {named(captain)} in mind.")
    captain.press(captain.found(TELL))
    expect(crew.found(HELD).first).to_be_visible()
    assert [heard() for heard in seen] == [True, True]
    for page in (crew.page, captain.page, watcher):
        assert "Xanthippe" not in page.content()
    assert "Xanthippe" not in crew.page.evaluate(KEPT)
    expect(watcher.locator(".pm-cell__hole")).to_have_count(4)
    assert watcher.locator(".pm-mini, .pm-map, .pm-island button").count() == 0
    crew.page.reload()
    expect(crew.found(HELD).first).to_be_visible()
    assert "Xanthippe" not in crew.page.content()


def named(captain: Islander) -> str:
    """A word for the element of the chosen stop, as its check says it."""
    return captain.found(".pm-checks li").first.inner_text().removeprefix("Names ").split(".")[0]


def test_the_studio_checks_words_and_only_the_captain_is_warned(
    visit: Visit, server: Server
) -> None:
    page = visit()
    captain = Islander(page)
    sit_down_as(CAPTAIN, page, server)
    while len(set(captain.told())) == len(ELEMENTS):  # then no word could be astray
        sit_down_as(CAPTAIN, page, server)
    expect(captain.found(TELL)).to_be_visible()
    stop = captain.found(".pm-stop__card[aria-pressed=true]")
    before = captain.found("#sentence").input_value()
    page.get_by_role("button", name="New sentence", exact=True).click()
    expect(captain.found("#sentence")).not_to_have_value(before)
    element = named(captain)
    captain.found("#sentence").fill("Nothing to see here.")
    expect(captain.found("[data-tell]")).to_be_disabled()
    expect(captain.found("[data-tell]")).to_contain_text(element)
    tale = captain.told()
    absent = next(each for each in ELEMENTS if each not in tale)
    captain.found("#sentence").fill(f"We met {element} and the {absent}.")
    expect(captain.found(TELL)).to_be_enabled()
    expect(captain.found(".pm-checks__warn")).to_contain_text(absent)
    expect(stop.locator("mark")).to_have_count(1)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("dialog .pm-pages li")).to_have_count(7)
    expect(page.locator("dialog .pm-pages__warn")).to_have_count(1)
    page.keyboard.press("Escape")
    first = captain.told()
    captain.found(".pm-stop__grip").first.focus()
    page.keyboard.press("ArrowDown")
    assert captain.told() == [first[1], first[0], *first[2:]]


def test_building_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down_as(CREW, page, server)
    crew = IslandKeys(page)
    expect(crew.found(HELD).first).to_be_visible()
    crew.go_to(HELD)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(crew.found(f"{HELD}[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(crew.found(f"{HELD}[aria-pressed=true]")).to_have_count(0)
    for laid in range(1, 5):
        crew.go_to(HELD)
        page.keyboard.press("Enter")
        crew.go_to(".pm-cell--empty button, [data-confirm]")
        page.keyboard.press("Enter")
        expect(crew.found(".pm-cell:not(.pm-cell--empty)")).to_have_count(laid)
    crew.go_to(".pm-island button")
    for _ in range(4):
        if page.evaluate("document.activeElement.matches('button.pm-spot')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(crew.found(".pm-spot__cross")).to_be_visible()
    crew.go_to("[data-done]")
    page.keyboard.press("Enter")
    expect(crew.found(".scene--judge, .scene--loot")).to_be_visible()


def test_a_phone_held_upright(visit: Visit, server: Server) -> None:
    page = phone(visit)
    sit_down(page, server)
    player = IslandFinger(page)
    for scene in ("tale", "build", "judge"):
        while player.scene != scene or (scene == "build" and player.found(HELD).count() == 0):
            if player.on_turn:
                player.take_turn()
            else:
                page.wait_for_timeout(30)
        assert_fits(page)
        if scene == "build":
            player.press(player.found(HELD).first)
            expect(player.found(CONFIRM)).to_be_in_viewport()
            assert_fits(page)
            player.press(player.found(HELD).first)


def test_cards_are_dragged_moved_and_handed_back(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down_as(CREW, page, server)
    crew = Islander(page)
    expect(crew.found(HELD).first).to_be_visible()
    word = next(iter(crew.hand()))
    crew.found(f'{HELD}[data-anchor="map-{word}"]').drag_to(crew.found(".pm-cell").nth(2))
    laid = crew.found(f'.pm-cell--sw [data-anchor="map-{word}"]')
    expect(laid).to_be_visible()
    crew.found(".pm-cell--sw").drag_to(
        crew.found(".pm-cell--ne"), source_position={"x": 150, "y": 12}
    )
    expect(crew.found(f'.pm-cell--ne [data-anchor="map-{word}"]')).to_be_visible()
    crew.found('[data-cell="2"]').click(position={"x": 10, "y": 150})
    crew.found(CONFIRM).click()
    expect(crew.found(f'{HELD}[data-anchor="map-{word}"]')).to_be_visible()


def test_a_picture_takes_the_cross_from_a_finger_on_a_small_phone(
    visit: Visit, server: Server
) -> None:
    page = visit(viewport={"width": 340, "height": 560}, has_touch=True, is_mobile=True)
    sit_down_as(CREW, page, server)
    crew = IslandFinger(page)
    expect(crew.found(HELD).first).to_be_visible()
    crew.lay(next(word for word in crew.hand() if "-" in word), 1)
    spot = crew.found("button.pm-spot").first
    box = spot.bounding_box()
    assert box is not None
    beside = (48 - box["width"]) / 2 - 2  # the picture is smaller than a finger
    assert beside > 0
    page.touchscreen.tap(box["x"] - beside, box["y"] + box["height"] / 2)
    expect(crew.found(".pm-spot__cross")).to_be_visible()


def test_one_device_for_captain_and_crew(visit: Visit, server: Server) -> None:
    page = visit()
    set_map(page, server.url, [ME, {"kind": "local", "name": "Wren"}], telling="aloud")
    page.locator("[data-handover]").click()
    player = Islander(page)
    player.press(player.found(TELL))
    expect(player.found(HELD).first).to_be_visible()
    assert page.locator(".pm-story").count() == 0
    player.press(player.found("[data-done]"))
    expect(page.locator(".scene--judge, [data-handover]").first).to_be_visible()
