"""Maui in a terminal: market, beaches and tracks in plain text, patterns by letter and sign."""

from __future__ import annotations

import textwrap
from typing import Any

from tortuga.games.maui.moves import RESERVES, SLOTS
from tortuga.games.maui.pieces import ROW_COUNT, ROW_SLOTS, SECTION_COUNT
from tortuga.games.maui.view import Beach, Column, Decoration, MauiView, Spot

# What a pattern looks like, beside its letter: stripes, fish, waves, dots, palms.
SIGNS = {"yellow": "/", "red": "<", "blue": "~", "orange": "o", "green": "^"}
WIDTH = 80
STONES = "::"
CELL = 4
MARGIN = 7


def table(view: MauiView, names: list[str], texts: Any) -> str:
    """The whole table as one block of text, eighty columns wide."""
    lines = [heading(view, texts), *legend(texts), "", *market(view, texts)]
    for seat in seats_in_order(view):
        lines += ["", seat_line(view, seat, names, texts), *beach(view, seat, texts)]
    lines += ["", *tracks(view, names, texts)]
    return "\n".join(line.rstrip() for line in lines)


def heading(view: MauiView, texts: Any) -> str:
    said: str = texts.say(f"terminal.{view.face}", round=view.round, count=len(view.bag))
    if view.beaches > 1:
        said = texts.say("terminal.beach", beach=view.beach, beaches=view.beaches) + " " + said
    return f"{said}\n{texts.say('terminal.last_round')}" if view.ending is not None else said


def legend(texts: Any) -> list[str]:
    """What letters and signs stand for."""
    told = [f"{mark(pattern, texts)} {texts.say('pattern.' + pattern)}" for pattern in SIGNS]
    return ["  ".join(told), texts.say("terminal.signs")]


def mark(pattern: str, texts: Any) -> str:
    """A pattern in two signs, its letter first: never by colour alone."""
    letter: str = texts.say(f"terminal.letter_{pattern}")
    return letter + SIGNS[pattern]


def market(view: MauiView, texts: Any) -> list[str]:
    """Both market rows side by side: names and costs, pieces with their stones, the reserves."""
    lines = [""] * (1 + len(piece_marks(view, 0, texts)))
    for row, name in enumerate(RESERVES):
        for place, cost in enumerate(view.costs):
            slot = row * ROW_SLOTS + place
            told = [f"{SLOTS[slot]} ({cost})", *piece_marks(view, slot, texts)]
            lines = [line + each.ljust(8) for line, each in zip(lines, told)]
        reserve = texts.say("terminal.reserve", reserve=name, count=view.reserves[row])
        lines = [line + each.ljust(16) for line, each in zip(lines, [reserve, *[""] * len(lines)])]
    return lines


def piece_marks(view: MauiView, slot: int, texts: Any) -> list[str]:
    """A piece of the market from top to bottom, with its stones at the end where they lie."""
    marks = [mark(pattern, texts) for pattern in view.market[slot]]
    marks.insert(0 if view.stones == "top" else len(marks), STONES)
    return ["  " + each for each in marks]


def seats_in_order(view: MauiView) -> list[int]:
    """The viewer, in sight together with the market on a small screen, then the rivals in turn."""
    seats = len(view.seats)
    first = view.starter if view.seat is None else view.seat
    return [(first + step) % seats for step in range(seats)]


def seat_line(view: MauiView, seat: int, names: list[str], texts: Any) -> str:
    """Who it is, what is in hand, and the points as of now, line by line."""
    standing = view.standing
    told = [texts.say("terminal.dollars", count=standing.dollars[seat])]
    if view.stones != view.seats[seat].stones:
        told.append(texts.say(f"terminal.stones_{view.seats[seat].stones}"))
    if any(standing.pearls[seat]):
        white, black = standing.pearls[seat]
        told.append(texts.say("terminal.pearls", white=white, black=black))
    for token, count in zip(("blue", "orange"), standing.tokens[seat], strict=True):
        if count:
            told.append(texts.say("terminal.token", pattern=mark(token, texts)))
    for key, costs in (("penalties", standing.penalties), ("crabs_cost", standing.crabs)):
        if costs[seat]:
            told.append(texts.say(f"terminal.{key}", points=costs[seat]))
    arrow = "* " if seat in view.acting else "  "
    points = texts.say("terminal.points", points=standing.totals[seat])
    line = f"{names[seat]}: {points} ({', '.join(told)})"
    return textwrap.fill(line, WIDTH, initial_indent=arrow, subsequent_indent="    ")


def beach(view: MauiView, seat: int, texts: Any) -> list[str]:
    """Seven rows between trees and ocean; pieces that hang out show there."""
    shore = view.seats[seat]
    laid = [shore.start, *shore.columns]
    lines = []
    for row in range(-2, ROW_COUNT + 2):
        inside = 0 <= row < ROW_COUNT
        cells = [section_at(column, row, texts) for column in laid]
        if not inside and not any(cells):
            continue
        if inside:
            free = range(len(shore.columns), view.length)
            cells += [free_cell(shore, row, column, texts) for column in free]
        edge = texts.say("terminal.trees" if row < 0 else "terminal.ocean")
        head = f"{row + 1} (+{view.row_values[row]})" if inside else edge
        lines.append(head.ljust(MARGIN) + "".join(cell.center(CELL) for cell in cells))
    heads = [texts.say("terminal.port"), *(str(number + 1) for number in range(view.length))]
    return [*lines, " " * MARGIN + "".join(each.center(CELL) for each in heads)]


def section_at(column: Column, row: int, texts: Any) -> str:
    """A section in a row: its pattern, a token's in brackets, a crab with its cost, or nothing."""
    section = row - column.top
    if not 0 <= section < SECTION_COUNT:
        return ""
    crab, token = column.crabs[section], column.tokens[section]
    if crab is not None:
        return f"x-{crab}"
    return f"[{mark(token, texts)}]" if token else mark(column.piece[section], texts)


def free_cell(shore: Beach, row: int, column: int, texts: Any) -> str:
    """Sand, or what lies there."""
    for spot in shore.spots:
        if (spot.row, spot.column) == (row, column):
            return spot_mark(spot, texts)
    return "|" if column == len(shore.columns) else "."


def spot_mark(spot: Spot, texts: Any) -> str:
    if spot.thing.endswith("-umbrella"):
        return "T" + str(texts.say(f"terminal.letter_{spot.thing.removesuffix('-umbrella')}"))
    return str(texts.say(f"terminal.{spot.thing.replace('-', '_')}"))


def tracks(view: MauiView, names: list[str], texts: Any) -> list[str]:
    """Points on each pattern's track and spaces reached, a row a seat."""
    width = max(len(name) for name in names) + 4
    heads = [mark(pattern, texts) for pattern in view.patterns]
    rows = [texts.say("terminal.tracks").ljust(width) + "".join(each.rjust(9) for each in heads)]
    for seat, name in enumerate(names):
        pairs = zip(view.standing.tracks[seat], view.standing.markers[seat], strict=True)
        cells = [f"{points} ({space})".rjust(9) for points, space in pairs]
        rows.append(f"  {name}".ljust(width) + "".join(cells))
    return rows + [decorated(each, texts) for each in view.decorations if each.left]


def decorated(decoration: Decoration, texts: Any) -> str:
    """A decorated space that still has towel tokens."""
    track, token = mark(decoration.track, texts), mark(decoration.token, texts)
    facts = {"track": track, "space": decoration.space, "token": token, "count": decoration.left}
    return f"  {texts.say('terminal.decoration', **facts)}"
