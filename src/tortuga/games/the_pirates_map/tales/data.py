"""The tales' own files: one folder a language, each file read once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tortuga.engine.errors import TortugaError, listed

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final[list[str]] = sorted(path.parent.name for path in FOLDER.glob("*/cast.toml"))

_read: dict[str, dict[str, Any]] = {}


def read(language: str, name: str) -> dict[str, Any]:
    """The file of that name in a language."""
    if language not in LANGUAGES:
        raise TortugaError(f"there are no tales in {language!r}; choose {listed(LANGUAGES)}")
    key = f"{language}/{name}.toml"
    if key not in _read:
        _read[key] = tomllib.loads((FOLDER / key).read_text(encoding="utf-8"))
    return _read[key]
