"""Rulebooks: a game's rules for players, read from a little Markdown, shown as HTML and as text.

One ``# title``, then ``## sections``, whose heading may begin with a rule's number
(``## BT-4 · Your turn``). In a section: ``### headings``, paragraphs, lists, tables and
``**bold**``. Anything else is refused by its line.
"""

from __future__ import annotations

import html
import re
import textwrap
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tortuga.engine.errors import TortugaError, listed

NUMBERED: Final = re.compile(r"([A-Z]+-[A-Z0-9]+) · (.+)")
MARKER: Final = re.compile(r"(?:-|[0-9]+\.) +")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
NARROWEST: Final = 20


class RulebookError(TortugaError):
    """A rulebook that cannot be read; names the line."""


@dataclass(frozen=True)
class Passage:
    """A heading or a paragraph; ``tag`` is ``h3`` or ``p``."""

    tag: str
    text: str

    def html(self) -> str:
        return f"<{self.tag}>{_inline(self.text)}</{self.tag}>"

    def lines(self, width: int) -> list[str]:
        return _wrapped(self.text, width, "", "")


@dataclass(frozen=True)
class Items:
    """A list; ``tag`` is ``ul`` or ``ol``."""

    tag: str
    items: list[str]

    def html(self) -> str:
        items = "".join([f"<li>{_inline(item)}</li>" for item in self.items])
        return f"<{self.tag}>{items}</{self.tag}>"

    def lines(self, width: int) -> list[str]:
        found: list[str] = []
        for number, item in enumerate(self.items, 1):
            mark = "- " if self.tag == "ul" else f"{number}. "
            found += _wrapped(item, width, mark, " " * len(mark))
        return found


@dataclass(frozen=True)
class Grid:
    head: list[str]
    rows: list[list[str]]

    def html(self) -> str:
        head = "".join([f'<th scope="col">{_inline(cell)}</th>' for cell in self.head])
        rows = "".join([f"<tr>{_cells(row)}</tr>" for row in self.rows])
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def lines(self, width: int) -> list[str]:
        rows = [[_unmarked(cell) for cell in row] for row in [self.head, *self.rows]]
        widths = [max([len(row[at]) for row in rows]) for at in range(len(self.head))]
        if sum(widths) + 2 * (len(widths) - 1) > width:
            return self._records(width)
        rows.insert(1, ["-" * each for each in widths])
        padded = [[cell.ljust(each) for cell, each in zip(row, widths)] for row in rows]
        return ["  ".join(row).rstrip() for row in padded]

    def _records(self, width: int) -> list[str]:
        """A table too wide for the terminal, as one list of named cells a row."""
        found: list[str] = []
        for row in self.rows:
            named = [f"{name}: {cell}" if name else cell for name, cell in zip(self.head, row)]
            found += _wrapped("; ".join([cell for cell in named if cell]), width, "- ", "  ")
        return found


Block = Passage | Items | Grid


@dataclass(frozen=True)
class Section:
    """One section; its id is the rule's number, or the heading in small letters."""

    id: str
    heading: str
    numbered: bool
    blocks: list[Block]

    def html(self) -> str:
        """The section without its heading; everything in it is escaped."""
        return "\n".join([block.html() for block in self.blocks])

    def text(self, width: int) -> str:
        """The section for a terminal of that many columns."""
        _refuse_narrow(width)
        name = f"{self.id} · {self.heading}" if self.numbered else self.heading
        parts = [_underlined(_wrapped(name, width, "", ""), "-")]
        parts += [block.lines(width) for block in self.blocks]
        return "\n\n".join(["\n".join(lines) for lines in parts])


@dataclass(frozen=True)
class Rulebook:
    title: str
    sections: list[Section]

    def rule_ids(self) -> list[str]:
        """The numbers of the rules that have a section, in the book's order."""
        return [section.id for section in self.sections if section.numbered]

    def section(self, section_id: str) -> Section:
        for section in self.sections:
            if section.id.lower() == section_id.lower():
                return section
        known = listed([section.id for section in self.sections])
        raise RulebookError(f"there is no section {section_id!r}; choose {known}")

    def text(self, width: int) -> str:
        """The whole book for a terminal of that many columns."""
        _refuse_narrow(width)
        title = "\n".join(_underlined(_wrapped(self.title, width, "", ""), "="))
        return "\n\n".join([title, *[section.text(width) for section in self.sections]]) + "\n"

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "sections": [
                {"id": section.id, "heading": section.heading, "html": section.html()}
                for section in self.sections
            ],
        }


def languages(folder: Path) -> list[str]:
    """The languages in which a game's folder has rules, in files such as ``rules.en.md``."""
    return sorted(file.name.split(".")[1] for file in folder.glob("rules.*.md"))


def load(folder: Path, language: str) -> Rulebook:
    """A game's rules in a language."""
    if language not in languages(folder):
        known = listed(languages(folder)) or "no language"
        raise RulebookError(f"{folder} has no rules in {language!r}; there are rules in {known}")
    return read(folder / f"rules.{language}.md")


