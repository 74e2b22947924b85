"""Colour in text for a terminal: put in by displays, taken out again where it is not wanted.

A display may always use ink: who shows the text decides whether it stays. So colour must never
be the only sign of anything.
"""

from __future__ import annotations

import re
from typing import Final

CODES: Final = {
    "bold": 1,
    "faint": 2,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
}
MARK: Final = re.compile(r"\x1b\[[0-9;]*m")


def ink(text: str, *styles: str) -> str:
    """The text in these styles.

    >>> ink("ship", "bold", "blue")
    '\\x1b[1;34mship\\x1b[0m'
    """
    if not styles:
        return text
    codes = ";".join([str(CODES[style]) for style in styles])
    return f"\x1b[{codes}m{text}\x1b[0m"


def without_ink(text: str) -> str:
    """The text as it reads without colour.

    >>> without_ink(ink("ship", "blue"))
    'ship'
    """
    return MARK.sub("", text)


def width(text: str) -> int:
    """How many columns the text takes; ink takes none."""
    return len(without_ink(text))


def padded(text: str, columns: int) -> str:
    """The text filled up with spaces to that many columns."""
    return text + " " * (columns - width(text))


def in_columns(rows: list[list[str]], gap: str = "  ") -> list[str]:
    """Rows of as many cells each as lines, every column as wide as its widest cell.

    >>> in_columns([["", "points"], ["Ana", "12"]])
    ['     points', 'Ana  12']
    """
    lines = [""] * len(rows)
    for cells in zip(*rows, strict=True):
        widest = max([width(text) for text in cells])
        lines = [line + padded(text, widest) + gap for line, text in zip(lines, cells)]
    return [line.rstrip() for line in lines]
