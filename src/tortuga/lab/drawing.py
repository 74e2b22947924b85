"""How the lab's pictures look, and how they become SVG or PNG. Needs `lab`.

Colours are the house's. In an SVG they are variables, so that a page, or the picture itself, can
turn them over for the night; and no colour stands alone: shapes and dashes say the same.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

from tortuga.engine.errors import TortugaError
from tortuga.paper import INK, LINE, PALETTE, SOFT
from tortuga.paper import SERIES as NAMES

WIDTH = 390
SERIES = tuple(PALETTE[name][0] for name in NAMES)
# Of equal widths, and wide: on most systems there is one of them, and elsewhere labels fit as well.
FONT = "DejaVu Sans, Verdana, sans-serif"
SUFFIXES = (".svg", ".png")


def dressed(chart: Any, height: int) -> dict[str, Any]:
    """The chart in the house's look, as Vega-Lite."""
    fit = alt.AutoSizeParams(type="fit", contains="padding")
    made = chart.properties(width=WIDTH, height=height, autosize=fit, padding=4)
    axis = {
        "labelColor": INK,
        "titleColor": SOFT,
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "gridColor": LINE,
        "gridOpacity": 0.6,
        "domainColor": SOFT,
        "tickColor": SOFT,
        "labelLimit": 190,
    }
    legend = {
        "labelColor": INK,
        "labelFontSize": 12,
        "orient": "top",
        "title": None,
        "symbolSize": 90,
        "labelLimit": 300,
    }
    look = {"axis": axis, "legend": legend, "view": {"stroke": None}, "background": "transparent"}
    told: dict[str, Any] = made.to_dict()
    return {**told, "config": {**look, "font": FONT}}


def svg(chart: dict[str, Any], title: str, about: str) -> str:
    """A picture for a page: it scales, it is told to those who do not see it, it needs no script.

    The page has the variables for its colours.
    """
    drawn = vl_convert.vegalite_to_svg(chart)
    # Vega tells every mark in English; a title and a description for the whole are better.
    drawn = re.sub(
        r' (?:aria-[a-z]+|role|class|pointer-events|xmlns:xlink|version)="[^"]*"', "", drawn
    )
    drawn = re.sub(r'<path d="M0,0h0v0h0Z"/>|<path d="" display="none"/>|<g></g>', "", drawn)
    drawn = re.sub(r"(\.\d\d)\d+", r"\1", drawn)
    for name, (day, _) in PALETTE.items():
        drawn = drawn.replace(f'"{day}"', f'"var(--{name},{day})"')
    drawn = drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
    told = f"<title>{escape(title)}</title><desc>{escape(about)}</desc>"
    return drawn.replace("><", f">{told}<", 1)


def night_style() -> str:
    """A style for a picture that stands alone: it follows the reader's day and night."""
    dark = ";".join(f"--{name}:{night}" for name, (_, night) in PALETTE.items())
    return f"<style>@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"


def check_picture(path: Path) -> None:
    """Refuse a picture that could not be written, before the work for it begins."""
    if path.suffix not in SUFFIXES:
        raise TortugaError(f"a picture is {' or '.join(SUFFIXES)}, not {path.name!r}")
    if not path.parent.is_dir():
        raise TortugaError(f"{path.parent} is not a folder")


def write_picture(chart: dict[str, Any], title: str, about: str, path: Path) -> None:
    """The picture in a file of its own."""
    if path.suffix == ".png":
        path.write_bytes(vl_convert.vegalite_to_png({**chart, "background": "#fff7e6"}, scale=2))
        return
    drawn = svg(chart, title, about)
    path.write_text(drawn.replace("<title>", night_style() + "<title>", 1), encoding="utf-8")
