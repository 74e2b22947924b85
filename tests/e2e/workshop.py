"""The Workshop in a browser: its bench, its trials, and how to get through them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

BENCH = "#figure-"
# Bots that toss coins play a few hundred games in some seconds; a busy machine takes its time.
LONG = 240_000


def open_bench(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}/#/workshop/{game}")
    expect(page.locator(".figure-group").first).to_be_visible()


def field(page: Page, *place: str | int) -> Locator:
    """Where a figure is written: ``field(page, "towels", "ones")``."""
    return page.locator(BENCH + "-".join(str(each) for each in place))


def write(page: Page, value: str, *place: str | int) -> None:
    """Write a figure and leave its field, as the next key would."""
    there = field(page, *place)
    there.fill(value)
    there.blur()


def ask_for_little(page: Page) -> None:
    """Two hundred games between bots that toss coins."""
    page.get_by_label("Bots").select_option("swabbie")
    page.get_by_role("group", name="Games").get_by_role("button", name="200", exact=True).click()


def panel(page: Page) -> Locator:
    return page.locator("#try")


def try_it(page: Page) -> None:
    panel(page).get_by_role("button", name="Try it").click()


def stop_and_go_on(page: Page) -> None:
    """A trial by bots that think, so that it is not over in a moment; in the end it is stopped."""
    page.get_by_label("Bots").select_option("sailor")
    try_it(page)
    stop = panel(page).get_by_role("button", name="Stop")
    go_on = panel(page).get_by_role("button", name="Go on")
    stop.click(timeout=LONG)  # on an island the lab is loaded first
    go_on.click()
    expect(panel(page).get_by_role("progressbar")).to_be_visible()
    stop.click()
    expect(go_on).to_be_visible()


def tried(page: Page, games: int = 200) -> None:
    """The last game has been played, and the verdict is there: as many may be asked for again."""
    more = panel(page).get_by_role("button", name=f"Play {games} more")
    expect(more).to_be_visible(timeout=LONG)


def thirsty_ships(page: Page, url: str) -> None:
    """A variant of Buried Treasure with a name, three figures of it changed."""
    open_bench(page, url, "buried-treasure")
    page.locator(".variant__input").fill("Thirsty ships")
    write(page, "12", "score_cards-A-red", 0)
    write(page, "7", "cards-blue-plain")
    write(page, "3", "cards-blue-flags", 1)
    expect(page.locator(".variant .tag--changed")).to_contain_text("3")
    expect(page.locator(".wrong")).to_have_count(0)
