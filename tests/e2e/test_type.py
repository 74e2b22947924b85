"""The type comes with the client, from nobody else, and nothing jumps when it arrives."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import tortuga
from tests.e2e.conftest import SHIPPED, Visit, each_size, either_type
from tests.e2e.serving import Server

LOADED = """async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(each => each.status === 'loaded').map(each => each.family);
}"""
# How high a line of each kind is, and how wide the words of that kind are together.
SIZES = """() => ['h1', 'h2', '.masthead__nav a', '.postcard__mood', 'footer a'].map(kind => {
    const texts = [...document.querySelectorAll(kind)].flatMap(each => {
        const words = document.createRange();
        const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
            words.selectNodeContents(walker.currentNode);
            found.push(...words.getClientRects());
        }
        return found;
    });
    const high = [...new Set(texts.map(({height}) => Math.round(height)))].sort();
    return [kind, high, texts.reduce((sum, {width}) => sum + width, 0)];
})"""


def harbour(page: Page, server: Server) -> None:
    page.goto(server.url)
    complete(page)


def complete(page: Page) -> None:
    """Wait until every postcard has its two links: the one to the lesson comes last."""
    expect(page.locator(".postcard__ways a")).to_have_count(2 * len(tortuga.games()))


@either_type
def test_the_type_comes_from_this_server_or_not_at_all(
    visit: Visit, server: Server, face: str
) -> None:
    page = visit(anew=True)
    hosts: set[str] = set()
    page.on("request", lambda asked: hosts.add(urlsplit(asked.url).netloc))
    harbour(page, server)
    loaded = {family.strip('"') for family in page.evaluate(LOADED)}
    assert ({"Bitter", "Atkinson"} <= loaded) == (face == SHIPPED)
    assert hosts == {urlsplit(server.url).netloc}


@pytest.mark.survey
@each_size
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_jumps_when_the_type_arrives(
    visit: Visit, server: Server, size: dict[str, int], lang: str
) -> None:
    """The stand-in is as high as the type, and its words nearly as wide."""
    page = visit(viewport=size, locale=lang, anew=True)
    harbour(page, server)
    page.evaluate(LOADED)
    shipped: list[Any] = page.evaluate(SIZES)
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()
    complete(page)
    for (kind, high, wide), (_, other_high, other_wide) in zip(
        shipped, page.evaluate(SIZES), strict=True
    ):
        assert (kind, other_high) == (kind, high)
        assert other_wide == pytest.approx(wide, rel=0.05), kind
