"""The Python examples in README and docs run, and links between pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tortuga.engine import registry

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")

# Fragments that show how something looks; a page's other blocks run one after another.
FRAGMENT = "…"


def examples(page: Path) -> list[str]:
    found = EXAMPLE.findall(page.read_text(encoding="utf-8"))
    return [code for code in found if FRAGMENT not in code]


@pytest.mark.parametrize("doc", [doc for doc in PAGES if examples(doc)], ids=lambda p: p.name)
def test_the_examples_of_a_page_run(doc: Path) -> None:
    names: dict[str, object] = {"__name__": "example"}
    known = registry.game_names()
    for code in examples(doc):
        exec(compile(code, str(doc), "exec", dont_inherit=True), names)
    for game in set(registry.game_names()) - set(known):  # of a file, which other tests may take
        registry.forget(game)


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("doc", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(doc: Path) -> None:
    for target in LINK.findall(doc.read_text(encoding="utf-8")):
        if target.startswith(("http:", "https:")):
            continue
        name, _, anchor = target.partition("#")
        file = (doc.parent / name).resolve() if name else doc
        assert file.exists(), f"{doc.name} links to {target}, which is not there"
        if anchor:
            assert anchor in anchors(file), f"{doc.name} links to {target}: no such heading"
