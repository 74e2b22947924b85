"""What the server answers over HTTP, as typed dictionaries; the client's types come from these.

What the engine tells (views, events, standings) passes through as it is; the games' own
dataclasses describe it in full (see ``schema``).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, get_type_hints, is_typeddict

import typing_extensions
from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from tortuga.table import messages
from tortuga.table.messages import Advice, Label, Reason, Status, TableInfo

EXACT = ConfigDict(extra="forbid")
MORE = ConfigDict(extra="allow")
OPEN = (messages.View, messages.Event, messages.Label)  # games add fields of their own

Verdict = Literal["best", "good", "slip", "blunder"]


def readable_by_pydantic(told: Any, config: ConfigDict) -> None:
    """What a table tells knows nothing of pydantic, which is given a twin that it understands.

    Before Python 3.12 it reads typed dictionaries of typing_extensions only.
    """
    make: Any = typing_extensions.TypedDict
    twin = make(told.__name__, get_type_hints(told, include_extras=True))
    twin.__doc__, twin.__module__, twin.__pydantic_config__ = told.__doc__, told.__module__, config
    told.__get_pydantic_core_schema__ = classmethod(lambda _, source, handler: handler(twin))


for each in tuple(vars(messages).values()):
    if is_typeddict(each):
        readable_by_pydantic(each, MORE if each in OPEN else EXACT)


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
class TableList(TypedDict):
    tables: list[TableInfo]


@with_config(EXACT)
class Granted(TypedDict):
    table: str
    keys: dict[str, str]
    invite: NotRequired[str]
    info: TableInfo


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
