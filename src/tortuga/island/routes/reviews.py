"""Reviews: asked for once, thought up decision by decision, and kept."""

from __future__ import annotations

from typing import Any

from tortuga.coach.errands import judged, summed_up, task_of_text
from tortuga.coach.graph import WIDE
from tortuga.coach.page import graph_of, page_of
from tortuga.coach.reviews import VERSION
from tortuga.harbour import catalogue
from tortuga.harbour.replays import KeptGame
from tortuga.island.asking import Ask, Reply, Routes
from tortuga.island.island import Island
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status, Table

SVG, HTML = "image/svg+xml", "text/html; charset=utf-8"

routes = Routes()


@routes.on("GET", "/api/tables/*/review")
def review(ask: Ask) -> Any:
    ask.table.must_be(Status.OVER, "not_over", "a game can be reviewed once it is over")
    island, table = ask.island, ask.table.id
    made = island.shelf.reviews.get(table)
    if made is not None and made["version"] == VERSION:  # others were reckoned in another way
        return {"state": "done", "progress": 1.0, "review": made}
    progress = island.reviewing.get(table)
    if progress is None:
        return {"state": "none", "progress": 0.0, "review": None}
    state = "failed" if progress < 0 else "running"
    return {"state": state, "progress": max(progress, 0.0), "review": None}


@routes.on("POST", "/api/tables/*/review")
def ask_review(ask: Ask) -> Any:
    stands = review(ask)
    if stands["state"] in ("none", "failed"):
        begin_review(ask.island, ask.table, ask.kept)
    return review(ask)


def begin_review(island: Island, reviewed: Table, game: KeptGame) -> None:
    """One errand after another, so that a bot that has to move waits for one of them at most."""
    table = reviewed.id
    findings: list[Any] = []
    task: Any = None

    def begun(made: Any) -> None:
        nonlocal task
        task = made
        go_on()

    def found(finding: Any) -> None:
        findings.append(finding)
        go_on()

    def go_on() -> None:
        if task is None or None in findings:
            island.reviewing[table] = -1.0
        elif len(findings) < task.count:
            island.reviewing[table] = len(findings) / task.count
            island.errand(found, judged, task, len(findings))
        else:
            island.errand(concluded, summed_up, task, findings)

    def concluded(review: Any) -> None:
        if review is None:
            island.reviewing[table] = -1.0
            return
        del island.reviewing[table]
        island.shelf.keep_review(table, review)

    island.reviewing[table] = 0.0
    island.errand(begun, task_of_text, game.record().dumps(), reviewed.peoples)


def reviewed(ask: Ask) -> Any:
    if (found := review(ask)["review"]) is None:
        raise Refusal(409, "not_reviewed", "this game has not been reviewed yet")
    return found


@routes.on("GET", "/api/tables/*/review.svg")
def review_graph(ask: Ask) -> Reply:
    language, width = ask.query.get("lang", "en"), ask.number("width", WIDE)
    catalogue.refuse_unspoken(language)
    return Reply(200, SVG, graph_of(reviewed(ask), language, width))


@routes.on("GET", "/api/tables/*/review.html")
def review_page(ask: Ask) -> Reply:
    language = ask.query.get("lang", "en")
    catalogue.refuse_unspoken(language)
    return Reply(200, HTML, page_of(reviewed(ask), language))
