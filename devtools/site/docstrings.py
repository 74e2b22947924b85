"""Docstrings as HTML: paragraphs, examples, and names that lead to where they are documented."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from html import escape

CODE = re.compile(r"``(.+?)``|`(?!`)([^`]+)`")
ROLE = re.compile(r":(?:class|mod|meth|func|attr):`([^`]+)`")

Find = Callable[[str], str | None]


def html(text: str, find: Find) -> str:
    """A docstring without its indent; ``find`` says where a name is documented, if anywhere."""
    blocks = re.split(r"\n[ ]*\n", text)
    return "\n".join(block_html(block, find) for block in blocks)


def block_html(block: str, find: Find) -> str:
    """A paragraph, or an example as it stands."""
    if block.startswith(("    ", ">>>")):
        return f"<pre><code>{escape(textwrap.dedent(block))}</code></pre>"
    return f"<p>{inline_html(' '.join(block.split()), find)}</p>"


def inline_html(text: str, find: Find) -> str:
    """A line of text with its names and links."""

    def named(match: re.Match[str]) -> str:
        name = match[1].lstrip("~")
        where = find(name)
        shown = f"<code>{escape(name)}</code>"
        return shown if where is None else f'<a href="{escape(where)}">{shown}</a>'

    pieces = ROLE.split(text)
    said = [CODE.sub(r"<code>\1\2</code>", escape(piece, quote=False)) for piece in pieces[::2]]
    names = [named(match) for match in ROLE.finditer(text)]
    return "".join(piece + name for piece, name in zip(said, [*names, ""], strict=True))
