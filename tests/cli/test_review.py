"""`tortuga review`: a recorded game looked back on, in words, as JSON and as a page."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

QUICK = ("--iterations", "4", "--workers", "1")


def test_a_review_says_what_became_of_each_and_what_turned_the_game(run: Run, record: Path) -> None:
    ran = run("review", record, *QUICK)
    assert ran.code == 0
    for said in ("Buried Treasure", "In short", "Turning points", "Costly choices", "by luck"):
        assert said in ran.out
    spanish = run("review", record, *QUICK, "--lang", "es")
    assert "Momentos decisivos" in spanish.out
    assert ran.err == spanish.err == ""


def test_a_review_for_programs_is_one_object_whoever_does_the_work(run: Run, record: Path) -> None:
    alone = run("review", record, "--iterations", "2", "--workers", "1", "--json")
    told = json.loads(alone.out)
    assert told["game"] == "buried-treasure"
    assert len(told["chances"]) == len(told["summaries"]) == 2
    assert run("review", record, "--iterations", "2", "--workers", "2", "--json").out == alone.out


def test_a_page_is_written_where_it_is_asked_for(run: Run, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    ran = run("review", record, *QUICK, "--html", out)
    assert str(out) in ran.out.replace("\n", "").replace(" ", "")
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    for wrong in (tmp_path / "review.txt", tmp_path / "nowhere" / "review.html"):
        ran = run("review", record, *QUICK, "--html", wrong)
        assert ran.code == 2
        assert "--html" in ran.err


def test_only_finished_records_are_reviewed(run: Run, half: Path, tmp_path: Path) -> None:
    ran = run("review", half)
    assert ran.code == 2
    assert "not over" in ran.err
    missing = run("review", tmp_path / "none.txt")
    assert missing.code == 2
    assert "none.txt" in missing.err
