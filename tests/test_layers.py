"""What the import contracts in pyproject.toml cannot say."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "tortuga"
FREE = ["engine", "games", "bots", "coach", "table", "harbour", "island", "testing"]


def at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node but what only type checkers read."""
    checked = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    below = node.orelse if isinstance(node, ast.If) and checked else ast.iter_child_nodes(node)
    for each in below:
        yield each
        yield from at_run_time(each)


def imports(path: Path) -> Iterator[str]:
    for node in at_run_time(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("layer", FREE)
def test_core_needs_the_standard_library_only(layer: str) -> None:
    allowed = sys.stdlib_module_names | {"tortuga", "mypy_extensions"}
    if layer == "testing":
        allowed |= {"pytest"}  # its plugin is for whoever has that
    foreign = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.joinpath(layer).rglob("*.py")
        for name in imports(path)
        if name.partition(".")[0] not in allowed
    ]
    assert not foreign
