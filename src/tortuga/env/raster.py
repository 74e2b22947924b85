"""Text as a picture: a small font of our own, the colours of a terminal, always the same size."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from tortuga.engine.ink import CODES, MARK
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Dots = npt.NDArray[np.bool_]
Picture = npt.NDArray[np.uint8]
Shade = tuple[int, int, int]

GLYPHS: Final = Path(__file__).parent / "glyphs.toml"
COLUMNS: Final = 80
LINES: Final = 64  # more than any game shows; what is left stays empty
WIDTH: Final = 6
HEIGHT: Final = 10
MARGIN: Final = 4

PAPER: Final = (24, 32, 40)
PLAIN: Final = (222, 214, 196)
SHADES: Final[dict[int, Shade]] = {
    CODES["bold"]: (255, 250, 236),
    CODES["faint"]: (138, 136, 128),
    CODES["red"]: (240, 122, 104),
    CODES["green"]: (136, 200, 120),
    CODES["yellow"]: (240, 200, 96),
    CODES["blue"]: (120, 176, 240),
}
UNKNOWN: Final = "##### #...# #...# #...# #...# #...# ##### ....."


def drawn(text: str) -> Picture:
    """The picture of a text of at most 80 columns and 64 lines; what is beyond is cut off."""
    height, width = LINES * HEIGHT + 2 * MARGIN, COLUMNS * WIDTH + 2 * MARGIN
    picture = np.full((height, width, 3), PAPER, np.uint8)
    for row, line in enumerate(text.split("\n")[:LINES]):
        column = 0
        for run, shade in runs(line):
            for letter in run[: COLUMNS - column]:
                put(picture, row, column, glyph(letter), shade)
                column += 1
    return picture


def put(picture: Picture, row: int, column: int, dots: Dots, shade: Shade) -> None:
    """Draw a letter in its place."""
    top, left = MARGIN + row * HEIGHT, MARGIN + column * WIDTH
    picture[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = shade


def runs(line: str) -> list[tuple[str, Shade]]:
    """A line in pieces of one colour each.

    >>> [piece for piece, _ in runs("a \\x1b[34mship\\x1b[0m")]
    ['a ', 'ship', '']
    """
    shades = [PLAIN, *(shade_of(mark) for mark in MARK.findall(line))]
    return list(zip(MARK.split(line), shades, strict=True))


def shade_of(mark: str) -> Shade:
    """The colour that a terminal's mark asks for: its last that is known."""
    known = [SHADES[int(code)] for code in re.findall(r"\d+", mark) if int(code) in SHADES]
    return known[-1] if known else PLAIN


@cache
def glyph(letter: str) -> Dots:
    """The dots of a letter; an accent that is not drawn is left away."""
    drawings = glyphs()
    base = unicodedata.normalize("NFD", letter)[0]
    rows = drawings.get(letter) or drawings.get(base) or UNKNOWN
    return np.array([[dot == "#" for dot in row] for row in rows.split()])


@cache
def glyphs() -> dict[str, str]:
    return {str(name): str(rows) for name, rows in tomllib.loads(GLYPHS.read_text("utf-8")).items()}
