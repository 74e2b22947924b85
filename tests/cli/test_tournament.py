"""`tortuga tournament`: what it prints, keeps, draws and refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HELD = ("tournament", "--bots", "sailor,swabbie", "--games", "buried-treasure", "--deals", "2")


def test_a_tournament_prints_one_object(run: Run, tmp_path: Path) -> None:
    ran = run(*HELD, "--seats", "3,2", "--workers", "1", "--json")
    told = json.loads(ran.out)
    assert [(each["game"], each["seats"]) for each in told["tables"]] == [
        ("buried-treasure", 2),
        ("buried-treasure", 3),
        ("", 0),
    ]
    assert {each["bot"] for each in told["tables"][0]["standings"]} == {"sailor", "swabbie"}
    assert (tmp_path / told["results"]).exists()


def test_the_same_tournament_again_is_read_from_the_file(run: Run, tmp_path: Path) -> None:
    first = run(*HELD, "--workers", "1")
    kept = (tmp_path / "tournament.jsonl").read_bytes()
    assert run(*HELD, "--workers", "1").out == first.out
    assert (tmp_path / "tournament.jsonl").read_bytes() == kept
    assert "sailor is ahead of swabbie" in first.out


def test_an_admiral_that_plays_as_a_captain_is_told(run: Run) -> None:
    words = ("--bots", "admiral@2,sailor", "--games", "maui,the-pirates-map", "--seats", "2")
    ran = run("tournament", *words, "--deals", "1", "--workers", "1", "--lang", "es")
    assert ran.code == 0
    why = "admiral@2 no ha aprendido the-pirates-map tal como se juega aquí, con 2 asientos"
    assert ran.err == f"{why}: juega como captain@2.\n"


def test_ratings_are_drawn(run: Run, tmp_path: Path) -> None:
    assert run(*HELD, "--workers", "1", "--plot", "ratings.svg", "--lang", "es").code == 0
    drawn = (tmp_path / "ratings.svg").read_text()
    assert drawn.startswith("<svg")
    assert "<title>Puntuación de los bots, con intervalos</title>" in drawn
    assert run(*HELD, "--workers", "1", "--plot", "ratings.png").code == 0
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--bots", "sailor"), "two or more bots"),
        (("--bots", "sailor,sailor"), "two or more bots, each named once"),
        (("--bots", "sailor,parrot"), "no bot 'parrot'"),
        (("--games", "chess"), "no game 'chess'"),
        (("--seats", "9"), "buried-treasure is for 2 to 4 seats"),
        (("--seats", "two"), "must be a whole number"),
        (("--option", "colour=red"), "no option 'colour'"),
        (("--plot", "ratings.gif"), "a picture is .svg or .png, not 'ratings.gif'"),
        (("--plot", "nowhere/ratings.svg"), "nowhere is not a folder"),
        (("--cluster", "tcp://127.0.0.1:1", "--workers", "2"), "leave out --workers or --cluster"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path, words: tuple[str, ...], wrong: str
) -> None:
    ran = run(*HELD, *words)
    assert ran.code == 2
    assert wrong in ran.err
    assert list(tmp_path.iterdir()) == []


def test_without_the_extras_it_says_which_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("altair", "tortuga.lab.drawing", "distributed", "tortuga.lab.cluster"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "altair", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(*HELD, "--workers", "1").code == 0
    assert "pip install 'tortuga[lab]'" in run(*HELD, "--plot", "ratings.svg").err
    assert "pip install 'tortuga[cluster]'" in run(*HELD, "--cluster", "tcp://127.0.0.1:1").err
