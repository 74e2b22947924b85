"""A server and browsers for tests that play as people do."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import tortuga.server
from tests.e2e.berths import Berth, Berths
from tests.e2e.looker import LOOK, WIDEST, Looker
from tests.e2e.serving import BRISK, Server, serving
from tests.kit.effort import IN_CI, one_by_turns

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
TABLET = {"width": 820, "height": 1180}

# Where a fact hangs on the size of the window, and where it does not.
each_size = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
one_size = one_by_turns("size", {"wide": WIDE, "phone": PHONE})

# The type that the client brings along, or the machine's own in its place where none arrives.
SHIPPED, STAND_IN = "shipped type", "stand-in type"
either_type = pytest.mark.parametrize("face", [SHIPPED, STAND_IN])
# As if the type that the client brings along had not arrived; and back.
CHANGE_TYPE = """() => ['--font-title', '--font-ui'].forEach(name => {
    const root = document.documentElement;
    if (root.style.getPropertyValue(name)) return root.style.removeProperty(name);
    const [shipped, ...others] = getComputedStyle(root).getPropertyValue(name).split(',');
    root.style.setProperty(name, others.join(','));
})"""

Visit = Callable[..., Page]

# A busy machine is slow, and slow is not wrong.
PATIENCE = 45_000
# Where a service worker is part of the story. Elsewhere it would fetch every page's files twice.
WITH_SERVICE_WORKERS = ("test_island", "test_signs")
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
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose shortest clocks run out in no time, and whose reviews are soon done."""
    with serving(tmp_path_factory.mktemp("brisk"), BRISK) as running:
        yield running


@pytest.fixture(scope="session")
def server(plain: Server) -> Server:
    """The one that tests play at, unless their module wants the other."""
    return plain


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> dict[str, str]:
    """The headers of a test's browsers."""
    return headers(request.node.nodeid)


def headers(name: str) -> dict[str, str]:
    """They bring the same games each time in CI, and new ones elsewhere.

    Each test comes from an address of its own, or the server would have enough of them all.
    """
    address = ".".join(["10", *(str(secrets.randbelow(256)) for _ in range(3))])
    return {"Luck": name if IN_CI else secrets.token_hex(), "X-Forwarded-For": address}


@pytest.fixture
def face() -> str:
    """The type that browsers show; ``either_type`` runs a test with one and with the other."""
    return SHIPPED


def without_type(context: BrowserContext) -> None:
    """No type arrives in this browser, whose service worker must be blocked: it would keep some."""
    context.route("**/*.woff2", lambda route: route.abort())


def change_type(page: Page) -> None:
    """To the machine's own type in a page that has ours, and back in one that was changed."""
    page.evaluate(CHANGE_TYPE)


def keep_pace(pace: str) -> str:
    """How fast a browser that is new shows what happens; most tests wait for no show."""
    return (
        f"try {{ localStorage['tortuga.pace'] ??= '{pace}' }} catch {{ /* a page without one */ }}"
    )


@pytest.fixture(scope="session")
def berths(browser: Browser) -> Berths:
    return Berths(browser)


@pytest.fixture
def visit(
    request: pytest.FixtureRequest,
    berths: Berths,
    server: Server,
    luck: dict[str, str],
    face: str,
) -> Iterator[Visit]:
    """A person with a browser of their own; what goes wrong in the page fails the test.

    The browser may have been another's, who left nothing there. `anew` is for what hangs on that
    nothing was ever fetched.
    """
    taken: list[Berth] = []
    workers = "allow" if request.path.stem in WITH_SERVICE_WORKERS else "block"

    def visitor(pace: str = "off", anew: bool = False, **how: Any) -> Page:
        settings: dict[str, Any] = {
            "viewport": WIDE,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "base_url": server.url,
            "extra_http_headers": luck,
            "service_workers": workers,
            **how,
        }
        berth = berths.take(settings, keep_pace(pace), anew)
        taken.append(berth)
        context = berth.page.context
        context.set_default_timeout(PATIENCE)
        if face == STAND_IN:
            without_type(context)
        return berth.page

    failed = request.session.testsfailed
    yield visitor
    well = request.session.testsfailed == failed
    trouble = [said for berth in taken for said in berth.trouble]
    for berth in taken:
        berths.give_back(berth, well and not trouble)
    assert trouble == []


@pytest.fixture
def looker(visit: Visit, server: Server) -> Looker:
    """Somebody in the harbour, who looks whether tables fit."""
    page = visit(viewport=WIDEST)
    page.goto(server.url)
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(LOOK)
    return Looker(page, server)
