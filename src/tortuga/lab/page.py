"""A report as one HTML page that works offline: no script, no font, no picture from elsewhere."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tortuga import paper
from tortuga.lab.drawing import svg, write_picture
from tortuga.lab.pictures import Chart


@dataclasses.dataclass(frozen=True)
class Picture:
    """A chart, and what it shows in a sentence for those who do not see it."""

    name: str
    chart: Chart
    title: str
    about: str


@dataclasses.dataclass(frozen=True)
class Section:
    """One question: the answer in words, pictures of it, and the figures behind them."""

    title: str
    head: list[str]
    rows: list[list[str]]
    says: Sequence[str] = ()
    pictures: Sequence[Picture] = ()
    note: str = ""


@dataclasses.dataclass(frozen=True)
class Page:
    """A whole report: the summary first, then each question for itself."""

    language: str
    title: str
    subtitle: str
    summary_title: str
    summary: list[str]
    facts: list[tuple[str, str]]
    sections: list[Section]
    closing: str


def html(page: Page) -> str:
    """The page as a file."""
    facts = "".join(f"<div><dt>{escape(a)}</dt><dd>{escape(b)}</dd></div>" for a, b in page.facts)
    items = "".join(f"<li>{marked(each)}</li>" for each in page.summary)
    contents = "".join(
        f'<li><a href="#s{number}">{escape(section.title)}</a></li>'
        for number, section in enumerate(page.sections, 1)
    )
    sections = "".join(section_html(each, n) for n, each in enumerate(page.sections, 1))
    heading = f"<h2>{escape(page.summary_title)}</h2>"
    body = f"""<section class="summary">{heading}<ul>{items}</ul></section>
<dl class="facts">{facts}</dl>
<nav><ol>{contents}</ol></nav>
{sections}"""
    return paper.page(page.language, page.title, page.subtitle, body, page.closing)


def write_pictures(page: Page, folder: Path) -> None:
    """Each picture of a page in a file of its own, for slides and letters."""
    for section in page.sections:
        for each in section.pictures:
            write_picture(each.chart, each.title, each.about, folder / f"{each.name}.svg")


def section_html(section: Section, number: int) -> str:
    says = "".join(f"<p>{marked(each)}</p>" for each in section.says)
    drawn = "".join(
        f"<figure>{svg(each.chart, each.title, each.about)}"
        f"<figcaption>{escape(each.title)}</figcaption></figure>"
        for each in section.pictures
    )
    note = f'<p class="note">{escape(section.note)}</p>' if section.note else ""
    # One picture has its table beside it; several stand in a row, with the table below.
    layout = "pair" if len(section.pictures) == 1 else "row"
    drawn = f'<div class="{layout}">{drawn}{table_html(section)}</div>'
    return (
        f'<section id="s{number}"><h2>{escape(section.title)}</h2>{says}{drawn}{note}</section>\n'
    )


def table_html(section: Section) -> str:
    """The figures; the first cell of a row names it."""
    if not section.rows:
        return ""
    rows = [[marked(row[0]), *(escape(cell) for cell in row[1:])] for row in section.rows]
    return paper.table(section.title, section.head, rows)


def marked(text: str) -> str:
    """Text with what stands between two asterisks in bold and between backquotes as notation."""
    made = escape(text)
    for mark, tag in (("**", "strong"), ("`", "code")):
        pieces = made.split(mark)
        if len(pieces) % 2:
            made = "".join(
                f"<{tag}>{piece}</{tag}>" if odd % 2 else piece for odd, piece in enumerate(pieces)
            )
    return made
