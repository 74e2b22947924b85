"""The frame around every page: its name, the navigation, and how it looks."""

from __future__ import annotations

from html import escape

from devtools.site.contents import HOME, Group, Module, Page
from devtools.site.markdown import between
from tortuga import paper

STYLE_FILE = "style.css"
LAYOUT = """
body{display:grid;grid-template-columns:17rem minmax(0,1fr);min-height:100vh}
body>nav{padding:1.25rem;border-right:1px solid var(--line);background:var(--card)}
nav ul{list-style:none;margin:0;padding:0}
nav li{margin:.2rem 0;overflow-wrap:anywhere}
nav a[aria-current]{font-weight:bold;text-decoration:none}
nav summary{padding:0;margin:.35rem 0}
nav details ul,nav .alone{padding-left:1.05rem}
nav p{margin:.35rem 0}
main{padding:1.75rem 1.5rem 3rem;margin:0;max-width:60rem;min-width:0}
main h2{margin-top:2rem}
main h3{margin:1.5rem 0 .5rem}
main img{max-width:100%;height:auto}
main li{max-width:44rem}
th,td,td:first-child,th:first-child{text-align:left;white-space:normal;padding-left:0}
.scroll{margin:0 0 1rem}
pre{overflow-x:auto;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);
border-radius:.5rem}
h2 code,h3 code{overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem}
@media(max-width:50rem){body{display:block}body>nav{border:0}main{padding:1rem}}
@media print{body{display:block}body>nav{display:none}}
"""


def style() -> str:
    """The look: the house's paper, with the navigation beside it."""
    return paper.style() + LAYOUT


def page_html(page: Page | Module, body: str, groups: list[Group]) -> str:
    """A whole file."""
    title = "Tortuga" if page == HOME else f"{page.title} – Tortuga"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{between(page.target, STYLE_FILE)}">
</head>
<body>
{navigation(page, groups)}
<main id="content">
{body}
</main>
</body>
</html>
"""


def navigation(page: Page | Module, groups: list[Group]) -> str:
    """Links to all pages; the groups that this one is not in are folded up."""
    parts = [
        '<nav aria-label="Pages">',
        '<a class="skip" href="#content">To the text</a>',
        f"<p><strong>{link(page, HOME, 'Tortuga')}</strong></p>",
    ]
    return "\n".join([*parts, *(group_html(page, group) for group in groups), "</nav>"])


def group_html(page: Page | Module, group: Group) -> str:
    """The links of a group; one page alone needs no group around it."""
    if len(group.pages) == 1:
        return f'<p class="alone">{link(page, group.pages[0], group.title)}</p>'
    items = "".join(f"<li>{link(page, each, each.title)}</li>" for each in group.pages)
    shown = " open" if page in group.pages else ""
    title = escape(group.title)
    return f"<details{shown}><summary>{title}</summary><ul>{items}</ul></details>"


def link(here: Page | Module, there: Page | Module, title: str) -> str:
    current = ' aria-current="page"' if here == there else ""
    return f'<a href="{between(here.target, there.target)}"{current}>{escape(title)}</a>'
