"""Which numbered rules the tests prove: a test names them with ``@rule("BT-8")``.

The names are read from the test files as they stand, so that the check needs no test to run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def rule(*names: str) -> Callable[[Test], Test]:
    """Says which rules of the rules page a test proves."""
    assert names, "name at least one rule"
    return lambda test: test


def rules_named_in(folder: Path) -> dict[str, list[str]]:
    """The rules that tests under a folder name, each with the tests that do."""
    named: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test in _tests_of(path):
            for name in _rules_of(test):
                named.setdefault(name, []).append(f"{path.relative_to(folder)}::{test.name}")
    return named


def _tests_of(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _rules_of(test: ast.FunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == rule.__name__:
            yield from (str(name.value) for name in mark.args if isinstance(name, ast.Constant))
