"""Where scenes are played: a browser as if new, and others for those who are in the scene."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.planting import Company, guest_of, plant, sit_down
from tests.e2e.playing import GAME, PIER, Player, set_table, to_pier
from tests.e2e.serving import Server
from tests.e2e.standings import Standing, finished

RENAME = """async ([name, colour]) => {
    await fetch('/api/me');
    const headers = {'Content-Type': 'application/json'};
    await fetch('/api/me', {method: 'PUT', headers, body: JSON.stringify({name, colour})});
}"""
HAND_OVER = """async (table) => {
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({level: 'sailor'});
    await fetch(`/api/tables/${table}/seats/0/bot`, {method: 'POST', headers, body});
}"""
IS_OVER = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).status === 'over'"


class Stage:
    """One browser, as if new, and more for others who are in the scene."""

    def __init__(self, server: Server, visitor: Callable[[], Page]) -> None:
        self.server = server
        self.url = server.url
        self.visitor = visitor
        self.page = self.person("Pelican", 0)

    def person(self, name: str, colour: int) -> Page:
        """Somebody with a browser of their own, who is still on the pier: nothing is drawn yet."""
        page = self.visitor()
        to_pier(page, self.url)
        page.evaluate(RENAME, [name, colour])
        return page

    def go(self, place: str) -> None:
        self.page.goto(f"{self.url}/#/{place}")

    def look_on(self, pace: str = "fast") -> None:
        """From now on this browser shows what happens, and every scene waits."""
        self.page.evaluate("pace => localStorage.setItem('tortuga.pace', pace)", pace)
        if not self.page.url.endswith(PIER):
            self.page.reload()

    def sit_down(self, standing: Standing) -> None:
        """At a table that nobody has to play first."""
        sit_down(self.page, self.server, standing)

    def set_table(self, seats: list[dict[str, Any]], page: Page | None = None, **how: Any) -> str:
        granted = set_table(page or self.page, self.url, seats, **how)
        return str(granted["table"])

    def finished_table(self, game: str = GAME, **options: Any) -> str:
        """A game of this browser's guest that is over, and that nobody had to play."""
        standing = finished(game, **options)
        mine = Company(known={standing.seat: guest_of(self.page)})
        planted = plant(self.server.database, standing.record, standing.upto, standing.seat, mine)
        self.page.evaluate("entry => localStorage.setItem(...entry)", planted.entry)
        return planted.table


def finish(page: Page, table: str) -> str:
    """Hand the seat of whoever sits at this page to a bot, and wait until the game is over."""
    Player(page).seated()
    page.evaluate(HAND_OVER, table)
    while not page.evaluate(IS_OVER, table):
        page.wait_for_timeout(400)  # not so often that the server has enough of it
    return table


@dataclasses.dataclass(frozen=True)
class Scene:
    name: str
    show: Callable[[Stage], None]


SCENES: list[Scene] = []


def scene(show: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """Add a scene under its function's name."""
    SCENES.append(Scene(show.__name__.replace("_", "-"), show))
    return show
