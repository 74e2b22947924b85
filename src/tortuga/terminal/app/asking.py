"""Small pages that ask for one thing: a line of text, or one of a few answers."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from tortuga.terminal.app.pages import Page, bound
from tortuga.terminal.app.paint import inked


class AskPage(Page[str | None]):
    """Asks for a line of text; None where somebody thinks better of it."""

    bar: ClassVar[dict[str, str]] = {"close": "Esc"}
    BINDINGS: ClassVar[list[BindingType]] = bound(close="escape,f10,ctrl+q,ctrl+c")
    DEFAULT_CSS = """
    AskPage #asked { padding: 1 2; height: auto; }
    AskPage Input { margin: 1 2; }
    """

    def __init__(self, title: str, about: str) -> None:
        super().__init__()
        self.title_text = title
        self.about = about

    def heading(self) -> str:
        return self.title_text

    def body(self) -> ComposeResult:
        yield Static(inked(self.about), id="asked")
        yield Input(id="answer")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def answered(self, message: Input.Submitted) -> None:
        message.stop()
        self.dismiss(message.value.strip())


class ChoosePage(Page[int | None]):
    """Asks for one of a few answers, by number from 0; None where nothing is chosen."""

    bar: ClassVar[dict[str, str]] = {"close": "Esc"}
    BINDINGS: ClassVar[list[BindingType]] = bound(close="escape,f10,ctrl+q,ctrl+c")
    DEFAULT_CSS = """
    ChoosePage #asked { padding: 1 2; height: auto; }
    ChoosePage OptionList { margin: 0 2; height: auto; max-height: 14; }
    """

    def __init__(self, title: str, about: str, answers: list[str]) -> None:
        super().__init__()
        self.title_text = title
        self.about = about
        self.answers = answers

    def heading(self) -> str:
        return self.title_text

    def body(self) -> ComposeResult:
        yield Static(inked(self.about), id="asked")
        yield OptionList(*[Option(inked(each)) for each in self.answers])

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def answered(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.dismiss(message.option_index)


class HandOverPage(Page[str]):
    """Hides everything until the next person has the keyboard; says what was pressed."""

    bar: ClassVar[dict[str, str]] = {"undo": "F5", "leave": "F10"}
    BINDINGS: ClassVar[list[BindingType]] = bound(undo="f5,ctrl+z", leave="f10,ctrl+q,ctrl+c")
    DEFAULT_CSS = """
    HandOverPage #middle { align: center middle; height: 1fr; }
    HandOverPage #middle > * { width: auto; margin: 1; }
    HandOverPage #whose { text-style: bold; color: $primary; }
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def body(self) -> ComposeResult:
        frame, name = self.tortuga.frame, self.person
        with Vertical(id="middle"):
            yield Static(frame.say("table.handover.title", name=name), id="whose", markup=False)
            yield Static(frame.say("table.handover.about", name=name), markup=False)
            yield Button(inked(frame.say("table.handover.ready", name=name)), id="ready")

    def on_mount(self) -> None:
        self.query_one(Button).focus()

    @on(Button.Pressed)
    def here(self) -> None:
        self.dismiss("ready")

    def action_undo(self) -> None:
        self.dismiss("undo")

    def action_leave(self) -> None:
        self.dismiss("leave")
