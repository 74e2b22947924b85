"""Attacks by requests: for one thing again and again, for several in turn, for all there is."""

from __future__ import annotations

import functools
import itertools
import random
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.trust.possessions import Stranger
from tests.trust.routes import Asker, document, routes

THREADS = 6
Answers = Counter[str]
Body = dict[str, Any] | None
Asked = tuple[str, str, Body]
Attack = Callable[[Stranger, threading.Event], Answers]


def asking(what: tuple[Asked, ...], stranger: Stranger, done: threading.Event) -> Answers:
    answers: Answers = Counter()
    for method, path, body in itertools.cycle(what):
        if done.is_set():
            break
        answers[str(stranger.ask(method, path, json=body).status_code)] += 1
    return answers


def requests(method: str, path: str, body: Body = None) -> list[Attack]:
    """Ask for one thing."""
    return in_turn((method, path, body))


def in_turn(*what: Asked) -> list[Attack]:
    """Ask for one thing after the other, such as to begin something and to end it."""
    return [functools.partial(asking, what)] * THREADS


def sweeping(stranger: Stranger, done: threading.Event) -> Answers:
    """Ask every route of the server in turn, well enough for most to be understood."""
    answers: Answers = Counter()
    told = the_document()
    known = {"table_id": [stranger.over, stranger.running], "seat": ["0", "1"]}
    asker = Asker(told, random.Random(threading.get_ident()), known)
    for route in itertools.cycle(routes(told)):
        if done.is_set():
            break
        sent = asker.request(route)
        reply = stranger.ask(
            sent.method,
            sent.path.replace("{", "{{").replace("}", "}}"),
            params=sent.params,
            content=sent.content,
        )
        answers[str(reply.status_code)] += 1
    return answers


@functools.cache
def the_document() -> dict[str, Any]:
    return document()
