"""Setting a table: who sits where, and the options of the game."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Select, Static

from tortuga.bots.registry import bots
from tortuga.engine.errors import OptionError, TortugaError
from tortuga.engine.library import game_texts
from tortuga.engine.options import FIRST, LOT, Option
from tortuga.engine.registry import game_class, make_game
from tortuga.engine.texts import Texts
from tortuga.terminal.app.pages import Page, bound
from tortuga.terminal.app.paint import inked
from tortuga.terminal.app.rules import open_rules
from tortuga.terminal.seating import Player, bot_name, person_name, seated

PERSON, NOBODY = "person", "nobody"
USUAL_BOT = "sailor"


class SettingPage(Page[None]):
    """One row a seat, one row an option, and a button to set sail."""

    first = "#begin"
    bar: ClassVar[dict[str, str]] = {
        "begin": "F9",
        "rules": "F2",
        "language": "F8",
        "close": "Esc",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        *bound(begin="f9", rules="f2,ctrl+r", language="f8", close="f10,ctrl+q,ctrl+c"),
        Binding("escape", "close", show=False),  # after a list that is open has had its turn
    ]
    DEFAULT_CSS = """
    SettingPage #rows { padding: 0 1; height: 1fr; scrollbar-size-vertical: 1; }
    SettingPage #about { height: auto; color: $secondary; padding: 0 0 1 0; }
    SettingPage .row { height: 1; }
    SettingPage .row > Static { width: 30; }
    SettingPage .row Select { width: 26; }
    SettingPage .row Input { width: 1fr; margin: 0 0 0 2; }
    SettingPage #begin { margin: 1 0; }
    SettingPage #explained { height: 2; padding: 0 1; color: $secondary; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game_class(game)
        self.asked = self.game.options_taken(self.game.max_seats, self.game.rules)

    @property
    def texts(self) -> Texts:
        return game_texts(self.game.name, self.tortuga.language)

    def heading(self) -> str:
        return self.texts.say("name")

    def body(self) -> ComposeResult:
        with VerticalScroll(id="rows"):
            yield Static(inked(self.texts.say("tagline")), id="about")
            yield Button(self.say("setting.begin"), id="begin", variant="primary", compact=True)
            for seat in range(self.game.max_seats):
                with Horizontal(classes="row"):
                    yield Static(inked(self.tortuga.frame.say("words.seat", number=seat + 1)))
                    yield self.sitter(seat)
                    placeholder = person_name(seat + 1, self.tortuga.language)
                    yield Input(
                        placeholder=placeholder, compact=True, id=f"name-{seat}", max_length=40
                    )
            for option in self.asked:
                with Horizontal(classes="row"):
                    yield Static(inked(self.option_label(option)))
                    yield self.chooser(option)
        yield Static("", id="explained")

    def sitter(self, seat: int) -> Select[str]:
        """Who may take a seat; those beyond the least may stay empty."""
        sitters = [(self.say("setting.person"), PERSON)]
        sitters += [
            (bot_name(level, self.tortuga.language), level) for level in bots(self.game.name)
        ]
        needed = seat < self.game.min_seats
        if not needed:
            sitters.append((self.say("setting.nobody"), NOBODY))
        usual = PERSON if seat == 0 else USUAL_BOT if needed else NOBODY
        return Select(sitters, allow_blank=False, value=usual, compact=True, id=f"seat-{seat}")

    def chooser(self, option: Option) -> Select[int]:
        """An option's choices, by number."""
        labels = [(self.choice_label(option, choice), n) for n, choice in enumerate(option.choices)]
        spoken = option.name == "language" and self.tortuga.language in option.choices
        usual = option.choices.index(self.tortuga.language if spoken else option.default)
        chooser_id = f"option-{option.name}"
        return Select(labels, allow_blank=False, value=usual, compact=True, id=chooser_id)

    def option_label(self, option: Option) -> str:
        if option.name == FIRST:
            return self.tortuga.frame.say("words.first.label")
        return self.texts.say(f"option.{option.name}.name")

    def choice_label(self, option: Option, choice: Any) -> str:
        """A choice's own text, or else yes and no."""
        if option.name == FIRST:
            return self.first_label(choice)
        word = str(choice).lower()
        key = f"option.{option.name}.choice.{word}"
        if self.texts.has(key):
            return self.texts.say(key)
        return self.say(f"setting.{word}") if option.kind == "flag" else word

    def first_label(self, choice: Any) -> str:
        if choice == LOT:
            return self.tortuga.frame.say("words.first.lot")
        return self.tortuga.frame.say("words.seat", number=choice)

    def on_mount(self) -> None:
        self.show_names()

    async def retell(self) -> None:
        chosen = {each.id: each.value for each in self.query(Select)}
        typed = {each.id: each.value for each in self.query(Input)}
        await super().retell()
        for select in self.query(Select):
            select.value = chosen[select.id]
        for line in self.query(Input):
            line.value = typed[line.id]

    @on(DescendantFocus)
    def explain(self, message: DescendantFocus) -> None:
        """Say more about the option, or the bot, that the keyboard is at."""
        kind, _, name = (message.widget.id or "").partition("-")
        told = ""
        if kind == "option":
            told = self.texts.say(f"option.{name}.about")
        elif kind == "seat" and self.sits(int(name)) in bots():
            told = self.tortuga.frame.say(f"words.bot.{self.sits(int(name))}.about")
        self.query_one("#explained", Static).update(inked(told))

    @on(Select.Changed)
    def show_names(self) -> None:
        """Only people have a name to type."""
        for seat in range(self.game.max_seats):
            name = self.query_one(f"#name-{seat}", Input)
            name.display = self.sits(seat) == PERSON

    def sits(self, seat: int) -> str:
        return str(self.query_one(f"#seat-{seat}", Select).value)

    def players(self) -> list[Player]:
        """Everyone at the table, empty seats left out."""
        found: list[tuple[str, str | None]] = []
        for seat in range(self.game.max_seats):
            sitter = self.sits(seat)
            if sitter == PERSON:
                line = self.query_one(f"#name-{seat}", Input)
                found.append((line.value.strip() or line.placeholder, None))
            elif sitter != NOBODY:
                found.append(("", sitter))
        return seated(found, self.tortuga.language)

    def options(self) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for option in self.asked:
            place = self.query_one(f"#option-{option.name}", Select).value
            assert isinstance(place, int)
            choice = option.choices[place]
            named = option.name == FIRST and choice != LOT
            chosen[option.name] = self.place_of(choice - 1) if named else choice
        return chosen

    def place_of(self, seat: int) -> int:
        """Which of those who sit has that seat, counted from one; an empty one cannot start."""
        if self.sits(seat) == NOBODY:
            label = self.tortuga.frame.say("words.seat", number=seat + 1)
            raise OptionError(self.say("setting.empty_first", seat=label))
        return sum(self.sits(each) != NOBODY for each in range(seat + 1))

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        try:
            players = self.players()
            game = make_game(self.game.name, len(players), None, self.options())
        except TortugaError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.tortuga.sit_down(game, players)

    def action_rules(self) -> None:
        open_rules(self, self.game.name)
