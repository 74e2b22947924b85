"""Every screen in both themes and languages: WCAG 2.2 AA is kept, and nothing sticks out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.e2e.conftest import PHONE, TABLET, WIDE, Visit, change_type
from tests.e2e.scenes import SCENES, Scene, Stage
from tests.e2e.serving import Server
from tests.kit.effort import by_turns

pytestmark = pytest.mark.survey

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ("light", "dark")
# By night the same page has other colours and nothing else, so only colours are looked at again.
COLOURS: Any = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# With other letters the same page has things of other sizes and nothing else.
SIZES_ALONE: Any = {"type": "rule", "values": ["target-size"]}
# As if Spanish had been chosen in another tab.
TO_SPANISH = """() => {
    localStorage.setItem('tortuga.lang', 'es');
    dispatchEvent(new StorageEvent('storage'));
}"""

# What lies under an open menu or below the edge is no target until one closes that, or scrolls.
LOOK = """async how => {
    const met = ({ target }) => {
        const thing = document.querySelector(target.at(-1));
        const { x, y, width, height } = thing.getBoundingClientRect();
        return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    // The hidden sprite is large, and would be read each time; it is looked at where it is used.
    const sprite = document.querySelector("body > svg");
    sprite?.remove();
    const { violations } = await axe.run(document, how);
    if (sprite) document.body.prepend(sprite);
    for (const each of violations)
        if (each.id === "target-size") each.nodes = each.nodes.filter(met);
    return violations.filter(({ nodes }) => nodes.length);
}"""


def violations(page: Page, rules: Any = TAGS) -> list[str]:
    if not page.evaluate("'axe' in window"):  # half a megabyte, which a page keeps
        page.evaluate(AXE_SCRIPT)
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found = page.evaluate(LOOK, options)
    return [
        f"{each['id']}: {each['help']}: " + " | ".join(node["html"][:160] for node in each["nodes"])
        for each in found
    ]


def check(page: Page, size: dict[str, int], themes: Iterable[str] = THEMES) -> None:
    """All rules in the first of these themes, colours in the others."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    rules: Any = TAGS
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert (theme, violations(page, rules)) == (theme, [])
        rules = COLOURS
    assert_fits(page, size)


def check_both(page: Page) -> None:
    """On a desk in one theme, and on a phone in the other; with effort in both."""
    for turn, size in enumerate((WIDE, PHONE)):
        check(page, size, by_turns(THEMES, turn))


def check_targets(page: Page, size: dict[str, int]) -> None:
    """What hangs on where things lie, and on nothing else."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    assert violations(page, SIZES_ALONE) == []
    assert_fits(page, size)


def assert_fits(page: Page, size: dict[str, int]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_screen_can_be_used_by_all(visit: Visit, server: Server, scene: Scene) -> None:
    """On a desk or a tablet; then on a phone in Spanish, the longer language with least room.

    There in the other theme, and also with the type of the machine in place of ours.
    """
    turn = SCENES.index(scene)
    shown = Stage(server, lambda: visit(locale="en"))
    scene.show(shown)
    for size in by_turns((WIDE, TABLET), turn // 2):
        check(shown.page, size, by_turns(THEMES, turn))
    with shown.page.expect_response("**/api/texts/es*"):
        shown.page.evaluate(TO_SPANISH)
    check(shown.page, PHONE, by_turns(THEMES, turn + 1))
    change_type(shown.page)
    check_targets(shown.page, PHONE)
