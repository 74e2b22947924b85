"""Metrics in Prometheus' text format: what an operator wants to see, without a library for it."""

from __future__ import annotations

import bisect
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How long something took, in seconds."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        count = 0
        for bound, inside in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            count += inside
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {count}"


class Metrics:
    """What has happened in this process since it started."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.moves: Counter[str] = Counter()  # by who made them: person, bot, clock
        self.refused: Counter[str] = Counter()  # by code
        self.replies: Counter[str] = Counter()  # by status
        self.signs: Counter[str] = Counter()  # by what became of them
        self.sign_ins: Counter[str] = Counter()  # by how, and those refused
        self.storing = Histogram()
        self.thinking = Histogram()
        self.sockets = 0
        self.hints = 0
        self.reviews = 0
        self.trial_games = 0
        self.matches = 0
        self.invitations = 0
        self.rated_games = 0

    def text(self, gauges: dict[str, int]) -> str:
        lines = [
            *counted("tortuga_moves_total", "moves stored", "by", self.moves),
            *counted("tortuga_refused_total", "messages refused", "code", self.refused),
            *counted("tortuga_replies_total", "HTTP replies", "status", self.replies),
            *counted("tortuga_signs_total", "signs to people who are away", "outcome", self.signs),
            *counted("tortuga_sign_ins_total", "browsers signed in", "how", self.sign_ins),
            *described("tortuga_store_seconds", "a move's way to the disk", "histogram"),
            *self.storing.lines("tortuga_store_seconds"),
            *described("tortuga_think_seconds", "a bot's thinking", "histogram"),
            *self.thinking.lines("tortuga_think_seconds"),
        ]
        own = {
            "sockets": self.sockets,
            "hints_given": self.hints,
            "reviews_done": self.reviews,
            "trial_games_played": self.trial_games,
            "matches_set": self.matches,
            "invitations_sent": self.invitations,
            "rated_games_counted": self.rated_games,
            "uptime_seconds": int(time.monotonic() - self.began),
            "memory_bytes": memory(),
        }
        for name, value in {**own, **gauges}.items():
            lines += described(f"tortuga_{name}", name.replace("_", " "), "gauge")
            lines.append(f"tortuga_{name} {value}")
        return "\n".join(lines) + "\n"


def described(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def counted(name: str, about: str, label: str, counts: Counter[str]) -> list[str]:
    lines = described(name, about, "counter")
    return lines + [f'{name}{{{label}="{key}"}} {counts[key]}' for key in sorted(counts)]


def memory() -> int:
    """What this process holds in memory, where the system tells it."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


METRICS = Metrics()
