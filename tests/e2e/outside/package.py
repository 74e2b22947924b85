"""Games from outside, installed: a folder with the metadata of a package, for a server to find.

The examples lie in that folder as anybody would have them, away from the source tree.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"
GAMES = {
    "liars-cove": "tests.e2e.outside.liars_cove:LiarsCove",
    "shell-bids": "tests.kit.throwaway.game:ShellBids",
    "beachcombers": "beachcombers:Beachcombers",
    "sinking-sands": "sinking_sands:SinkingSands",
    "liars-cups": "liars_cups:LiarsCups",
}


def install(folder: Path) -> str:
    """Write the package; what Python's path must be for its games to be found."""
    about = folder / "outside-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1\n")
    lines = ["[tortuga.games]", *(f"{name} = {where}" for name, where in GAMES.items())]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for name in GAMES:
        if example(name).is_file():
            take(name, folder)
    return os.pathsep.join([str(folder), str(ROOT)])


def example(name: str) -> Path:
    """The file of an example, by the name of its game."""
    return EXAMPLES / f"{name.replace('-', '_')}.py"


def take(name: str, folder: Path) -> Path:
    """An example copied elsewhere, with the folder of its looks if it has one."""
    file = example(name)
    if file.with_suffix("").is_dir():
        shutil.copytree(file.with_suffix(""), folder / file.stem)
    return Path(shutil.copy(file, folder))
