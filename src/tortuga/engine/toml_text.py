"""Tables as TOML: a whole component file as text that can be read again."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Final

from tortuga.engine.figure_paths import key_of

WIDTH: Final = 100


def toml_of(data: Mapping[str, Any], remarks: Mapping[str, str], head: str = "") -> str:
    """All of it: single values first, then tables; ``remarks`` stand above what they are about.

    >>> print(toml_of({"towels": {"ones": 5}, "rounds": 3}, {"towels": "By value."}), end="")
    rounds = 3
    <BLANKLINE>
    # By value.
    [towels]
    ones = 5
    """
    single = {name: value for name, value in data.items() if not isinstance(value, dict)}
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    parts = ["\n".join(comment(head))] if head else []
    if single:
        parts.append("\n".join(lines_of(single, "", remarks)))
    for name, table in tables.items():
        above = comment(remarks[name]) if name in remarks else []
        parts.append("\n".join([*above, f"[{key_of(name)}]", *lines_of(table, name, remarks)]))
    return "\n\n".join(parts) + "\n"


def lines_of(table: Mapping[str, Any], inside: str, remarks: Mapping[str, str]) -> list[str]:
    lines = []
    for name, value in table.items():
        path = f"{inside}.{name}" if inside else name
        lines += [*(comment(remarks[path]) if path in remarks else []), entry_of(name, value)]
    return lines


def comment(text: str) -> list[str]:
    """A text as remarks of lines that fit."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append("# " + word)
    return lines


def entry_of(name: str, value: Any) -> str:
    """A field of a table; a list that is too long for a line has one an entry."""
    line = f"{key_of(name)} = {value_of(value)}"
    if isinstance(value, list) and len(line) > WIDTH:
        return "\n".join([f"{key_of(name)} = [", *(f"  {value_of(each)}," for each in value), "]"])
    return line


def value_of(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(value_of(each) for each in value)}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_of(name)} = {value_of(each)}" for name, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)
