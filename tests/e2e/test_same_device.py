"""Two people share one screen: what one knows stays hidden until the other has handed over."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.beach import Beachcomber, set_beach
from tests.e2e.conftest import Visit
from tests.e2e.playing import ME, Player, set_table
from tests.e2e.serving import Server

TABLE = ".board, .home, .ledger, .plan, .rail, .prompt"


def test_a_hand_is_not_in_the_page_before_its_player_confirms(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, {"kind": "local", "name": "Wren"}], advanced=True)
    player = Player(page)
    asked: list[str] = []
    for _ in range(8):
        asked.append(handed_over(page))
        player.take_turn()
    assert len(set(asked)) == 2
    assert asked[0::2] == [asked[0]] * 4


def handed_over(page: Page) -> str:
    """Check that nothing is shown, take the device, and say who was called."""
    button = page.locator("[data-handover]")
    expect(button).to_be_visible()
    assert page.locator(TABLE).count() == 0
    assert "starter" not in page.locator("#app").inner_html()
    name = button.inner_text()
    button.click()
    expect(page.locator(".hand")).to_be_visible()
    return name


def test_without_secrets_nobody_is_kept_waiting(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, {"kind": "local", "name": "Wren"}])
    player = Player(page)
    player.seated()
    for _ in range(3):
        expect(page.locator(".card.is-legal").first).to_be_visible()
        player.take_turn()
    assert page.locator("[data-handover]").count() == 0


def test_what_one_player_was_told_is_not_read_out_to_the_next(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, {"kind": "local", "name": "Wren"}], specials=False)
    player = Beachcomber(page)
    for _ in range(4):
        page.locator("[data-handover]").click()
        expect(page.locator(".board")).to_be_visible()
        assert page.locator("[data-said]").inner_text() == ""
        while page.locator("[data-handover]").count() == 0:
            player.take_turn()


def test_a_shared_log_tells_what_everyone_may_know(visit: Visit, server: Server) -> None:
    page = visit()
    set_beach(page, server.url, [ME, {"kind": "local", "name": "Wren"}], specials=False)
    player = Beachcomber(page)
    for _ in range(2):
        page.locator("[data-handover]").click()
        player.seated()
        player.take_turn()
    page.locator("[data-handover]").click()
    buried = page.locator(".log li").filter(has_text="buries a treasure")
    expect(buried).to_have_count(2)
    page.reload()
    page.locator("[data-handover]").click()
    expect(buried).to_have_count(2)
