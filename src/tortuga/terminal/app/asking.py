"""Small pages that ask for one thing: a line of text, or one of a few answers."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from tortuga.terminal.app.pages import Page, SmallPage, bound
from tortuga.terminal.app.paint import inked


class AskPage(SmallPage[str | None]):
    """Asks for a line of text; None where somebody thinks better of it."""

    first = "Input"
    DEFAULT_CSS = "AskPage Input { margin: 1 2; }"

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Input(id="answer")

    @on(Input.Submitted)
    def answered(self, message: Input.Submitted) -> None:
        message.stop()
        self.dismiss(message.value.strip())


class ChoosePage(SmallPage[int | None]):
    """Asks for one of a few answers, by number from 0; None where nothing is chosen."""

    first = "OptionList"
    DEFAULT_CSS = "ChoosePage OptionList { margin: 0 2; height: auto; max-height: 14; }"

    def __init__(self, title: str, text: str, answers: list[str]) -> None:
        super().__init__(title, text)
        self.answers = answers

    def body(self) -> ComposeResult:
        yield from super().body()
        yield OptionList(*[Option(inked(each)) for each in self.answers])

    @on(OptionList.OptionSelected)
    def answered(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.dismiss(message.option_index)


class HandOverPage(Page[str]):
    """Hides everything until the next person has the keyboard; says what was pressed.

    An Enter that follows a move too soon, or is still held down, is the last person's: it opens
    nothing until the key has rested for so many seconds.
    """

    rest: ClassVar[float] = 0.5

    first = "Button"
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
        self.pressed = monotonic()

    def body(self) -> ComposeResult:
        frame, name = self.tortuga.frame, self.person
        with Vertical(id="middle"):
            yield Static(frame.say("table.handover.title", name=name), id="whose", markup=False)
            yield Static(frame.say("table.handover.about", name=name), markup=False)
            yield Button(inked(frame.say("table.handover.ready", name=name)), id="ready")

    @on(Button.Pressed)
    def here(self) -> None:
        before, self.pressed = self.pressed, monotonic()
        if self.pressed - before >= self.rest:
            self.dismiss("ready")

    def action_undo(self) -> None:
        self.dismiss("undo")

    def action_leave(self) -> None:
        self.dismiss("leave")
