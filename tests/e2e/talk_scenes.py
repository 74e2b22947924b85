"""Scenes of what people say to each other at a table, and of what they ask and look back at."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.looking_back import show_reviewed
from tests.e2e.playing import BOT, ME, OPEN, Player, join_silently, set_table
from tests.e2e.stage import Stage, scene


@scene
def table_talk(stage: Stage) -> None:
    """Reactions to choose from, and one that a friend sends."""
    friend = stage.person("Marisol", 2)
    granted = set_table(stage.page, stage.url, [ME, OPEN, BOT])
    join_silently(friend, stage.url, granted)
    for page in (stage.page, friend):
        Player(page).seated()
    friend.keyboard.press("r")
    friend.keyboard.press("Enter")
    expect(stage.page.locator(".bubble")).to_be_visible()


@scene
def my_games(stage: Stage) -> None:
    stage.finished_table()
    set_table(stage.page, stage.url, [ME, BOT, BOT], game="maui")
    Player(stage.page).seated()
    stage.go("games")
    expect(stage.page.locator(".played").nth(1)).to_be_visible()


@scene
def parrot(stage: Stage) -> None:
    """What the parrot says, and the move that is looked at lies picked up on the table."""
    stage.set_table([ME, BOT, BOT])
    expect(stage.page.locator(".card.is-legal:enabled").first).to_be_visible()
    stage.page.keyboard.press("h")
    expect(stage.page.locator(".advice.is-shown")).to_be_visible()


@scene
def review(stage: Stage) -> None:
    show_reviewed(stage.page)
    stage.go(f"review/{stage.set_table([ME, BOT, BOT])}")
    expect(stage.page.locator(".graph svg")).to_be_visible()
