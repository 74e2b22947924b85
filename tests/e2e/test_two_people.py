"""Two people in two browsers and a bot play a game to its end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.planting import sit_down_together
from tests.e2e.playing import Player, play_on
from tests.e2e.serving import Server
from tests.e2e.standings import late


def test_two_people_and_a_bot_play_to_the_end(visit: Visit, server: Server) -> None:
    host, guest = pages = [visit(), visit()]
    sit_down_together(pages, server, late("buried-treasure", 3, "turn", 44))
    players = [Player(host, 1), Player(guest, 2)]
    for player in players:
        player.seated()

    host.get_by_label("Say something").fill("good wind!")
    host.keyboard.press("Enter")
    expect(guest.locator(".chat li")).to_contain_text("good wind!")

    play_on(players)

    for player in players:
        expect(player.page.locator(".plan--end")).to_be_visible()
    assert_score_adds_up(host)
    assert shown_totals(host) == shown_totals(guest)
    expect(host.locator(".seal")).to_contain_text("Seed")

    first = host.url
    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("button", name="On to the next game").click()
    expect(host).not_to_have_url(first)
    expect(guest).to_have_url(host.url)
    for player in players:
        player.seated()


def shown_totals(page: Page) -> list[int]:
    cells = page.locator(".score__total td")
    return sorted(int(text) for text in cells.all_inner_texts())


def assert_score_adds_up(page: Page) -> None:
    """Every column of the score: colours make rounds, rounds make the total."""
    rows = page.locator(".score__sheet tbody tr").evaluate_all(
        """rows => rows.map(row => ({
            kind: row.className,
            cells: [...row.querySelectorAll('td')].map(cell => Number(cell.innerText) || 0),
        }))"""
    )
    seats = range(len(rows[0]["cells"]))
    rounds = [row for row in rows if "score__round" in row["kind"]]
    colours = [row for row in rows if not row["kind"]]
    total = next(row for row in rows if "score__total" in row["kind"])
    assert len(rounds) == 3
    assert len(colours) == 12
    for seat in seats:
        assert sum(row["cells"][seat] for row in rounds) == total["cells"][seat]
        assert sum(row["cells"][seat] for row in colours) == total["cells"][seat]
