"""`python3 dev.py docs [FOLDER]`: build the site and look for dead links."""

from __future__ import annotations

import sys
from pathlib import Path

from devtools.site.building import build
from devtools.site.links import dead
from devtools.site.markdown import DeadLink
from devtools.steps import ROOT, say


def main(args: list[str]) -> int:
    if len(args) > 1:
        say(f"docs takes one folder, not {' '.join(args)}")
        return 2
    folder = Path(args[0]).resolve() if args else ROOT / "site"
    if folder.exists() and not (folder / "index.html").exists() and any(folder.iterdir()):
        say(f"{folder} holds something else than the site; name another folder")
        return 2
    try:
        count = build(folder)
    except DeadLink as error:
        say(str(error))
        return 1
    broken = dead(folder)
    for line in broken:
        say(f"dead link in {line}")
    say(f"{count} pages; open {folder / 'index.html'}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
