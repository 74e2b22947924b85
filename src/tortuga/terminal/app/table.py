"""The table: whose eyes look on, and everything that is done there."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.widgets import Button

from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.table.playback import ALL
from tortuga.terminal.app import keeping
from tortuga.terminal.app.asking import AskPage, ChoosePage, HandOverPage
from tortuga.terminal.app.pages import bound
from tortuga.terminal.app.picker import Picker
from tortuga.terminal.app.replaying import ReplayPage
from tortuga.terminal.app.shown import ShownTable
from tortuga.terminal.hints import advised
from tortuga.terminal.sitting import HomeSitting, Question, Sitting
from tortuga.terminal.words import in_language, takes_words

TICK = 0.25


class TablePage(ShownTable):
    """A game to play; ``handing`` is the seat that the keyboard is being handed to."""

    bar: ClassVar[dict[str, str]] = {
        "help": "F1",
        "rules": "F2",
        "log": "F3",
        "hint": "F4",
        "undo": "F5",
        "save": "F7",
        "language": "F8",
        "leave": "F10",
    }
    BINDINGS: ClassVar[list[BindingType]] = bound(
        hint="f4,ctrl+t", undo="f5,ctrl+z", save="f7,ctrl+s"
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.handing: int | None = None
        self.looking = False
        self.playing = False
        self.put_to_us: Question | None = None

    def on_mount(self) -> None:
        self.sitting.changed = self.look
        self.run_worker(self.go_on(), exclusive=True)
        self.set_interval(TICK, self.tick)

    async def go_on(self) -> None:
        try:
            await self.sitting.go_on()
        except TortugaError as error:  # a bot of somebody's own, or a server, may do anything
            self.tell(str(error))

    def on_unmount(self) -> None:
        self.sitting.close()

    async def retell(self) -> None:
        await super().retell()
        self.look()

    def tell(self, text: str) -> None:
        self.notify(text, severity="warning", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("save", "again"):
            return isinstance(self.sitting, HomeSitting)
        if action == "undo":
            return bool(self.sitting.people) and not self.sitting.over()
        if action == "hint":
            return self.sitting.gives_hints() and not self.sitting.over()
        return True

    # Whose eyes look on

    def look(self) -> None:
        """Something happened: look at it as soon as all that comes with it is done."""
        if not self.looking:
            self.looking = True
            self.call_later(self.position_changed)

    def position_changed(self) -> None:
        """Show the position to whoever may see it, or hide it from who may not."""
        self.looking = False
        if not self.is_running:
            return
        self.answer_others()
        if not self.sitting.ready():
            self.show_waiting()
            return
        seat = self.sitting.waits_for(self.keyboard)
        if seat is not None and seat != self.keyboard:
            if self.handing == seat:
                return
            if self.sitting.has_secrets(seat):
                self.hand_over(seat)
                return
            self.keyboard = seat
            self.fresh = True
        if self.handing is None:
            self.viewer = self.eyes(seat)
            self.show_position()

    def eyes(self, waited_for: int | None) -> int | None:
        """A lone person's; among several whoever is at the keyboard, and nobody's where all
        watch a clock together or the game is over."""
        if len(self.sitting.people) == 1:
            return self.sitting.people[0]
        watching = waited_for is None and self.sitting.seconds_left() is not None
        return None if watching or self.sitting.over() else self.keyboard

    def hand_over(self, seat: int) -> None:
        """Wipe all that the last person saw, pages on top included, and wait for the next."""
        while self.app.screen is not self:
            self.app.pop_screen()
        before, self.handing = self.keyboard, seat
        self.wipe()

        async def answered(answer: str | None) -> None:
            if self.handing != seat:
                return
            self.handing = None
            if answer == "undo" and before is not None and await self.take_back(before):
                return
            if answer == "leave":
                self.action_leave()
            if answer == "ready":
                self.keyboard = seat
            self.fresh = True
            self.look()

        self.app.push_screen(HandOverPage(self.sitting.names[seat]), answered)

    # Moves

    @on(Picker.Chosen)
    def chosen(self, message: Picker.Chosen) -> None:
        if self.viewer is None:
            return
        view = self.sitting.view(self.viewer)
        if not takes_words(self.sitting.game, view, message.move):
            self.begin_to_play(message.move, "")
            return

        def written(words: str | None) -> None:
            if words is not None:
                self.begin_to_play(message.move, in_language(words, self.tortuga.language))

        [label] = self.voice.moves(view, [message.move])
        self.app.push_screen(AskPage(label, self.say("words")), written)

    def begin_to_play(self, move: int, words: str) -> None:
        """Play without waiting: a server may take its time, and the page must answer meanwhile."""
        if not self.playing and self.viewer is not None:
            self.playing = True
            self.run_worker(self.play(self.viewer, move, words), group="play")

    async def play(self, seat: int, move: int, words: str) -> None:
        """Play a move; where it is refused, say why and leave all as it was."""
        self.fresh = True
        try:
            await self.sitting.play(seat, move, words)
        except IllegalMove as error:
            self.fresh = False
            self.tell(self.sitting.refusal(self.voice, error, seat))
        finally:
            self.playing = False

    async def take_back(self, seat: int) -> bool:
        self.fresh = True
        undone = await self.sitting.undo(seat)
        said = "cli.play.undone" if undone else "cli.play.no_undo"
        self.notify(self.tortuga.frame.say(said), markup=False)
        return undone

    def action_undo(self) -> None:
        if self.keyboard is not None:
            self.run_worker(self.take_back(self.keyboard), group="undo")

    def answer_others(self) -> None:
        """Where somebody asks to take back a move, put that to whoever sits here, once."""
        question = self.sitting.question()
        if question is None or question == self.put_to_us:
            return
        self.put_to_us = question
        frame, name = self.tortuga.frame, self.sitting.names[question.seat]

        async def answered(choice: int | None) -> None:
            await self.sitting.answer(question, choice == 0)

        answers = [frame.say("table.undo.agree"), frame.say("table.undo.refuse")]
        asked = frame.say("table.undo.asked", name=name)
        self.app.push_screen(ChoosePage(frame.say("table.undo.label"), asked, answers), answered)

    def action_hint(self) -> None:
        """What a good player would do, as far as this seat can know."""
        if self.viewer is None or not self.sitting.view(self.viewer).legal:
            self.notify(self.say("hint.later"), timeout=2, markup=False)
        else:
            self.notify(self.say("hint.thinking"), timeout=2, markup=False)
            self.run_worker(self.find_hint(self.viewer), group="hint", exclusive=True)

    async def find_hint(self, viewer: int) -> None:
        view = self.sitting.view(viewer)
        try:
            advice = await self.sitting.hint(viewer)
        except IllegalMove as error:
            self.tell(self.sitting.refusal(self.voice, error, viewer))
            return
        if self.viewer != viewer or self.sitting.view(viewer) != view:
            return  # the table has moved on

        def taken(choice: int | None) -> None:
            if choice is not None and self.viewer == viewer:
                self.begin_to_play(advice[choice].move, "")

        told = advised(self.voice, viewer, advice)
        title, about = self.say("hint.title"), self.say("hint.about")
        self.app.push_screen(ChoosePage(title, about, told), taken)

    # The record, and leaving

    @on(Button.Pressed, "#save")
    def action_save(self) -> None:
        if isinstance(self.sitting, HomeSitting):
            keeping.save(self, self.sitting.home, self.refresh_bar)

    @on(Button.Pressed, "#leave")
    def action_leave(self) -> None:
        if isinstance(self.sitting, HomeSitting):
            keeping.leave(self, self.sitting.home, self.go)
        else:
            self.go()

    def go(self) -> None:
        self.dismiss()

    @on(Button.Pressed, "#again")
    def action_again(self) -> None:
        """The same players, a new deal."""
        if isinstance(self.sitting, HomeSitting):
            again = self.sitting.game, self.sitting.home.players
            self.app.call_later(self.tortuga.play_again, *again)  # this page is about to go

    @on(Button.Pressed, "#replay")
    async def replayed(self) -> None:
        try:
            record = await self.sitting.record()
        except TortugaError as error:
            self.tell(str(error))
            return
        self.app.push_screen(ReplayPage(record, ALL))
