"""`tortuga tune`, and that a trial says what `tortuga report` says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tortuga.engine.variants import applied, as_toml, changes_in_toml
from tortuga.lab.trial import Plan, Trial
from tortuga.lab.watching import watch_lightly

CHANGES = {"cards.red.plain": 4, "cards.red.extra": 4}
TUNE = ["tune", "playa-pirata", "--option", "hands=one", "--bots", "swabbie", "--workers", "1"]
SHORTER = ["--goal", "moves=20", "--figure", "deal.two=2..5", "--games", "200"]


def test_a_trial_says_what_the_command_line_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = applied("buried-treasure", CHANGES)
    Path("mine.toml").write_text(as_toml("buried-treasure", data), encoding="utf-8")
    asked = Plan("buried-treasure", 2, ["swabbie"], deals=12, changes=CHANGES, seed=5)
    trial = Trial(asked)
    trial.take(watch_lightly(trial.next(1000)))
    told = trial.told()
    words = told["command"].split()
    assert words[:2] == ["tortuga", "report"]
    ran = run(*words[1:], "--json", "--workers", "1")
    assert ran.code == 0, ran.err
    reported = json.loads(ran.out)
    assert len(reported["differences"]) == len(told["measures"]) > 10
    for said, ours in zip(reported["differences"], told["measures"]):
        assert ours["name"] == said["name"]
        assert ours["change"] == said["change"]
        assert ours["chance"] == said["chance"]
        assert ours["mark"] == ("real" if said["real"] else "luck")
    for at, version in (("printed", 0), ("yours", 1)):
        figures = reported["versions"][version]["figures"]
        assert {each["name"]: each[at] for each in told["measures"]} == figures
    real = [each["name"] for each in reported["differences"] if each["real"]]
    assert told["verdict"]["real"] == real


def test_figures_are_found_and_written_to_be_played_with(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    ran = run(*TUNE, *SHORTER, "--out", str(out))
    assert ran.code == 0, ran.err
    assert "4 variants tried in 3 rounds" in ran.out
    assert "deal.two: 5 →" in ran.out
    assert "Nearer to the goal: about 20 moves a game." in " ".join(ran.out.split())
    changes = changes_in_toml("playa-pirata", out.read_text(encoding="utf-8"))
    assert list(changes) == ["deal.two"]
    again = run(
        "sim", "playa-pirata", "--bots", "swabbie", "--games", "2", "--components", str(out)
    )
    assert again.code == 0, again.err


def test_all_of_it_is_told_as_json(run: Run) -> None:
    ran = run(*TUNE, *SHORTER, "--json")
    told = json.loads(ran.out)
    assert told["done"]
    assert told["best"]["better"]
    assert told["goal"] == {"kind": "moves", "target": 20}
    assert told["figures"] == [{"path": "deal.two", "low": 2, "high": 5}]
    assert told["played"] == told["games"] <= 200
    assert run(*TUNE, *SHORTER, "--json", "--workers", "2").out == ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--goal", "fun", "--figure", "deal.two=2..5"], "a goal is seats, moves or close"),
        (["--goal", "moves=x", "--figure", "deal.two=2..5"], "must be seats, moves=N or close"),
        (["--goal", "close", "--figure", "deal.two"], "must be written PATH=LOW..HIGH"),
        (["--goal", "close", "--figure", "deal.two=5..2"], "a range goes from less to more"),
        (["--goal", "close", "--figure", "deal.six=2..5"], "playa-pirata has no such figure"),
        (["--goal", "close", "--figure", "score.skulls=2..5"], "score.skulls[1], score.skulls[2]"),
        (["--goal", "close"], "--figure"),
        ([*SHORTER, "--games", "9"], "so few games find nothing"),
        ([*SHORTER, "--out", "mine.txt"], "--out must end in .toml"),
        ([*SHORTER, "--out", "nowhere/mine.toml"], "nowhere is not a folder"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(run: Run, words: list[str], said: str) -> None:
    ran = run(*TUNE, *words)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1
