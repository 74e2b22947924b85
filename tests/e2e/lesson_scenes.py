"""Scenes of lessons: the list of them, and a guide who has something to say."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.stage import Stage, scene


@scene
def lessons(stage: Stage) -> None:
    stage.go("learn")
    expect(stage.page.locator(".lesson-link").nth(4)).to_be_visible()


@scene
def lesson_gone_astray(stage: Stage) -> None:
    stage.go("learn/buried-treasure")
    guide = stage.page.locator(".guide")
    expect(guide).to_have_attribute("data-stand", "asked")
    guide.locator(".guide__ways button").last.click()
    expect(guide).to_have_attribute("data-step", "1")
    expect(guide).to_have_attribute("data-stand", "asked")
    stage.page.locator("[data-anchor=top-3]").click()
    stage.page.locator("[data-confirm]:enabled").click()
    expect(guide).to_have_attribute("data-stand", "astray")


@scene
def lesson_met(stage: Stage) -> None:
    stage.go("learn/the-pirates-map")
    guide = stage.page.locator(".guide")
    expect(guide).to_have_attribute("data-stand", "asked")
    stage.page.locator(".plan .button--main, .studio .button--main").last.click()
    expect(guide).to_have_attribute("data-stand", "met")
