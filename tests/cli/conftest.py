"""The command line as tests use it: called in this process, with typed input and what it said."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tortuga.cli import main


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run ``tortuga`` with these words, in an empty folder and in English."""
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "TORTUGA_DEBUG"):
        monkeypatch.delenv(variable, raising=False)

    def runs(*words: str | Path, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return runs


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of two bots."""
    path = tmp_path / "game.txt"
    words = ["buried-treasure", "--bots", "sailor,swabbie", "--seats", "2", "--seed", "7"]
    assert run("play", *words, "--save", path).code == 0
    return path


@pytest.fixture
def half(run: Run, tmp_path: Path) -> Path:
    """A game with secret hands that a person left in the middle."""
    path = tmp_path / "half.txt"
    words = ["buried-treasure", "--option", "advanced=true", "--seed", "3", "--name", "Ana"]
    assert run("play", *words, "--save", path, typed="1\n1\n1\nquit\n").code == 0
    return path
