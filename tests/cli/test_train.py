"""`tortuga train`: weights come out that say what they are, and can be learned on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.school.elsewhere import NAME, StandIn
from tortuga.bots.search import Taught
from tortuga.bots.weights import read
from tortuga.school import exams

TINY = ["--games", "10", "--iterations", "2", "--hidden", "4", "--deals", "2"]
TRAIN = ["train", "buried-treasure", *TINY, "--against", "swabbie", "--workers", "1"]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exams are thought about for moments only."""
    monkeypatch.setattr(exams, "Admiral", lambda network: Taught(2, 0.0, network))


@pytest.fixture(autouse=True)
def without_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this machine has."""
    monkeypatch.setitem(sys.modules, "cupy", None)


def test_weights_come_out_and_can_be_learned_on(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    ran = run(*TRAIN, "--generations", "1", "--out", str(out), "--json")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)
    assert told["device"] == "cpu"
    (line,) = told["generations"]
    assert (line["generation"], line["games"]) == (1, 10)
    assert 0 <= line["against"]["swabbie"]["value"] <= 1
    first = read(out)
    assert (first.game, list(first.networks)) == ("buried-treasure", [2])
    assert "generation 1 of games by 2 iterations" in first.card["seats_2"]
    assert "learned on the CPU (numpy)" in first.card["seats_2"]
    ran = run(*TRAIN, "--generations", "2", "--out", str(out), "--resume")
    assert ran.code == 0, ran.err
    assert "The network learns on the CPU (numpy)." in ran.out
    assert "Generation 2: 10 games" in ran.out
    straight = tmp_path / "straight.toml"
    assert run(*TRAIN, "--generations", "2", "--out", str(straight)).code == 0
    assert straight.read_text() == out.read_text() != ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "mine.txt"], "--out must end in .toml"),
        (["--out", "nowhere/mine.toml"], "nowhere"),
        (["--out", "mine.toml", "--resume"], "there is no mine.npz to go on from"),
        (["--out", "mine.toml", "--against", "parrot"], "no bot 'parrot'"),
        (["--out", "mine.toml", "--seats", "9"], "seats"),
        (["--out", "other.toml"], "is of maui, not of buried-treasure"),
        (["--out", "mine.toml", "--device", "tpu"], "--device must be auto, cpu or gpu"),
        (["--out", "mine.toml", "--device", "gpu"], "no GPU to learn on: CuPy cannot be imported"),
        ([], "--out"),
    ],
)
def test_bad_input_is_named_and_changes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    other = Path("other.toml")
    other.write_text('game = "maui"\nrules = 2\nfigures = ""\nnetworks = []\n[card]\n')
    ran = run(*TRAIN, *words)
    assert ran.code != 0
    assert said in " ".join(ran.err.split())
    assert list(tmp_path.iterdir()) == [tmp_path / "other.toml"]


def test_a_gpu_is_taken_and_named_and_not_changed_for_the_cpu(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", StandIn())
    out = tmp_path / "mine.toml"
    ran = run(*TRAIN, "--generations", "1", "--device", "gpu", "--out", str(out), "--lang", "es")
    assert ran.code == 0, ran.err
    assert f"La red aprende en la GPU ({NAME})." in ran.out
    assert f"learned on the GPU ({NAME})" in read(out).card["seats_2"]
    learned = out.read_text()
    ran = run(*TRAIN, "--generations", "2", "--out", str(out), "--resume", "--device", "cpu")
    assert ran.code != 0
    assert "go on with --device gpu" in " ".join(ran.err.split())
    assert out.read_text() == learned


def test_a_game_without_sights_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("train", "the-pirates-map", *TINY, "--out", str(tmp_path / "mine.toml"))
    assert ran.code != 0
    assert "nothing that a network could look at" in " ".join(ran.err.split())
