"""Dead links of a built site: files that are missing and headings that nobody has."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.names.append(value)


def dead(folder: Path) -> list[str]:
    """Every link within the site that leads nowhere, as ``page: link``."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in folder.rglob("*.html")}
    found: list[str] = []
    for file, page in sorted(pages.items()):
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            missing = anchor and (target not in pages or anchor not in pages[target].names)
            if not target.is_file() or missing:
                found.append(f"{file.relative_to(folder)}: {link}")
    return found
