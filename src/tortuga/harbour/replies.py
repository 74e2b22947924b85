"""What the harbour tells, as typed dictionaries; the client's types come from these."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from tortuga.table.messages import Event, TableInfo, Variant

Outcome = Literal["won", "shared", "lost", "left", "unknown", "running"]
"""``left``: the guest did; ``unknown``: played by rules that this program no longer has."""


class MoveField(TypedDict):
    """``places``: its values are positions, which people count from 1."""

    name: str
    values: list[int | str]
    places: bool


class MoveBlock(TypedDict):
    name: str
    first: int
    size: int
    pattern: str
    maker: Literal["player", "clock", "bot"]
    fields: list[MoveField]


class MoveSpace(TypedDict):
    size: int
    blocks: list[MoveBlock]


class OptionInfo(TypedDict):
    name: str
    kind: Literal["flag", "choice"]
    default: bool | int | str
    choices: list[bool | int | str]


class PlayNow(TypedDict):
    """How a game is played where nothing is decided; other options stand at their defaults."""

    level: str
    options: dict[str, bool | int | str]


class GameInfo(TypedDict):
    """``together``: it needs everyone at once, and cannot be played over days.

    ``bots``: the levels that there are for it, weakest first.
    """

    name: str
    rules: int
    seats: tuple[int, int]
    age: int
    minutes: int
    together: bool
    moves: MoveSpace
    options: list[OptionInfo]
    bots: list[str]
    play_now: PlayNow


class GameList(TypedDict):
    games: list[GameInfo]
    bots: list[str]


class RuleSection(TypedDict):
    id: str
    heading: str
    html: str


class RulesText(TypedDict):
    title: str
    sections: list[RuleSection]


class FieldLook(TypedDict):
    """How a field of a view is shown; ``kind`` is empty where its shape says it."""

    kind: str
    each_seat: bool
    own: bool
    width: int
    chosen_by: str


class WordLook(TypedDict):
    """How a word is shown; what is empty the game leaves open.

    ``ink`` is what reads best on ``colour``; ``picture`` is the address of an SVG.
    """

    colour: str
    ink: str
    sign: str
    picture: str


class Looks(TypedDict):
    """``secret``: whether views hold what other seats must not see.

    ``words``: by whole words or numbers; ``suits``: by what words begin with; ``seats``: the
    seats' pieces on a board, from 1.
    """

    secret: bool
    fleeting: bool
    fields: dict[str, FieldLook]
    words: dict[str, WordLook]
    suits: dict[str, WordLook]
    seats: dict[str, WordLook]


class Texts(TypedDict):
    frame: dict[str, Any]
    games: dict[str, Any]


class TableList(TypedDict):
    tables: list[TableInfo]


class Rank(TypedDict):
    """Which place a seat has, from 1, and by how much it leads, or is behind the first."""

    place: int
    by: int


class Ticket(TypedDict):
    """A game that goes on, for one who plays: how they stand, and what others did since.

    ``standing`` is None where one plays several seats.
    """

    table: str
    standing: Rank | None
    since: list[Event]


class Tickets(TypedDict):
    tickets: list[Ticket]


class Granted(TypedDict):
    table: str
    keys: dict[str, str]
    invite: NotRequired[str]
    info: TableInfo


class LessonTold(TypedDict):
    """How a step stands; ``remark``: which text is about what was done instead.

    ``laid`` counts how often the table was laid anew, as another step can ask for.
    """

    type: Literal["lesson"]
    step: int
    stand: Literal["showing", "asked", "astray", "met"]
    remark: str | None
    laid: int


class LessonInfo(TypedDict):
    """A lesson: its game, how long it takes, how many steps it has."""

    game: str
    minutes: int
    steps: int


class LessonList(TypedDict):
    lessons: list[LessonInfo]


class StepText(TypedDict):
    """What is said in a step, and the rule that it is about; ``remarks`` by their names."""

    name: str
    rule: str
    task: bool
    title: str
    say: str
    ask: str
    done: str
    astray: str
    remarks: dict[str, str]


class RealGame(TypedDict):
    """The table of the game at the end: so many seats, with bots of that level."""

    seats: int
    options: dict[str, Any]
    level: str


class LessonText(TypedDict):
    """A lesson in one language."""

    game: str
    minutes: int
    steps: list[StepText]
    play: RealGame


class PlayedSeat(TypedDict):
    """``level`` is there for a bot that nobody sits behind."""

    name: str
    colour: int
    mine: bool
    level: NotRequired[str]


class PlayedGame(TypedDict):
    """A game that the asker plays or played, on ``seat``; scores and winners once it is over."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    variant: NotRequired[Variant]
    result: Outcome
    seat: int
    seats: list[PlayedSeat]
    your_turn: bool
    began: int
    updated: int
    scores: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    moves: NotRequired[int]


class PlayedGames(TypedDict):
    games: list[PlayedGame]


class Tally(TypedDict):
    """Games that were played to their end; ``won`` alone, ``shared`` with others."""

    name: str
    played: int
    won: int
    shared: int
    lost: int


class Played(TypedDict):
    """``by_level`` counts a game for each level at the table, and for ``people``."""

    games: list[PlayedGame]
    page: int
    pages: int
    total: int
    by_game: list[Tally]
    by_level: list[Tally]
