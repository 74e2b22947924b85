"""What is shown of a table: the position as one viewer may see it, what happened, what is asked."""

from __future__ import annotations

import math
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.widgets import Button, Static

from tortuga.engine.views import View
from tortuga.terminal.app.pages import LogPage, TextPage, TurningPage, bound
from tortuga.terminal.app.paint import inked
from tortuga.terminal.app.picker import Picker
from tortuga.terminal.app.rules import open_rules
from tortuga.terminal.choosing import Choosing
from tortuga.terminal.sitting import Sitting
from tortuga.terminal.time_left import time_words
from tortuga.terminal.voice import Voice

NEWS, NEWS_WHERE_LOW = 3, 2
AFTER = ("again", "replay", "save", "leave")


class ShownTable(TurningPage):
    """One game as those at this keyboard see it.

    ``keyboard`` is the seat that is at it, ``viewer`` the one whose eyes look on: None is what lies
    open to all. ``fresh`` is set where the moves are to be offered from the first step on.
    """

    BINDINGS: ClassVar[list[BindingType]] = bound(
        help="f1", rules="f2,ctrl+r", log="f3,ctrl+l", spread="f6,ctrl+o"
    )
    DEFAULT_CSS = """
    ShownTable #middle { height: 1fr; }
    ShownTable #board { width: 1fr; scrollbar-size: 1 1; }
    ShownTable #table { width: auto; }
    ShownTable #side {
        width: 40; padding: 0 1; border-left: solid $panel; display: none;
        scrollbar-size-vertical: 1;
    }
    ShownTable #news { height: auto; max-height: 3; padding: 0 1; color: $secondary; }
    ShownTable #prompt {
        height: auto; max-height: 3; padding: 0 1; color: $primary; text-style: bold;
    }
    ShownTable #entries { max-height: 5; }
    ShownTable #after { height: auto; display: none; background: $surface; }
    ShownTable #after Button { margin: 0 1; }
    ShownTable.-high #entries { max-height: 12; }
    ShownTable.-wide #side { display: block; }
    ShownTable.-wide #news { display: none; }
    ShownTable.-spread #news, ShownTable.-spread #side { display: none; }
    ShownTable.-spread #entries { display: none; }
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.keyboard: int | None = sitting.people[0] if len(sitting.people) == 1 else None
        self.viewer: int | None = self.keyboard
        self.fresh = True
        self.written: dict[str, str] = {}

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
            for name in AFTER:
                if self.check_action(name, ()):
                    yield Button(self.say(f"after.{name}"), id=name, compact=True)

    async def retell(self) -> None:
        await super().retell()
        self.written.clear()
        self.fresh = True

    def put(self, part: str, text: str) -> None:
        """Write a part of the page anew, unless it says that already."""
        if self.written.get(part) != text:
            self.written[part] = text
            self.query_one(part, Static).update(inked(text))

    def wipe(self) -> None:
        """Leave nothing of what was seen."""
        self.viewer = None
        self.app.clear_notifications()
        for part in ("#table", "#history", "#news", "#prompt"):
            self.put(part, "")
        self.query_one(Picker).offer(None)

    def show_waiting(self) -> None:
        """Who is at a table whose game has not begun."""
        self.put("#table", "\n".join(self.sitting.lobby(self.say)))
        self.query_one(Picker).offer(None)

    def show_position(self) -> None:
        """The table, what happened, what is asked, and what can be played."""
        view, voice = self.sitting.view(self.viewer), self.voice
        table = voice.table(view)
        if view.over:
            table = "\n\n".join([voice.result(view), self.sitting.opened(self.say), table])
        lines = self.sitting.log(voice, self.viewer)
        self.put("#table", table)
        self.put("#title", self.heading())
        news = NEWS_WHERE_LOW if self.has_class("-low") else NEWS
        self.put("#news", "\n".join(lines[-news:]))
        self.put("#history", self.history(lines))
        self.put("#prompt", self.asked(view, voice))
        self.query_one("#side").scroll_end(animate=False)
        self.query_one("#after").display = view.over
        self.offer_moves(view, voice)
        self.tick()
        self.refresh_bar()

    def history(self, lines: list[str]) -> str:
        """The whole log, what seals the deal on top."""
        sealed = self.tortuga.frame.say("cli.play.sealed", commitment=self.sitting.sealed())
        return "\n".join([sealed, *lines])

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
        else:
            picker.offer_still(Choosing(voice, view))
        self.fresh = not view.legal and not view.over

    def tick(self) -> None:
        """Show how much time is left, with a sign besides the number where it is little."""
        told = self.sitting.trouble(self.say)
        left = self.sitting.seconds_left() if self.sitting.ready() else None
        if not told and left is not None:
            key, facts = time_words(math.ceil(left))
            told = self.say(key, **facts)
        self.put("#clock", told)

    # Looking around

    def action_spread(self) -> None:
        """More room for the table, or less again."""
        self.toggle_class("-spread")

    def action_rules(self) -> None:
        open_rules(self, self.sitting.game.name)

    def action_log(self) -> None:
        lines = self.history(self.sitting.log(self.voice, self.viewer))
        self.app.push_screen(LogPage(self.say("key.log"), lines))

    def action_help(self) -> None:
        legend = "terminal.legend"
        parts = [self.say("help")]
        if self.voice.texts.has(legend):
            parts.append(self.voice.texts.say(legend))
        self.app.push_screen(TextPage(self.say("key.help"), "\n\n".join(parts)))
