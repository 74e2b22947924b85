"""Everything a mouse does, the keyboard does."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.planting import sit_down
from tests.e2e.playing import BOT, ME, MOVED, OPEN, Keys, Player, by_turn, join, play_on, set_table
from tests.e2e.serving import Server
from tests.e2e.standings import last_rounds


def test_a_game_to_its_end_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, last_rounds())
    player = Keys(page)
    player.seated()
    play_on([player])
    expect(page.locator(".plan--end")).to_be_visible()


def test_escape_puts_back_and_the_question_mark_opens_the_rules(
    visit: Visit, server: Server
) -> None:
    page = visit()
    set_table(page, server.url, [ME, BOT])
    player = Keys(page)
    player.seated()
    while not player.on_turn:
        page.wait_for_timeout(15)
    player.go_to(".card.is-legal")
    page.keyboard.press("Enter")
    expect(page.locator(".card[aria-pressed=true]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".rules__section.is-here")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_u_takes_the_last_move_back(visit: Visit, server: Server) -> None:
    page, friend = visit(), visit()
    join(friend, server.url, set_table(page, server.url, [ME, OPEN]))
    players: list[Player] = [Keys(page), Keys(friend)]
    mover, _ = by_turn(players)
    mover.take_turn()
    _, waiting = by_turn(players)
    assert waiting is mover
    played = mover.seq
    mover.page.keyboard.press("u")
    mover.page.wait_for_function(MOVED, arg=played)
    assert by_turn(players)[0] is mover
