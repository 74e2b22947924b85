"""Remarks of a component file: what its author wrote beside tables and fields, for forms."""

from __future__ import annotations

import re
from typing import Final

TABLE: Final = re.compile(r"\[([A-Za-z0-9_.-]+)\]\s*(?:#.*)?")
# A field on one line; with a quote in its value, a hash need not begin a remark.
FIELD: Final = re.compile(r"([A-Za-z0-9_-]+)\s*=\s*([^#\"']*)(?:#\s*(.*))?")


def remarks_in(text: str) -> dict[str, str]:
    """By path, the remark behind a field, or else right above it or above a table.

    >>> remarks_in("rounds = 3 # of play\\n\\n# By value.\\n[towels]\\nones = 5")
    {'rounds': 'of play', 'towels': 'By value.'}
    """
    found: dict[str, str] = {}
    table, above = "", ""
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("#"):
            above = f"{above} {bare.lstrip('# ')}".strip()
            continue
        if opened := TABLE.fullmatch(bare):
            table = opened[1]
            path, said = table, above
        elif field := FIELD.match(bare):
            path, said = f"{table}.{field[1]}" if table else field[1], field[3] or above
        else:
            path, said = "", ""
        if path and said:
            found[path] = said
        above = ""
    return found