def read(file: Path) -> Rulebook:
    """The rulebook in a file."""
    try:
        return parse(file.read_text(encoding="utf-8"))
    except (RulebookError, UnicodeDecodeError) as error:
        raise RulebookError(f"{file}: {error}") from error


def parse(markdown: str) -> Rulebook:
    """The rulebook that a text spells."""
    title = ""
    sections: list[Section] = []
    for first, chunk in _chunks(markdown):
        level = len(chunk[0]) - len(chunk[0].lstrip("#"))
        heading = chunk[0][level:].strip()
        if level == 1 and not title:
            title = heading
        elif level == 2 and title:
            sections.append(_section(heading, first, sections))
        elif level in (0, 3) and sections:
            made: Block = _block(chunk, first) if level == 0 else Passage("h3", heading)
            sections[-1].blocks.append(made)
        else:
            raise _wrong(first, "a book is one '# title', then '## sections' with all else inside")
    if not sections:
        raise RulebookError("a rulebook needs a '# title' and at least one '## section'")
    return Rulebook(title, sections)


def short(title: str, heading: str, text: str) -> Rulebook:
    """A book of one section, ``rules``, from paragraphs that mean nothing but what they say.

    >>> short("Chess", "How it is played", "Mate the king.").sections[0].html()
    '<p>Mate the king.</p>'
    """
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text)]
    blocks: list[Block] = [Passage("p", part.replace("**", "")) for part in parts if part]
    return Rulebook(title, [Section("rules", heading, False, blocks)])


def _chunks(markdown: str) -> list[tuple[int, list[str]]]:
    """Lines that belong together, each run with the number of its first line."""
    found: list[tuple[int, list[str]]] = []
    fresh = True
    for number, line in enumerate(markdown.splitlines(), 1):
        line = line.rstrip()
        if not line or line.startswith("#"):
            fresh = True
        if line and fresh:
            found.append((number, []))
            fresh = line.startswith("#")
        if line:
            found[-1][1].append(line)
    return found


def _section(heading: str, line: int, earlier: list[Section]) -> Section:
    match = NUMBERED.fullmatch(heading)
    section_id = match.group(1) if match else _slug(heading)
    if not section_id or section_id in [section.id for section in earlier]:
        raise _wrong(line, f"the section {heading!r} needs a name of its own")
    return Section(section_id, match.group(2) if match else heading, match is not None, [])


def _block(chunk: list[str], first: int) -> Block:
    if chunk[0].startswith("|"):
        grid = _grid(chunk, first)
        for row in [grid.head, *grid.rows]:
            _refuse_open_bold(row, first)
        return grid
    if MARKER.match(chunk[0]):
        items = _items(chunk, first)
        _refuse_open_bold(items.items, first)
        return items
    _refuse_open_bold([" ".join(chunk)], first)
    for number, line in enumerate(chunk, first):
        if line.startswith((">", "```", "    ", "<", "|")) or MARKER.match(line):
            allowed = "paragraphs, lists and tables, with an empty line between them"
            raise _wrong(number, f"{line[:12]!r} … is none of {allowed}")
    return Passage("p", " ".join([line.strip() for line in chunk]))


def _refuse_open_bold(texts: list[str], first: int) -> None:
    for text in texts:
        if text.count("**") % 2:
            raise _wrong(first, f"'**' opens bold and nothing closes it in {text[:40]!r}")


def _items(chunk: list[str], first: int) -> Items:
    items: list[str] = []
    for number, line in enumerate(chunk, first):
        if MARKER.match(line):
            items.append(MARKER.sub("", line, count=1))
        elif MARKER.match(line.strip()):
            raise _wrong(number, "a list cannot hold another list")
        else:
            items[-1] += " " + line.strip()
    return Items("ul" if chunk[0].startswith("-") else "ol", items)


def _grid(chunk: list[str], first: int) -> Grid:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in chunk]
    for number, (line, row) in enumerate(zip(chunk, rows), first):
        if not line.endswith("|") or not line.startswith("|") or len(row) != len(rows[0]):
            raise _wrong(number, f"a row of this table is {len(rows[0])} cells between '|'")
    if len(rows) < 3 or any(not re.fullmatch(":?-+:?", cell) for cell in rows[1]):
        raise _wrong(first, "a table is a head, a row of dashes, and rows")
    return Grid(rows[0], rows[2:])


def _cells(row: list[str]) -> str:
    return "".join([f"<td>{_inline(cell)}</td>" for cell in row])


def _inline(text: str) -> str:
    """Safe HTML: everything is escaped before the only mark there is becomes a tag."""
    return BOLD.sub(r"<strong>\1</strong>", html.escape(text))


def _unmarked(text: str) -> str:
    return BOLD.sub(r"\1", text)


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        _unmarked(text),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )


def _underlined(lines: list[str], stroke: str) -> list[str]:
    return [*lines, stroke * max([len(line) for line in lines])]


def _slug(heading: str) -> str:
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def _refuse_narrow(width: int) -> None:
    if width < NARROWEST:
        raise RulebookError(f"rules need at least {NARROWEST} columns, not {width}")


def _wrong(line: int, why: str) -> RulebookError:
    return RulebookError(f"line {line}: {why}")
