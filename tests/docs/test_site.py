"""The site of the documentation: it is complete, links lead somewhere, the reference is true."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path

import pytest

from devtools.site import __main__ as command
from devtools.site import markdown
from devtools.site.building import build
from devtools.site.contents import DOCS, SURFACE, Module, Page, modules, pages
from devtools.site.docstrings import html
from devtools.site.links import dead
from devtools.site.reference import Reference


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


def test_no_link_is_dead(site: Path) -> None:
    assert dead(site) == []


def test_every_page_of_the_docs_is_on_the_site_and_found_from_the_first(site: Path) -> None:
    assert {page.source for page in pages()} >= set(DOCS.glob("*.md"))
    first = (site / "index.html").read_text(encoding="utf-8")
    for target in [page.target for page in pages()] + [each.target for each in modules()]:
        assert (site / target).is_file()
        assert f'href="{target}"' in first


def test_pictures_are_brought_along(site: Path) -> None:
    assert list(site.glob("files/docs/shots/*.webp"))


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text('<h1 id="top">One</h1><a href="two.html#there">two</a>')
    (tmp_path / "two.html").write_text(
        '<a href="one.html#top"></a><a href="one.html#end"></a><img src="three.png">'
        '<a href="https://example.org/gone"></a><a href="#here"></a>'
    )
    assert dead(tmp_path) == [
        "one.html: two.html#there",
        "two.html: one.html#end",
        "two.html: three.png",
        "two.html: #here",
    ]


def test_a_page_that_links_to_nothing_is_named(tmp_path: Path) -> None:
    source = tmp_path / "page.md"
    source.write_text("# Page\n\n[gone](gone.md)\n")
    page = Page(source, "page.html")
    with pytest.raises(markdown.DeadLink, match=r"page\.md links to gone\.md, which is not there"):
        markdown.Renderer([page]).html(page)


def public_names(module: str) -> set[str]:
    """The classes and functions that a module itself has, as Python sees them."""
    found = importlib.import_module(module)
    return {
        name
        for name, value in vars(found).items()
        if not name.startswith("_")
        and callable(value)
        and getattr(value, "__module__", None) == module
        and getattr(value, "__name__", None) == name
    }


@pytest.mark.parametrize("name", SURFACE)
def test_the_reference_has_what_the_module_has(name: str, site: Path) -> None:
    text = (site / Module(name).target).read_text(encoding="utf-8")
    listed = set(re.findall(rf'<h2 id="{re.escape(name)}\.(\w+)">', text))
    assert listed == public_names(name)


def annotations_of(value: object) -> dict[str, object]:
    return getattr(value, "__annotations__", {})


@pytest.mark.parametrize("name", SURFACE)
def test_everything_in_the_reference_can_be_called_as_it_says(name: str) -> None:
    found = importlib.import_module(name)
    for entry in Reference([Module(name)]).entries[name]:
        value = getattr(found, entry.name)
        for member in entry.members:
            # What a class only declares is there in its subclasses; compiled it leaves no trace.
            declared = ": ClassVar[" in member.signature or member.name in annotations_of(value)
            assert hasattr(value, member.name) or declared, member.name
        if inspect.isfunction(value):
            for argument in inspect.signature(value).parameters:
                assert re.search(rf"\b{argument}\b", entry.signature)


def test_names_in_docstrings_lead_to_where_they_are_documented() -> None:
    said = html("See :class:`a.B`, not ``c``.\n\n    x = 1 < 2", {"a.B": "a.html#a.B"}.get)
    assert said == (
        '<p>See <a href="a.html#a.B"><code>a.B</code></a>, not <code>c</code>.</p>\n'
        "<pre><code>x = 1 &lt; 2</code></pre>"
    )


def test_a_folder_that_holds_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("precious")
    assert command.main([str(tmp_path)]) == 2
    assert mine.read_text() == "precious"
    assert "holds something else than the site" in capsys.readouterr().out
