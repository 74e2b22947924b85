"""A report as one HTML page that works offline: no script, no font, no picture from elsewhere."""

from __future__ import annotations

import dataclasses
from html import escape
from pathlib import Path

from tortuga.lab.drawing import PALETTE, svg, write_picture
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
    says: list[str]
    pictures: list[Picture]
    head: list[str]
    rows: list[list[str]]
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
    return f"""<!doctype html>
<html lang="{escape(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Tortuga">
<title>{escape(page.title)} – {escape(page.subtitle)}</title>
<link rel="icon" href="data:,">
<style>{style()}</style>
</head>
<body>
<header><h1>{escape(page.title)}</h1><p class="sub">{escape(page.subtitle)}</p></header>
<main>
<section class="summary"><h2>{escape(page.summary_title)}</h2><ul>{items}</ul></section>
<dl class="facts">{facts}</dl>
<nav><ol>{contents}</ol></nav>
{sections}
</main>
<footer><p>{escape(page.closing)}</p></footer>
</body>
</html>
"""


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
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in section.head)
    body = "".join(
        f'<tr><th scope="row">{marked(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in section.rows
    )
    label = escape(section.title)
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


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


def style() -> str:
    """The look: the house's paper by day, a dark sea by night; one column on a phone."""
    day = "".join(f"--{name}:{light};" for name, (light, _) in PALETTE.items())
    night = "".join(f"--{name}:{dark};" for name, (_, dark) in PALETTE.items())
    return f""":root{{color-scheme:light dark;--page:#f3e6cb;--card:#fff7e6;--link:#0b626b;{day}}}
@media(prefers-color-scheme:dark){{:root{{--page:#0f2129;--card:#17303a;--link:#8fd3d8;{night}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 "Avenir Next",Seravek,
"Segoe UI",Roboto,"Noto Sans",Ubuntu,"DejaVu Sans Condensed",system-ui,sans-serif}}
header,main,footer{{max-width:62rem;margin:0 auto;padding:0 1rem}}
header{{padding-top:1.75rem}}
h1,h2{{font-family:Superclarendon,"Bookman Old Style","URW Bookman","Bookman URW",Rockwell,
"DejaVu Serif Condensed","Noto Serif",Georgia,serif;line-height:1.15;margin:0 0 .5rem}}
h1{{font-size:clamp(1.75rem,1.2rem + 1.7vw,2.5rem)}}
h2{{font-size:1.3rem}}
.sub{{margin:0 0 1rem;color:var(--soft)}}
section{{background:var(--card);border:1px solid var(--line);border-radius:.75rem;
padding:1.1rem 1.25rem;margin:0 0 1rem}}
.summary ul{{margin:.25rem 0 0;padding-left:1.2rem}}
.summary li{{margin:.3rem 0}}
p{{margin:0 0 .6rem;max-width:44rem}}
.facts{{display:flex;flex-wrap:wrap;gap:.4rem 1.75rem;margin:0 0 1rem;font-size:.9rem}}
.facts div{{min-width:0}}
dt{{color:var(--soft);font-size:.8rem}}dd{{margin:0;overflow-wrap:anywhere}}
nav ol{{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0 0 1rem;padding:0}}
a{{color:var(--link)}}
.pair{{display:grid;grid-template-columns:minmax(0,25rem) minmax(0,1fr);gap:1rem 1.5rem;
align-items:start}}
.row{{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:end}}
.row figure{{flex:1 1 18rem;min-width:0}}.row .scroll{{flex:1 1 100%}}
figure{{margin:0 0 .75rem}}
figure svg{{display:block;max-width:100%;height:auto;overflow:visible}}
figcaption,.note{{color:var(--soft);font-size:.85rem}}
.scroll{{overflow-x:auto}}
table{{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}}
th,td{{text-align:right;padding:.3rem .5rem;border-bottom:1px solid var(--line);
vertical-align:top}}
th:first-child{{text-align:left;padding-left:0}}
thead th{{color:var(--soft);font-weight:normal;vertical-align:bottom}}
td{{white-space:nowrap}}
tbody th{{font-weight:normal;min-width:8rem}}
code{{font-size:.92em}}
footer{{padding-bottom:2rem;color:var(--soft);font-size:.85rem}}
@media(max-width:50rem){{.pair{{grid-template-columns:minmax(0,1fr)}}section{{padding:1rem}}}}
@media print{{body{{background:none}}section{{break-inside:avoid}}nav{{display:none}}}}
"""
