"""Every screen in both themes and languages: WCAG 2.2 AA is kept, and nothing sticks out."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import PHONE, WIDE
from tests.e2e.scenes import SCENES, Scene
from tests.e2e.serving import Server
from tests.e2e.shots import stage

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ("light", "dark")
# Spanish is the longer language, so it goes where there is least room for it too.
WAYS = {"desk-en": (WIDE, "en"), "phone-es": (PHONE, "es")}


# The hidden sprite is large; what is used of it is looked at where it is used.
WITHOUT_SPRITE = {"exclude": [["body > svg"]]}


def violations(page: Page) -> list[str]:
    options = {"runOnly": TAGS, "resultTypes": ["violations"]}
    found = Axe().run(page, WITHOUT_SPRITE, options).response["violations"]
    return [
        f"{each['id']}: {each['help']}: " + " | ".join(node["html"][:160] for node in each["nodes"])
        for each in found
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_screen_can_be_used_by_all(
    browser: Browser, server: Server, scene: Scene, way: str
) -> None:
    size, lang = WAYS[way]
    with stage(browser, server.url, size, locale=lang, bypass_csp=True) as shown:
        scene.show(shown)
        for theme in THEMES:
            shown.page.evaluate(
                "theme => { document.documentElement.dataset.theme = theme }", theme
            )
            assert (theme, violations(shown.page)) == (theme, [])
        width = shown.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"]
