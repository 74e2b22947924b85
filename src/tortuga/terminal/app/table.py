"""The table: what one viewer may see of a game, what happened, and the moves to choose from."""

from __future__ import annotations

import math
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.widgets import Button, Static

from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.views import View
from tortuga.terminal.app import keeping
from tortuga.terminal.app.asking import AskPage, ChoosePage, HandOverPage
from tortuga.terminal.app.pages import LogPage, Page, TextPage, bound
from tortuga.terminal.app.paint import inked
from tortuga.terminal.app.picker import Picker
from tortuga.terminal.app.replaying import ReplayPage
from tortuga.terminal.app.rules import RulesPage
from tortuga.terminal.choosing import Choosing
from tortuga.terminal.hints import advised
from tortuga.terminal.language import languages
from tortuga.terminal.sitting import HomeSitting, Sitting
from tortuga.terminal.voice import Voice

SHORT_TIME = 10
TICK = 0.25
NEWS = 3
LONGEST_WORDS = 300


class TablePage(Page[None]):
    """One game as those at this keyboard sit at it; ``viewer`` is whose eyes look on."""

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
    BINDINGS: ClassVar[list[BindingType]] = [
        *bound(
            help="f1",
            rules="f2,ctrl+r",
            log="f3,ctrl+l",
            hint="f4,ctrl+t",
            undo="f5,ctrl+z",
            spread="f6,ctrl+o",
            save="f7,ctrl+s",
            language="f8",
            leave="f10,ctrl+q,ctrl+c",
        ),
        Binding("pageup", "turn_up", show=False, priority=True),
        Binding("pagedown", "turn_down", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    TablePage #middle { height: 1fr; }
    TablePage #board { width: 1fr; scrollbar-size: 1 1; }
    TablePage #table { width: auto; }
    TablePage #side { width: 40; padding: 0 1; border-left: solid $panel; display: none;
        scrollbar-size-vertical: 1; }
    TablePage #news { height: auto; max-height: 3; padding: 0 1; color: $secondary; }
    TablePage #prompt { height: auto; max-height: 3; padding: 0 1; color: $primary;
        text-style: bold; }
    TablePage #after { height: auto; display: none; background: $surface; }
    TablePage #after Button { margin: 0 1; }
    TablePage.-wide #side { display: block; }
    TablePage.-wide #news { display: none; }
    TablePage.-spread #news, TablePage.-spread #side { display: none; }
    TablePage.-spread Picker OptionList { display: none; }
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.keyboard: int | None = sitting.people[0] if len(sitting.people) == 1 else None
        self.viewer: int | None = self.keyboard
        self.handing: int | None = None
        self.fresh = True
        self.written: dict[str, str] = {}
        self.looking = False

    @property
    def voice(self) -> Voice:
        return self.sitting.voice(self.tortuga.language)

    def heading(self) -> str:
        return f"{self.voice.texts.say('name')} · {', '.join(self.sitting.names)}"

    def body(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with ScrollableContainer(id="board"):
                yield Static("", id="table")
            with VerticalScroll(id="side"):
                yield Static("", id="history")
        yield Static("", id="news")
        yield Static("", id="prompt")
        yield Picker(self.say("type"), self.say("no_fit"))
        with Horizontal(id="after"):
            for name in ("again", "replay", "save", "leave"):
                if self.check_action(name, ()):
                    yield Button(self.say(f"after.{name}"), id=name, compact=True)

    async def on_mount(self) -> None:
        self.sitting.changed = self.look
        self.run_worker(self.go_on(), exclusive=True)
        self.set_interval(TICK, self.tick)

    async def go_on(self) -> None:
        try:
            await self.sitting.go_on()
        except TortugaError as error:  # a bot of somebody's own may do anything
            self.notify(str(error), severity="error", timeout=30, markup=False)

    def on_unmount(self) -> None:
        self.sitting.close()

    async def retell(self) -> None:
        await super().retell()
        self.written.clear()
        self.fresh = True
        if self.handing is None:
            self.position_changed()

    # Whose eyes look on

    def look(self) -> None:
        """Something happened: look at it as soon as all that comes with it is done."""
        if not self.looking:
            self.looking = True
            self.call_later(self.position_changed)

    def position_changed(self) -> None:
        """Something happened: show it to whoever may see it, or hide it from who may not."""
        self.looking = False
        if not self.is_running:
            return
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
        return None if watching or self.sitting.view(None).over else self.keyboard

    def hand_over(self, seat: int) -> None:
        """Wipe all that the last person saw, pages on top included, and wait for the next."""
        while self.app.screen is not self:
            self.app.pop_screen()
        before, self.handing, self.viewer = self.keyboard, seat, None
        for part in ("#table", "#history", "#news", "#prompt"):
            self.put(part, "")
        self.query_one(Picker).offer(None)

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
            self.position_changed()

        self.app.push_screen(HandOverPage(self.sitting.names[seat]), answered)

    # What is shown

    def show_waiting(self) -> None:
        self.put("#table", "\n".join(self.sitting.lobby(self.say)))
        self.query_one(Picker).offer(None)

    def show_position(self) -> None:
        """The table, what happened, what is asked, and what can be played."""
        view, voice = self.sitting.view(self.viewer), self.voice
        shown = voice.table(view)
        if view.over:
            shown = f"{voice.result(view)}\n\n{self.sitting.opened(self.say)}\n\n{shown}"
        lines = self.sitting.log(voice, self.viewer)
        self.put("#table", shown)
        self.put("#news", "\n".join(lines[-NEWS:]))
        self.put("#history", "\n".join(lines))
        self.put("#prompt", self.asked(view, voice))
        self.query_one("#side").scroll_end(animate=False)
        self.query_one("#after").display = view.over
        self.offer_moves(view, voice)
        self.tick()
        self.refresh_bar()

    def put(self, part: str, text: str) -> None:
        """Write a part of the page anew, unless it says that already."""
        if self.written.get(part) != text:
            self.written[part] = text
            self.query_one(part, Static).update(inked(text))

    def asked(self, view: View, voice: Voice) -> str:
        prompt = voice.prompt(view)
        if self.viewer is None or len(self.sitting.people) == 1:
            return prompt
        return f"{self.sitting.names[self.viewer]}: {prompt}"

    def offer_moves(self, view: View, voice: Voice) -> None:
        picker = self.query_one(Picker)
        if not view.legal:
            picker.offer(None)
            if view.over and self.fresh:
                self.query_one("#after Button").focus()
        elif self.fresh:
            picker.offer(Choosing(voice, view))
            self.query_one("#board").scroll_home(animate=False)
        else:
            picker.offer_still(Choosing(voice, view))
        self.fresh = not view.legal and not view.over

    def tick(self) -> None:
        """Show how much time is left, with a sign besides the number where it is little."""
        left = self.sitting.seconds_left() if self.sitting.ready() else None
        told = self.sitting.trouble
        if not told and left is not None:
            seconds = math.ceil(left)
            told = self.say("short_time" if seconds <= SHORT_TIME else "time", seconds=seconds)
        self.put("#clock", told)

    # What is done

    @on(Picker.Chosen)
    async def chosen(self, message: Picker.Chosen) -> None:
        block = self.sitting.game.moves.block_of(message.move)
        asked = f"terminal.words.{block.name}"
        if not self.voice.texts.has(asked):
            await self.play(message.move, "")
            return
        [label] = self.voice.moves(self.sitting.view(self.viewer), [message.move])

        async def written(words: str | None) -> None:
            if words is not None:
                await self.play(message.move, self.in_language(words))

        about = self.voice.texts.say(asked)
        self.app.push_screen(AskPage(label, about, LONGEST_WORDS), written)

    def in_language(self, words: str) -> str:
        """Words with the language that they are in, as games want it: ``en: A ship!``"""
        named = words.partition(":")[0].strip().lower() in languages()
        return words if not words or named else f"{self.tortuga.language}: {words}"

    async def play(self, move: int, words: str) -> None:
        """Play a move for the viewer; where it is refused, say why and leave all as it was."""
        if self.viewer is None:
            return
        self.fresh = True
        try:
            await self.sitting.play(self.viewer, move, words)
        except IllegalMove as error:
            self.fresh = False
            self.notify(self.voice.refusal(error), severity="warning", markup=False)

    async def take_back(self, seat: int) -> bool:
        self.fresh = True
        undone = await self.sitting.undo(seat)
        said = "cli.play.undone" if undone else "cli.play.no_undo"
        self.notify(self.tortuga.frame.say(said), markup=False)
        return undone

    async def action_undo(self) -> None:
        if self.keyboard is not None:
            await self.take_back(self.keyboard)

    def action_spread(self) -> None:
        """More room for the table, or less again."""
        self.toggle_class("-spread")

    def action_turn_up(self) -> None:
        self.query_one("#board").scroll_page_up(animate=False)

    def action_turn_down(self) -> None:
        self.query_one("#board").scroll_page_down(animate=False)

    def action_rules(self) -> None:
        self.app.push_screen(RulesPage(self.sitting.game.name))

    def action_log(self) -> None:
        lines = self.sitting.log(self.voice, self.viewer)
        self.app.push_screen(LogPage(self.say("key.log"), "\n".join(lines)))

    def action_help(self) -> None:
        legend = "terminal.legend"
        parts = [self.say("help")]
        if self.voice.texts.has(legend):
            parts.append(self.voice.texts.say(legend))
        self.app.push_screen(TextPage(self.say("key.help"), "\n\n".join(parts)))

    # Before, beside and after the game

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("save", "again"):
            return isinstance(self.sitting, HomeSitting)
        if action in ("undo", "hint"):
            return bool(self.sitting.people) and not (self.sitting.ready() and self.over)
        return True

    @property
    def over(self) -> bool:
        return self.sitting.view(None).over

    async def action_hint(self) -> None:
        """What the house's best player would do, as far as this seat can know."""
        if self.viewer is None or not self.sitting.view(self.viewer).legal:
            return
        self.notify(self.say("hint.thinking"), timeout=2, markup=False)
        self.run_worker(self.find_hint(self.viewer), group="hint", exclusive=True)

    async def find_hint(self, viewer: int) -> None:
        view = self.sitting.view(viewer)
        advice = await self.sitting.hint(viewer)
        if self.viewer != viewer or self.sitting.view(viewer) != view:
            return  # the table has moved on

        async def taken(choice: int | None) -> None:
            if choice is not None and self.viewer == viewer:
                await self.play(advice[choice].move, "")

        told = advised(self.voice, viewer, advice)
        title, about = self.say("hint.title"), self.say("hint.about")
        self.app.push_screen(ChoosePage(title, about, told), taken)

    def action_save(self) -> None:
        if isinstance(self.sitting, HomeSitting):
            keeping.save(self, self.sitting.course, self.refresh_bar)

    def action_leave(self) -> None:
        if isinstance(self.sitting, HomeSitting):
            keeping.leave(self, self.sitting.course, self.go)
        else:
            self.go()

    def go(self) -> None:
        self.dismiss()

    @on(Button.Pressed, "#again")
    def action_again(self) -> None:
        """The same players, a new deal."""
        if isinstance(self.sitting, HomeSitting):
            self.tortuga.sit_down(self.sitting.game, self.sitting.course.players)

    @on(Button.Pressed, "#replay")
    async def replayed(self) -> None:
        record = await self.sitting.record()
        self.app.push_screen(ReplayPage(record, list(range(record.game.seats))))

    @on(Button.Pressed, "#save")
    def saved(self) -> None:
        self.action_save()

    @on(Button.Pressed, "#leave")
    def left(self) -> None:
        self.action_leave()
