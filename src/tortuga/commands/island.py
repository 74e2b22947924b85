"""`tortuga island`: write the whole harbour as a folder of plain files, for any web space."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import tortuga
from tortuga.commands.arguments import CommandParser, UsageError
from tortuga.engine.library import frame_texts
from tortuga.table.delay import USUAL_DELAY, read_delay

BUILT = Path(tortuga.__file__).parent / "server" / "static"
PAGE, WORKER = "island.html", "sw.js"
PACKED = ("*.gz", "*.br")  # a server of ours sends these in place of others


def declare(parser: CommandParser) -> None:
    parser.add("FOLDER", type=Path)
    parser.add("--bot-delay", default=str(USUAL_DELAY), metavar="S")


def run(args: argparse.Namespace) -> int:
    folder: Path = args.folder
    try:
        delay = read_delay(args.bot_delay)
    except ValueError as error:
        raise UsageError(f"--bot-delay {error}") from error
    write_island(folder, delay)
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    said = {"folder": str(folder), "count": len(files), "size": f"{size:.1f}"}
    print(frame_texts(args.lang).say("cli.island.written", **said))
    return 0


def write_island(folder: Path, delay: float) -> None:
    """The built client with its island as the page that is opened first."""
    if not (BUILT / PAGE).is_file():
        raise UsageError("the browser client is not built; in a checkout `dev.py island` does that")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())) and not is_island(folder):
        raise UsageError(f"{folder} holds something else; name a new folder, or an island's")
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(BUILT, folder, ignore=shutil.ignore_patterns(*PACKED, PAGE))
    page = (BUILT / PAGE).read_text(encoding="utf-8")
    page = page.replace(f'data-island="{USUAL_DELAY}"', f'data-island="{delay:g}"')
    (folder / "index.html").write_text(page, encoding="utf-8")
    worker = (BUILT / WORKER).read_text(encoding="utf-8")
    (folder / WORKER).write_text(worker.replace(f'"./{PAGE}", ', ""), encoding="utf-8")


def is_island(folder: Path) -> bool:
    index = folder / "index.html"
    return index.is_file() and "data-island=" in index.read_text(encoding="utf-8", errors="replace")
