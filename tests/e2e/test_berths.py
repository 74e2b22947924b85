"""Browsers that are kept from test to test: who comes next finds nothing of whoever was there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.berths import Berths
from tests.e2e.conftest import PHONE, WIDE
from tests.e2e.playing import to_pier
from tests.e2e.serving import Server

LEAVE_ALL = """async () => {
    await fetch('/api/me');
    localStorage.left = sessionStorage.left = 'behind';
    await new Promise(done => { indexedDB.open('left').onsuccess = done; });
}"""
LEFT = """async () => ({
    kept: localStorage.length + sessionStorage.length,
    rows: (await indexedDB.databases()).length,
    back: history.length,
    wide: innerWidth,
})"""
FOR_GOOD: list[Callable[[Page], object]] = [
    lambda page: page.route("**/nowhere", lambda route: route.abort()),
    lambda page: page.add_init_script("window.left = 'behind'"),
    lambda page: page.context.set_offline(offline=False),
    lambda page: page.clock.install(),
    lambda page: page.context.new_page(),
    lambda page: page.goto("about:blank"),
]


def settings(server: Server, **how: Any) -> dict[str, Any]:
    usual = {"base_url": server.url, "service_workers": "block", "extra_http_headers": {}}
    return {"viewport": WIDE, **usual, **how}


def test_nothing_is_left_in_a_browser_that_is_kept(browser: Browser, server: Server) -> None:
    berths = Berths(browser)
    first = berths.take(settings(server), "", anew=False)
    page = first.page
    to_pier(page, server.url)
    page.goto(f"{server.url}/#/nowhere")
    page.evaluate(LEAVE_ALL)
    assert page.context.cookies()
    berths.give_back(first, well=True)
    second = berths.take(settings(server, viewport=PHONE), "", anew=False)
    assert second.page is page
    assert page.context.cookies() == []
    assert page.evaluate(LEFT) == {"kept": 0, "rows": 0, "back": 1, "wide": PHONE["width"]}
    assert berths.take(settings(server), "", anew=False).page is not page
    page.context.close()


@pytest.mark.parametrize("deed", FOR_GOOD)
def test_what_cannot_be_undone_is_nobody_elses(
    browser: Browser, server: Server, deed: Callable[[Page], object]
) -> None:
    berths = Berths(browser)
    berth = berths.take(settings(server), "", anew=False)
    to_pier(berth.page, server.url)
    deed(berth.page)
    berths.give_back(berth, well=True)
    assert berths.free == []


def test_where_something_went_wrong_nobody_else_comes(browser: Browser, server: Server) -> None:
    berths = Berths(browser)
    berth = berths.take(settings(server), "", anew=False)
    to_pier(berth.page, server.url)
    berths.give_back(berth, well=False)
    assert berths.free == []
