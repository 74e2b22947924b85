"""Every table fits every screen: all that can be pressed is in reach, and nothing is cut off.

Nobody plays here: positions stand at the server as records lead to them, one page a game looks at
them, and its port takes every size. `fitting.js` looks, and `fitting.txt` lists what is looked at.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.looker import (
    FOLLOWING,
    LARGE_TEXT,
    OPEN,
    SETTLED,
    SHARE,
    SIZES,
    TO_SPANISH,
    Lies,
    Looker,
    Wire,
    due,
    listed,
    narrowest_and,
    said,
    spelt,
    turn_of,
)
from tests.e2e.planting import Company
from tests.e2e.standings import (
    FEWEST_AND_MOST,
    PICKED,
    Standing,
    Steps,
    cards_in_hand,
    full_hand,
    standings,
)
from tests.kit.effort import by_turns

pytestmark = pytest.mark.survey

SEATED_AS = [(game, seats) for game, both in FEWEST_AND_MOST.items() for seats in both]
STEPS_AT = [(360, 640), (390, 844), (820, 1180), (844, 390)]
PANELS = {"menu": ".menu > button", "log": ".is-drawer", "score": ".score__open"}
INSIDE = {"menu": ".menu__sheet", "log": ".rail", "score": ".score"}


@pytest.mark.parametrize(("game", "seats"), SEATED_AS, ids=str)
def test_a_table_fits_every_screen(looker: Looker, game: str, seats: int) -> None:
    """Everything asked of anyone, with everything that can be picked up then, and every panel."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    looker.tables = seats  # with others it begins at other sizes
    lines = listed(f"{game}, {seats} seats")
    for standing in standings(game, seats):
        here = [line for line in lines if line.partition(OPEN)[0] == str(standing)]
        if not here or any(map(due, here)):
            looker.sit(standing, Company(clock=looker.tables == seats))
            look_at(looker, standing, how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == list(filter(due, lines))


def look_at(looker: Looker, standing: Standing, how: dict[str, Any]) -> None:
    over = standing.asked == "over"
    lies = look_or_see(looker, str(standing), roomless=over, **how)
    if looker.press_one("[data-on]"):
        lies = look_or_see(looker, f"{standing}: the verdict is read", **how)
    if over:
        look_at_the_end(looker, standing, how)
    for steps in standing.picked:
        look_at_picked(looker, standing, steps, lies, how)
    if standing.asked in ("waiting", "over"):
        for panel, button in PANELS.items():
            look_at_panel(looker, f"{standing}: {panel}", button, inside=INSIDE[panel], **how)


def look_or_see(looker: Looker, name: str, **how: Any) -> Lies:
    """Look at a table if that is due; in any case, where it lies."""
    return looker.look(name, **how) if due(name) else looker.lies(**how)


def look_at_panel(looker: Looker, name: str, opens: str, **how: Any) -> None:
    if due(name):
        looker.press_one(opens)
        looker.look(name, looker.fewer, **how)
        looker.put_back()


def look_at_the_end(looker: Looker, standing: Standing, how: dict[str, Any]) -> None:
    """The seal lies open beside the podium; then the board in its place."""
    looker.open(".seal summary", ".seal[open]")
    look_if_due(looker, f"{standing}: the seal", inside=".seal", **how)
    assert looker.press_one(".strand__board")
    look_if_due(looker, f"{standing}: the board", roomless=True, **how)


def look_if_due(looker: Looker, name: str, **how: Any) -> None:
    if due(name):
        looker.look(name, looker.fewer, **how)


def look_at_picked(
    looker: Looker, standing: Standing, steps: Steps, lies: Lies, how: dict[str, Any]
) -> None:
    """Something is picked up: all fits, and the board has not moved."""
    name = f"{standing}: {' then '.join(steps)}"
    if due(name) and looker.press(steps):
        looker.stood(name, standing, lies, looker.look(name, looker.fewer, **how))
        looker.put_back()


def test_a_full_hand_fits(looker: Looker) -> None:
    """No card lies under the towels beside it."""
    standing = full_hand()
    assert cards_in_hand(standing) == 8
    looker.sit(standing)
    looker.look(f"a full hand of {standing.game}", SIZES, roomless=True)
    assert looker.found == [], said(looker.found)
    assert looker.covered == listed("a full hand")


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_a_lesson_fits_every_screen(looker: Looker, game: str) -> None:
    """The guide with its words, with all its ways, and folded to the task; then every step.

    Each as it is asked, met, and when something else was done.
    """
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    guide = Wire(looker.page, "**/api/lessons/**")
    looker.page.evaluate("hash => { location.hash = hash }", f"#/learn/{game}")
    expect(looker.page.locator(".guide")).to_have_attribute("data-stand", "asked")
    looker.look(f"lesson of {game}", **how)
    for button in ("guide__more", "guide__fold"):
        looker.press_one(f".{button}")
        looker.look(f"lesson of {game}: {button}", looker.fewer, roomless=True, **how)
    for number in range(1, looker.page.locator(".guide__dots li").count()):
        onward = looker.page.locator("[data-skip], .guide__deeds > [aria-keyshortcuts=N]")
        onward.first.dispatch_event("click")
        there = looker.page.locator(f".guide[data-step='{number}'][aria-busy=false]")
        there.wait_for(state="attached")
        looker.page.wait_for_function(SETTLED)
        look_at_step(looker, guide, f"lesson of {game}: step {number + 1}", how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == listed(f"lesson of {game}")


def look_at_step(looker: Looker, guide: Wire, name: str, how: dict[str, Any]) -> None:
    """As it is asked; then as if it had been met, or something else done: nobody has to play it."""
    looker.look(name, narrowest_and(STEPS_AT, turn_of(name)), **how)
    if looker.page.locator(".guide").get_attribute("data-stand") != "asked":
        return
    for stand in ("astray", "met"):
        guide.say({**guide.last["lesson"], "stand": stand})
        looker.page.locator(f".guide[data-stand={stand}]").wait_for(state="attached")
        stands = f"{name}, {stand}"
        looker.look(stands, by_turns(STEPS_AT, turn_of(stands)), roomless=True, **how)


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_texts_that_are_longer_or_larger_fit(looker: Looker, game: str) -> None:
    """In Spanish, and with letters twice as large, with something picked up where it can be."""
    how: dict[str, Any] = {"follows": game in FOLLOWING}
    most = FEWEST_AND_MOST[game][1]
    standing = next(each for each in standings(game, most) if each.picked)
    looker.sit(standing)
    looker.look(f"large text, {standing}", LARGE_TEXT, **how)
    with looker.page.expect_response("**/api/texts/es*"):
        looker.page.evaluate(TO_SPANISH, "es")
    expect(looker.page.locator("html")).to_have_attribute("lang", "es")
    looker.look(f"Spanish, {standing}", **how)
    assert looker.press(standing.picked[0])
    looker.look(f"Spanish, {standing}: picked up", looker.fewer, **how)
    assert looker.found == [], said(looker.found)
    assert looker.covered == [*listed(f"large text, {game}"), *listed(f"Spanish, {game}")]


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_a_window_of_every_size_shows_the_table_and_its_replay(looker: Looker, game: str) -> None:
    """The window itself, where a port fills it, and where a replay leaves it a part."""
    most = FEWEST_AND_MOST[game][1]
    over = next(each for each in standings(game, most) if each.asked == "over")
    looker.sit(over)
    looker.windows(f"window, {over}", roomless=True)
    table = looker.page.url.rsplit("/", 1)[-1]
    looker.page.evaluate("hash => { location.hash = hash }", f"#/replay/{table}/{over.upto // 2}")
    expect(looker.page.locator(".replay .board")).to_be_visible()
    looker.windows(f"replay of {over}", frame=".replays", roomless=True)
    assert looker.found == [], said(looker.found)
    assert looker.covered == [*listed(f"window, {game}"), *listed(f"replay of {game}")]


def test_every_way_to_pick_something_up_is_looked_at() -> None:
    """At the fewest or the most seats: what nobody can press would not be missed."""
    missed = [
        (game, asked, steps)
        for game, questions in PICKED.items()
        for asked, ways in questions.items()
        for steps in ways
        if not any(
            f"{game}, {seats} seats, {asked}: {' then '.join(steps)}" in listed(game)
            for seats in FEWEST_AND_MOST[game]
        )
    ]
    assert missed == []


@pytest.mark.parametrize("game", FEWEST_AND_MOST)
def test_of_each_game_every_size_comes_up(game: str) -> None:
    """Also where positions are looked at by turns."""
    looked_at: set[tuple[int, ...]] = set()
    for seats in FEWEST_AND_MOST[game]:
        lines = filter(due, listed(f"{game}, {seats} seats"))
        tables = len({line.partition(OPEN)[0] for line in lines})
        for turn in range(seats + 1, seats + 1 + tables):
            looked_at.update(narrowest_and(SIZES, turn, SHARE))
    assert looked_at == set(SIZES)


def test_the_list_names_every_size() -> None:
    assert listed("at ") == ["at " + ", ".join(spelt(*size) for size in SIZES)]
    large = ", ".join(spelt(*size) for size in LARGE_TEXT)
    assert listed("large text at ") == [f"large text at {large}"]
    steps = ", ".join(spelt(*size) for size in STEPS_AT)
    assert listed("steps of lessons at ") == [f"steps of lessons at {steps}"]
