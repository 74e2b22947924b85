"""What the server answers over HTTP, as typed dictionaries; the client's types come from these.

What the engine tells (views, events, standings) passes through as it is; the games' own
dataclasses describe it in full (see ``schema``).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

EXACT = ConfigDict(extra="forbid")
MORE = ConfigDict(extra="allow")

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["open", "person", "bot", "local"]
Verdict = Literal["best", "good", "slip", "blunder"]


@with_config(MORE)
class View(TypedDict):
    """What every game's view begins with; each game adds its own."""

    seat: int | None
    acting: list[int]
    legal: list[int]
    over: bool
    scores: list[int]
    winners: list[int]
    silent: list[int]


@with_config(MORE)
class Event(TypedDict):
    kind: str
    seat: int | None


@with_config(EXACT)
class Health(TypedDict):
    ok: bool
    version: str


@with_config(EXACT)
class Fault(TypedDict):
    code: str
    message: str


@with_config(EXACT)
class ErrorReply(TypedDict):
    error: Fault


@with_config(EXACT)
class Me(TypedDict):
    name: str
    colour: int


@with_config(EXACT)
class MoveField(TypedDict):
    name: str
    values: list[int | str]


@with_config(EXACT)
class MoveBlock(TypedDict):
    name: str
    first: int
    size: int
    pattern: str
    maker: Literal["player", "clock", "bot"]
    fields: list[MoveField]


@with_config(EXACT)
class MoveSpace(TypedDict):
    size: int
    blocks: list[MoveBlock]


@with_config(EXACT)
class OptionInfo(TypedDict):
    name: str
    kind: Literal["flag", "choice"]
    default: bool | int | str
    choices: list[bool | int | str]


@with_config(EXACT)
class GameInfo(TypedDict):
    name: str
    rules: int
    seats: tuple[int, int]
    minutes: int
    moves: MoveSpace
    options: list[OptionInfo]


@with_config(EXACT)
class GameList(TypedDict):
    games: list[GameInfo]
    bots: list[str]


@with_config(EXACT)
class RuleSection(TypedDict):
    id: str
    heading: str
    html: str


@with_config(EXACT)
class RulesText(TypedDict):
    title: str
    sections: list[RuleSection]


@with_config(EXACT)
class Texts(TypedDict):
    frame: dict[str, Any]
    games: dict[str, Any]


@with_config(EXACT)
class SeatInfo(TypedDict):
    """``mine`` with kind ``bot``: a bot plays for the asker, who can take the seat back."""

    kind: SeatKind
    name: str
    colour: int
    level: NotRequired[str]
    mine: bool
    online: bool


@with_config(EXACT)
class SeatTime(TypedDict):
    """Milliseconds left; ``due``: when they end, while the seat's clock runs."""

    left: int
    due: int | None


@with_config(EXACT)
class ClockInfo(TypedDict):
    """How long people may take at a table, and how the clocks stand by the server's time."""

    per: Literal["move", "game"]
    seconds: int
    now: int
    times: list[SeatTime]


@with_config(EXACT)
class TableInfo(TypedDict):
    """``created`` and ``updated`` are milliseconds since 1970.

    ``hints``: whether the asker's seats, or without any whoever plays, may ask for hints.
    """

    id: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    status: Status
    host: bool
    seats: list[SeatInfo]
    fill: str
    round: NotRequired[str]
    your_turn: bool
    watching: int
    created: int
    updated: int
    rematch: NotRequired[str]
    clock: NotRequired[ClockInfo]
    hints: bool


@with_config(EXACT)
class TableList(TypedDict):
    tables: list[TableInfo]


@with_config(EXACT)
class Granted(TypedDict):
    table: str
    keys: dict[str, str]
    invite: NotRequired[str]
    info: TableInfo


@with_config(EXACT)
class Step(TypedDict):
    """``view``: the asked seat's, or a spectator's. ``views``: every seat's, when all is open."""

    seat: int | None
    text: str
    events: list[Event]
    view: View
    views: NotRequired[dict[str, View]]
    standing: dict[str, Any] | None


