"""Figures of one's own at a table: bounded, checked by the game's reader, and told to all.

A variant is a name and what differs from the printed figures, ``changes``: each figure by its path
(see :mod:`tortuga.engine.changing`); None leaves one out. A table keeps all its figures, so that it
goes on as it began whatever the printed ones become.
"""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from tortuga.engine import variants
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.library import ENGLISH
from tortuga.table import messages
from tortuga.table.refusals import Refusal
from tortuga.table.spelling import LONGEST_NAME, tidy

MOST_CHANGES = 200
LONGEST_PATH = 120
LONGEST_WORD = 40
LARGEST_NUMBER = 10**9
DEEPEST = 4  # lists within lists
LARGEST = 8_000  # letters of all changes together, as JSON
LONGEST_MESSAGE = 300

Changes = dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Own:
    """All figures of a table that has its own, and what is told of them."""

    components: dict[str, Any]
    told: messages.Variant


def bad_figures(problem: str) -> Refusal:
    return Refusal(422, "bad_figures", shortened(problem))


def shortened(problem: str) -> str:
    """What a reader says may repeat a long list."""
    return problem if len(problem) <= LONGEST_MESSAGE else f"{problem[:LONGEST_MESSAGE]}…"


def bounded(changes: Any) -> Changes:
    """What somebody sends as changes, if it is small and holds nothing that nobody can see.

    Whether a game can be played so is for its reader to say.
    """
    if not isinstance(changes, dict):
        raise bad_figures("changes: must be an object of figures by their paths")
    if len(changes) > MOST_CHANGES:
        raise bad_figures(f"changes: at most {MOST_CHANGES} figures, not {len(changes)}")
    for path, problem in improper_figures(changes):
        raise bad_figures(f"{path}: {problem}")
    if len(json.dumps(changes, ensure_ascii=False)) > LARGEST:
        raise bad_figures(f"changes: at most {LARGEST} letters altogether")
    return changes


def improper_figures(changes: Changes) -> list[tuple[str, str]]:
    """What is wrong with figures, whatever game they are of, by path."""
    found = []
    for path, value in changes.items():
        if not is_proper(path, LONGEST_PATH):
            found.append(("", f"a path is text of at most {LONGEST_PATH} letters"))
        elif value is not None and (problem := improper(value, DEEPEST)) is not None:
            found.append((path, problem))
    return found


def improper(value: Any, depth: int) -> str | None:
    """What is wrong with a figure, whatever game it is of; None where nothing is."""
    if isinstance(value, list):
        if depth == 0:
            return f"lists within lists may be {DEEPEST} deep"
        return next((no for each in value if (no := improper(each, depth - 1)) is not None), None)
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return None if abs(value) <= LARGEST_NUMBER else f"no number may be over {LARGEST_NUMBER}"
    if isinstance(value, str):
        if value == "" or is_proper(value, LONGEST_WORD):
            return None
        return f"a word has at most {LONGEST_WORD} letters that can be seen"
    return "must be a whole number, a word, or a list of these"


def is_proper(text: Any, longest: int) -> bool:
    try:
        return isinstance(text, str) and len(text) <= longest and tidy(text) == text
    except ValueError:
        return False


def variant_name(name: Any) -> str:
    """What a variant is called; '' where it has no name."""
    if name in (None, ""):
        return ""
    if not is_proper(name, LONGEST_NAME):
        raise Refusal(422, "invalid", f"name: 1 to {LONGEST_NAME} letters that can be seen")
    return str(name)


def own_figures(game: str, name: str, changes: Any) -> Own | None:
    """The figures of a variant, as far as the game reads them; None where they are the printed."""
    try:
        data = variants.applied(game, bounded(changes))
        lasting = variants.changes_of(game, data)
    except ComponentError as error:
        raise bad_figures(str(error)) from error
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    return Own(data, {"name": name, "changed": changed(game, lasting)}) if lasting else None


def changed(game: str, changes: Changes) -> list[messages.Changed]:
    """What differs from the printed figures, and how."""
    return [
        {"path": each["path"], "printed": each["printed"], "value": each["value"]}
        for each in variants.differences(game, changes, ENGLISH)
    ]
