"""The page Add a game: its listing is the example, and its commands run in their order."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples" / "beachcombers.py").read_text(encoding="utf-8")
LISTED = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ (tortuga .*)$", PAGE, re.MULTILINE)
STEPS = re.split(r"^## (?=[0-9]\.)", PAGE, flags=re.MULTILINE)[1:]


def test_the_page_lists_the_whole_example() -> None:
    parts = [code.rstrip() for code in LISTED if code.rstrip() in EXAMPLE]
    shown = "\n".join(parts).splitlines()
    wanted = [line for line in EXAMPLE.splitlines()[1:] if line]
    assert sorted(line for line in shown if line) == sorted(wanted)


def test_every_step_ends_in_something_that_runs() -> None:
    assert len(STEPS) == 8
    for step in STEPS:
        assert "```python" in step or "$ tortuga" in step or "pip install" in step


def test_the_lines_of_the_examples_are_counted_right() -> None:
    for name, file in (
        ("Beachcombers", "beachcombers.py"),
        ("Sinking Sands", "sinking_sands.py"),
        ("Liar's Cups", "liars_cups.py"),
    ):
        lines = len((ROOT / "examples" / file).read_text(encoding="utf-8").splitlines())
        assert re.search(rf"\[{name}\]\(../examples/{file}\), {lines} lines", PAGE)


@pytest.mark.slow
def test_the_commands_run_one_after_another(tmp_path: Path) -> None:
    for file in ("beachcombers.py", "sinking_sands.py"):
        shutil.copy(ROOT / "examples" / file, tmp_path)
    for command in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-m", "tortuga.cli", *shlex.split(command)[1:]],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": "", "LANG": "C"},
            input="1\n" * 300,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-500:]}{done.stderr}"
