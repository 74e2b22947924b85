"""Paths of figures: dotted keys as TOML writes them, and what stands there in nested tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tortuga.engine.errors import ComponentError

ANY: Final = "*"  # in a path: every name that the file has there
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
STEP: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|([A-Za-z0-9_*-]+)')


def fits(pattern: Sequence[str], steps: Sequence[str]) -> bool:
    """Whether a path is one that a pattern means."""
    return len(pattern) == len(steps) and all(
        wanted in (ANY, step) for wanted, step in zip(pattern, steps)
    )


def value_at(data: Any, steps: Sequence[str], absent: Any = None) -> Any:
    """What stands at a path of nested tables."""
    for step in steps:
        if not isinstance(data, Mapping) or step not in data:
            return absent
        data = data[step]
    return data


def path_of(steps: Sequence[str]) -> str:
    """Steps as one dotted key.

    >>> path_of(["score_cards", "my.A", "red"])
    'score_cards."my.A".red'
    """
    return ".".join(key_of(step) for step in steps)


def key_of(name: str) -> str:
    """A name as TOML writes it before the sign of equality."""
    if BARE.fullmatch(name) or name == ANY:
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04X}", escaped) + '"'


def steps_of(path: str) -> list[str]:
    """A dotted key as its steps.

    >>> steps_of('score_cards."my.A".red')
    ['score_cards', 'my.A', 'red']
    """
    steps, at = [], 0
    while True:
        found = STEP.match(path, at)
        if found is None:
            raise ComponentError(f"{path!r} is no path of a figure, such as towels.ones")
        quoted = found[1]
        steps.append(found[2] if quoted is None else unescaped(quoted))
        at = found.end()
        if at == len(path):
            return steps
        if path[at] != ".":
            raise ComponentError(f"{path!r} is no path of a figure, such as towels.ones")
        at += 1


def unescaped(text: str) -> str:
    plain = re.sub(r"\\u([0-9A-F]{4})", lambda found: chr(int(found[1], 16)), text)
    return re.sub(r'\\(["\\])', r"\1", plain)
