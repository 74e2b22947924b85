"""Single keys without Enter, where the system can do that; otherwise the first letter of a line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

KEYS = {
    "next": ("\r", "\n", " ", "n", "\x1b[C", "\x1b[B"),
    "back": ("p", "b", "\x7f", "\x1b[D", "\x1b[A"),
    "first": ("g", "\x1b[H"),
    "last": ("G", "\x1b[F"),
    "eyes": ("\t",),
    "quit": ("q", "\x04"),
}
MEANINGS = {key: meaning for meaning, keys in KEYS.items() for key in keys}
# An arrow arrives as several signs at once, and a fast typist's keys arrive together.
KEY = re.compile(r"\x1b\[[A-Z]|.", re.DOTALL)


class Keys:
    """What was pressed, key by key."""

    def __init__(self) -> None:
        self.pressed: list[str] = []

    def read(self) -> str:
        """What the next key means; '' for a key that means nothing."""
        while not self.pressed:
            burst = self.burst()
            if not burst:
                return "quit"
            self.pressed = KEY.findall(burst)
        return MEANINGS.get(self.pressed.pop(0), "")

    def burst(self) -> str:
        """All that was typed since the last time."""
        sys.stdout.flush()
        return os.read(sys.stdin.fileno(), 64).decode(errors="replace")


class LineKeys(Keys):
    """For a system that hands over whole lines only."""

    def burst(self) -> str:
        line = sys.stdin.readline()
        return line.strip()[:1] or line[:1]


@contextmanager
def single_keys() -> Iterator[Keys]:
    """The keyboard key by key, until left."""
    try:
        import termios
        import tty
    except ImportError:  # no such keyboard here
        yield LineKeys()
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed already is kept
        yield Keys()
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
