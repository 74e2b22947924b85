"""Somebody unpleasant at the table: reported to the host of the server, then heard no more."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.playing import ME, OPEN, Player, join, set_table
from tests.e2e.serving import Server


def test_a_rude_player_is_reported_and_blocked(visit: Visit, server: Server) -> None:
    host, rude = visit(), visit()
    granted = set_table(host, server.url, [ME, OPEN])
    join(rude, server.url, granted)
    for number, page in enumerate((host, rude), 1):
        Player(page, number).seated()
    rude.get_by_label("Say something").fill("landlubber!")
    rude.keyboard.press("Enter")
    line = host.locator(".chat li")
    expect(line).to_contain_text("landlubber!")
    expect(rude.locator(".chat li").get_by_role("button")).to_have_count(0)

    line.get_by_role("button", name="Block or report").click()
    sheet = host.get_by_role("dialog")
    sheet.get_by_label("What happened?").fill("is rude")
    sheet.get_by_role("button", name="Report").click()
    expect(sheet).not_to_be_visible()
    expect(host.get_by_text("The host will read it.")).to_be_visible()

    line.get_by_role("button", name="Block or report").click()
    host.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(line).to_have_count(0)
    rude.get_by_label("Say something").fill("anybody there?")
    rude.keyboard.press("Enter")
    expect(rude.locator(".chat li").last).to_contain_text("anybody there?")
    host.reload()
    Player(host, 1).seated()
    expect(line).to_have_count(0)
