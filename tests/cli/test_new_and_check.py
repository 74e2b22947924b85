"""`tortuga new` writes a game that plays; `tortuga check` tells sound games from others."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tortuga.cli import main
from tortuga.engine import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "beachcombers.py"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    for name in ("liars-cove", "beachcombers"):
        registry.forget(name)


def made(tmp_path: Path) -> Path:
    assert main(["new", "liars-cove", "--into", str(tmp_path / "cove")]) == 0
    return tmp_path / "cove"


def test_a_new_game_plays_and_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = made(tmp_path)
    file = folder / "src" / "liars_cove" / "game.py"
    assert f"tortuga play {file}" in capsys.readouterr().out
    assert "Beachcombers(" not in file.read_text()
    assert main(["sim", str(file), "--bots", "sailor", "--games", "2", "--workers", "1"]) == 0
    assert "2 games of liars-cove" in capsys.readouterr().out
    assert main(["check", str(file)]) == 0
    told = capsys.readouterr().out
    assert "liars-cove: all 98 trials passed." in told
    assert "texts in “es”" in told
    assert f"tortuga.testing.golden {file}" in " ".join(told.split())


@pytest.mark.slow
def test_the_tests_of_a_new_game_pass(tmp_path: Path) -> None:
    folder = made(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert "99 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_the_plugin_runs_the_kit_on_the_games_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "test_kit.py").write_text("def test_it(tortuga_trial): tortuga_trial.run()\n")
    plugin = ["-p", "tortuga.testing.plugin", "--tortuga-game", str(EXAMPLE)]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "98 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.filterwarnings("default")
def test_a_new_game_has_looks_and_check_looks_at_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = made(tmp_path) / "src" / "liars_cove"
    (folder / "looks.toml").write_text('[words.oyster]\nsign = "o"\n')
    assert main(["check", str(folder / "game.py")]) == 0
    assert "unlike oyster" in capsys.readouterr().out
    (folder / "looks.toml").write_text('[words.pearl]\ncolour = "white"\n')
    registry.forget("liars-cove")
    assert main(["check", str(folder / "game.py")]) == 1
    told = capsys.readouterr()
    assert "the looks of 'liars-cove' are left out: looks.toml: [words.pearl] colour" in told.err
    assert "looks can be shown (2-seats): looks.toml: [words.pearl] colour" in told.out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("maui", "there is a game 'maui' already"),
        ("My Game", "must be small letters, digits and hyphens, such as my-game, not 'My Game'"),
        ("class", "must be small letters"),
        ("../cove", "must be small letters"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(
    name: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name]) == 2
    assert told in capsys.readouterr().err


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert main(["new", "liars-cove", "--into", str(tmp_path)]) == 2
    assert "is there already, and not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("old", "new", "check"),
    [
        ("self.gone += self.strand", "pass", "conserves_components"),
        ("elif self.reveal():", "else:", "previews_come_true"),
        (
            "self.pass_on(seat)\n\n    def pass_on",
            "self.pass_on(1 / 0)\n\n    def pass_on",
            "always_ends",
        ),
    ],
)
def test_a_fault_is_found_and_told(
    tmp_path: Path, old: str, new: str, check: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = EXAMPLE.read_text()
    assert old in source
    (tmp_path / "faulty.py").write_text(source.replace(old, new))
    assert main(["check", str(tmp_path / "faulty.py"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert check in [failed["check"] for failed in told["failed"]]
    assert main(["check", str(tmp_path / "faulty.py"), "--trace"]) == 1
    shown = capsys.readouterr().out
    assert check.replace("_", " ") in shown
    assert "Traceback" in shown


def test_texts_that_are_missing_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = EXAMPLE.read_text()
    (tmp_path / "quiet.py").write_text(source.replace('"dig_you": "You dig', '"dug_you": "You dig'))
    assert main(["check", str(tmp_path / "quiet.py")]) == 0
    assert "these texts: event.dig_you" not in capsys.readouterr().out  # said as of anyone
    (tmp_path / "mute.py").write_text(source.replace('"wave": "', '"surf": "'))
    registry.forget("beachcombers")
    assert main(["check", str(tmp_path / "mute.py")]) == 0
    assert "these texts: event.wave" in capsys.readouterr().out
