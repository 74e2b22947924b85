"""The picker: legal moves, chosen by arrows, a few letters, step by step, or by mouse."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tortuga.terminal.choosing import Choice, Choosing


class Filter(Input):
    """The line to type in; where it is empty, left and right go through the steps."""

    class Step(Message):
        """A step back, or into the entry that is marked."""

        def __init__(self, back: bool) -> None:
            super().__init__()
            self.back = back

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.Step(back=True))

    def action_cursor_left(self, select: bool = False) -> None:
        if self.value:
            super().action_cursor_left(select)
        else:
            self.post_message(self.Step(back=True))

    def action_cursor_right(self, select: bool = False) -> None:
        if self.value:
            super().action_cursor_right(select)
        else:
            self.post_message(self.Step(back=False))


class Picker(Vertical):
    """Shows the entries of a :class:`Choosing` and says which move was chosen."""

    class Chosen(Message):
        """Somebody has chosen a move."""

        def __init__(self, move: int) -> None:
            super().__init__()
            self.move = move

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("escape", "back", show=False),
    ]
    DEFAULT_CSS = """
    Picker { height: auto; background: $surface; }
    Picker #typed { height: 1; }
    Picker #path { width: auto; max-width: 60%; padding: 0 1; color: $secondary; }
    Picker Filter, Picker Filter:focus { width: 1fr; background: $surface; }
    Picker #entries { height: auto; background: $surface; padding: 0; }
    """

    def __init__(self, placeholder: str, nothing: str) -> None:
        super().__init__(id="picker")
        self.placeholder = placeholder
        self.nothing = nothing
        self.choosing: Choosing | None = None
        self.shown: list[Choice] = []

    def compose(self) -> ComposeResult:
        with Horizontal(id="typed"):
            yield Static("", id="path", markup=False)
            yield Filter(placeholder=self.placeholder, compact=True, id="filter")
        entries = OptionList(compact=True, markup=False, id="entries")
        entries.can_focus = False  # the line to type in keeps the keyboard
        yield entries

    def offer(self, choosing: Choosing | None) -> None:
        """Offer the moves of a position, from the first step on; None: there is nothing to do."""
        self.choosing = choosing
        self.display = choosing is not None
        self.query_one(Filter).value = ""
        self.show()
        if choosing is not None:
            self.query_one(Filter).focus()

    def offer_still(self, choosing: Choosing) -> None:
        """Go on with what has been typed and chosen, though others have moved meanwhile."""
        if self.choosing is None:
            self.offer(choosing)
        elif self.choosing.labels != choosing.labels:
            choosing.follow(self.choosing)
            marked = self.marked
            self.choosing = choosing
            self.show()
            again = [place for place, choice in enumerate(self.shown) if choice == marked]
            if again:
                self.query_one(OptionList).highlighted = again[0]

    @property
    def marked(self) -> Choice | None:
        """The entry that Enter would take."""
        place = self.query_one(OptionList).highlighted
        return None if place is None else self.shown[place]

    def show(self) -> None:
        """The entries of the step that we are at, or those that fit what was typed."""
        typed = self.query_one(Filter).value
        self.shown = [] if self.choosing is None else self.choosing.choices(typed)
        entries = self.query_one(OptionList)
        entries.clear_options()
        entries.add_options([Option(self.entry(choice)) for choice in self.shown])
        if self.shown:
            entries.highlighted = 0
        elif self.choosing is not None:
            entries.add_option(Option(f"  {self.nothing}", disabled=True))
        steps = self.choosing.steps if self.choosing else []
        self.query_one("#path", Static).update(f"{steps[-1].label}" if steps else ">")

    @staticmethod
    def entry(choice: Choice) -> Content:
        if choice.move is not None:
            return Content(f"  {choice.label}")
        return Content.assemble("› ", choice.label, (f"  ({len(choice.moves)})", "dim"))

    # What is done with it

    @on(Input.Changed, "#filter")
    def filter_changed(self, message: Input.Changed) -> None:
        message.stop()
        self.show()

    @on(Input.Submitted, "#filter")
    def entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.choose(self.query_one(OptionList).highlighted)

    @on(OptionList.OptionSelected)
    def clicked(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.choose(message.option_index)

    @on(Filter.Step)
    def stepped(self, message: Filter.Step) -> None:
        message.stop()
        if message.back:
            self.action_back()
        elif self.marked is not None and self.marked.move is None:
            self.choose(self.query_one(OptionList).highlighted)

    def choose(self, index: int | None) -> None:
        """Play the entry, or go into it where it stands for several moves."""
        if index is None or not 0 <= index < len(self.shown) or self.choosing is None:
            return
        choice = self.shown[index]
        if choice.move is not None:
            self.post_message(self.Chosen(choice.move))
            return
        self.choosing.open(choice)
        self.show()

    def action_mark(self, step: int) -> None:
        entries = self.query_one(OptionList)
        if self.shown:
            entries.highlighted = ((entries.highlighted or 0) + step) % len(self.shown)

    def action_back(self) -> None:
        """Forget what was typed, or go back a step."""
        filter_line = self.query_one(Filter)
        if filter_line.value:
            filter_line.value = ""
        elif self.choosing is not None and self.choosing.back():
            self.show()
