"""What happens at a table is seen to happen: pieces fly, captions say it, places stay marked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE, PHONE, WIDE, Visit, one_size
from tests.e2e.islanders import READY, TELL, set_map
from tests.e2e.motion import (
    CAUGHT_UP,
    COVERED,
    OTHER_TAB,
    TOLD,
    away_and_back,
    caught_up,
    flights,
    marked,
    pieces,
    watch,
)
from tests.e2e.playing import BOT, ME, OPEN, Player, join, play_on, set_table, wait_until
from tests.e2e.serving import Server
from tests.kit.effort import by_turns

SHORTEST, LONGEST = 200, 900  # milliseconds that one can follow, and does not wait for
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("buried-treasure", {"advanced": True}),
    ("playa-pirata", {}),
    ("maui", {}),
    ("x-marks-the-spot", {}),
]
# A deal after which bots draw, lay and scuttle, and ask the viewer nothing meanwhile.
DEAL = "calm sea 1"
SIZES = {"wide": WIDE, "phone": PHONE}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "pace": "normal"}
STILL: dict[str, Any] = {"reduced_motion": "reduce", "pace": "normal"}
PRESS_NEXT = """() => [...document.querySelectorAll('button')]
    .find(each => each.textContent.trim() === 'Next')?.click()"""
# A bot of the crew that remembers the whole tale: it lays what it holds of its island, and no more.
KNOWING = {"kind": "bot", "level": "captain"}
# It is at work no longer: something lies marked, nothing flies, and for a second no move has come.
BUILT = """() => {
    const {seq} = document.querySelector('.table').dataset;
    if (window.last?.seq !== seq) window.last = {seq, since: performance.now()};
    const rests = performance.now() - window.last.since > 1000;
    return rests && document.querySelector('.pm-cell [data-trace]')
        && !document.querySelector('.ghost');
}"""
# Whether a thing is in front of what else lies there, at its upper and at its lower edge.
IN_FRONT = """thing => {
    const {left, top, bottom, width} = thing.getBoundingClientRect();
    const passed = [...document.querySelectorAll('.pm-cell__by, .trace')];
    passed.forEach(each => { each.style.pointerEvents = 'auto'; });
    const met = [top + 3, bottom - 3].map(y => document.elementFromPoint(left + width / 2, y));
    passed.forEach(each => { each.style.pointerEvents = ''; });
    return met.every(each => thing.contains(each));
}"""


def each_game(first: int) -> pytest.MarkDecorator:
    """Each game on a wide screen or on a phone by turns; with effort on both."""
    return pytest.mark.parametrize(
        ("game", "options", "size"),
        [
            pytest.param(*game, SIZES[size], id=f"{game[0]}-{size}")
            for turn, game in enumerate(GAMES, first)
            for size in by_turns(list(SIZES), turn)
        ],
    )


@pytest.fixture
def luck(luck: dict[str, str]) -> dict[str, str]:
    """Nothing here depends on what is dealt."""
    return {**luck, "Deal": DEAL}


def watched(visit: Visit, server: Server, game: str, options: dict[str, Any], **how: Any) -> Page:
    """A table where the viewer has moved, and two bots after that."""
    page = visit(**how)
    watch(page)
    set_table(page, server.url, [ME, BOT, BOT], game=game, **options)
    Player(page).seated()
    expect(page.locator("#prompt")).to_be_attached()
    page.evaluate(OTHER_TAB, 4)
    return page


def deeds_of_others(page: Page) -> int:
    """How many the wake tells; on a phone it is in the page too, folded away."""
    return page.locator(".side .deed:not(.is-mine)").count()


@pytest.mark.survey
@each_game(first=0)
def test_bots_turns_are_seen(
    visit: Visit, server: Server, game: str, options: dict[str, Any], size: dict[str, int]
) -> None:
    page = watched(visit, server, game, options, viewport=size, **MOVING)
    page.wait_for_function("() => document.querySelector('.ghost')")
    assert page.evaluate(COVERED) == []
    caught_up(page)
    deeds = deeds_of_others(page)  # more may come at any time, and each has flown by then
    flown = flights(page)
    assert pieces(flown) >= deeds > 0
    assert all(SHORTEST <= each.asked <= LONGEST for each in flown)
    assert page.evaluate(f"({TOLD})()")
    marked(page)
    assert page.evaluate(COVERED) == []


@pytest.mark.survey
@each_game(first=1)
def test_without_motion_marks_and_captions_say_it(
    visit: Visit, server: Server, game: str, options: dict[str, Any], size: dict[str, int]
) -> None:
    page = watched(visit, server, game, options, viewport=size, **STILL)
    page.wait_for_function(TOLD)
    caught_up(page)
    assert flights(page) == []
    assert deeds_of_others(page) > 0
    marked(page)


def built(visit: Visit, brisk: Server, **how: Any) -> list[Page]:
    """What a captain and one of the crew see when a bot has built: it waits for the other's cards.

    The captain tells when both are there; who is asked for a word says none, so the island stays.
    """
    captain, mate = pages = [visit(base_url=brisk.url, **how) for _ in range(2)]
    for page in pages:
        watch(page)
    join(mate, brisk.url, set_map(captain, brisk.url, [ME, OPEN, KNOWING], first=1))
    mate.locator(READY).click()
    captain.locator(TELL).click()
    for page in pages:
        page.wait_for_function(BUILT, timeout=3 * PATIENCE)  # of 150 s of sand
    return pages


def told_of_building(page: Page) -> None:
    """Each card lies marked, with the name of who laid it beside the mark, and was read out."""
    marks = page.locator(".pm-cell:has([data-trace])")
    assert marks.count() == page.locator(".pm-cell .pm-cell__by").count() > 0
    for mark in marks.all():
        expect(mark.locator("[data-trace]")).to_be_visible()
        assert mark.locator(".pm-cell__by").evaluate(IN_FRONT)
    assert " lays " in page.locator("[data-said]").inner_text()
    assert page.evaluate(COVERED) == []


@one_size
def test_a_crew_is_seen_to_build(visit: Visit, brisk: Server, size: dict[str, int]) -> None:
    """Where sand runs nobody waits for a show: cards fly over the island as it is."""
    for page in built(visit, brisk, viewport=size, **MOVING):
        flown = flights(page)
        assert pieces(flown) == page.locator(".pm-cell .pm-cell__by").count()
        assert all(SHORTEST <= each.asked <= LONGEST for each in flown)
        told_of_building(page)


@one_size
def test_without_motion_a_crew_is_told_of(
    visit: Visit, brisk: Server, size: dict[str, int]
) -> None:
    for page in built(visit, brisk, viewport=size, **STILL):
        assert flights(page) == []
        told_of_building(page)


def test_a_card_of_ones_own_flies_and_nothing_waits_for_it(visit: Visit, server: Server) -> None:
    page = visit(**MOVING)
    watch(page)
    set_table(page, server.url, [ME, BOT])
    play_on([Player(page)], turns=1)
    page.wait_for_function("() => window.motions.some(each => each.lasted !== null)")
    assert all(SHORTEST <= each.asked <= LONGEST for each in flights(page))


def test_a_touch_ends_the_show_and_counts(visit: Visit, server: Server) -> None:
    """Whoever may act never waits: what they touch is picked up, whatever is still being shown."""
    page = visit(reduced_motion="no-preference", pace="slow")
    watch(page)
    set_table(page, server.url, [ME, BOT, BOT], advanced=True)
    Player(page).seated()
    expect(page.locator("#prompt")).to_be_attached()
    page.evaluate(OTHER_TAB, 4)
    caption = page.locator("[data-caption]")
    expect(caption).to_be_visible()
    page.locator(".hand .card").first.click(force=True)
    expect(caption).to_have_count(0)
    shown = page.locator(".table")
    assert shown.get_attribute("data-shown") == shown.get_attribute("data-seq")
    if Player(page).on_turn or page.locator(".card.is-chosen").count():
        expect(page.locator(".hand .card").first).to_have_attribute("aria-pressed", "true")


def test_the_pace_is_chosen_in_the_menu_and_kept(visit: Visit, server: Server) -> None:
    page = visit(**MOVING)
    set_table(page, server.url, [ME, BOT])
    Player(page).seated()
    page.get_by_role("button", name="Table menu").click()
    page.get_by_label("How moves are shown").select_option("Step by step")
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_label("How moves are shown")).to_have_value("step")
    page.keyboard.press("Escape")  # what it covers can be pressed again
    page.evaluate(OTHER_TAB, 2)
    page.get_by_role("button", name="Next", exact=True).click()
    # Deed by deed, however many there are.
    wait_until(page, lambda: page.evaluate(CAUGHT_UP) or page.evaluate(PRESS_NEXT), "all is shown")


@one_size
def test_who_was_away_is_shown_what_happened_on_the_board_as_it_was(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **MOVING)
    away_and_back(page, server.url)
    expect(page.get_by_text("Welcome back.")).to_be_visible()
    now = page.locator(".column .card").count()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("As it was, 0 of")).to_be_visible()
    expect(page.locator(".column .card")).not_to_have_count(now)
    expect(page.locator(".is-legal")).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_text("As it was, 1 of")).to_be_visible()
    expect(page.locator(".footprint")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".column .card")).to_have_count(now)
    expect(page.get_by_text("As it was")).to_have_count(0)
