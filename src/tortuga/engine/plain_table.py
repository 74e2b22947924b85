"""A table of words for any game: what a view holds, laid out by its shape for a terminal."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from collections import Counter
from typing import Any, Final

from tortuga.engine.ink import in_columns
from tortuga.engine.state import NOBODY
from tortuga.engine.texts import Texts
from tortuga.engine.views import View

COMMON: Final = frozenset(field.name for field in dataclasses.fields(View))
NOTHING: Final = "–"
WIDTH: Final = 78
MOST_COLUMNS: Final = 3  # of a table with a line a seat, besides name and points
SHORT: Final = 14  # letters that fit into such a column
MOST_ENTRIES: Final = 8  # more words than that are counted


def laid_out(view: View, names: list[str], texts: Texts, points: str) -> str:
    """Facts in a line, a line a seat, and then what lies on the table."""
    told = {name: value for name, value in view.to_json().items() if name not in COMMON}
    own = {name: value for name, value in told.items() if value is not None}
    facts = [name for name in own if isinstance(own[name], int | str)]
    columns = [name for name in own if is_a_seats(own[name], len(names))]
    columns = [name for name in columns if is_short(own[name], texts)][:MOST_COLUMNS]
    rows = [["", points, *(label(name, texts) for name in columns)]]
    for seat, (name, score) in enumerate(zip(names, view.scores)):
        rows.append([name, str(score), *(said(own[each][seat], texts) for each in columns)])
    told_facts = {
        name: seat_name(name, own[name], names) or said(own[name], texts) for name in facts
    }
    lines = [" · ".join(f"{label(name, texts)}: {told}" for name, told in told_facts.items())]
    lines += in_columns(rows)
    for name in own:
        if name not in columns and name not in facts:
            lines += thing(label(name, texts), own[name], names, texts)
    return "\n".join(lines).strip("\n")


def summed_up(view: View, names: list[str], winner: str) -> str:
    """Everyone's points, and who has won."""
    rows = [
        [name, str(score), winner if seat in view.winners else ""]
        for seat, (name, score) in enumerate(zip(names, view.scores))
    ]
    return "\n".join(line.rstrip() for line in in_columns(rows))


def seat_name(field: str, value: Any, names: list[str]) -> str:
    """Who it is, where a field's name says that it holds a seat: ``seat``, ``dealer_seat``."""
    of_seat = field == "seat" or field.endswith("_seat")
    found = of_seat and isinstance(value, int) and 0 <= value < len(names)
    return names[value] if found else NOTHING if of_seat and value == NOBODY else ""


def is_short(entries: list[Any], texts: Texts) -> bool:
    return all(len(said(entry, texts)) <= SHORT for entry in entries)


def is_a_seats(value: Any, seats: int) -> bool:
    """Whether a list has an entry a seat: lists, or numbers, but not just so many words."""
    if not isinstance(value, list) or len(value) != seats:
        return False
    return not any(isinstance(entry, str | dict) for entry in value)


def thing(name: str, value: Any, names: list[str], texts: Texts) -> list[str]:
    """A grid in rows, what each seat has in a line a seat, anything else in one."""
    rows = isinstance(value, list) and value and all(isinstance(row, list) for row in value)
    if rows and len(value) == len(names):
        return [f"{name}:", *(line for seat in zip(names, value) for line in _line(*seat, texts))]
    if rows and len({len(row) for row in value}) == 1 and value[0]:
        cells = [[said(cell, texts) for cell in row] for row in value]
        return ["", f"{name}:", *(f"  {line}" for line in in_columns(cells))]
    return wrapped(f"{name}: {said(value, texts)}")


def _line(name: str, value: Any, texts: Texts) -> list[str]:
    return wrapped(f"  {name}: {said(value, texts)}")


def wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ") if len(line) > WIDTH else [line]


def label(name: str, texts: Texts) -> str:
    """What a field is called: the text ``field.<name>``, or its name."""
    if texts.has(f"field.{name}"):
        return texts.say(f"field.{name}")
    return re.sub("[_-]+", " ", name).capitalize()


def said(value: Any, texts: Texts) -> str:
    """A value in the game's words."""
    if isinstance(value, list):
        told = Counter(said(entry, texts) for entry in value)
        if len(value) > MOST_ENTRIES and all(isinstance(entry, str) for entry in value):
            return ", ".join(f"{count}× {word}" for word, count in told.items())
        return ", ".join(said(entry, texts) for entry in value) or NOTHING
    if isinstance(value, dict):
        parts = [f"{label(name, texts)} {said(entry, texts)}" for name, entry in value.items()]
        return "; ".join(parts) or NOTHING
    if isinstance(value, str):
        return texts.say(f"word.{value}") if texts.has(f"word.{value}") else value or NOTHING
    return NOTHING if value is None else str(value)
