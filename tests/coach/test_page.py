"""The page of a review: one file, everything in it, and figures beside the graph."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

import tortuga
from tests.coach.games import played
from tortuga.coach import review
from tortuga.coach.narrator import Narrator
from tortuga.coach.page import chance_told, page_of
from tortuga.engine.library import languages
from tortuga.engine.records import Record


@pytest.fixture(scope="module")
def told() -> Any:
    record = played(tortuga.game("maui", seats=3), 4)
    named = Record(
        record.game, record.seed, record.moves, ["Ana", "<b>Ben & Co</b>", "Cleo"], record.result
    )
    return review(named, 4).to_json()


class Reader(HTMLParser):
    """Notes which tags are open, and refuses pages that close what is not."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "link", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "path":
            assert self.open.pop() == tag


@pytest.mark.parametrize("language", languages())
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(told: Any, language: str) -> None:
    page = page_of(told, language)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.seen.count("svg") == 1
    assert not re.search(r"<script|https?://|@import|url\(|src=", page)
    assert f'<html lang="{language}">' in page
    assert "prefers-color-scheme:dark" in page


def test_names_do_no_harm(told: Any) -> None:
    page = page_of(told, "en")
    assert "<b>Ben" not in page
    assert "&lt;b&gt;Ben &amp; Co&lt;/b&gt;" in page


def test_what_the_graph_shows_stands_in_a_table_too(told: Any) -> None:
    page = page_of(told, "en")
    points = sum(len(line) for line in told["chances"])
    table = page[page.index("<details>") : page.index("</details>")]
    chance = r"[0-9]+%( \([0-9]+–[0-9]+%\))?"
    change = r"[−+±][0-9]+%"
    rows = rf"<td>{chance}</td><td>{change}</td><td>{change}</td><td>{change}</td>"
    assert len(re.findall(rows, table)) == points - 3
    assert all(f"{escape_name(name)}: chances" in table for name in told["players"])


def escape_name(name: str) -> str:
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_a_graph_has_a_line_and_a_mark_of_its_own_for_each_seat(told: Any) -> None:
    page = page_of(told, "en")
    lines = re.findall(r'fill="none" stroke="(var[^"]*)"([^/]*)/>', page)
    assert len(lines) == len(set(lines)) == 3


def test_what_is_told_of_one_loss_agrees(told: Any) -> None:
    """The chances before and after a choice differ by the loss that other texts name."""
    narrator = Narrator(told, "en")
    choice = {"chance": 0.21, "before": 0.63, "loss": 0.42, "aim": "win"}
    assert chance_told(narrator, choice) == "21% / 63%"
    assert narrator.change(-0.42) == "−42%"


def test_where_nobody_can_tell_the_doubt_is_told(told: Any) -> None:
    narrator = Narrator(told, "en")
    assert narrator.judged({"verdict": "unclear", "doubt": 0.083}).endswith("known to ±8% only)")
    assert narrator.judged({"verdict": "best", "doubt": 0.083}) == "★ best"
