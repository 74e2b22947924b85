"""Pieces of trials: what the worker that thinks plays of them, and how long that took."""

from __future__ import annotations

import time

from tortuga.harbour.trying import Found, Order, goes_on, takes_up


def on(order: Order, played: int, count: int, keep: bool) -> tuple[Found | None, float]:
    """So many games more; nothing where the worker was begun anew since."""
    began = time.perf_counter()
    found = goes_on(order, played, count, keep)
    return found, time.perf_counter() - began


def anew(order: Order, kept: bytes | None, count: int, keep: bool) -> tuple[Found, float]:
    """The same from what was kept."""
    began = time.perf_counter()
    found = takes_up(order, kept, None, count, keep)
    return found, time.perf_counter() - began
