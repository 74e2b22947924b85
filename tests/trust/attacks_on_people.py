"""Attacks on what is kept for people who come back: names, signs, company, games over days."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from typing import Any

from tests.trust.asking import THREADS, Answers, Attack, in_turn, requests
from tests.trust.possessions import Stranger

WORDS = {"words": "acorn anchor apple arrow autumn badge", "bring": False}
FORGED = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}
WISH = {"games": ["maui", "buried-treasure"], "paces": ["now", "day"]}
A_DAY = {"per": "move", "seconds": 24 * 3600}
SLOW = {
    "game": "maui",
    "public": False,
    "fill": "swabbie",
    "clock": A_DAY,
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "swabbie"}],
}
QUIET = {"on": True, "start": 1320, "end": 420, "zone": "Europe/Madrid"}


def preparing(stranger: Stranger, done: threading.Event) -> Answers:
    """Pick something up and put it back at a table of days."""
    answers: Answers = Counter()
    table: Any = None
    for number in itertools.count():
        if done.is_set():
            break
        if table is None:
            reply = stranger.ask("POST", "/api/tables", json=SLOW)
            table = reply.json().get("table")
        else:
            line = {"seq": 0, "line": [number % 9] * (number % 2)}
            reply = stranger.ask("PUT", f"/api/tables/{table}/seats/0/prepared", json=line)
        answers[str(reply.status_code)] += 1
    return answers


def reading_feeds(stranger: Stranger, done: threading.Event) -> Answers:
    """Read the private calendar, and now and then have a new address made for it."""
    answers: Answers = Counter()
    where = "/api/calendar.ics?key=none"
    for number in itertools.count():
        if done.is_set():
            break
        if number % 20:
            reply = stranger.ask("GET", where)
        else:
            reply = stranger.ask("POST", "/api/me/signs/feed?lang=en")
            if reply.status_code == 200:
                where = "/api/calendar.ics?key=" + reply.json()["calendar"].rpartition("key=")[2]
        answers[str(reply.status_code)] += 1
    return answers


ON_PEOPLE: dict[str, list[Attack]] = {
    "tickets": requests("GET", "/api/me/tickets"),
    "what is kept of a name": requests("GET", "/api/me/keeping"),
    "six words tried": requests("POST", "/api/me/words/enter", WORDS),
    "six words shown and torn up": in_turn(
        ("POST", "/api/me/words", {"language": "en"}), ("DELETE", "/api/me/words", None)
    ),
    "passkeys begun and forged": in_turn(
        ("POST", "/api/me/sign-in/options", None),
        ("POST", "/api/me/sign-in", {"credential": FORGED, "bring": False}),
        ("POST", "/api/me/passkeys/options", None),
        ("POST", "/api/me/passkeys", {"credential": FORGED}),
    ),
    "signs wished for and stopped": in_turn(
        ("PUT", "/api/me/signs/quiet?lang=en", QUIET), ("POST", "/api/me/signs/stop", None)
    ),
    "calendars": [reading_feeds] * THREADS,
    "vacations begun and ended": in_turn(
        ("PUT", "/api/me/vacation", {"days": 1}), ("DELETE", "/api/me/vacation", None)
    ),
    "moves prepared and put back": [preparing] * THREADS,
    "games looked for and not": in_turn(
        ("POST", "/api/looking", WISH),
        ("GET", "/api/looking", None),
        ("DELETE", "/api/looking", None),
    ),
    "people played with": requests("GET", "/api/people"),
    "ratings": requests("GET", "/api/standings"),
    "nudges": requests("POST", "/api/tables/{running}/seats/1/nudge"),
}
