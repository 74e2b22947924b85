"""The pictures of reports and tournaments, as Vega-Lite charts. Needs `lab`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import altair as alt
import polars as pl

from tortuga.lab.drawing import SERIES, dressed
from tortuga.lab.intervals import Estimate
from tortuga.paper import INK, ONE, PALE, SOFT, TWO

Chart = dict[str, Any]
Channel = TypeVar("Channel", alt.Color, alt.Shape)
SHAPES = ("circle", "diamond", "square", "triangle-up", "cross", "triangle-down")
WHOLE = alt.Axis(grid=False, format="~f", tickMinStep=1)
MOST_BINS = 24
ROW = 26
FRAME = 62


def dots(rows: Sequence[tuple[str, str, Estimate]], axis: str, at: float | None = None) -> Chart:
    """A sign with its interval for each row and series, and a dashed line at a value.

    Series are told apart by colour and by shape.
    """
    frame = _framed(rows)
    names, series = _unique(frame["name"]), _unique(frame["series"])
    legend = len(series) > 1
    up = alt.Y("name:N", sort=names, title=None, axis=alt.Axis(grid=False, ticks=False))
    shift = {"yOffset": alt.YOffset("series:N", sort=series)} if legend else {}
    told = {"y": up, "color": _colours(series), **shift}
    x = alt.X("low:Q", title=axis, scale=alt.Scale(zero=False), axis=alt.Axis(tickCount=6))
    layers = [] if at is None else [_mark_at(at)]
    layers += _signs_on_lines(frame, x, 0.55, _shapes(series), told)
    return dressed(alt.layer(*layers), FRAME + ROW * len(frame) + (24 if legend else 0))


def histogram(values: Sequence[float], axis: str, games: str) -> Chart:
    """How many of the games have which value, in per cent."""
    frame, _ = binned({"": values})
    bars = alt.Chart(frame).mark_bar(color=PALE, stroke=ONE)
    x = alt.X("from:Q", title=axis, axis=WHOLE, scale=_span(frame))
    y = alt.Y("share:Q", title=games)
    chart = bars.encode(x=x, x2="to:Q", y=y, y2="ground:Q")
    middle = alt.Chart(pl.DataFrame({"at": [pl.Series(values).mean()]}))
    mean = middle.mark_rule(color=TWO, strokeWidth=2, strokeDash=[5, 4]).encode(x="at:Q")
    return dressed(alt.layer(chart, mean), 200)


def curves(series: Mapping[str, Sequence[float]], axis: str, games: str) -> Chart:
    """Several distributions as lines, each with a colour, a dash and a sign of its own."""
    frame, step = binned(series)
    frame = frame.with_columns(middle=pl.col("from") + step / 2)
    names = list(series)
    x = alt.X("middle:Q", title=axis, axis=WHOLE, scale=_span(frame))
    y = alt.Y("share:Q", title=games)
    lines = alt.Chart(frame).mark_line(strokeWidth=2.5, interpolate="monotone")
    dashes = alt.StrokeDash(
        "series:N", sort=names, scale=alt.Scale(domain=names, range=[[1, 0], [6, 4]])
    )
    dots = alt.Chart(frame).mark_point(filled=True, size=60, opacity=1)
    told = {"x": x, "y": y, "color": _colours(names)}
    return dressed(
        alt.layer(
            lines.encode(**told, strokeDash=dashes), dots.encode(**told, shape=_shapes(names))
        ),
        240,
    )


def through_the_game(
    rows: Sequence[tuple[float, float, float, float]], axis: str, up: str
) -> Chart:
    """A mean along the game with the band that holds the middle half of all games."""
    frame = pl.DataFrame(rows, schema=["at", "low", "mean", "high"], orient="row")
    x = alt.X(
        "at:Q", title=axis, axis=alt.Axis(grid=False, tickCount=5), scale=alt.Scale(domain=[0, 100])
    )
    base = alt.Chart(frame)
    band = base.mark_area(color=PALE, interpolate="monotone").encode(
        x=x, y=alt.Y("low:Q", title=up), y2="high:Q"
    )
    line = base.mark_line(color=ONE, strokeWidth=2.5, interpolate="monotone").encode(
        x=x, y="mean:Q"
    )
    dots = base.mark_point(color=ONE, filled=True, size=55, opacity=1).encode(x=x, y="mean:Q")
    return dressed(alt.layer(band, line, dots), 220)


def against_luck(
    seen: Sequence[float], luck: Sequence[float], axis: str, deals: str, names: tuple[str, str]
) -> Chart:
    """How often seat 1 won so many games of a deal, beside what luck alone would give."""
    counts = [str(number) for number in range(len(seen))]
    both = pl.DataFrame(
        {
            "count": counts * 2,
            "series": [names[0]] * len(counts) + [names[1]] * len(counts),
            "share": [100 * each for each in (*seen, *luck)],
        }
    )
    x = alt.X("count:N", sort=counts, title=axis, axis=alt.Axis(labelAngle=0))
    told = {"x": x, "y": alt.Y("share:Q", title=deals)}
    bars = alt.Chart(both.filter(series=names[0])).mark_bar(color=PALE, stroke=ONE)
    lines = alt.Chart(both).mark_line(strokeWidth=1.5, opacity=0.7)
    dots = alt.Chart(both).mark_point(filled=True, size=100, opacity=1)
    colours, shapes = _colours(list(names)), _shapes(list(names))
    return dressed(
        alt.layer(
            bars.encode(**told),
            lines.encode(**told, color=colours),
            dots.encode(**told, color=colours, shape=shapes),
        ),
        240,
    )


def forest(rows: Sequence[tuple[str, Estimate, bool]], axis: str, real: str, luck: str) -> Chart:
    """Differences from nought with their intervals; real ones have another sign and colour."""
    names = [name for name, _, _ in rows]
    frame = _framed([(name, real if sure else luck, each) for name, each, sure in rows])
    series = [real, luck]
    up = alt.Y("name:N", sort=names, title=None, axis=alt.Axis(grid=True, ticks=False))
    told = {"y": up, "color": _colours(series, (TWO, SOFT))}
    shapes = _shapes(series, ("diamond", "circle"))
    signs = _signs_on_lines(frame, alt.X("low:Q", title=axis), 0.6, shapes, told)
    return dressed(alt.layer(_mark_at(0), *signs), FRAME + 24 + ROW * len(names))


def _framed(rows: Sequence[tuple[str, str, Estimate]]) -> pl.DataFrame:
    told = [(name, series, each.value, each.low, each.high) for name, series, each in rows]
    return pl.DataFrame(told, schema=["name", "series", "value", "low", "high"], orient="row")


def _signs_on_lines(
    frame: pl.DataFrame, x: alt.X, opacity: float, shapes: alt.Shape, told: dict[str, Any]
) -> list[Any]:
    """Each interval as a line, and a sign at its value."""
    lines = alt.Chart(frame).mark_rule(strokeWidth=3, opacity=opacity)
    signs = alt.Chart(frame).mark_point(filled=True, size=110, opacity=1)
    return [
        lines.encode(x=x, x2="high:Q", **told),
        signs.encode(x="value:Q", shape=shapes, **told),
    ]


def _mark_at(value: float) -> Any:
    rule = alt.Chart(pl.DataFrame({"at": [value]})).mark_rule(
        color=INK, strokeDash=[4, 4], strokeWidth=1.5
    )
    return rule.encode(x="at:Q")


def binned(series: Mapping[str, Sequence[float]]) -> tuple[pl.DataFrame, int]:
    """Shares of each series in bins of whole numbers, and how wide a bin is."""
    everything = [value for values in series.values() for value in values]
    low, high = int(min(everything)), int(max(everything))
    step = max(1, -(-(high - low + 1) // MOST_BINS))
    rows = []
    for name, values in series.items():
        counts = [0] * ((high - low) // step + 1)
        for value in values:
            counts[(int(value) - low) // step] += 1
        rows += [
            {
                "series": name,
                "from": low + index * step - 0.5,
                "to": low + (index + 1) * step - 0.5,
                "share": 100 * count / len(values),
                "ground": 0,
            }
            for index, count in enumerate(counts)
        ]
    return pl.DataFrame(rows), step


def _span(frame: pl.DataFrame) -> alt.Scale:
    return alt.Scale(domain=[min(frame["from"].to_list()), max(frame["to"].to_list())], nice=False)


def _unique(names: pl.Series) -> list[str]:
    return list(dict.fromkeys(names.to_list()))


def _colours(names: list[str], colours: Sequence[str] = SERIES) -> alt.Color:
    return _told_apart(alt.Color, names, colours)


def _shapes(names: list[str], shapes: Sequence[str] = SHAPES) -> alt.Shape:
    return _told_apart(alt.Shape, names, shapes)


def _told_apart(channel: type[Channel], names: list[str], values: Sequence[str]) -> Channel:
    """Series by one channel, with a legend where there are several."""
    scale = alt.Scale(domain=names, range=[values[at % len(values)] for at in range(len(names))])
    made = channel("series:N", sort=names, scale=scale)
    return made if len(names) > 1 else made.legend(None)
