"""Someone who only looks on sees the table, and nothing that is secret."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import BOT, ME, Player, play_on, set_table
from tests.e2e.serving import Server


def test_a_spectator_is_told_no_hand_and_can_play_nothing(visit: Visit, server: Server) -> None:
    page, watcher = visit(), visit()
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    watcher.on("websocket", listen)
    granted = set_table(page, server.url, [ME, BOT], advanced=True, public=True)
    player = Player(page)
    player.seated()
    watcher.goto(f"{server.url}/#/watch/{granted['table']}")
    expect(watcher.locator(".board")).to_be_visible()
    expect(page.get_by_text("1 watching")).to_be_visible()

    play_on([player], turns=4)

    expect(watcher.locator(".log li").nth(6)).to_be_visible()
    views = [message["spectator"] for message in heard if "spectator" in message]
    assert len(views) > 4
    assert all(view["hand"] is None and view["legal"] == [] for view in views)
    assert all(message.get("views", {}) == {} for message in heard)
    assert watcher.locator(".home, .hand, .is-legal, [data-confirm]").count() == 0
