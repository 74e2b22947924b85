"""A review as the server would tell it, made up: scenes need not wait for a real one."""

from __future__ import annotations

import json
import math
from typing import Any

from playwright.sync_api import Page, Route

PLAYERS = ["Pelican", "Coral", "Marlin"]
MOVES = 66
VERDICTS = ("best", "slip", "good", "blunder")
FIRST = {"key": "gets_first", "facts": {"seat": 0, "count": 2, "colour": "blue", "gain": 6}}
ROBS = {"key": "robs", "facts": {"seat": 0, "count": 1, "colour": "red", "from_seat": 1}}


def chances(seat: int) -> list[dict[str, float]]:
    """A line that goes up and down, and ends with the result."""
    line = [
        {"index": index, "chance": 0.4 + 0.25 * math.sin(index / 9 + 2 * seat)}
        for index in range(seat, MOVES, 3)
    ]
    return [*line, {"index": MOVES, "chance": 1.0 if seat == 0 else 0.0}]


def decision(index: int) -> dict[str, Any]:
    verdict = VERDICTS[index // 3 % 4]
    loss = {"best": 0.0, "good": 0.01, "slip": 0.05, "blunder": 0.19}[verdict]
    other = {"move": 1, "text": "take 2", "chance": 0.5, "reasons": [ROBS, FIRST]}
    return {
        "index": index,
        "seat": index % 3,
        "move": 0,
        "text": "take 1",
        "aim": "win",
        "before": 0.5,
        "chance": 0.5 - loss,
        "loss": loss,
        "verdict": verdict,
        "reasons": [FIRST],
        "alternatives": [] if verdict == "best" else [other],
    }


def summary(seat: int) -> dict[str, Any]:
    result = 1.0 if seat == 0 else 0.0
    parts = {"start": 0.33, "choice": -0.31, "others": 0.4, "luck": result - 0.42}
    counts = {"best": 14, "good": 3, "slip": 4, "blunder": 1}
    worst = {"worst": None if seat == 2 else 9 + seat}
    return {"seat": seat, "decisions": 22, "verdicts": counts, **parts, "result": result, **worst}


def made_up_review() -> dict[str, Any]:
    decisions = [decision(index) for index in range(MOVES)]
    turns = [
        {"index": 9, "until": 10, "seat": 0, "kind": "choice", "change": -0.19},
        {"index": 40, "until": 44, "seat": 1, "kind": "luck", "change": 0.22},
    ]
    return {
        "version": 1,
        "game": "buried-treasure",
        "rules": 1,
        "seats": 3,
        "options": {"advanced": False},
        "players": PLAYERS,
        "moves": MOVES,
        "scores": [41, 13, 21],
        "winners": [0],
        "iterations": 120,
        "decisions": decisions,
        "chances": [chances(seat) for seat in range(3)],
        "turning_points": turns,
        "summaries": [summary(seat) for seat in range(3)],
    }


def show_made_up(page: Page) -> None:
    """From now on every review that this page asks for is the made-up one."""
    body = json.dumps({"state": "done", "progress": 1, "review": made_up_review()})

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    page.route("**/api/tables/*/review", answer)
