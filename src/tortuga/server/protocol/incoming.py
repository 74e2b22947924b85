"""Everything a client may say, as strict models: what does not fit is refused before it is used."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    TypeAdapter,
    model_validator,
)

from tortuga.table.clocks import WhenUp
from tortuga.table.figures import LONGEST_PATH, MOST_CHANGES
from tortuga.table.messages import Reaction
from tortuga.table.seats import COLOURS
from tortuga.table.spelling import LONGEST_NAME, LONGEST_WORDS, readable, tidy
from tortuga.table.vacation import DAYS_A_YEAR

LONGEST_CHAT = 280
LONGEST_REPORT = 500
LONGEST_LINE = 8
MOST_LINES = 64
MOST_SEATS = 8
LARGEST_NUMBER = 2**53 - 1  # the largest whole number a browser counts exactly

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(tidy)]
ChatText = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(tidy)]
ReportText = Annotated[str, Field(min_length=1, max_length=LONGEST_REPORT), AfterValidator(tidy)]
ChatNumber = Annotated[int, Field(ge=0, lt=2**31)]
Colour = Annotated[int, Field(ge=0, lt=COLOURS)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Field(min_length=1, max_length=40)]
Secret = Annotated[str, Field(min_length=1, max_length=100)]
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
OptionNumber = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
MoveNumber = Annotated[int, Field(ge=0, lt=2**31)]
Words = Annotated[str, Field(max_length=LONGEST_WORDS), AfterValidator(readable)]
VariantName = Annotated[
    str, Field(max_length=LONGEST_NAME), AfterValidator(lambda name: name and tidy(name))
]
# How deep and large they may be is told by :mod:`tortuga.table.figures`, to islands too.
Changes = Annotated[dict[str, Any], Field(max_length=MOST_CHANGES)]
Options = Annotated[dict[Word, bool | OptionNumber | Word], Field(max_length=20)]
SeatCount = Annotated[int, Field(ge=1, le=MOST_SEATS)]
GameCount = Annotated[int, Field(ge=1, le=1_000_000)]
Line = Annotated[list[MoveNumber], Field(min_length=1, max_length=LONGEST_LINE)]


class Strict(BaseModel):
    """No unknown field, no conversion: ``"1"`` is no number."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MeBody(Strict):
    name: Name
    colour: Colour


class VacationBody(Strict):
    """For how many days one goes on vacation."""

    days: Annotated[int, Field(ge=1, le=DAYS_A_YEAR)]


class PreparedBody(Strict):
    """A line that is picked up at the position ``seq`` and not played yet; empty: put back."""

    seq: MoveNumber
    line: Annotated[list[MoveNumber], Field(max_length=LONGEST_LINE)]


class MakeBody(Strict):
    """A passkey as the browser has made it, for the one who checks it to read."""

    credential: dict[str, Any]


class SignInBody(Strict):
    """A challenge as a passkey has signed it; ``bring``: what is the asker's comes along."""

    credential: dict[str, Any]
    bring: bool


class WordsBody(Strict):
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")]


class EnterBody(Strict):
    """Six words as they were typed; ``bring``: what is the asker's comes along."""

    words: Annotated[str, Field(min_length=1, max_length=200)]
    bring: bool


class ForgetBody(Strict):
    """The asker's own name, so that nobody is forgotten by mistake."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]


class MeSeat(Strict):
    kind: Literal["me"]


class OpenSeat(Strict):
    kind: Literal["open"]


class BotSeat(Strict):
    kind: Literal["bot"]
    level: Word


class LocalSeat(Strict):
    kind: Literal["local"]
    name: Name | None = None


SeatWish = Annotated[MeSeat | OpenSeat | BotSeat | LocalSeat, Discriminator("kind")]


class MoveClock(Strict):
    """So many seconds for each decision; a day or more lets a game be played over days."""

    per: Literal["move"]
    seconds: Annotated[int, Field(ge=10, le=14 * 24 * 3600)]
    when_up: WhenUp = "bot"


class GameClock(Strict):
    """So many seconds for all that a seat decides in a game."""

    per: Literal["game"]
    seconds: Annotated[int, Field(ge=60, le=24 * 3600)]
    when_up: WhenUp = "bot"


ClockWish = Annotated[MoveClock | GameClock, Discriminator("per")]


class FiguresBody(Strict):
    """Figures to be looked over, or written out, for a game with these seats and options."""

    changes: Changes
    seats: SeatCount | None = None
    options: Options = {}


class VariantBody(Strict):
    """Figures to keep under a name, and options that go with them."""

    game: Word
    name: Name
    options: Options = {}
    changes: Changes


class TrialBody(Strict):
    """Games between bots, with changed figures and with others: printed, unless told."""

    game: Word
    seats: SeatCount
    options: Options = {}
    level: Word
    games: GameCount
    seed: Number = 1
    changes: Changes = {}
    against: Changes = {}


class GoalWish(Strict):
    """What figures are searched for: a kind of goal, and how much of it where that is asked."""

    kind: Word
    target: Number | None = None


class RangeWish(Strict):
    """A figure that may change, and between what."""

    path: Annotated[str, Field(min_length=1, max_length=LONGEST_PATH)]
    low: OptionNumber
    high: OptionNumber


class SearchBody(Strict):
    """Figures that serve a goal best; ``games``: how many may be played for that."""

    game: Word
    seats: SeatCount
    options: Options = {}
    level: Word
    games: GameCount
    seed: Number = 1
    changes: Changes = {}
    goal: GoalWish
    figures: Annotated[list[RangeWish], Field(min_length=1, max_length=3)]


class MoreBody(Strict):
    games: GameCount


class VariantWish(Strict):
    """Figures of one's own: what they are called, and what differs from the printed ones."""

    name: VariantName = ""
    changes: Changes


