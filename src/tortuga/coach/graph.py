"""The graph of a review: each player's chances over the game, drawn as SVG by hand.

Lines differ in colour, dashes and marks; names stand at their ends. Colours are the page's.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from tortuga.paper import SERIES

WIDTH, HEIGHT = 760, 330
LEFT, RIGHT, TOP, BOTTOM = 46, 130, 14, 34
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 6")
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
TICKS = 6
LABEL = 17  # the least distance between names
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-4-4h8v8h-8z",
    "M0-5l5 9h-10z",
    "M0-5l5 5l-5 5l-5-5z",
    "M-5-4h10l-5 9z",
    "M-5-1.5h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z",
)


class Graph:
    """Draws lines of points, as a review's JSON has them; one line a player."""

    def __init__(self, review: Any, percent: Any) -> None:
        self.lines: Sequence[Any] = review["chances"]
        self.names: list[str] = review["players"]
        self.moves: int = review["moves"]
        self.percent = percent
        self.blunders = {
            (each["seat"], each["index"])
            for each in review["decisions"]
            if each["verdict"] == "blunder" and each["aim"] == "win"
        }

    def svg(self, title: str, about: str, move: str) -> str:
        inside = self.grid(move) + "".join(self.line(seat) for seat in range(len(self.lines)))
        return (
            f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-size="13" fill="var(--ink)"><title>{escape(title)}</title>'
            f"<desc>{escape(about)}</desc>{inside}{self.labels()}</svg>"
        )

    def x(self, index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / max(1, self.moves)

    def y(self, chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)

    def grid(self, move: str) -> str:
        drawn: list[str] = []
        for share in QUARTERS:
            y = self.y(share)
            drawn.append(
                f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="var(--line)"/>'
                f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="var(--soft)">'
                f"{escape(self.percent(share))}</text>"
            )
        step = max(1, -(-self.moves // TICKS))
        drawn += [
            f'<text x="{self.x(index):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" '
            f'fill="var(--soft)">{index + 1}</text>'
            for index in range(0, self.moves, step)
        ]
        drawn.append(
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 2}" text-anchor="end" fill="var(--soft)">'
            f"{escape(move)}</text>"
        )
        return "".join(drawn)

    def line(self, seat: int) -> str:
        points = [(self.x(each["index"]), self.y(each["chance"])) for each in self.lines[seat]]
        colour = f"var(--{SERIES[seat % len(SERIES)]})"
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        drawn = f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
        for x, y in points:
            drawn += (
                f'<path d="{MARKS[seat]}" transform="translate({x:.1f} {y:.1f})" fill="{colour}"/>'
            )
        for each in self.lines[seat]:
            if (seat, each["index"]) in self.blunders:
                x, y = self.x(each["index"]), self.y(each["chance"])
                drawn += (
                    f'<text x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle" '
                    f'font-weight="bold" fill="{colour}">??</text>'
                )
        return drawn

    def labels(self) -> str:
        """Names at the ends of the lines, pushed apart where lines end together."""
        ends = sorted((self.y(line[-1]["chance"]), seat) for seat, line in enumerate(self.lines))
        drawn, last = "", TOP - LABEL
        for y, seat in ends:
            y = max(y, last + LABEL)
            last = int(y)
            drawn += (
                f'<path d="{MARKS[seat]}" transform="translate({WIDTH - RIGHT + 12} {y:.1f})" '
                f'fill="var(--{SERIES[seat % len(SERIES)]})"/>'
                f'<text x="{WIDTH - RIGHT + 22}" y="{y + 4:.1f}">{escape(short(self.names[seat]))}'
                "</text>"
            )
        return drawn


def short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"
