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
}


def install(folder: Path) -> str:
    """Write the package; what Python's path must be for its games to be found."""
    about = folder / "outside-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1\n")
    lines = ["[tortuga.games]", *(f"{name} = {where}" for name, where in GAMES.items())]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for name in ("beachcombers", "sinking-sands"):
        shutil.copy(example(name), folder)
    return os.pathsep.join([str(folder), str(ROOT)])


def example(name: str) -> Path:
    """The file of an example, by the name of its game."""
    return EXAMPLES / f"{name.replace('-', '_')}.py"
