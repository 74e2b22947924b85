"""The harbour: the first page, where a game, a record or a server's table is chosen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tortuga.engine.errors import TortugaError
from tortuga.engine.library import game_texts
from tortuga.engine.registry import game_class, game_names
from tortuga.terminal.app.asking import AskPage
from tortuga.terminal.app.pages import Page, bound
from tortuga.terminal.app.paint import inked
from tortuga.terminal.app.setting import SettingPage
from tortuga.terminal.app.table import TablePage
from tortuga.terminal.files import read_record


class HarbourPage(Page[None]):
    """All games, and the way to a saved one or to a server."""

    first = "OptionList"
    bar: ClassVar[dict[str, str]] = {"open": "F3", "sail": "F4", "language": "F8", "leave": "F10"}
    BINDINGS: ClassVar[list[BindingType]] = bound(
        open="f3", sail="f4", language="f8", leave="f10,q,ctrl+q,ctrl+c"
    )
    DEFAULT_CSS = """
    HarbourPage #about { padding: 1 2; height: auto; }
    HarbourPage OptionList { margin: 0 2; height: 1fr; }
    """

    def body(self) -> ComposeResult:
        yield Static(inked(self.say("harbour")), id="about")
        entries: list[Option | None] = []
        for name in game_names():
            entries += [Option(self.entry(name), id=name), None]
        yield OptionList(*entries[:-1])

    def entry(self, name: str) -> Content:
        """A game in two lines: its name, for how many and how long, and what it is about."""
        texts, game = game_texts(name, self.tortuga.language), game_class(name)
        facts = self.tortuga.frame.say(
            "cli.games.facts",
            low=game.min_seats,
            high=game.max_seats,
            age=game.age,
            minutes=game.minutes,
        )
        return Content.assemble(
            (texts.say("name"), "bold"), f"  {facts}\n", (texts.say("tagline"), "dim")
        )

    @on(OptionList.OptionSelected)
    def game_chosen(self, message: OptionList.OptionSelected) -> None:
        assert message.option_id is not None
        self.app.push_screen(SettingPage(message.option_id))

    def action_open(self) -> None:
        """Go on with a saved game, or look at one that is over."""

        def named(name: str | None) -> None:
            if not name:
                return
            path = Path(name).expanduser()
            try:
                self.tortuga.open_record(read_record(path), path)
            except TortugaError as error:
                self.notify(str(error), severity="error", markup=False)

        self.app.push_screen(AskPage(self.say("open.title"), self.say("open.about")), named)

    def action_sail(self) -> None:
        """Sit down at a server's table."""

        def named(address: str | None) -> None:
            if address:
                self.run_worker(self.sail(address), exclusive=True)

        self.app.push_screen(AskPage(self.say("far.title"), self.say("far.about")), named)

    async def sail(self, address: str) -> None:
        try:
            from tortuga.terminal.far.sitting import read_link, sit_far

            sitting = await asyncio.to_thread(sit_far, read_link(address), "")
        except ModuleNotFoundError:
            self.notify(self.say("far.missing"), severity="error", markup=False)
        except TortugaError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.app.push_screen(TablePage(sitting))

    def action_leave(self) -> None:
        self.app.exit()
