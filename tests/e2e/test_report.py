"""A report in a real browser without a network: it asks for nothing, and everyone can use it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import each_size
from tests.e2e.test_screens_accessible import COLOURS, TAGS, violations
from tortuga.cli import main
from tortuga.engine.registry import game_class

SCHEMES: dict[Literal["light", "dark"], Any] = {"light": TAGS, "dark": COLOURS}
SMALL = ["--bots", "swabbie", "--deals", "10", "--replays", "2", "--workers", "1", "--lang", "es"]


@pytest.fixture(scope="module", params=["one", "two"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on one version of a game, or on two."""
    out = tmp_path_factory.mktemp("report") / "report.html"
    words = ["report", "buried-treasure", *SMALL, "--out", str(out)]
    if request.param == "two":
        words += ["--compare", str(game_class("buried-treasure").folder / "components.toml")]
    assert main(words) == 0
    return out


@pytest.mark.survey
@each_size
def test_a_report_is_complete_by_itself_and_can_be_used_by_all(
    browser: Browser, report: Path, size: dict[str, Any]
) -> None:
    asked: list[str] = []
    settings: dict[str, Any] = {"viewport": size, "offline": True}
    with browser.new_context(**settings) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(report.as_uri())
        assert [url for url in asked if not url.startswith("data:")] == [report.as_uri()]
        for theme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=theme)
            assert (theme, violations(page, rules)) == (theme, [])
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        for picture in page.locator("svg").all():
            box = picture.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
