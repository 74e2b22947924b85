"""The reference: a module's public classes and functions, from its source and nothing else.

Read with ``ast``: what is compiled has no signatures to ask for, and extras need not be installed.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from html import escape

from devtools.site import docstrings
from devtools.site.contents import Module
from devtools.site.markdown import between

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Entry:
    """One name: how it is called or declared, what it says of itself, and what it has."""

    name: str
    signature: str
    text: str
    members: tuple[Entry, ...] = ()


class Reference:
    """All modules of the surface, so that names find each other."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules
        self.trees = {each.name: parsed(each) for each in modules}
        self.entries = {each.name: entries_of(self.trees[each.name]) for each in modules}
        self.places = {
            place: f"{each.target}#{place}" for each in modules for place in self.places_in(each)
        } | {each.name: each.target for each in modules}

    def places_in(self, module: Module) -> list[str]:
        """The dotted names that a module documents."""
        own = [f"{module.name}.{entry.name}" for entry in self.entries[module.name]]
        inner = [
            f"{module.name}.{entry.name}.{member.name}"
            for entry in self.entries[module.name]
            for member in entry.members
        ]
        return own + inner

    def find(self, module: Module, name: str) -> str | None:
        """Where a name is documented, as seen from a module's page: its own names come first."""
        for full in (f"{module.name}.{name}", name):
            if full in self.places:
                return between(module.target, self.places[full])
        ends = [place for place in self.places if place.endswith(f".{name}")]
        return between(module.target, self.places[ends[0]]) if len(ends) == 1 else None

    def html(self, module: Module) -> str:
        """The body of a module's page."""

        def said(text: str) -> str:
            return docstrings.html(text, lambda name: self.find(module, name))

        parts = [f"<h1>{escape(module.name)}</h1>"]
        parts.append(said(ast.get_docstring(self.trees[module.name]) or ""))
        parts += [f"<p>{line}</p>" for line in self.passed_on(module)]
        for entry in self.entries[module.name]:
            place = f"{module.name}.{entry.name}"
            parts.append(heading("h2", place, entry) + said(entry.text))
            for member in entry.members:
                parts.append(heading("h3", f"{place}.{member.name}", member) + said(member.text))
        return "\n".join(parts)

    def passed_on(self, module: Module) -> list[str]:
        """Names that a module has from others and offers as its own."""
        tree = self.trees[module.name]
        offered = set(offers(tree))
        found: list[str] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    name = alias.asname or alias.name
                    if name in offered:
                        found.append(self.link(module, f"{node.module}.{alias.name}", name))
        return sorted(found)

    def link(self, module: Module, place: str, name: str) -> str:
        where = self.find(module, place)
        shown = f"<code>{escape(name)}</code> is <code>{escape(place)}</code>"
        return shown if where is None else f'<a href="{escape(where)}">{shown}</a>'


def heading(tag: str, place: str, entry: Entry) -> str:
    return f'<{tag} id="{escape(place)}"><code>{escape(entry.signature)}</code></{tag}>'


def parsed(module: Module) -> ast.Module:
    return ast.parse(module.source.read_text(encoding="utf-8"))


def offers(tree: ast.Module) -> list[str]:
    """The names in ``__all__``, where there is one."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def entries_of(tree: ast.Module) -> list[Entry]:
    """The public classes and functions of a module, in the order of its source."""
    found: list[Entry] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            found.append(class_entry(node))
        elif isinstance(node, Function) and is_public(node.name):
            found.append(function_entry(node))
    return found


def is_public(name: str) -> bool:
    return not name.startswith("_")


def class_entry(node: ast.ClassDef) -> Entry:
    """A class with its declared attributes and its methods."""
    members = [function_entry(each, owner=True) for each in node.body if is_method(each)]
    fields = [
        Entry(each.target.id, ast.unparse(each), "")
        for each in node.body
        if isinstance(each, ast.AnnAssign)
        and isinstance(each.target, ast.Name)
        and is_public(each.target.id)
    ]
    return Entry(
        node.name, f"class {node.name}{made_with(node)}", text_of(node), (*fields, *members)
    )


def made_with(node: ast.ClassDef) -> str:
    """What a class is made with; where it does not say, what it inherits from."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return f"({arguments(each, owner=True)})"
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    return f"({bases})" if bases else ""


def is_method(node: ast.stmt) -> bool:
    return isinstance(node, Function) and is_public(node.name)


def function_entry(node: ast.stmt, *, owner: bool = False) -> Entry:
    """A function, or a method, whose first argument goes without saying."""
    assert isinstance(node, Function)
    decorators = [ast.unparse(each) for each in node.decorator_list]
    answer = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if "property" in decorators:
        return Entry(node.name, f"{node.name}{answer.replace(' ->', ':')}", text_of(node))
    implied = owner and "staticmethod" not in decorators
    return Entry(node.name, f"{node.name}({arguments(node, owner=implied)}){answer}", text_of(node))


def arguments(node: Function, *, owner: bool) -> str:
    """The arguments as the source has them, without ``self`` where there is one."""
    written = ast.unparse(node.args)
    if not owner:
        return written
    first = (node.args.posonlyargs + node.args.args)[0].arg
    return written.removeprefix(first).removeprefix(", ")


def text_of(node: ast.ClassDef | Function) -> str:
    return ast.get_docstring(node) or ""
