"""Colours of the application, and a display's ink as text that Textual can show."""

from __future__ import annotations

from rich.text import Text
from textual.theme import Theme

from tortuga.engine.ink import MARK
from tortuga.terminal.screen import harmless

BEACH = Theme(
    name="tortuga",
    primary="#e3b65b",
    secondary="#4fb3a9",
    accent="#f08a5d",
    foreground="#f3ead7",
    background="#0f1f2a",
    surface="#152b38",
    panel="#1d3b4a",
    success="#8fcf6a",
    warning="#e3b65b",
    error="#ff8a75",
    dark=True,
)
# Ink that can be read on this background; each colour is doubled by a sign in the displays.
STYLES = {
    "1": "bold",
    "2": "dim",
    "31": "#ff8a75",
    "32": "#8fcf6a",
    "33": "#f2d06b",
    "34": "#7db8ff",
}


def inked(text: str) -> Text:
    """A display's text with its ink; whatever else could steer a terminal is taken out."""
    painted = Text(no_wrap=False)
    style, end = "", 0
    safe = harmless(text)
    for mark in MARK.finditer(safe):
        painted.append(safe[end : mark.start()], style)
        codes = mark.group()[2:-1].split(";")
        style = " ".join(STYLES[code] for code in codes if code in STYLES)
        end = mark.end()
    painted.append(safe[end:], style)
    return painted
