"""Chance as tests have it: whoever plays with the same luck meets the same games.

Whoever sends the header ``Luck`` is dealt what belongs to it, whatever others play meanwhile;
who sends ``Deal`` is dealt the same at each table. A bot that sees the same does the same.
"""

from __future__ import annotations

import os
from collections import Counter
from contextvars import ContextVar
from typing import TYPE_CHECKING

from tests.kit.effort import IN_CI
from tests.server.alike import number, think

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI
    from starlette.types import ASGIApp, Receive, Scope, Send

LUCK: ContextVar[str] = ContextVar("luck", default="")
DEAL: ContextVar[str] = ContextVar("deal", default="")
TABLES: Counter[str] = Counter()  # that were set with each luck


def luck_of_this_test() -> str:
    """What a test's people send along in CI: the same each time, and another for each test."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0] if IN_CI else ""


def deal() -> str:
    """The seed of the next table that is set with this luck, or of every one with this deal."""
    if named := DEAL.get():
        return str(number(named))
    luck = LUCK.get()
    TABLES[luck] += 1
    return str(number(f"{luck} {TABLES[luck]}"))


class Lucky:
    """Remembers with whose luck a request is made."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = dict(scope["headers"])
            LUCK.set(headers.get(b"luck", b"").decode())
            DEAL.set(headers.get(b"deal", b"").decode())
        await self.app(scope, receive, send)


def take_over() -> None:
    """From now on servers of this process have no other chance. Workers need nothing of this."""
    from tortuga.bots import thinking
    from tortuga.server import running
    from tortuga.server.storage import keys

    usual = running.configuration

    def lucky(app: FastAPI) -> uvicorn.Config:
        app.add_middleware(Lucky)
        return usual(app)

    running.configuration = lucky
    keys.new_seed = deal
    thinking.think = think
