"""The graph of a review: each player's chances over the game, drawn as SVG by hand.

One drawing for the page of a review and for the browser, as wide as there is room. Lines differ in
colour, dashes and marks; names stand at their ends, or below where it is narrow. Bands say in how
much doubt they are. Numbers mark the
turning points. Colours are the page's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import Any, TypeAlias

from tortuga.paper import SERIES

WIDE = 760  # as wide as a printed page has room for
ROOMY = 560  # from here on names have room beside the lines
LEFT, TOP, BOTTOM = 46, 14, 34
BESIDE, BARE = 130, 14  # at the right, with names and without
LOWEST, HIGHEST = 220, 330
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 6")
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
TICK = 90  # room for the number of a move
GAP = 14  # the least distance between marks of a line
LABEL = 17  # the least distance between names
BADGE = 11  # half of a numbered mark, with its edge
# Where a numbered mark may stand, seen from its point: above, below, then beside, and further out.
AROUND = tuple(
    (x * far * 18, y * far * 18)
    for far in (1, 2, 3)
    for x, y in ((0, -1), (0, 1), (-1.2, -1), (1.2, -1), (-1.2, 1), (1.2, 1))
)
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-4-4h8v8h-8z",
    "M0-5l5 9h-10z",
    "M0-5l5 5l-5 5l-5-5z",
    "M-5-4h10l-5 9z",
    "M-5-1.5h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z",
)

Point: TypeAlias = tuple[float, float]


class Graph:
    """Draws lines of points, as a review's JSON has them; one line a player."""

    def __init__(self, review: Any, percent: Callable[[float], str], width: int = WIDE) -> None:
        self.lines: Sequence[Any] = review["chances"]
        self.names: list[str] = review["players"]
        self.moves: int = review["moves"]
        self.turns: list[Any] = review["turning_points"]
        self.percent = percent
        self.width = width
        self.height = min(HIGHEST, max(LOWEST, width // 2))
        self.beside = width >= ROOMY
        self.right = width - (BESIDE if self.beside else BARE)
        self.blunders = {
            (each["seat"], each["index"])
            for each in review["decisions"]
            if each["verdict"] == "blunder" and each["aim"] == "win"
        }

    def svg(self, title: str, about: str, move: str) -> str:
        seats = range(len(self.lines))
        lines = "".join(self.line(seat) for seat in seats)
        names = self.labels() if self.beside else self.legend()
        below = 0 if self.beside else LABEL * len(self.names)
        return (
            f'<svg role="img" aria-label="{escape(title)}" '
            f'viewBox="0 0 {self.width} {self.height + below}" font-size="13" fill="var(--ink)">'
            f"<title>{escape(title)}</title><desc>{escape(about)}</desc>"
            f"{self.grid(move)}{lines}{names}{self.numbers()}</svg>"
        )

    def x(self, index: int) -> float:
        return LEFT + (self.right - LEFT) * index / max(1, self.moves)

    def y(self, chance: float) -> float:
        return TOP + (self.height - TOP - BOTTOM) * (1 - chance)

    def spot(self, point: Any) -> Point:
        return self.x(point["index"]), self.y(point["chance"])

    def grid(self, move: str) -> str:
        drawn = [
            f'<path d="M{LEFT} {self.y(share):.1f}H{self.right}" stroke="var(--line)"/>'
            + soft(LEFT - 6, self.y(share) + 4, "end", self.percent(share))
            for share in QUARTERS
        ]
        drawn += [
            soft(self.x(index), self.height - BOTTOM + 18, "middle", str(index + 1))
            for index in self.ticks()
        ]
        return "".join(drawn) + soft(self.right, self.height - 4, "end", move)

    def ticks(self) -> range:
        """Moves to be named under the graph, as many as there is room for."""
        room = max(1, int(self.right - LEFT) // TICK)
        return range(0, self.moves, max(1, math.ceil(self.moves / room)))

    def line(self, seat: int) -> str:
        points = [self.spot(each) for each in self.lines[seat]]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in self.way(seat))
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        drawn = self.band(seat)
        drawn += f'<path d="{path}" fill="none" stroke="{colour(seat)}" stroke-width="2"{dash}/>'
        drawn += "".join(mark(seat, *point) for point in apart(points))
        for each in self.lines[seat]:
            if (seat, each["index"]) in self.blunders:
                x, y = self.spot(each)
                drawn += (
                    f'<text x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle" '
                    f'font-weight="bold" fill="{colour(seat)}">??</text>'
                )
        return drawn

    def way(self, seat: int) -> list[Point]:
        """Straight down by what a choice cost, then on to the next decision."""
        line = self.lines[seat]
        found: list[Point] = [self.spot(line[0])]
        for each, then in pairwise(line):
            if then["choice"]:
                found.append((self.x(each["index"]), self.y(each["chance"] + then["choice"])))
            found.append(self.spot(then))
        return found

    def band(self, seat: int) -> str:
        """Where the line may lie, too."""
        line = self.lines[seat]
        edge = [(self.x(each["index"]), self.y(each["high"])) for each in line]
        edge += [(self.x(each["index"]), self.y(each["low"])) for each in reversed(line)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in edge) + "z"
        return f'<path d="{path}" fill="{colour(seat)}" fill-opacity="0.12"/>'

    def numbers(self) -> str:
        """The turning points, in the order in which they are told."""
        points = [self.before(each["seat"], each["index"]) for each in self.turns]
        return "".join(
            f'<g transform="translate({x:.1f} {y:.1f})">'
            f'<circle r="10" fill="var(--card)" stroke="{colour(turn["seat"])}" stroke-width="2"/>'
            f'<text text-anchor="middle" y="4" font-weight="bold">{number}</text></g>'
            for number, (turn, (x, y)) in enumerate(
                zip(self.turns, self.badges(points), strict=True), start=1
            )
        )

    def before(self, seat: int, index: int) -> Point:
        """The last point of a line that is not after a move: a mark for that move belongs there."""
        line = self.lines[seat]
        return self.spot(next((each for each in reversed(line) if each["index"] <= index), line[0]))

    def badges(self, points: Iterable[Point]) -> list[Point]:
        """Where numbers stand so that none covers another, each as near its point as it can."""
        placed: list[Point] = []
        for x, y in points:
            spots = [self.inside(x + right, y + down) for right, down in AROUND]
            free = (spot for spot in spots if all(math.dist(spot, o) >= 2 * BADGE for o in placed))
            placed.append(next(free, self.inside(x, y)))
        return placed

    def inside(self, x: float, y: float) -> Point:
        lowest = self.height - BOTTOM - BADGE
        return min(self.width - BADGE, max(BADGE, x)), min(lowest, max(BADGE, y))

    def labels(self) -> str:
        """Names at the ends of the lines, pushed apart where lines end together."""
        ends = sorted((self.y(line[-1]["chance"]), seat) for seat, line in enumerate(self.lines))
        drawn, last = "", TOP - LABEL
        for y, seat in ends:
            y = max(y, last + LABEL)
            last = int(y)
            drawn += self.name(seat, self.right + 12, y)
        return drawn

    def legend(self) -> str:
        """Names below, one a row."""
        return "".join(
            self.name(seat, LEFT, self.height + LABEL * (seat + 0.5))
            for seat in range(len(self.names))
        )

    def name(self, seat: int, x: float, y: float) -> str:
        said = escape(short(self.names[seat]))
        return f'{mark(seat, x, y)}<text x="{x + 10:.1f}" y="{y + 4:.1f}">{said}</text>'


def apart(points: Iterable[Point]) -> list[Point]:
    """Only those that do not run into each other."""
    kept: list[Point] = []
    for point in points:
        if not kept or point[0] - kept[-1][0] >= GAP:
            kept.append(point)
    return kept


def mark(seat: int, x: float, y: float) -> str:
    where = f'transform="translate({x:.1f} {y:.1f})"'
    return f'<path d="{MARKS[seat]}" {where} fill="{colour(seat)}"/>'


def colour(seat: int) -> str:
    return f"var(--{SERIES[seat % len(SERIES)]})"


def soft(x: float, y: float, anchor: str, said: str) -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {at} fill="var(--soft)">{escape(said)}</text>'


def short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"
