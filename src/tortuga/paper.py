"""How the house's printed pages look: one HTML file each, that works offline and prints well.

No script, no font and no picture from elsewhere. Colours are variables, so that pages and the
pictures in them turn over for the night; and no colour stands alone.
"""

from __future__ import annotations

from html import escape

INK, SOFT, LINE = "#16323d", "#45585f", "#d9c49a"
ONE, TWO, THREE, FOUR = "#2a6aa0", "#bc3b2a", "#2c7653", "#85551a"
FIVE, SIX, PALE = "#56408f", "#3f4c55", "#c9e0ea"
# By day and by night; the night's are light enough on a dark page.
PALETTE = {
    "ink": (INK, "#f4ead2"),
    "soft": (SOFT, "#c5c9bd"),
    "line": (LINE, "#3f5a63"),
    "one": (ONE, "#7fbbe6"),
    "two": (TWO, "#f08d76"),
    "three": (THREE, "#7cc9a0"),
    "four": (FOUR, "#d9a860"),
    "five": (FIVE, "#b9a4ee"),
    "six": (SIX, "#aab6bd"),
    "pale": (PALE, "#2b5166"),
}
SERIES = ("one", "two", "three", "four", "five", "six")


def page(language: str, title: str, subtitle: str, body: str, closing: str) -> str:
    """A whole file; ``body`` is HTML, the rest plain text."""
    return f"""<!doctype html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Tortuga">
<title>{escape(title)} – {escape(subtitle)}</title>
<link rel="icon" href="data:,">
<style>{style()}</style>
</head>
<body>
<header><h1>{escape(title)}</h1><p class="sub">{escape(subtitle)}</p></header>
<main>
{body}
</main>
<footer><p>{escape(closing)}</p></footer>
</body>
</html>
"""


def table(label: str, head: list[str], rows: list[list[str]]) -> str:
    """Figures; cells are HTML, and the first of a row names it."""
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{cell}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" role="region" aria-label="{escape(label)}" tabindex="0">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


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
.summary :is(ul,ol){{margin:.25rem 0 0;padding-left:1.2rem}}
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
figure.wide svg{{min-width:38rem;max-width:none;width:100%}}
figcaption,.note{{color:var(--soft);font-size:.85rem}}
.scroll{{overflow-x:auto}}
table{{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}}
th,td{{text-align:right;padding:.3rem .5rem;border-bottom:1px solid var(--line);
vertical-align:top}}
th:first-child{{text-align:left;padding-left:0}}
thead th{{color:var(--soft);font-weight:normal;vertical-align:bottom}}
td{{white-space:nowrap}}
tbody th{{font-weight:normal;min-width:8rem}}
td.says{{text-align:left;white-space:normal;min-width:14rem}}
td.says p{{margin:0}}
summary{{cursor:pointer;padding:.35rem 0;color:var(--link)}}
code{{font-size:.92em}}
footer{{padding-bottom:2rem;color:var(--soft);font-size:.85rem}}
@media(max-width:50rem){{.pair{{grid-template-columns:minmax(0,1fr)}}section{{padding:1rem}}}}
@media print{{body{{background:none}}section{{break-inside:avoid}}nav{{display:none}}}}
"""
