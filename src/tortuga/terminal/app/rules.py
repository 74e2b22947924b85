"""The rules of a game: a list of sections beside the text."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tortuga.engine.library import rules_of
from tortuga.engine.rulebook import Rulebook, RulebookError, Section
from tortuga.terminal.app.pages import Page, TurningPage, bound
from tortuga.terminal.app.paint import inked

NARROW, WIDE = 48, 78


def open_rules(page: Page[None], game: str) -> None:
    """The rules of a game, or a word about a game that brings none."""
    try:
        rules_of(game, page.tortuga.language)
    except RulebookError as error:
        page.notify(str(error), severity="warning", markup=False)
    else:
        page.app.push_screen(RulesPage(game))


class RulesPage(TurningPage):
    """All sections by number; arrows go through them, Page Up and Down through the text."""

    bar: ClassVar[dict[str, str]] = {"language": "F8", "close": "Esc"}
    first = "OptionList"
    turned = "#section"
    BINDINGS: ClassVar[list[BindingType]] = bound(
        language="f8", close="escape,f10,f2,ctrl+q,ctrl+c"
    )
    DEFAULT_CSS = """
    RulesPage OptionList { width: 28; height: 1fr; }
    RulesPage #section { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    @property
    def book(self) -> Rulebook:
        return rules_of(self.game, self.tortuga.language)

    def heading(self) -> str:
        return self.book.title

    def body(self) -> ComposeResult:
        with Horizontal():
            yield OptionList(*[Option(inked(self.entry(each))) for each in self.book.sections])
            with VerticalScroll(id="section"):
                yield Static("", id="text")

    @staticmethod
    def entry(section: Section) -> str:
        return f"{section.id} {section.heading}" if section.numbered else section.heading

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    async def retell(self) -> None:
        place = self.query_one(OptionList).highlighted
        await super().retell()
        self.query_one(OptionList).highlighted = place

    @on(OptionList.OptionHighlighted)
    def turn_to(self, message: OptionList.OptionHighlighted) -> None:
        width = WIDE if self.has_class("-wide") else NARROW
        section = self.book.sections[message.option_index]
        self.query_one("#text", Static).update(inked(section.text(width)))
        self.query_one("#section").scroll_home(animate=False)
