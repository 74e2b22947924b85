"""A server and browsers for tests that play as people do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import tortuga.server
from tests.e2e.serving import Server, serving

# The shell is the same engine without a browser's own windows: a fifth less work a page.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

Visit = Callable[..., Page]

# A busy machine is slow, and slow is not wrong.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(FLAGS)}


@pytest.fixture(scope="session", autouse=True)
def built_client() -> None:
    index = Path(tortuga.server.__file__).parent / "static" / "index.html"
    if not index.is_file():
        pytest.fail("the browser client is not built: run `python3 dev.py setup`")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def blocked(said: str) -> bool:
    """Whether the browser complains that the content policy forbids something of ours."""
    return "Content Security Policy" in said


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """A person with a browser of their own; what goes wrong in the page fails the test."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def visitor(**how: Any) -> Page:
        settings: dict[str, Any] = {
            "viewport": WIDE,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "base_url": server.url,
            **how,
        }
        context = browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda said: trouble.append(said.text) if blocked(said.text) else None)
        return page

    yield visitor
    for context in contexts:
        context.close()
    assert trouble == []
