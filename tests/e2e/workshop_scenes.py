"""Scenes of the Workshop: a verdict, a figure that cannot be, Maui's bench, a table to set."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.stage import Stage, scene
from tests.e2e.workshop import LONG, field, open_bench, thirsty_ships, write


@scene
def workshop(stage: Stage) -> None:
    """Changed figures, kept, and what bots said to them."""
    page = stage.page
    thirsty_ships(page, stage.url)
    page.locator(".variant .button--link").last.click()
    expect(page.locator(".variants li")).to_be_visible()
    page.locator(".trial__bots").select_option("swabbie")
    page.locator(".trial__set .segments").last.locator("button").first.click()
    page.locator(".trial__go--try .button--main:visible, .doing .button--main:visible").click()
    expect(page.locator(".measures__mark--luck").first).to_be_visible(timeout=LONG)


@scene
def workshop_refused(stage: Stage) -> None:
    open_bench(stage.page, stage.url, "playa-pirata")
    write(stage.page, "4", "towels-ones")
    write(stage.page, "4", "towels-threes")
    write(stage.page, "9", "deal-four")
    expect(stage.page.locator(".wrong")).to_be_visible()
    expect(field(stage.page, "deal-four")).to_have_attribute("aria-invalid", "true")


@scene
def workshop_of_maui(stage: Stage) -> None:
    open_bench(stage.page, stage.url, "maui")
    stage.page.locator("details.panel--fold summary").click()


@scene
def workshop_play_it(stage: Stage) -> None:
    thirsty_ships(stage.page, stage.url)
    stage.page.locator("#try .trial__go .button--dark").click()
    expect(stage.page.locator("dialog form")).to_be_visible()
