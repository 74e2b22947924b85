"""Pages of the application: a title, a body, and a bar of keys that can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tortuga.terminal.app.paint import inked

if TYPE_CHECKING:
    from tortuga.terminal.app.application import Tortuga

Result = TypeVar("Result")


def bound(**keys: str) -> list[BindingType]:
    """Bindings for actions, by ``action="f2,ctrl+r"``; the bar of keys says what they do."""
    return [Binding(key, action, show=False, priority=True) for action, key in keys.items()]


class Page(Screen[Result]):
    """A page whose every word comes from the texts, so that the language can change at any time.

    ``bar`` are the actions that the bar of keys shows, with the name of the key, and ``first`` is
    the part that has the keyboard first.
    """

    bar: ClassVar[dict[str, str]] = {"language": "F8", "leave": "F10"}
    first: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = bound(language="f8", leave="f10,ctrl+q,ctrl+c")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    Page { background: $background; }
    Page #top { height: 1; background: $primary; color: $background; text-style: bold; }
    Page #title { width: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    Page #clock { width: auto; padding: 0 1; }
    Page OptionList, Page OptionList:focus {
        border: none; background: $background; scrollbar-size-vertical: 1;
    }
    Page OptionList > .option-list--option-highlighted,
    Page OptionList:focus > .option-list--option-highlighted {
        background: $primary; color: $background; text-style: bold;
    }
    Page #keys {
        height: 1; dock: bottom; background: $panel; text-wrap: nowrap;
        link-color: $foreground; link-style: none; link-background: $panel;
        link-background-hover: $primary; link-color-hover: $background; link-style-hover: bold;
    }
    """

    @property
    def tortuga(self) -> Tortuga:
        return cast("Tortuga", self.app)

    def say(self, key: str, /, **facts: object) -> str:
        return self.tortuga.frame.say(f"terminal.{key}", **facts)

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static(self.heading(), id="title", markup=False)
            yield Static("", id="clock", markup=False)
        yield from self.body()
        yield Static(self.key_bar(), id="keys")

    def on_mount(self) -> None:
        if self.first:
            self.query_one(self.first).focus()

    def heading(self) -> str:
        return "Tortuga"

    def body(self) -> ComposeResult:
        raise NotImplementedError

    def key_bar(self) -> Content:
        """The keys that mean something now; a click does the same."""
        usable = [action for action in self.bar if self.check_action(action, ())]
        other = self.tortuga.frame.say(f"words.language.{self.tortuga.next_language()}")
        said = {action: self.say(f"key.{action}", language=other) for action in usable}
        parts = [
            f"[@click=screen.{action}][b]{self.bar[action]}[/b] {said[action]}[/]"
            for action in usable
        ]
        return Content.from_markup(" ".join(parts))

    def refresh_bar(self) -> None:
        told, bar = self.key_bar(), self.query_one("#keys", Static)
        if bar.content != told:
            bar.update(told)

    async def retell(self) -> None:
        """Say everything anew, in another language."""
        await self.recompose()
        if self.first:
            self.query_one(self.first).focus()

    async def action_language(self) -> None:
        await self.tortuga.switch_language()

    def action_leave(self) -> None:
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss(None)


class TurningPage(Page[None]):
    """A page with a part, ``turned``, that Page Up and Page Down go through."""

    turned: ClassVar[str] = "#board"
    BINDINGS: ClassVar[list[BindingType]] = bound(turn_up="pageup", turn_down="pagedown")

    def action_turn_up(self) -> None:
        self.query_one(self.turned).scroll_page_up(animate=False)

    def action_turn_down(self) -> None:
        self.query_one(self.turned).scroll_page_down(animate=False)


class SmallPage(Page[Result]):
    """A page on top of another, with a title and a text, that Esc closes."""

    bar: ClassVar[dict[str, str]] = {"close": "Esc"}
    BINDINGS: ClassVar[list[BindingType]] = bound(close="escape,f10,ctrl+q,ctrl+c")
    DEFAULT_CSS = "SmallPage #about { padding: 1 2; height: auto; }"

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.called = title
        self.text = text

    def heading(self) -> str:
        return self.called

    def body(self) -> ComposeResult:
        yield Static(inked(self.text), id="about")

    async def retell(self) -> None:
        """It stays as it was asked until it is closed."""


class TextPage(SmallPage[None]):
    """A long text to read: rules, log, help."""

    first = "#text"
    BINDINGS: ClassVar[list[BindingType]] = bound(close="enter")
    DEFAULT_CSS = """
    TextPage #text { padding: 0 2 0 1; height: 1fr; scrollbar-size-vertical: 1; }
    """

    def body(self) -> ComposeResult:
        with VerticalScroll(id="text"):
            yield Static(inked(self.text), id="words")


class LogPage(TextPage):
    """What happened so far, the latest in sight."""

    def on_mount(self) -> None:
        self.query_one("#text").scroll_end(animate=False)
