"""`tortuga island`: the built client as a folder of plain files, and nothing else overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tortuga.commands import island

PAGE = '<!doctype html><html data-island="0.8" lang="en"></html>'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client as small as it gets."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "a.js").write_text("a")
    (folder / "assets" / "a.js.gz").write_text("packed")
    (folder / "index.html").write_text("<html></html>")
    (folder / "island.html").write_text(PAGE)
    (folder / "sw.js").write_text('const SHELL = ["./", "./island.html", "./icon.svg"];')
    monkeypatch.setattr(island, "BUILT", folder)
    return folder


def test_the_island_is_the_page_that_opens(run: Run, tmp_path: Path) -> None:
    ran = run("island", "out", "--bot-delay", "0")
    assert (ran.code, ran.out) == (0, "out: 3 files, 0.0 MB.\n")
    out = tmp_path / "out"
    assert 'data-island="0"' in (out / "index.html").read_text()
    assert (out / "sw.js").read_text() == 'const SHELL = ["./", "./icon.svg"];'
    assert sorted(path.name for path in out.rglob("*")) == ["a.js", "assets", "index.html", "sw.js"]


def test_an_island_is_written_anew_and_anything_else_is_left_alone(
    run: Run, tmp_path: Path
) -> None:
    assert run("island", "out").code == 0
    (tmp_path / "out" / "old.js").write_text("old")
    assert run("island", "out", "--lang", "es").out == "out: 3 archivos, 0.0 MB.\n"
    assert not (tmp_path / "out" / "old.js").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    refused = run("island", "mine")
    assert refused.code == 2
    assert "holds something else" in refused.err
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_without_a_built_client_it_says_so(run: Run, built: Path) -> None:
    (built / "island.html").unlink()
    refused = run("island", "out")
    assert refused.code == 2
    assert "not built" in refused.err


@pytest.mark.parametrize("delay", ["-1", "61", "soon", "nan"])
def test_a_delay_is_some_seconds(run: Run, delay: str) -> None:
    assert run("island", "out", "--bot-delay", delay).code == 2
