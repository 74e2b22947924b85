"""Single keys without Enter, where the system can do that; otherwise the first letter of a line."""

from __future__ import annotations

import os
import sys

KEYS = {
    "\r": "next",
    "\n": "next",
    " ": "next",
    "n": "next",
    "\x1b[C": "next",
    "\x1b[B": "next",
    "p": "back",
    "b": "back",
    "\x7f": "back",
    "\x1b[D": "back",
    "\x1b[A": "back",
    "g": "first",
    "\x1b[H": "first",
    "G": "last",
    "\x1b[F": "last",
    "\t": "eyes",
    "q": "quit",
    "\x04": "quit",
    "": "quit",
}


def read_key() -> str:
    """What the next key means; '' for a key that means nothing."""
    try:
        import termios
        import tty
    except ImportError:  # no such keyboard here
        line = sys.stdin.readline()
        return KEYS.get(line.strip()[:1] or line[:1], "")
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    sys.stdout.flush()
    try:
        tty.setcbreak(descriptor)
        # An arrow key arrives as one short burst.
        pressed = os.read(descriptor, 8).decode(errors="replace")
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    return KEYS.get(pressed, "")