class NewTable(Strict):
    game: Word
    variant: VariantWish | None = None
    options: Options = {}
    public: bool
    fill: Word
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    clock: ClockWish | None = None
    hints: bool = False
    rated: bool = False


Pace = Literal["now", "day", "three"]


class SeekBody(Strict):
    """What somebody would play: any of these games, with so many seats (none named: any number), at
    one of these paces; against people of a rating near the own; counted if all agree.
    """

    games: Annotated[list[Word], Field(min_length=1, max_length=40)]
    seats: Annotated[list[Annotated[int, Field(ge=2, le=MOST_SEATS)]], Field(max_length=7)] = []
    paces: Annotated[list[Pace], Field(min_length=1, max_length=3)]
    near: bool = False
    rated: bool = False


class AnswerBody(Strict):
    """Yes or no to a table that is offered, or to bots at it."""

    yes: bool


class InviteBody(Strict):
    """Whom to ask for a game: to a table of one's own that waits, or to one that is set for it."""

    person: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    table: Annotated[str, Field(min_length=1, max_length=24)] | None = None
    game: Word | None = None
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    pace: Pace = "now"
    rated: bool = False

    @model_validator(mode="after")
    def to_something(self) -> InviteBody:
        if (self.table is None) == (self.game is None):
            raise ValueError("give a table, or a game to set one for")
        return self


class DisclosureBody(Strict):
    """What others may know: that one is here now, to those who say so too; and no ratings."""

    here: bool | None = None
    quiet: bool | None = None


class JoinBody(Strict):
    seat: SeatNumber | None = None
    invite: Secret | None = None
    name: Name | None = None
    colour: Colour | None = None


class LeaveBody(Strict):
    seat: SeatNumber


class BotBody(Strict):
    level: Word


class PracticeBody(Strict):
    """From which move on a finished game is tried again, and in which seat."""

    index: MoveNumber
    seat: SeatNumber


class Whom(Strict):
    """Somebody at a table: the person on a seat, or the one who said a line of chat."""

    seat: SeatNumber | None = None
    chat: ChatNumber | None = None


class ReportBody(Strict):
    whom: Whom
    text: ReportText


class Hello(Strict):
    type: Literal["hello"]
    protocol: Literal[1]
    keys: Annotated[list[Secret], Field(max_length=MOST_SEATS)] = []
    invite: Secret | None = None
    seen: Number = 0
    heard: Number = 0


class Play(Strict):
    type: Literal["play"]
    n: Number
    seat: SeatNumber
    moves: Line
    at: Number
    words: Annotated[list[Words | None], Field(max_length=LONGEST_LINE)] = []


class Undo(Strict):
    type: Literal["undo"]
    n: Number
    seat: SeatNumber


class Consent(Strict):
    type: Literal["consent"]
    seat: SeatNumber
    undo: Number
    agree: bool


class PreviewAsk(Strict):
    type: Literal["preview"]
    n: Number
    seat: SeatNumber
    at: Number
    lines: Annotated[list[Line], Field(min_length=1, max_length=MOST_LINES)]


class TouchedThing(Strict):
    """A thing of the table by the game's name for it, once these moves are made."""

    thing: Word
    after: Annotated[list[MoveNumber], Field(max_length=LONGEST_LINE)] = []


class WhyAsk(Strict):
    """What forbids these lines of moves, and these things; nothing is played."""

    type: Literal["why"]
    n: Number
    seat: SeatNumber
    at: Number
    lines: Annotated[list[Line], Field(max_length=MOST_LINES)] = []
    things: Annotated[list[TouchedThing], Field(max_length=MOST_LINES)] = []

    @model_validator(mode="after")
    def asks_something(self) -> WhyAsk:
        if not self.lines and not self.things:
            raise ValueError("give at least one line or thing")
        return self


class HintAsk(Strict):
    type: Literal["hint"]
    n: Number
    seat: SeatNumber
    at: Number


class Say(Strict):
    type: Literal["chat"]
    n: Number
    text: ChatText


class React(Strict):
    """``seat`` is None for somebody who looks on."""

    type: Literal["react"]
    n: Number
    seat: SeatNumber | None
    reaction: Reaction


class Nudge(Strict):
    type: Literal["nudge"]
    n: Number
    seat: SeatNumber
    at_seat: SeatNumber


class Ready(Strict):
    """Whoever sits there has looked at what ended, and is ready for what begins."""

    type: Literal["ready"]
    n: Number
    seat: SeatNumber
    at: Number


class Ping(Strict):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | Play
    | Undo
    | Consent
    | PreviewAsk
    | WhyAsk
    | HintAsk
    | Say
    | React
    | Nudge
    | Ready
    | Ping,
    Discriminator("type"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)
