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


@with_config(MORE)
class View(TypedDict):
    """What every game's view begins with; each game adds its own."""

    seat: int | None
    acting: list[int]
    legal: list[int]
    over: bool
    scores: list[int]
    winners: list[int]


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
    """``created`` and ``updated`` are milliseconds since 1970."""

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
