"""`tortuga report`: a page that needs nothing else, and what it says."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tortuga
from tests.cli.conftest import Run
from tortuga.engine.registry import game_class

SMALL = ("--deals", "10", "--replays", "2", "--workers", "1")
FIGURES = game_class("playa-pirata").folder / "components.toml"


class Reader(HTMLParser):
    """The tags of a page that are open, and those that it should not have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}
        self.asked: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_page(text: str, pictures: int) -> None:
    """Well-formed, without a script or anything from elsewhere, every picture told in words."""
    page = Reader(text)
    assert page.open == []
    assert "script" not in page.seen
    assert [each for each in page.asked if not each.startswith("#")] == ["data:,"]
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/)", text)
    assert page.seen["svg"] == page.seen["figure"] == page.seen["desc"] == pictures
    assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("name", tortuga.games())
def test_every_game_has_a_report(run: Run, tmp_path: Path, name: str) -> None:
    ran = run("report", name, "--bots", "swabbie", *SMALL)
    assert ran.code == 0, ran.err
    assert f"{name}-report.html" in ran.out
    check_page((tmp_path / f"{name}-report.html").read_text(), pictures=8)


def test_a_report_speaks_spanish(run: Run, tmp_path: Path) -> None:
    ran = run("report", "buried-treasure", *SMALL, "--lang", "es", "--out", "informe.html")
    assert "¿" not in ran.out
    text = (tmp_path / "informe.html").read_text()
    assert '<html lang="es">' in text
    assert "¿Tiene ventaja algún asiento?" in text
    assert re.search(r"\d,\d %", text)


@pytest.mark.slow
def test_who_plays_where_changes_nothing(run: Run, tmp_path: Path) -> None:
    words = ("report", "buried-treasure", "--bots", "sailor,swabbie", "--deals", "12")
    for workers in ("1", "2"):
        run(*words, "--workers", workers, "--out", f"{workers}.html")
    assert (tmp_path / "1.html").read_bytes() == (tmp_path / "2.html").read_bytes()


def test_a_report_prints_one_object(run: Run) -> None:
    told = json.loads(run("report", "buried-treasure", *SMALL, "--json").out)
    assert told["figures"]["seat1"]["low"] <= told["figures"]["seat1"]["value"]
    assert told["page"] == "buried-treasure-report.html"
    assert {"deed", "winners", "others", "real"} <= set(told["deeds"][0])


def test_a_changed_figure_is_found_to_matter(run: Run, tmp_path: Path) -> None:
    """With two towels a player, there is less to choose from: a difference nobody could miss."""
    few = FIGURES.read_text()
    for name, count in (("ones", 1), ("twos", 1), ("threes", 0)):
        few = re.sub(rf"^{name} = \d+", f"{name} = {count}", few, flags=re.MULTILINE)
    (tmp_path / "few.toml").write_text(few)
    words = ("report", "playa-pirata", "--bots", "swabbie", *SMALL, "--out", "both.html")
    told = json.loads(run(*words, "--compare", "few.toml", "--json").out)
    assert [each["figure"] for each in told["changed"]] == [
        "towels.ones",
        "towels.twos",
        "towels.threes",
    ]
    real = {each["name"] for each in told["differences"] if each["real"]}
    assert "choices" in real
    assert "forced" not in real or "seat1" not in real
    check_page((tmp_path / "both.html").read_text(), pictures=4)


def test_a_game_beside_itself_does_not_differ(run: Run, tmp_path: Path) -> None:
    (tmp_path / "same.toml").write_text(FIGURES.read_text())
    words = ("report", "playa-pirata", "--bots", "swabbie", *SMALL)
    out = run(*words, "--compare", FIGURES, "same.toml").out
    assert "The two files hold the same figures." in out
    assert "None of 12 measures differs for real." in out


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--bots", "parrot"), "no bot 'parrot'"),
        (("--bots", "sailor,sailor,sailor"), "name 1 to 2 bots"),
        (("--deals", "3"), "must be a whole number from 10"),
        (("--out", "page.txt"), "--out must end in .html"),
        (("--out", "nowhere/page.html"), "nowhere is not a folder"),
        (("--compare", "a.toml"), "a.toml: cannot be read"),
        (("--compare", "a.toml", "b.toml", "c.toml"), "takes two files"),
        (("--compare", "a.toml", "--components", "b.toml"), "leave out --components"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path, words: tuple[str, ...], wrong: str
) -> None:
    ran = run("report", "buried-treasure", *words)
    assert ran.code == 2
    assert wrong in ran.err
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_it_says_which_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("tortuga.lab.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "polars", None)
    ran = run("report", "buried-treasure", *SMALL)
    assert ran.code == 2
    assert "needs polars" in ran.err
    assert "pip install 'tortuga[lab]'" in ran.err
