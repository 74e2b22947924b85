"""The screen and the keyboard: what may go out, and how an answer comes in."""

from __future__ import annotations

import os
import pydoc
import shutil
import sys
import textwrap
import unicodedata

from tortuga.engine.ink import MARK, in_columns, width, without_ink

# Where the terminal cannot show a sign, the nearest plain one.
PLAIN_SIGNS = str.maketrans({"⚑": "*", "·": "-", "–": "-", "…": ".", "×": "x", "“": '"', "”": '"'})
# The screen and what scrolled off it, so that nobody scrolls back to a secret hand.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
WIDEST = 100


class Screen:
    """A terminal, or a pipe that stands for one."""

    def __init__(self) -> None:
        self.out = sys.stdout
        self.source = sys.stdin
        self.live = self.out.isatty()
        self.colour = self.live and not os.environ.get("NO_COLOR") and _shows_colour()
        self.plain_signs = not _can_show(self.out.encoding or "ascii", "⚑…")

    @property
    def full(self) -> bool:
        """Whether this is a terminal at both ends, on which windows can be drawn."""
        return self.live and self.source.isatty() and _shows_colour()

    @property
    def columns(self) -> int:
        """How wide text may be: 80 in a pipe."""
        return min(WIDEST, shutil.get_terminal_size().columns) if self.live else 80

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size().lines

    def show(self, text: str = "") -> None:
        """Print a text, without ink where there is no colour and without control signs at all."""
        self.out.write(self.fit(text) + "\n")

    def say(self, sentence: str, indent: str = "") -> None:
        """Print running text, wrapped at the edge; its own line ends and indents stay."""
        for line in sentence.strip("\n").split("\n"):
            deeper = indent + " " * (len(line) - len(line.lstrip()))
            wrapped = textwrap.wrap(
                line.strip(),
                self.columns - 1,
                initial_indent=deeper,
                subsequent_indent=deeper + indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self.show("\n".join(wrapped))

    def table(self, rows: list[list[str]]) -> None:
        """Columns under their heads, set off from what is above."""
        self.show()
        self.show("\n".join(in_columns(rows)))

    def fit(self, text: str) -> str:
        text = harmless(text) if self.colour else harmless(without_ink(text))
        return text.translate(PLAIN_SIGNS) if self.plain_signs else text

    def ask(self, question: str) -> str:
        """One line from the keyboard; EOFError where there is no more."""
        if self.live and self.source.isatty():
            return input(self.fit(question))
        self.out.write(self.fit(question))
        self.out.flush()
        line = self.source.readline()
        # A transcript should read as if somebody had typed.
        self.out.write(self.fit(line.rstrip("\n")) + "\n")
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def clear(self) -> None:
        """Wipe the screen, or draw a line where it is none."""
        self.out.write(CLEAR if self.live else "-" * 72 + "\n")

    def page(self, text: str) -> None:
        """A long text: through the system's pager where it does not fit."""
        if self.live and self.source.isatty() and text.count("\n") >= self.rows:
            self.out.flush()
            pydoc.pager(self.fit(text))
        else:
            self.show(text.rstrip("\n"))

    def choices(self, labels: list[str]) -> None:
        """Numbered choices, in as few lines as the screen is wide for."""
        digits = len(str(len(labels)))
        items = [f"{number:>{digits}} {label}" for number, label in enumerate(labels, 1)]
        for down in range(1, len(items) + 1):
            blocks = [items[first : first + down] for first in range(0, len(items), down)]
            widths = [max(width(item) for item in block) for block in blocks]
            if sum(widths) + 3 * len(blocks) < self.columns or down == len(items):
                break
        for row in range(down):
            cells = [
                block[row].ljust(wide) for block, wide in zip(blocks, widths) if row < len(block)
            ]
            self.show((" " + "   ".join(cells)).rstrip())


def clean(name: str) -> str:
    """A name from a stranger or a file without anything that could steer the terminal."""
    kept = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in name)
    return " ".join(kept.split())


def harmless(text: str) -> str:
    """Ink and line ends may pass; other control signs may not."""
    end = 0
    kept: list[str] = []
    for mark in MARK.finditer(text):
        kept += [_printable(text[end : mark.start()]), mark.group()]
        end = mark.end()
    return "".join(kept) + _printable(text[end:])


def _printable(text: str) -> str:
    return "".join(
        sign for sign in text if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cf")
    )


def _shows_colour() -> bool:
    return os.environ.get("TERM", "") not in ("", "dumb")


def _can_show(encoding: str, signs: str) -> bool:
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
