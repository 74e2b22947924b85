"""The examples as anybody would have them: a file somewhere, and a package that is installed.

Each is taken through everything that a game of ours goes through, in processes that start outside
of the source tree and know of it only by its path, or by its name.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tortuga
from tests.e2e.outside.package import take
from tests.kit.effort import by_turns

ROOT = Path(__file__).parents[2]
EXAMPLES = {"beachcombers": "Beachcombers", "sinking-sands": "SinkingSands"}
PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "{module}"
version = "1.0"

[project.entry-points."tortuga.games"]
{name} = "{module}:{kind}"

[tool.setuptools]
py-modules = ["{module}"]
"""


class Outsider:
    """Somebody else's machine: a folder to be in, and a game that is asked for as ``game``."""

    def __init__(self, folder: Path, game: str, packages: Path | None) -> None:
        self.folder = folder
        self.game = game
        known = [] if packages is None else [str(packages)]
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(known), "COLUMNS": "80"}

    def run(self, *words: str, said: str = "") -> str:
        """What a program prints that must end well."""
        done = subprocess.run(
            [sys.executable, "-W", "ignore::UserWarning", *words],
            cwd=self.folder,
            env=self.environment,
            input=said,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return done.stdout

    def tortuga(self, *words: str, said: str = "") -> str:
        return self.run("-m", "tortuga.cli", *words, said=said)

    def python(self, program: str) -> str:
        return self.run("-c", f"import tortuga\nGAME = {self.game!r}\n{program}")


def installed(name: str, where: Path) -> Path:
    """A folder with the example as a package of its own: built, and laid out as pip does it."""
    module, packages = name.replace("-", "_"), where / "packages"
    source = where / "source"
    source.mkdir()
    shutil.copy(ROOT / "examples" / f"{module}.py", source)
    about = PYPROJECT.format(module=module, name=name, kind=EXAMPLES[name])
    (source / "pyproject.toml").write_text(about)
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    command = [sys.executable, "-W", "ignore", "-c", build, str(where)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = where.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(packages)
    return packages


@pytest.fixture(
    scope="module",
    params=[
        (name, kind)
        for turn, name in enumerate(EXAMPLES)
        for kind in by_turns(["file", "package"], turn)
    ],
    ids=lambda param: f"{param[0]}-{param[1]}",
)
def outsider(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Outsider:
    name, kind = request.param
    folder = tmp_path_factory.mktemp(f"{name}-{kind}")
    if kind == "package":
        return Outsider(folder, name, installed(name, folder))
    return Outsider(folder, f"./{take(name, folder).name}", None)


pytestmark = pytest.mark.slow


def test_python_plays_it(outsider: Outsider) -> None:
    told = outsider.python(
        "import random\n"
        "game = tortuga.game(GAME, seats=3)\n"
        "state, chance = game.start(seed=7), random.Random(7)\n"
        "while not state.over:\n"
        "    seat = state.acting[0]\n"
        "    view = state.view(seat)\n"
        "    assert game.guess(view, chance).view(seat) == view\n"
        "    state.play(seat, tortuga.bot('sailor').choose(game, view, chance))\n"
        "print(len(state.scores), bool(state.winners))"
    )
    assert told.split() == ["3", "True"]


def test_it_passes_the_kit(outsider: Outsider) -> None:
    told = json.loads(outsider.tortuga("check", outsider.game, "--json"))
    assert (told["trials"], told["failed"]) == (98, [])


def test_bots_of_all_levels_play_it(outsider: Outsider) -> None:
    searching = {"bosun": "bosun@50", "captain": "captain@50"}  # that they search, not how long
    bots = [searching.get(level, level) for level in tortuga.bots(outsider.game)]
    command = ["sim", outsider.game, "--bots", ",".join(bots), "--games", "4"]
    told = json.loads(outsider.tortuga(*command, "--workers", "2", "--json"))
    assert [bot["name"] for bot in told["bots"]] == bots


def test_it_is_played_in_the_terminal_and_its_record_holds(outsider: Outsider) -> None:
    record = outsider.folder / "game.txt"
    play = ["play", outsider.game, "--plain", "--seed", "3", "--save", str(record), "--force"]
    shown = outsider.tortuga(*play, "--bots", "sailor", "--name", "Ana", said="1\n" * 200)
    assert "Ana" in shown
    known = ["--game", outsider.game] if outsider.game.endswith(".py") else []
    assert json.loads(outsider.tortuga("verify", str(record), "--json", *known))["over"]
    replayed = outsider.tortuga("replay", str(record), "--plain", *known)
    assert len(replayed.splitlines()) > 10
    review = ["review", str(record), "--iterations", "20", "--workers", "2", "--json", *known]
    assert json.loads(outsider.tortuga(*review))["decisions"]


def test_it_speaks_english_to_who_speaks_something_else(outsider: Outsider) -> None:
    shown = outsider.tortuga("play", outsider.game, "--plain", "--lang", "es", said="1\nquit\n\n")
    assert not re.search(r"\{\w+\}|event\.|prompt\.", shown)
    assert outsider.tortuga("rules", outsider.game, "--lang", "es")


def test_open_spiel_and_pettingzoo_judge_it(outsider: Outsider) -> None:
    pytest.importorskip("pettingzoo")
    outsider.python(
        "from pettingzoo.test import api_test, seed_test\n"
        "from tortuga.env import pettingzoo\n"
        "api_test(pettingzoo.env(GAME), num_cycles=200)\n"
        "seed_test(lambda: pettingzoo.env(GAME), num_cycles=100)"
    )
    pytest.importorskip("pyspiel")
    told = outsider.python(
        "import unittest\n"
        "import pyspiel\n"
        "from tortuga.engine.registry import named\n"
        "name = named(GAME)\n"
        "from open_spiel.integration_tests import api_test\n"
        "from tortuga.env.spiel import register, spiel_name\n"
        "register()\n"
        "game = pyspiel.load_game(spiel_name(name))\n"
        "pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)\n"
        "facts = {'game_name': spiel_name(name), 'game': game}\n"
        "case = type('Case', (api_test.EnforceAPIOnPartialTreeBase,), facts)\n"
        "suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)\n"
        "result = unittest.TextTestRunner().run(suite)\n"
        "print(result.testsRun >= 5 and result.wasSuccessful())"
    )
    assert told.endswith("True\n")
