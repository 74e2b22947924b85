"""A recorded game on the screen: every step in a list, the table after it beside."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, ScrollableContainer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tortuga.engine.records import Record
from tortuga.table.playback import ALL, Eyes
from tortuga.terminal.app.pages import TurningPage, bound
from tortuga.terminal.app.paint import inked
from tortuga.terminal.app.rules import open_rules
from tortuga.terminal.replay import Replay


class ReplayPage(TurningPage):
    """Back and forth through a record, through one pair of eyes or another."""

    bar: ClassVar[dict[str, str]] = {
        "back": "←",
        "on": "→",
        "first": "Home",
        "last": "End",
        "eyes": "Tab",
        "rules": "F2",
        "language": "F8",
        "close": "Esc",
    }
    BINDINGS: ClassVar[list[BindingType]] = bound(
        on="right,space,n",
        back="left,backspace,p",
        first="home,g",
        last="end,G",
        eyes="tab",
        rules="f2,ctrl+r",
        language="f8",
        close="escape,q,f10,ctrl+q,ctrl+c",
    )
    DEFAULT_CSS = """
    ReplayPage #middle { height: 1fr; }
    ReplayPage OptionList { width: 38; display: none; scrollbar-size-vertical: 1; }
    ReplayPage.-wide OptionList { display: block; }
    ReplayPage #board { width: 1fr; scrollbar-size: 1 1; }
    ReplayPage #table { width: auto; }
    ReplayPage #step { height: auto; max-height: 6; padding: 0 1; color: $secondary; }
    """

    def __init__(self, record: Record, eyes: Eyes, step: int = 0) -> None:
        super().__init__()
        self.record = record
        self.eyes = eyes
        self.eye = 0
        self.step = step

    def heading(self) -> str:
        return self.replay.heading()

    def body(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with ScrollableContainer(id="board"):
                yield Static("", id="table")
            lines = [self.replay.step_line(step) for step in range(self.replay.last + 1)]
            steps = OptionList(*[Option(inked(line)) for line in lines], compact=True)
            steps.can_focus = False
            yield steps
        yield Static("", id="step")

    def compose(self) -> ComposeResult:
        self.replay = Replay(self.record, self.tortuga.language, self.eyes)
        yield from super().compose()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.eyes == ALL if action == "eyes" else True

    def on_mount(self) -> None:
        if told := self.replay.unfinished():
            self.notify(told, markup=False)
        self.show(self.step)

    async def retell(self) -> None:
        await super().retell()
        self.show(self.step)

    def show(self, step: int) -> None:
        """The table after a step, and what the step brought."""
        self.step = min(max(step, 0), self.replay.last)
        viewer = self.replay.viewers[self.eye]
        table = "\n".join(self.replay.position(self.step, viewer))
        self.query_one("#table", Static).update(inked(table))
        line = f"[{self.step}/{self.replay.last}] {self.replay.step_line(self.step)}"
        told = [f"{line}   {self.replay.whose(viewer)}", *self.replay.told(self.step)]
        self.query_one("#step", Static).update(inked("\n".join(told)))
        with self.prevent(OptionList.OptionHighlighted):
            self.query_one(OptionList).highlighted = self.step

    @on(OptionList.OptionSelected)
    def clicked(self, message: OptionList.OptionSelected) -> None:
        self.show(message.option_index)

    def action_on(self) -> None:
        self.show(self.step + 1)

    def action_back(self) -> None:
        self.show(self.step - 1)

    def action_first(self) -> None:
        self.show(0)

    def action_last(self) -> None:
        self.show(self.replay.last)

    def action_eyes(self) -> None:
        self.eye = (self.eye + 1) % len(self.replay.viewers)
        self.show(self.step)

    def action_rules(self) -> None:
        open_rules(self, self.record.game.name)