@with_config(EXACT)
class Replay(TypedDict):
    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str]
    players: list[str]
    seed: NotRequired[str]
    commitment: str
    over: bool
    moves: int
    steps: list[Step]


@with_config(EXACT)
class Reason(TypedDict):
    """Said by the game's text ``advice.<key>``, with facts as events have them."""

    key: str
    facts: dict[str, Any]


@with_config(MORE)
class Label(TypedDict):
    """A move as its game calls it at that table: the text ``move.<name>``, and its facts."""

    name: str


@with_config(EXACT)
class Advice(TypedDict):
    """A move, its label (none in old reviews), how likely it wins (0 to 1), and what it does."""

    move: int
    text: str
    label: NotRequired[Label]
    chance: float
    reasons: list[Reason]


@with_config(EXACT)
class Decision(TypedDict):
    """One choice of a game: the ``index``-th move from 0.

    ``before``: the chance with the best move; ``chance``: with the move played; ``aim``: what they
    are chances of, to win the game or to succeed in what the game calls for.
    """

    index: int
    seat: int
    move: int
    text: str
    label: NotRequired[Label]
    aim: Literal["win", "success"]
    before: float
    chance: float
    loss: float
    verdict: Verdict
    reasons: list[Reason]
    alternatives: list[Advice]


@with_config(EXACT)
class ChancePoint(TypedDict):
    """A seat's chance of winning when it was to choose that move; at the end, the result."""

    index: int
    chance: float


@with_config(EXACT)
class TurningPoint(TypedDict):
    """A large change of a seat's chance: by its own choice, or by luck up to ``until``."""

    index: int
    until: int
    seat: int
    kind: Literal["choice", "luck"]
    change: float


@with_config(EXACT)
class SeatSummary(TypedDict):
    """``start`` + ``choice`` + ``others`` + ``luck`` = ``result``; ``worst``: the worst move."""

    seat: int
    decisions: int
    verdicts: dict[Verdict, int]
    start: float
    choice: float
    others: float
    luck: float
    result: float
    worst: int | None


@with_config(EXACT)
class Review(TypedDict):
    """A finished game looked back on; ``chances`` has a line of points a seat."""

    version: Literal[1]
    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str]
    players: list[str]
    moves: int
    scores: list[int]
    winners: list[int]
    iterations: int
    decisions: list[Decision]
    chances: list[list[ChancePoint]]
    turning_points: list[TurningPoint]
    summaries: list[SeatSummary]


@with_config(EXACT)
class ReviewReply(TypedDict):
    """``failed``: it was tried and could not be done; asking again tries again."""

    state: Literal["none", "running", "done", "failed"]
    progress: float
    review: Review | None


@with_config(EXACT)
class Blocked(TypedDict):
    id: str
    name: str
    at: int


@with_config(EXACT)
class Blocks(TypedDict):
    blocks: list[Blocked]


@with_config(EXACT)
class Reported(TypedDict):
    reported: Literal[True]


@with_config(EXACT)
class ExportedMe(TypedDict):
    name: str
    colour: int
    created: int


@with_config(EXACT)
class ExportedSeat(TypedDict):
    seat: int
    name: str


@with_config(EXACT)
class ExportedMove(TypedDict):
    seq: int
    seat: int
    at: int
    text: str
    words: str | None


@with_config(EXACT)
class ExportedTable(TypedDict):
    """A table with the guest's own seats and moves."""

    id: str
    game: str
    status: Status
    created: int
    updated: int
    seats: list[ExportedSeat]
    moves: list[ExportedMove]
    judged: list[Decision]


@with_config(EXACT)
class ExportedLine(TypedDict):
    table_id: str
    id: int
    name: str
    text: str
    at: int


@with_config(EXACT)
class ExportedReport(TypedDict):
    table_id: str
    name: str
    text: str
    at: int


@with_config(EXACT)
class Export(TypedDict):
    """Everything that the server keeps about a guest."""

    me: ExportedMe
    tables: list[ExportedTable]
    chat: list[ExportedLine]
    blocks: list[Blocked]
    reports: list[ExportedReport]
