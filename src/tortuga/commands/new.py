"""`tortuga new`: a package with a game that plays, to be changed into one's own."""

from __future__ import annotations

import argparse
import keyword
import re
from pathlib import Path

from tortuga.commands.arguments import CommandParser, UsageError
from tortuga.engine.library import frame_texts
from tortuga.engine.registry import game_names
from tortuga.terminal.screen import Screen

STARTER = Path(__file__).parent / "starter"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
GAME_FILE = "src/my_game/game.py"
# The starter's game is the example that the documentation begins with.
FILES = {
    "game.txt": GAME_FILE,
    "looks.txt": "src/my_game/looks.toml",
    "test.txt": "tests/test_my_game.py",
    "pyproject.txt": "pyproject.toml",
    "readme.txt": "README.md",
}


def declare(parser: CommandParser) -> None:
    parser.add("NAME")
    parser.add("--into", type=Path, metavar="FOLDER")


def run(args: argparse.Namespace) -> int:
    name = checked(args.name)
    folder: Path = args.into or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is there already, and not empty")
    write(name, folder)
    screen, frame = Screen(), frame_texts(args.lang)
    facts = {"folder": str(folder), "file": str(folder / renamed(GAME_FILE, name))}
    screen.say(frame.say("cli.new.written", **facts))
    for key in ("try_it", "serve_it", "check_it", "install_it"):
        screen.show("  " + frame.say(f"cli.new.{key}", **facts))
    return 0


def checked(name: str) -> str:
    """A name that can be a game's, a package's and, with underscores, a module's."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        allowed = "must be small letters, digits and hyphens, such as my-game"
        raise UsageError(f"the name of a game {allowed}, not {name!r}")
    if name in game_names():
        raise UsageError(f"there is a game {name!r} already")
    return name


def write(name: str, folder: Path) -> None:
    """The package, each file with the name in place of the starter's."""
    for source, target in FILES.items():
        text = (STARTER / source).read_text(encoding="utf-8")
        if source == "game.txt":
            text = as_my_game(text)
        file = folder / renamed(target, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(renamed(text, name), encoding="utf-8")
    title = name.replace("-", " ").title()
    package = folder / renamed("src/my_game/__init__.py", name)
    package.write_text(f'"""{title}: a game for Tortuga."""\n', encoding="utf-8")


def as_my_game(text: str) -> str:
    """The example as a game called otherwise, with a folder of its own for what it may bring."""
    first = text.partition("\n")[0]
    changed = {
        first: '"""My Game: the rules. Begun from Beachcombers; change it until it is yours."""',
        "from tortuga.engine.chance": "from pathlib import Path\n\nfrom tortuga.engine.chance",
        "class Beachcombers": "class MyGame",
        '"beachcombers"': '"my-game"',
        "    moves = MOVES\n": "    moves = MOVES\n    folder = Path(__file__).parent\n",
    }
    for old, new in changed.items():
        text = text.replace(old, new, 1)
    return text


def renamed(text: str, name: str) -> str:
    """A text of the starter with the game's own name, however it is spelled there."""
    title = name.replace("-", " ").title()
    spelled = {
        "my-game": name,
        "my_game": name.replace("-", "_"),
        "MyGame": title.replace(" ", ""),
        "My Game": title,
    }
    for old, new in spelled.items():
        text = text.replace(old, new)
    return text
