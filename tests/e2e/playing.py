"""Playing at a table in a browser, as a person would: among the things that glow."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

GAME = "buried-treasure"
ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "swabbie"}
PATIENCE = 300.0  # seconds: a busy machine is slow, and slow is not wrong
SOON, LATE = 15.0, 150.0  # milliseconds between two looks, at first and at last
GLANCE = 50.0  # milliseconds between two looks of a page at itself: at each frame it would draw all
MOST_TURNS = 400  # of one player and more: no game here has as many
PIER = "/healthz"  # of the server's own, but quickly there: nothing is drawn

KEEP = """async (table) => {
    await fetch('/api/me');
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify(table);
    const answer = await fetch('/api/tables', {method: 'POST', headers, body});
    const granted = await answer.json();
    const kept = {keys: granted.keys, invite: granted.invite, at: Date.now()};
    localStorage.setItem('tortuga.table.' + granted.table, JSON.stringify(kept));
    return granted;
}"""
JOIN = """async ([table, invite]) => {
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({invite});
    const answer = await fetch(`/api/tables/${table}/join`, {method: 'POST', headers, body});
    const kept = {keys: (await answer.json()).keys, invite, at: Date.now()};
    localStorage.setItem('tortuga.table.' + table, JSON.stringify(kept));
}"""
ASKED = "() => document.querySelector('[data-confirm], [data-choices] .choice, .plan--end')"
MOVED = "seq => Number(document.querySelector('.table').dataset.seq) > seq"


def to_pier(page: Page, url: str) -> None:
    """To a server, where nothing is drawn yet; a browser that nobody has used may be there."""
    if page.url != f"{url}{PIER}":
        page.goto(f"{url}{PIER}")


def set_table(
    page: Page,
    url: str,
    seats: list[dict[str, Any]],
    *,
    game: str = GAME,
    public: bool = False,
    clock: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Set a table by the API, with the page's own guest, and sit down at it."""
    if page.url != f"{url}/":  # else it is at the server already
        to_pier(page, url)
    how = {"public": public, "fill": "swabbie", "clock": clock}
    table = {"game": game, "options": options, "seats": seats, **how}
    granted: dict[str, Any] = page.evaluate(KEEP, table)
    page.goto(f"{url}/#/table/{granted['table']}")
    return granted


def join(page: Page, url: str, granted: dict[str, Any]) -> None:
    """Follow an invite and sit down."""
    page.goto(f"{url}/#/join/{granted['table']}/{granted['invite']}")
    page.get_by_role("button", name="Sit down").click()


def join_silently(page: Page, url: str, granted: dict[str, Any]) -> None:
    """Sit down by the API, whatever the page's language."""
    page.evaluate(JOIN, [granted["table"], granted["invite"]])
    page.goto(f"{url}/#/table/{granted['table']}")


class Player:
    """Someone at a table; what to choose is drawn from `luck`."""

    def __init__(self, page: Page, luck: int = 1) -> None:
        self.page = page
        self.luck = random.Random(luck)

    def press(self, target: Locator) -> None:
        target.click()

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    @property
    def seq(self) -> int:
        return int(self.table.get_attribute("data-seq") or 0)

    def seated(self) -> None:
        """Wait until the table is laid."""
        expect(self.page.locator(".board, .handover").first).to_be_visible()

    @property
    def over(self) -> bool:
        return self.page.locator(".plan--end").count() > 0

    @property
    def on_turn(self) -> bool:
        glowing = ".card.is-legal:enabled, [data-choices] .choice:enabled"
        return self.page.locator(glowing).count() > 0

    def one_of(self, found: Locator) -> Locator:
        return found.nth(self.luck.randrange(found.count()))

    def take_turn(self) -> None:
        """Pick up a card that glows, answer what it asks, and confirm."""
        before = self.seq
        self.pick_up()
        self.answer()
        self.press(self.page.locator("[data-confirm]:enabled"))
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)

    def pick_up(self) -> None:
        cards = self.page.locator(".card.is-legal:enabled")
        if cards.count():
            self.press(self.one_of(cards))
            self.page.wait_for_function(ASKED, polling=GLANCE)

    def answer(self) -> None:
        if self.page.locator("[data-confirm]").count() == 0:
            self.press(self.one_of(self.page.locator("[data-choices] .choice:enabled")))


class Finger(Player):
    """Plays with taps alone."""

    def press(self, target: Locator) -> None:
        target.tap()


class Keys(Player):
    """Plays with the keyboard alone."""

    def go_to(self, what: str) -> None:
        """Tab until the focus is on something that matches."""
        for _ in range(60):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    def step(self) -> None:
        """To a neighbour that can be played; arrows also stop at what can only be asked about."""
        for way in self.luck.sample(["ArrowRight", "ArrowLeft"], 2):
            for _ in range(10):
                self.page.keyboard.press(way)
                if not self.page.evaluate("document.activeElement.matches('[data-why]')"):
                    return

    def take_turn(self) -> None:
        before = self.seq
        self.go_to(".card.is-legal, [role=radio]")
        self.step()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(ASKED, polling=GLANCE)
        if self.page.locator("[data-confirm]").count() == 0:
            self.page.keyboard.press("Enter")  # on to the question
            self.page.keyboard.press("Enter")  # its first answer
            self.page.locator("[data-confirm]:enabled").wait_for()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(MOVED, arg=before, polling=GLANCE)


def play_on(players: list[Player], turns: int = 1000) -> None:
    """Let everyone play in turn until the game is over, or for so many turns."""
    taken = 0
    while taken < turns and not players[0].over:
        wait_until(players[0].page, lambda: asked(players) or players[0].over, "somebody is asked")
        for player in asked(players):
            player.take_turn()
            taken += 1


def play_until(players: list[Player], so: Callable[[], bool], what: str) -> None:
    """Let everyone play turn after turn until something is so."""
    for _ in range(MOST_TURNS):
        if so():
            return
        play_on(players, turns=1)
    raise AssertionError(f"the game ends before {what}")


def asked(players: list[Player]) -> list[Player]:
    return [player for player in players if player.on_turn]


def wait_until(page: Page, so: Callable[[], object], what: str) -> None:
    """Look again and again whether something is so; who waits in vain is told for what.

    The longer it takes, the less often: each look costs the page that it waits for some time.
    """
    until = time.monotonic() + PATIENCE
    pause: float = SOON
    while not so():
        assert time.monotonic() < until, f"waited in vain until {what}"
        page.wait_for_timeout(pause)
        pause = min(pause * 1.5, LATE)


def by_turn(players: list[Player]) -> tuple[Player, Player]:
    """Of two players, whose turn it is, and the other one."""
    wait_until(players[0].page, lambda: asked(players), "it is somebody's turn")
    first, second = players
    return (first, second) if first.on_turn else (second, first)


def listen_for(page: Page, word: str) -> Callable[[], bool]:
    """Watch a page for a word that will not stay."""
    page.evaluate(
        """word => {
            window.heard = false;
            new MutationObserver(() => {
                if (document.body.innerText.includes(word)) window.heard = true;
            }).observe(document.body, {childList: true, subtree: true, characterData: true});
        }""",
        word,
    )
    return lambda: bool(page.evaluate("() => window.heard"))
