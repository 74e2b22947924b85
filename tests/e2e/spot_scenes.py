"""The screens of X Marks the Spot as scenes."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error, expect

from tests.e2e.motion import MOVES
from tests.e2e.playing import BOT, ME
from tests.e2e.spotting import (
    ANSWERS,
    CONFIRM,
    SPOT,
    Spotter,
    all_but_a_doubloon,
    middle_of_a_game,
    set_spot,
)
from tests.e2e.stage import Stage, scene
from tests.e2e.standings import crowded_table

TRIES = 3


@scene
def spot_start(stage: Stage) -> None:
    """The first turn of all: draw, or scuttle at once."""
    set_spot(stage.page, stage.url, [ME, BOT, BOT, BOT])
    Spotter(stage.page).settled()


@scene
def spot_with_a_plan(stage: Stage) -> None:
    """In the middle of the game: the tile in hand lies somewhere, and the plan weighs it."""
    player = middle_of_a_game(stage.page, stage.server)
    player.hold_tile()
    player.pick(".place")
    expect(stage.page.locator(CONFIRM)).to_be_visible()


@scene
def spot_stack(stage: Stage) -> None:
    """A look into a stack."""
    stage.sit_down(crowded_table())
    stage.page.locator(".height").first.click()
    expect(stage.page.locator(".layers")).to_be_visible()


@scene
def spot_parlay(stage: Stage) -> None:
    """A rival has answered: the counter is weighed, or cards are chosen for the swap."""
    dealt(stage, "parlay")
    stage.page.locator(ANSWERS).first.click()
    stage.page.locator(CONFIRM).click()
    expect(stage.page.locator(".plan--parlay .steps .is-done").nth(1)).to_be_visible()


@scene
def spot_plunder(stage: Stage) -> None:
    """Whose hand to look at, or what to take from the discard."""
    dealt(stage, "plunder")
    stage.page.locator(ANSWERS).first.click()
    expect(stage.page.locator(CONFIRM)).to_be_visible()


@scene
def spot_cannon(stage: Stage) -> None:
    """A tile in the Cannon's sight, and what would show beneath it."""
    dealt(stage, "cannon").pick(".aim")
    expect(stage.page.locator(CONFIRM)).to_be_visible()


def dealt(stage: Stage, card: str) -> Spotter:
    """A player who drew and scuttled until this card came, and has picked it up."""
    for _ in range(TRIES):
        set_spot(stage.page, stage.url, [ME, BOT, BOT])
        player = Spotter(stage.page)
        player.seated()
        # A bot that parleys may lead a player astray who plays at random; then try another deal.
        with contextlib.suppress(Error):
            player.fish_for(card)
            held = stage.page.locator(f"[data-card={card}]").first
            held.click()
            expect(held).to_have_attribute("aria-pressed", "true")
            return player
    raise AssertionError(f"no {card} came at {TRIES} tables")


@scene
def spot_doubloon(stage: Stage) -> None:
    """A doubloon is won, and step by step it is looked at for as long as one likes."""
    all_but_a_doubloon(stage.page, stage.url)
    stage.look_on("step")
    expect(stage.page.locator("#prompt")).to_be_attached()
    stage.page.evaluate(MOVES, 1)
    won, on = stage.page.locator(".won__say"), stage.page.locator(".prompt [data-caption] + button")
    while won.count() == 0:
        if on.count():
            on.click()
        stage.page.wait_for_timeout(50)


@scene
def spot_over(stage: Stage) -> None:
    stage.go(f"table/{stage.finished_table(SPOT)}")
    expect(stage.page.locator(".plan--end")).to_be_visible()
