"""The views in docs/protocol.md, from each game's view.py: ``python -m devtools.site.views``.

Read with ``ast``, as the reference is: a class becomes a type, its docstring what is said above it,
and a comment behind a field what is said of that field.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import textwrap
import tokenize
from pathlib import Path

from devtools.steps import ROOT

PAGE = ROOT / "docs" / "protocol.md"
PACKAGE = ROOT / "src" / "tortuga"
COMMON = "What every game has in common"
PLAIN = {"int": "number", "str": "string", "bool": "boolean", "None": "null", "Told": "Standing"}
WIDTH = 110


def sources() -> dict[str, Path]:
    """The file behind the block of types under each heading of the page."""
    games = sorted(PACKAGE.glob("games/*/view.py"))
    return {
        COMMON: PACKAGE / "engine" / "views.py",
        **{title_of(file.parent): file for file in games},
    }


def title_of(game: Path) -> str:
    """A game's name in English, as its rulebook has it."""
    first = (game / "rules.en.md").read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# ").strip()


def written(page: str) -> str:
    """The page with the first block under each of these headings made anew."""
    for heading, file in sources().items():
        block = types_in(file.read_text(encoding="utf-8"))
        pattern = rf"\n## {re.escape(heading)}\n(?:(?!\n## ).)*?\n```ts\n(.*?)```\n"
        place = re.search(pattern, page, re.DOTALL)
        if place is None:
            sys.exit(f"docs/protocol.md needs a block of ts under '## {heading}'")
        page = page[: place.start(1)] + block + page[place.end(1) :]
    return page


def types_in(source: str) -> str:
    """All that a module tells viewers, the view itself first."""
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and bases(node)]
    classes.sort(key=lambda node: not node.name.endswith("View"))
    known = {**PLAIN, **aliases(tree)}
    comments = comments_in(source)
    return "\n".join(type_of(node, known, comments) for node in classes)


def bases(node: ast.ClassDef) -> set[str]:
    """Which of the two kinds of told things a class is."""
    return {ast.unparse(base) for base in node.bases} & {"Told", "View"}


def aliases(tree: ast.Module) -> dict[str, str]:
    """Names that a module gives to types, such as ``Counts``."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            found[ast.unparse(node.targets[0])] = said(node.value, PLAIN | found)
    return found


def comments_in(source: str) -> dict[int, str]:
    """What stands behind a ``#``, by its line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {each.start[0]: each.string[2:] for each in tokens if each.type == tokenize.COMMENT}


def type_of(node: ast.ClassDef, known: dict[str, str], comments: dict[int, str]) -> str:
    """One class as a type."""
    name = "View" if node.name.endswith("View") else node.name
    about = (ast.get_docstring(node) or "").replace("``", "`").replace("None", "null")
    lines = textwrap.wrap(" ".join(about.split()), WIDTH, break_on_hyphens=False)
    told = [f"// {line}" for line in lines]
    told.append(f"{name} = {{{' …common,' if 'View' in bases(node) else ''}")
    for field in node.body:
        if not isinstance(field, ast.AnnAssign):
            continue
        called = ast.unparse(field.target)
        line = f"  {called}: {said(field.annotation, known | seats(called))},"
        behind = comments.get(field.end_lineno or 0, "")
        told.append(f"{line}  // {behind}" if behind else line)
    return "\n".join([*told, "}", ""])


def seats(field: str) -> dict[str, str]:
    """Numbers under such a name are seats."""
    return {"int": "seat"} if re.search("(^|_)seats?$", field) else {}


def said(node: ast.expr, known: dict[str, str]) -> str:
    """A type as JSON has it."""
    if isinstance(node, ast.BinOp):
        return f"{said(node.left, known)} | {said(node.right, known)}"
    if isinstance(node, ast.Subscript):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        parts = [said(each, known) for each in inner if ast.unparse(each) != "..."]
        return f"[{', '.join(parts)}]"
    name = ast.unparse(node)
    return known.get(name, name)


def main() -> int:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
