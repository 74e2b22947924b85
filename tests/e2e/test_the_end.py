"""The end of a game: a podium that counts up, says what decided it, and is kind to who lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, WIDE, Visit, one_size
from tests.e2e.looking_back import show_reviewed
from tests.e2e.motion import EACH_UNTIL, MOVES
from tests.e2e.planting import sit_down, sit_down_together
from tests.e2e.playing import Player
from tests.e2e.serving import Server
from tests.e2e.standings import LEVEL, asked_after, before_the_end, ended, level
from tests.e2e.test_screens_accessible import violations

MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "pace": "fast"}
# What stands on the winner's tower, as it changes.
COUNTING = """() => {
    window.counted = [];
    new MutationObserver(() => {
        const text = document.querySelector('.tower--first .tower__total')?.textContent;
        if (text && window.counted.at(-1) !== text) window.counted.push(text);
    }).observe(document, {childList: true, subtree: true, characterData: true});
}"""
CLASSES = "all => all.map(each => /seat-./.exec(each.getAttribute('class'))[0])"


def counted(page: Page, selector: str) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator(selector).all_inner_texts()]


def pennants(page: Page, where: str) -> set[str]:
    """The shapes and colours of all pennants there."""
    return set(page.locator(f"{where} .pennant").evaluate_all(CLASSES))


@one_size
def test_the_winner_is_told_what_decided_it(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    sit_down(page, server, ended(won=True))
    expect(page.locator(".over__title")).to_contain_text("You win by")
    expect(page.locator(".over__why")).to_contain_text("What decided it:")
    totals = counted(page, ".tower__total")
    assert sorted(totals) == sorted(counted(page, ".score__total td"))
    first = page.locator(".tower--first")
    expect(first.locator(".tower__crown").first).to_be_visible()
    expect(first.locator(".tower__name")).to_have_text("You")
    assert counted(page, ".tower--first .tower__total") == [max(totals)]
    expect(page.locator(".medals li")).to_have_count(3)
    assert violations(page) == []


@one_size
def test_the_end_has_ways_on(visit: Visit, server: Server, size: dict[str, int]) -> None:
    page = visit(viewport=size)
    sit_down(page, server, ended(won=True))
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture").click()
    assert picture.value.suggested_filename == "buried-treasure.png"
    page.get_by_role("button", name="The board").click()
    expect(page.locator("main.board")).to_be_visible()
    page.get_by_role("button", name="The podium").click()
    page.reload()
    expect(page.locator(".podium")).to_be_visible()
    assert page.locator(".rematch").bounding_box() is not None
    page.locator(".ways a[href*=replay]").click()
    expect(page.locator(".replay .board").first).to_be_visible()


def test_another_game_is_asked_for_or_gone_to_and_the_button_says_which(
    visit: Visit, server: Server
) -> None:
    pages = [visit(viewport=size) for size in (WIDE, PHONE)]
    one, other = pages
    sit_down_together(pages, server, asked_after("buried-treasure", 2, "turn", 50))
    for page in pages:
        Player(page).seated()
    for page in pages:
        page.evaluate(EACH_UNTIL, "over")
    asking, going = (page.locator(".rematch") for page in pages)
    said = other.locator(".rematch__say")
    expect(going).to_have_text("Play again")
    expect(said).to_have_text("The others are asked when you press it.")
    asking.click()
    expect(going).to_have_text("On to the next game")
    expect(said).to_contain_text("waits for you there.")
    assert violations(other) == []
    going.click()
    for page in pages:
        Player(page).seated()
    assert one.url == other.url


@one_size
def test_who_lost_is_told_kindly(visit: Visit, server: Server, size: dict[str, int]) -> None:
    """How near, or what one did best; never that one lost; and the review stands out."""
    page = visit(viewport=size)
    sit_down(page, server, ended(won=False))
    title = page.locator(".over__title")
    expect(title).to_contain_text("Your best:")
    said = page.locator(".plan--end").inner_text().lower()
    assert not any(word in said for word in ("you lose", "you lost", "defeat"))
    expect(page.locator(".way.is-lit")).to_contain_text("Review")
    expect(page.locator(".tower.is-me .pennant")).to_be_visible()
    assert violations(page) == []


@one_size
@pytest.mark.parametrize("game", LEVEL)
def test_what_broke_a_tie_is_said(
    visit: Visit, server: Server, game: str, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    sit_down(page, server, level(game))
    tie = page.locator("[data-tie]")
    expect(tie).to_contain_text("Level on")
    expect(tie).to_contain_text("decide")
    assert len(set(counted(page, ".tower__total"))) == 1
    assert page.locator(".tower__crown").count() == 1
    assert violations(page) == []


@one_size
def test_totals_are_counted_up_when_the_game_has_just_ended(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size, **MOVING)
    page.add_init_script(f"({COUNTING})()")
    sit_down(page, server, before_the_end())
    expect(page.locator("#prompt")).to_be_attached()
    page.evaluate(MOVES, 1)
    page.locator(".scene__go").click()
    expect(page.locator(".strand.is-moving .tower")).to_have_count(3)
    most = max(counted(page, ".score__total td"))
    expect(page.locator(".tower--first .tower__total")).to_have_text(str(most))
    rolled = [int(each.replace("−", "-")) for each in page.evaluate("window.counted")]
    assert rolled[-1] == most
    assert len(rolled) > 3
    assert rolled[1:] == sorted(rolled[1:])  # the first is what stands there before it rolls


@one_size
def test_pennants_keep_their_colours_in_replay_and_review(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    page = visit(viewport=size)
    sit_down(page, server, ended(won=True))
    show_reviewed(page)
    expect(page.locator(".tower")).to_have_count(3)
    flown = pennants(page, ".podium")
    page.locator(".ways a[href*=replay]").click()
    expect(page.locator(".replay .board").first).to_be_visible()
    assert pennants(page, ".replay") == flown
    page.go_back()
    page.locator(".ways a[href*=review]").click()
    expect(page.locator(".summary .pennant").first).to_be_visible()
    assert pennants(page, ".summaries") == flown
