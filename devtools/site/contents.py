"""What is on the site: which page is made from what, and under which heading it is found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from devtools.steps import ROOT

DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "tortuga" / "games"
SOURCES = ROOT / "src"
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A page written in Markdown; ``target`` is its file on the site."""

    source: Path
    target: str

    @property
    def title(self) -> str:
        """Its first heading."""
        found = TITLE.search(self.source.read_text(encoding="utf-8"))
        if found is None:
            raise ValueError(f"{self.source} has no heading to be called by")
        return found[1]


@dataclass(frozen=True)
class Module:
    """A page of the reference, made from a module's source."""

    name: str

    @property
    def source(self) -> Path:
        path = SOURCES.joinpath(*self.name.split("."))
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")

    @property
    def target(self) -> str:
        return f"reference/{self.name}.html"

    @property
    def title(self) -> str:
        return self.name


@dataclass(frozen=True)
class Group:
    """Pages that belong together."""

    title: str
    pages: list[Page] | list[Module]


def doc(name: str) -> Page:
    return Page(DOCS / f"{name}.md", f"{name}.html")


def root(name: str) -> Page:
    """A page that lies in the checkout's first folder, where code hosts look for it."""
    return Page(ROOT / f"{name.upper()}.md", f"{name}.html")


def rules() -> list[Page]:
    """The rulebooks of the games, in English."""
    books = sorted(GAMES.glob("*/rules.en.md"))
    return [Page(book, f"rules/{book.parent.name.replace('_', '-')}.html") for book in books]


HOME = Page(ROOT / "README.md", "index.html")

# What programs of others may rely on.
SURFACE = [
    "tortuga",
    "tortuga.engine.game",
    "tortuga.engine.state",
    "tortuga.engine.moves",
    "tortuga.engine.views",
    "tortuga.engine.events",
    "tortuga.engine.match",
    "tortuga.engine.records",
    "tortuga.engine.chance",
    "tortuga.engine.options",
    "tortuga.engine.components",
    "tortuga.engine.registry",
    "tortuga.engine.errors",
    "tortuga.engine.guide",
    "tortuga.engine.scribe",
    "tortuga.bots.levels",
    "tortuga.bots.registry",
    "tortuga.lab.simulate",
    "tortuga.env",
    "tortuga.env.pettingzoo",
    "tortuga.env.parallel",
    "tortuga.env.gymnasium",
    "tortuga.env.spiel",
    "tortuga.env.spiel_state",
    "tortuga.env.episode",
    "tortuga.env.rewards",
    "tortuga.env.arrays",
    "tortuga.env.batches",
]


def groups() -> list[Group]:
    """All pages but the first, as the navigation has them; a page of no group comes in the last."""
    listed = [
        Group("Play", [doc("play"), doc("command-line")]),
        Group("Rules", rules()),
        Group("Host", [doc("host"), doc("trust"), doc("threats")]),
        Group("Write a bot", [doc("write-a-bot")]),
        Group(
            "Add a game",
            [
                doc("add-a-game"),
                doc("looks"),
                doc("how-ours-are-made"),
                doc("tables"),
                doc("texts"),
                doc("lessons"),
            ],
        ),
        Group("Balance a game", [doc("balance-a-game"), doc("maui"), doc("the-pirates-map")]),
        Group("Train an agent", [doc("train-an-agent")]),
        Group("How it works", [doc("how-it-works"), doc("protocol")]),
        Group("Contribute", [root(name) for name in ("contributing", "changelog", "security")]),
        Group("Reference", [Module(name) for name in SURFACE]),
    ]
    known = [page for group in listed for page in group.pages]
    others = [doc(file.stem) for file in sorted(DOCS.glob("*.md"))]
    more = [page for page in others if page not in known]
    return [*listed, Group("More", more)] if more else listed


def pages() -> list[Page]:
    """Every page that is written in Markdown."""
    listed = [page for group in groups() for page in group.pages if isinstance(page, Page)]
    return [HOME, *listed]


def modules() -> list[Module]:
    """Every page of the reference."""
    return [page for group in groups() for page in group.pages if isinstance(page, Module)]
