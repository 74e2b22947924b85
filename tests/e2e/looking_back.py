"""A review as the server tells it, of a game that bots played: scenes need not wait for one."""

from __future__ import annotations

import functools
import json
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route

import tortuga
from tortuga.bots.registry import bot
from tortuga.coach.page import graph_of
from tortuga.coach.reviews import review
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.engine.records import Record

PLAYERS = ["Pelican", "Coral", "Marlin"]
LEVELS = ["bosun", "sailor", "bosun"]
SEED = 17
ITERATIONS = 60


@functools.cache
def reviewed() -> str:
    """A game of Buried Treasure, looked back on."""
    game = tortuga.game("buried-treasure", seats=3)
    match = Match(game, seed=SEED)
    bots = [bot(level) for level in LEVELS]
    chance = Chance(SEED, "looking back")
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, bots[seat].choose(game, match.state.view(seat), chance))
    found = review(Record.of(match, PLAYERS), ITERATIONS)
    return json.dumps({"state": "done", "progress": 1, "review": found.to_json()})


def show_reviewed(page: Page) -> None:
    """From now on every review that this page asks for is that one."""
    body = reviewed()

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    def draw(route: Route) -> None:
        asked = {
            name: value for name, [value] in parse_qs(urlsplit(route.request.url).query).items()
        }
        graph = graph_of(json.loads(body)["review"], asked["lang"], int(asked["width"]))
        route.fulfill(body=graph, content_type="image/svg+xml")

    page.route("**/api/tables/*/review", answer)
    page.route("**/api/tables/*/review.svg?*", draw)
