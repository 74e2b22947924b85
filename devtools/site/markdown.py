"""Markdown as HTML: headings to link to, and links as the site has them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from devtools.site.contents import Page
from devtools.steps import ROOT

ELSEWHERE = re.compile(r"[a-z]+:|#|//")


class DeadLink(ValueError):
    """A link that leads nowhere; names the page and the link."""


class Renderer:
    """Turns pages into HTML; ``files`` gathers what they link to besides pages."""

    def __init__(self, pages: list[Page]) -> None:
        self.targets = {page.source: page.target for page in pages}
        self.files: dict[Path, str] = {}
        self.markdown = MarkdownIt("commonmark").enable("table")

    def html(self, page: Page) -> str:
        """The body of a page."""
        tokens = self.markdown.parse(page.source.read_text(encoding="utf-8"))
        name_headings(tokens)
        for token in inline(tokens):
            for attribute in ("href", "src"):
                link = token.attrGet(attribute)
                if isinstance(link, str) and not ELSEWHERE.match(link):
                    token.attrSet(attribute, self.resolved(page, link))
        body: str = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return body.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
            "</table>", "</table></div>"
        )

    def resolved(self, page: Page, link: str) -> str:
        """Where a link between files leads on the site, as seen from a page."""
        name, hash_mark, anchor = link.partition("#")
        file = (page.source.parent / name).resolve()
        if file in self.targets:
            target = self.targets[file]
        elif file.is_file():
            target = self.files.setdefault(file, f"files/{file.relative_to(ROOT).as_posix()}")
        else:
            raise DeadLink(f"{page.source.name} links to {link}, which is not there")
        return between(page.target, target) + hash_mark + anchor


def between(here: str, there: str) -> str:
    """The way from one file of the site to another.

    >>> between("rules/maui.html", "play.html")
    '../play.html'
    """
    return os.path.relpath(there, os.path.dirname(here) or ".")


def inline(tokens: list[Token]) -> Iterator[Token]:
    """The pieces of all lines of text."""
    for token in tokens:
        yield from token.children or []


def name_headings(tokens: list[Token]) -> None:
    """Give each heading the name by which it is linked to."""
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", slug(plain(content)))


def plain(content: Token) -> str:
    """The words of a heading."""
    return "".join(piece.content for piece in content.children or [])


def slug(heading: str) -> str:
    """The name of a heading, as the tests of the docs and code hosts have it.

    >>> slug("State, view, guess")
    'state-view-guess'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
