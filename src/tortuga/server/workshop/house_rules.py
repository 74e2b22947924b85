"""House rules: options and figures that a host keeps in a folder and puts up for everyone.

One file a preset, read when the server starts:

    name = "Grandma's beach"
    about = "Longer, and with more towels."
    game = "playa-pirata"
    seats = 4                # if the table should be set for so many

    [options]
    advanced = true

    [figures]                # what differs from the printed ones, as in the component file
    towels.ones = 6
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tortuga.engine import variants
from tortuga.engine.errors import TortugaError
from tortuga.engine.figures import path_of
from tortuga.engine.library import languages
from tortuga.engine.registry import game_class
from tortuga.harbour import shop
from tortuga.server.storage.migrating import StartError
from tortuga.table.figures import is_proper, variant_name
from tortuga.table.refusals import Refusal
from tortuga.table.spelling import LONGEST_NAME

MOST = 24
LARGEST = 16 * 1024
LONGEST_ABOUT = 200
KNOWN = ("name", "about", "game", "seats", "options", "figures")


class HouseRules:
    """What a host keeps, checked once, told in each language."""

    def __init__(self, presets: list[dict[str, Any]]) -> None:
        self._told = {
            language: [told(preset, language) for preset in presets] for language in languages()
        }

    def told(self, language: str) -> list[shop.HouseRule]:
        return self._told[language]


def told(preset: dict[str, Any], language: str) -> shop.HouseRule:
    differences: Any = variants.differences(preset["game"], preset["changes"], language)
    return {**preset, "differences": differences}  # type: ignore[typeddict-item]


def read_house_rules(folder: str) -> HouseRules:
    """The presets of a folder, by the names of their files; '' has none."""
    if not folder:
        return HouseRules([])
    if not Path(folder).is_dir():
        raise StartError(f"--house-rules {folder!r} is no folder")
    files = sorted(Path(folder).glob("*.toml"))
    if len(files) > MOST:
        raise StartError(f"--house-rules {folder!r} has {len(files)} files; at most {MOST}")
    return HouseRules([read_preset(file) for file in files])


def read_preset(file: Path) -> dict[str, Any]:
    """One preset; what is wrong with it is said by its file's name."""
    try:
        text = file.read_text(encoding="utf-8")
        if len(text) > LARGEST:
            raise TortugaError(f"is longer than {LARGEST} letters")
        return preset_of(file.stem, tomllib.loads(text))
    except (OSError, ValueError, RecursionError, Refusal) as error:
        raise StartError(f"--house-rules: {file.name}: {error}") from error


def preset_of(name: str, data: dict[str, Any]) -> dict[str, Any]:
    for field in data:
        if field not in KNOWN:
            raise TortugaError(f"{field}: is not known here; use {', '.join(KNOWN)}")
    about, options = data.get("about", ""), data.get("options", {})
    if about != "" and not is_proper(about, LONGEST_ABOUT):
        raise TortugaError(f"about: one line of at most {LONGEST_ABOUT} letters")
    if not variant_name(data.get("name")):
        raise TortugaError(f"name: 1 to {LONGEST_NAME} letters are needed")
    game = game_class(str(data.get("game")))
    if not isinstance(options, dict):
        raise TortugaError("options: must be a table")
    seats = data.get("seats")
    changes = dict(flat(data.get("figures", {}), []))
    made = variants.checked(game.name, changes, seats, options)
    return {
        "id": name[:40],
        "game": game.name,
        "name": data["name"],
        "about": about,
        "seats": seats,
        "options": {key: value for key, value in made.options.items() if key in options},
        "changes": variants.changes_of(game.name, made.component_data),
    }


def flat(data: Any, steps: list[str]) -> Iterator[tuple[str, Any]]:
    """Figures in tables within tables, each by its path."""
    if not isinstance(data, dict):
        if not steps:
            raise TortugaError("figures: must be a table")
        yield path_of(steps), data
        return
    for key, value in data.items():
        yield from flat(value, [*steps, key])
