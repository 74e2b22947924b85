"""Every measurement in small: it runs, and nothing but how long something takes may break."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.trust.all import PROOFS, main, marks, prove, put

PAGE = Path(__file__).parents[2] / "docs" / "trust.md"


TESTED_ELSEWHERE = {"secrecy", "kill"}


@pytest.mark.survey
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is Linux's to tell")
@pytest.mark.parametrize("name", sorted(PROOFS.keys() - TESTED_ELSEWHERE))
def test_a_measurement_in_small_keeps_its_promises(name: str) -> None:
    found = prove(name, small=True)
    assert PROOFS[name].broken(found) == []
    assert PROOFS[name].told(found)


@pytest.mark.slow
def test_figures_are_printed_and_put_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n\n<!-- idle -->\nold\n<!-- end of idle -->\n\nAfter.\n")
    assert main(["--small", "--only", "idle", "--write", str(page)]) == 0
    told = capsys.readouterr().out.strip()
    assert "10 idle connections were opened" in told
    assert page.read_text() == f"Before.\n\n{told}\n\nAfter.\n"


@pytest.mark.parametrize("name", PROOFS)
def test_the_page_has_a_place_for_every_figure_and_names_its_command(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "new figures" in put(page, name, "new figures")
    assert all(page.count(mark) == 1 for mark in marks(name))
    module = "load" if name in ("idle", "memory", "bots") else name
    assert f"python -m tests.trust.{module}" in page


def test_a_page_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the figures of kill"):
        put("nothing", "kill", "new figures")
