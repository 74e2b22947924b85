"""What the server says over the WebSocket, as typed dictionaries."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Discriminator, with_config
from typing_extensions import TypedDict

from tortuga.server.protocol.incoming import Reaction
from tortuga.server.protocol.replies import EXACT, Advice, ClockInfo, Event, TableInfo, View

Code = Literal[
    "illegal",
    "not_your_seat",
    "stale",
    "over",
    "too_fast",
    "malformed",
    "not_allowed",
    "no_hints",
    "silent",
    "unavailable",
]


@with_config(EXACT)
class Preview(TypedDict):
    legal: list[int]
    standing: dict[str, Any] | None
    still: bool
    reveals: bool


@with_config(EXACT)
class Entry(TypedDict):
    seq: int
    seat: int | None
    events: list[Event]


@with_config(EXACT)
class ChatLine(TypedDict):
    id: int
    seat: NotRequired[int]
    name: str
    text: str
    at: int


@with_config(EXACT)
class UndoAsk(TypedDict):
    undo: int
    seat: int
    waiting: list[int]


@with_config(EXACT)
class UndoState(TypedDict):
    """``can``: own seats that may take back at once; ``asked``: the question that is open."""

    can: list[int]
    asked: UndoAsk | None


@with_config(EXACT)
class Snapshot(TypedDict):
    """``deadline``: when the game's running clock is at its end; ``now``: the server's time;

    ``nudge``: from when on each seat may be nudged.
    """

    type: Literal["snapshot"]
    seq: int
    table: TableInfo
    commitment: str
    seats: list[int]
    views: dict[str, View]
    spectator: NotRequired[View]
    log: list[Entry]
    chat: list[ChatLine]
    undo: UndoState
    deadline: int | None
    now: int
    nudge: list[int | None]
    seed: NotRequired[str]


@with_config(EXACT)
class Happened(TypedDict):
    """``deadline``: when the game's running clock is at its end; ``now``: the server's time;

    ``nudge``: from when on each seat may be nudged.
    """

    type: Literal["event"]
    seq: int
    seat: int
    events: dict[str, list[Event]]
    views: dict[str, View]
    spectator: NotRequired[View]
    undo: UndoState
    deadline: int | None
    now: int
    nudge: list[int | None]
    clock: NotRequired[ClockInfo]


@with_config(EXACT)
class Undone(TypedDict):
    """``deadline``: when the game's running clock is at its end; ``now``: the server's time;

    ``nudge``: from when on each seat may be nudged.
    """

    type: Literal["undone"]
    seq: int
    to: int
    views: dict[str, View]
    spectator: NotRequired[View]
    log: list[Entry]
    undo: UndoState
    deadline: int | None
    now: int
    nudge: list[int | None]
    clock: NotRequired[ClockInfo]


@with_config(EXACT)
class Accepted(TypedDict):
    type: Literal["accepted"]
    n: int
    seq: int


@with_config(EXACT)
class Why(TypedDict):
    """What forbids a move: the rule to open, and the text ``why.<key>`` with these facts."""

    rule: str
    key: str
    facts: dict[str, Any]


@with_config(EXACT)
class Refused(TypedDict):
    """``why``: what forbids a move that was refused by the rules of its game."""

    type: Literal["refused"]
    n: int | None
    code: Code
    message: str
    why: NotRequired[Why]


@with_config(EXACT)
class Previews(TypedDict):
    type: Literal["previews"]
    n: int
    previews: list[Preview | None]
    reasons: NotRequired[list[Why | None]]


@with_config(EXACT)
class Reasons(TypedDict):
    """What forbids each line that was asked about; null for one that can be played."""

    type: Literal["reasons"]
    n: int
    reasons: list[Why | None]


@with_config(EXACT)
class HintTold(TypedDict):
    """The best move first, then up to two others."""

    type: Literal["hint"]
    n: int
    advice: list[Advice]


@with_config(EXACT)
class UndoAsked(TypedDict):
    type: Literal["undo_asked"]
    undo: int
    seat: int
    waiting: list[int]


@with_config(EXACT)
class UndoRefused(TypedDict):
    type: Literal["undo_refused"]
    undo: int


@with_config(EXACT)
class TableChanged(TypedDict):
    type: Literal["table"]
    table: TableInfo


@with_config(EXACT)
class Said(TypedDict):
    type: Literal["chat"]
    id: int
    seat: NotRequired[int]
    name: str
    text: str
    at: int


@with_config(EXACT)
class Reacted(TypedDict):
    """From a seat, or (without one) from somebody who looks on."""

    type: Literal["reaction"]
    seat: NotRequired[int]
    name: str
    reaction: Reaction


@with_config(EXACT)
class Nudged(TypedDict):
    """``seat`` reminds ``at_seat``, which can be nudged again at ``next`` by the server's time."""

    type: Literal["nudge"]
    seat: int
    at_seat: int
    next: int
    now: int


@with_config(EXACT)
class Over(TypedDict):
    type: Literal["over"]
    seed: str
    record: Literal[True]


@with_config(EXACT)
class Pong(TypedDict):
    type: Literal["pong"]


ServerMessage = Annotated[
    Snapshot
    | Happened
    | Undone
    | Accepted
    | Refused
    | Previews
    | Reasons
    | HintTold
    | UndoAsked
    | UndoRefused
    | TableChanged
    | Said
    | Reacted
    | Nudged
    | Over
    | Pong,
    Discriminator("type"),
]
