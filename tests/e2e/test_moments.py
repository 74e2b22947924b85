"""What ends a chapter is a moment: it is shown in full, hides nothing, and waits for people."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.beach import TELESCOPE, peek
from tests.e2e.conftest import PATIENCE, Visit, each_size, one_size
from tests.e2e.islanders import READY, set_map
from tests.e2e.motion import EACH_UNTIL, MOVES, caught_up, reached, round_the_table
from tests.e2e.planting import sit_down, sit_down_together
from tests.e2e.playing import BOT, ME, OPEN, Player, join, set_table
from tests.e2e.serving import Server
from tests.e2e.spotting import all_but_a_doubloon
from tests.e2e.standings import all_but_judged, before_a_look, crowded_table, moment
from tests.e2e.test_screens_accessible import violations

# Nothing moves, but what is to be read is held, and every scene waits.
READING: dict[str, Any] = {"reduced_motion": "reduce", "pace": "fast"}
# What is shown of a doubloon, which stays for a moment only, and of what it leaves the table.
SEEN = """() => new MutationObserver(() => {
    const found = document.querySelector('.won');
    if (!found || window.won) return;
    const table = document.querySelector('.play').getBoundingClientRect();
    const beyond = [...found.children].filter(each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return left < table.left || right > table.right || top < table.top || bottom > table.bottom;
    });
    window.won = {text: found.textContent, beyond: beyond.map(each => each.outerHTML)};
}).observe(document, {childList: true, subtree: true})"""
# Those of these things that are drawn one over the other, or beyond the edge of the screen.
CROWDED = """what => {
    const all = [...document.querySelectorAll(what)];
    const drawn = all.map(each => each.getBoundingClientRect());
    const meet = (a, b) => a !== b
        && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const crowded = a => a.left < 0 || a.right > innerWidth || drawn.some(b => meet(a, b));
    return all.filter((_, at) => crowded(drawn[at])).map(each => each.outerHTML);
}"""
# Whether the pennant on what was laid last is within what is shown of the table.
IN_SIGHT = """() => {
    const table = document.querySelector('.spot').getBoundingClientRect();
    const laid = document.querySelector('.lastmove[role=img]').getBoundingClientRect();
    return laid.left >= table.left && laid.right <= table.right
        && laid.top >= table.top && laid.bottom <= table.bottom;
}"""


def counted(page: Page, selector: str) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator(selector).all_inner_texts()]


@one_size
def test_a_round_is_scored_colour_by_colour(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **READING)
    sit_down(page, server, moment("buried-treasure", 2, "scored")[0])
    reached(page, "scored", ".scene.round")
    expect(page.get_by_role("heading", name="Round 1 is scored")).to_be_visible()
    expect(page.locator(".round__colour.is-shown")).to_have_count(4)
    # The last card has landed: nothing is left in the columns, and all of it is shown.
    expect(page.locator(".column .card")).to_have_count(0)
    expect(page.locator(".prompt button")).to_have_count(0)
    gained = counted(page, ".race__add-n")
    assert gained == counted(page, ".race b")  # the first round: nobody had any before
    assert violations(page) == []
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".scene.round")).to_have_count(0)
    caught_up(page)
    expect(page.locator(".bar__note")).to_contain_text("Round 2")


@one_size
def test_who_is_ready_is_said_and_all_go_on_together(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    pages = [visit(viewport=size, **READING) for _ in range(2)]
    one, other = pages
    sit_down_together(pages, server, moment("buried-treasure", 2, "scored")[0])
    for page in pages:
        Player(page).seated()
    for page in pages:
        page.evaluate(EACH_UNTIL, "scored")
    rounds = [page.locator(".scene.round") for page in pages]
    for scene in rounds:
        expect(scene).to_be_visible()
    one.get_by_role("button", name="Next round").click()
    expect(rounds[0].get_by_role("status")).to_contain_text("still looks.")
    expect(rounds[1].get_by_role("status")).to_contain_text("is ready.")
    assert violations(one) == violations(other) == []
    other.get_by_role("button", name="Next round").click()
    for scene in rounds:
        expect(scene).to_have_count(0)


@one_size
def test_a_tale_waits_until_everyone_is_ready(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    captain, mate = pages = [visit(viewport=size) for _ in range(2)]
    join(mate, server.url, set_map(captain, server.url, [ME, OPEN], first=1))
    tell = captain.locator("[data-tell]")
    expect(captain.get_by_text("The tale waits for")).to_be_visible()
    expect(tell).to_be_disabled()
    assert [each for page in pages for each in violations(page)] == []
    mate.reload()  # who comes back is asked again
    mate.get_by_role("button", name="I am ready").click()
    expect(mate.locator(READY)).to_have_count(0)
    expect(tell).to_be_enabled()
    expect(captain.get_by_text("The tale waits for")).to_have_count(0)


@each_size
def test_a_right_island_gets_its_dawn(visit: Visit, server: Server, size: dict[str, int]) -> None:
    page = visit(viewport=size, **READING)
    sit_down(page, server, all_but_judged(right=True))
    expect(page.locator(".pm-island")).to_be_visible(timeout=2 * PATIENCE)  # of 150 s of sand
    page.locator("[data-done]:enabled").click()
    right = page.locator(".pm-check")
    expect(right.get_by_role("heading", name="The island is right")).to_be_visible()
    expect(right.locator(".pm-lit .is-lit")).to_have_count(7)
    expect(right.locator(".pm-picks li")).to_have_count(3)
    expect(page.locator(".pm-dawn__chest")).to_be_visible()
    expect(page.locator(".pm-dawn__crew")).to_be_visible()
    assert page.evaluate(CROWDED, ".pm-dawn__chest, .pm-dawn .pm-cell__by") == []
    assert violations(page) == []
    page.get_by_role("button", name="Share the loot").click()
    expect(right).to_have_count(0)
    expect(page.locator(".scene--loot")).to_be_visible()


@pytest.mark.parametrize("right", [True, False])
def test_nobody_is_told_what_a_check_comes_to_before_it_is_seen(
    visit: Visit, server: Server, right: bool
) -> None:
    """Night falls; then lamp by lamp, as far as the island goes with its tale."""
    page = visit(reduced_motion="no-preference", pace="step")
    sit_down(page, server, all_but_judged(right=right))
    expect(page.locator(".pm-island")).to_be_visible(timeout=2 * PATIENCE)  # of 150 s of sand
    page.locator("[data-done]:enabled").click()
    caption = page.locator("[data-caption]")
    for lamps in range(8 if right else 7):
        expect(page.locator(".pm-lit .is-lit")).to_have_count(lamps)
        expect(page.locator(".pm-island .is-found")).to_have_count(lamps)
        expect(page.locator(".pm-spot--bare")).to_have_count(0)
        expect(caption).to_have_text("You call 'done': 2 of 2.")
        page.get_by_role("button", name="Next", exact=True).click()
    expect(caption).to_contain_text("The island is right" if right else "The island is wrong")
    expect(page.locator(".pm-lit .is-out")).to_have_count(0 if right else 1)
    expect(page.locator(".pm-spot--bare")).to_have_count(
        0 if right else 1
    )  # the cross lies elsewhere


@one_size
def test_a_wrong_island_keeps_its_verdict_until_it_is_read(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **READING)
    sit_down(page, server, all_but_judged(right=False))
    expect(page.locator(".pm-island")).to_be_visible(timeout=2 * PATIENCE)  # of 150 s of sand
    page.locator("[data-done]:enabled").click()
    differs = page.locator(".pm-differs")
    expect(differs).to_be_visible()
    expect(page.locator(".scene--judge .pm-island .pm-cell__face")).to_have_count(4)
    expect(page.locator(".pm-check")).to_have_count(0)
    assert violations(page) == []
    page.locator("[data-on]").click()
    expect(differs).to_have_count(0)


@one_size
def test_at_sundown_every_treasure_comes_up(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **READING)
    sit_down(page, server, moment("playa-pirata", 2, "scored")[0])
    reached(page, "scored", ".scene.sundown")
    expect(page.get_by_role("heading", name="Sundown")).to_be_visible()
    expect(page.locator(".hauls > li")).to_have_count(2)
    dug = page.locator(".spot__dug").count()
    assert dug == page.locator(".hauls .treasure-tag").count() > 0
    assert violations(page) == []
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".scene.sundown")).to_have_count(0)


@one_size
def test_a_peek_turns_the_card_large_for_its_viewer(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **READING)
    sit_down(page, server, before_a_look())
    expect(page.locator(TELESCOPE)).to_be_visible()
    glass = page.locator(".peeked")
    notes = page.locator(".spot .note").count()
    peek(page)
    expect(glass.get_by_text("Only you see this")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Pin the note").click()
    expect(glass).to_have_count(0)
    expect(page.locator(".spot .note")).to_have_count(notes + 1)


@each_size
def test_a_doubloon_is_seen_large(visit: Visit, server: Server, size: dict[str, int]) -> None:
    page = visit(viewport=size)
    all_but_a_doubloon(page, server.url)
    page.evaluate("localStorage.setItem('tortuga.pace', 'fast')")
    page.add_init_script(f"({SEEN})()")
    page.reload()
    expect(page.locator("#prompt")).to_be_attached()
    page.evaluate(MOVES, 1)
    page.wait_for_function("() => window.won")
    won = page.evaluate("window.won")
    assert "doubloon" in won["text"]
    assert won["beyond"] == []
    caught_up(page)
    assert page.locator("[data-anchor^=doubloon-]").count() == 1
    assert violations(page) == []


@each_size
def test_the_camera_shows_where_a_tile_fell(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    """On a table that has outgrown the screen."""
    page = visit(viewport=size, **READING)
    sit_down(page, server, crowded_table())
    expect(page.locator("#prompt")).to_be_attached()
    tiles = page.locator("rect.tracering[data-trace=now]")
    while tiles.count() == 0:
        assert page.locator(".podium").count() == 0
        round_the_table(page)
    page.wait_for_function(IN_SIGHT)
    assert violations(page) == []


@one_size
def test_what_was_bought_and_laid_is_marked_and_by_whom(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **READING)
    set_table(page, server.url, [ME, BOT, BOT], game="maui")
    Player(page).seated()
    bought, laid = page.locator(".slot > .trace--was"), page.locator(".mb-trace")
    while bought.count() == 0 or laid.count() == 0:
        assert page.locator(".podium").count() == 0
        round_the_table(page)
    expect(bought.first.locator(".trace__tab .pennant")).to_be_visible()
    buyers = {text.strip() for text in bought.all_text_contents()}
    names = page.locator(".rivals h2").all_text_contents()
    assert all(any(name in text for name in names) for text in buyers)
    expect(laid.locator("visible=true").first).to_be_visible()
    assert violations(page) == []
