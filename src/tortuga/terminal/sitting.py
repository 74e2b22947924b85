"""Sitting at a table: what a screen needs to know and do, wherever the game is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

from tortuga.bots.levels import Bot, Sailor, Swabbie
from tortuga.bots.thinking import Pool, think
from tortuga.coach import Advice
from tortuga.engine.chance import Chance
from tortuga.engine.description import describe
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.records import Record
from tortuga.engine.views import View
from tortuga.engine.why import NOT_NOW
from tortuga.terminal.hints import find_hint
from tortuga.terminal.home import HomeTable
from tortuga.terminal.voice import Voice

Say = Callable[..., str]
# A bot's move stays on the screen this long before the next; beside people who may act too,
# bots wait a little longer, so that nobody is raced.
PACE = 0.3
PACE_BESIDE_PEOPLE = 1.5
# These answer at once; a process would only be a detour.
QUICK = (Swabbie, Sailor)


class Question(NamedTuple):
    """A seat asks to take back what would need everyone's consent."""

    number: int
    seat: int


class Sitting(Protocol):
    """A game as those at this keyboard sit at it. ``people`` are their seats."""

    game: Game
    people: list[int]
    changed: Callable[[], None]

    def __init__(self) -> None:
        self.changed = lambda: None

    @property
    def names(self) -> list[str]:
        """What everyone at the table is called."""

    def trouble(self, say: Say) -> str:
        """What is wrong with the way to the table; '' while all is well."""
        return ""

    def voice(self, language: str) -> Voice:
        return Voice(self.game, language, self.names)

    def ready(self) -> bool:
        """Whether the game has begun, so that there are views."""
        return True

    def over(self) -> bool: ...

    def view(self, seat: int | None) -> View:
        """What a seat at this keyboard sees, its moves those of a person; None: a spectator."""

    def waits_for(self, keyboard: int | None) -> int | None:
        """Which seat of this keyboard should act now; whoever is at it comes first."""

    def has_secrets(self, seat: int) -> bool: ...

    def log(self, voice: Voice, viewer: int | None) -> list[str]:
        """All that happened, a line each, as the viewer may know it."""

    def sealed(self) -> str:
        """The commitment that fixes the deal."""

    def seconds_left(self) -> float | None:
        """How long the running clock still runs; None where none does."""

    async def play(self, seat: int, move: int, words: str) -> None:
        """Play a person's move; raises IllegalMove."""

    def refusal(self, voice: Voice, error: IllegalMove, viewer: int | None) -> str:
        """Why a move was refused."""
        return voice.refusal(error, viewer)

    async def undo(self, seat: int) -> bool:
        """Take back a person's last move, or ask for that; False where it cannot be."""

    async def go_on(self) -> None:
        """Let bots and clocks play until the game is over; calls ``changed`` at each change."""

    def question(self) -> Question | None:
        """What others ask of those at this keyboard: whether a move may be taken back."""
        return None

    async def answer(self, question: Question, agree: bool) -> None:
        """Answer it."""
        return

    def gives_hints(self) -> bool:
        return bool(self.people)

    async def hint(self, seat: int) -> tuple[Advice, ...]:
        """What to play from what the seat can see, the best first."""

    async def record(self) -> Record:
        """The whole game, once it is over."""

    def opened(self, say: Say) -> str:
        """What opens the deal after the end, so that it can be checked."""

    def lobby(self, say: Say) -> list[str]:
        """What there is to see before the game has begun."""
        return []

    def close(self) -> None:
        """Leave."""
        return


class HomeSitting(Sitting):
    """A game that this very process keeps."""

    def __init__(self, home: HomeTable, pace: float = PACE) -> None:
        super().__init__()
        self.home = home
        self.game = home.fold.game
        self.people = home.people
        self.thinker = Pool()
        self.pace = pace
        self.stirred = asyncio.Event()

    @property
    def names(self) -> list[str]:
        return self.home.names

    def over(self) -> bool:
        return self.home.fold.over

    def view(self, seat: int | None) -> View:
        return self.home.view(seat)

    def waits_for(self, keyboard: int | None) -> int | None:
        acting = [seat for seat in self.home.going_on() if seat in self.people]
        if keyboard in acting and not self.home.match.state.clock:
            return keyboard
        return next(iter(acting), None)

    def has_secrets(self, seat: int) -> bool:
        return self.home.has_secrets(seat)

    def log(self, voice: Voice, viewer: int | None) -> list[str]:
        return voice.events(self.home.events(), viewer)

    def sealed(self) -> str:
        return self.home.match.commitment

    def seconds_left(self) -> float | None:
        return self.home.seconds_left()

    async def play(self, seat: int, move: int, words: str) -> None:
        if self.home.is_time_up():
            raise IllegalMove(NOT_NOW())
        self.home.play_as_person(seat, move, words)
        self.stir()

    async def undo(self, seat: int) -> bool:
        undone = self.home.undo(seat)
        self.stir()
        return undone

    def stir(self) -> None:
        """Note that something changed: for the screen, and for whoever waits."""
        self.stirred.set()
        self.changed()

    async def go_on(self) -> None:
        self.stir()
        while not self.over():
            self.stirred.clear()
            bots = [seat for seat in self.home.going_on() if seat not in self.people]
            if self.home.is_time_up():
                self.home.time_up()
                self.stir()
            elif bots:
                await self.let_a_bot_play(bots[0])
            else:
                await self.wait(self.seconds_left())
        self.home.keep()

    async def let_a_bot_play(self, seat: int) -> None:
        """One move of a bot, unless something happens while it thinks."""
        beside = any(each in self.people for each in self.home.going_on())
        if await self.wait(self.pace * PACE_BESIDE_PEOPLE / PACE if beside else self.pace):
            return
        bot = self.home.players[seat].bot
        assert bot is not None
        move = await self.chosen(bot, *self.home.bots_move(seat))
        if not self.stirred.is_set():
            self.home.play(seat, move)
            self.stir()

    async def chosen(self, bot: Bot, view: View, chance: Chance) -> int:
        """A bot's move for a view."""
        if isinstance(bot, QUICK):
            return bot.choose(self.game, view, chance)
        return await self.thinker.work(think, describe(self.game), bot.name, view, chance.seed())

    async def wait(self, seconds: float | None) -> bool:
        """Wait so long, or without an end; True as soon as something has changed."""
        try:
            await asyncio.wait_for(self.stirred.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def hint(self, seat: int) -> tuple[Advice, ...]:
        return await self.thinker.work(find_hint, describe(self.game), self.view(seat))

    async def record(self) -> Record:
        return Record.of(self.home.match, self.names)

    def opened(self, say: Say) -> str:
        match = self.home.match
        return say("opened", seed=str(match.seed), commitment=match.commitment)

    def close(self) -> None:
        self.thinker.close()
