"""Games from outside, installed: a folder with the metadata of a package, for a server to find."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
GAMES = {
    "liars-cove": "tests.e2e.outside.liars_cove:LiarsCove",
    "beachcombers": "tests.kit.throwaway.game:Beachcombers",
}


def install(folder: Path) -> str:
    """Write the package; what Python's path must be for its games to be found."""
    about = folder / "outside-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1\n")
    lines = ["[tortuga.games]", *(f"{name} = {where}" for name, where in GAMES.items())]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return os.pathsep.join([str(folder), str(ROOT)])
