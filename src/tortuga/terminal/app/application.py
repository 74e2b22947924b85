"""The application: which page comes first, the language, and sitting down at tables."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts, languages
from tortuga.engine.records import Record
from tortuga.engine.texts import Texts
from tortuga.table.playback import ALL, Eyes
from tortuga.terminal.app.harbour import HarbourPage
from tortuga.terminal.app.pages import Page
from tortuga.terminal.app.paint import BEACH
from tortuga.terminal.app.replaying import ReplayPage
from tortuga.terminal.app.setting import SettingPage
from tortuga.terminal.app.table import TablePage
from tortuga.terminal.home import HomeTable, new_game, resumed
from tortuga.terminal.seating import Player
from tortuga.terminal.sitting import PACE, HomeSitting, Sitting


class Tortuga(App[None], inherit_bindings=False):
    """All pages of the terminal. ``pace`` is how long a bot's move stays before the next."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    TITLE = "Tortuga"

    def __init__(self, language: str, pace: float = PACE) -> None:
        super().__init__()
        self.language = language
        self.pace = pace
        self.first: list[Screen[None]] = []

    @property
    def broken_by(self) -> BaseException | None:
        """What ended the application before its time, if anything did: a page, or its work."""
        error = self._exception
        return error.error if isinstance(error, WorkerFailed) else error

    @property
    def frame(self) -> Texts:
        return frame_texts(self.language)

    def on_mount(self) -> None:
        self.register_theme(BEACH)
        self.theme = BEACH.name
        self.push_screen(HarbourPage() if not self.first else self.first[0], self.left_first)

    def left_first(self, _: None) -> None:
        """The page that the application was begun with is left: so is the application."""
        self.exit()

    # How it may begin

    def with_game(self, name: str) -> Tortuga:
        self.first = [SettingPage(name)]
        return self

    def with_home(self, home: HomeTable) -> Tortuga:
        self.first = [TablePage(HomeSitting(home, self.pace))]
        return self

    def with_sitting(self, sitting: Sitting) -> Tortuga:
        self.first = [TablePage(sitting)]
        return self

    def with_record(self, record: Record, eyes: Eyes, step: int = 0) -> Tortuga:
        self.first = [ReplayPage(record, eyes, step)]
        return self

    # Where it may go

    def sit_down(self, game: Game, players: list[Player]) -> None:
        """A new deal for these players."""
        self.push_screen(TablePage(self.dealt(game, players)))

    def play_again(self, game: Game, players: list[Player]) -> None:
        """A new deal in place of the game that is over."""
        self.pop_screen()
        alone = len(self.screen_stack) == 1  # above nothing but Textual's own empty screen
        page = TablePage(self.dealt(game, players))
        self.push_screen(page, self.left_first if alone else None)

    def dealt(self, game: Game, players: list[Player]) -> HomeSitting:
        return HomeSitting(new_game(game, players), self.pace)

    def open_record(self, record: Record, path: Path) -> None:
        """Go on with a game that is not over; look at one that is."""
        if record.over:
            self.push_screen(ReplayPage(record, ALL))
        else:
            self.push_screen(TablePage(HomeSitting(resumed(record, path), self.pace)))

    def next_language(self) -> str:
        known = languages()
        return known[(known.index(self.language) + 1) % len(known)]

    async def switch_language(self) -> None:
        """The next language, on every page that is open."""
        self.language = self.next_language()
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                await screen.retell()
