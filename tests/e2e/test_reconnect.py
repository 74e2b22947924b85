"""The server dies and comes back; the table goes on where it was, without a reload."""

from __future__ import annotations

import contextlib
from pathlib import Path

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import BOT, ME, Player, play_on, set_table
from tests.e2e.serving import serving


def test_a_killed_server_comes_back_to_the_same_position(visit: Visit, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = visit()
        set_table(page, server.url, [ME, BOT])
        player = Player(page)
        player.seated()
        play_on([player], turns=3)
        expect(page.locator(".card.is-legal").first).to_be_visible()
        page.evaluate("() => { window.sameLoad = true }")
        before = page.locator(".log li").all_inner_texts()

        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        expect(page.locator(".card:enabled.is-legal")).to_have_count(0)

        server.start()
        with contextlib.suppress(TooLate):  # unless the page has tried by itself just now
            page.get_by_role("button", name="Try now").click(timeout=3_000)
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        expect(page.locator(".card.is-legal:enabled").first).to_be_visible()
        assert page.locator(".log li").all_inner_texts() == before
        assert page.evaluate("() => window.sameLoad") is True
        play_on([player], turns=3)
        assert not player.over
