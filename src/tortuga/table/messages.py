"""What a table tells, as typed dictionaries; the client's types come from these.

What the engine tells (views, events, standings) passes through as it is.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from tortuga.table.refusals import Code

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["open", "person", "bot", "local"]
Reaction = Literal["ahoy", "bravo", "haha", "ouch", "thinking", "thanks"]


class Prompt(TypedDict):
    """What is asked: the text ``prompt.<key>``, and its facts as pairs of name and value."""

    key: str
    facts: list[tuple[str, int | str]]


class View(TypedDict):
    """What every game's view begins with; each game adds its own."""

    seat: int | None
    acting: list[int]
    legal: list[int]
    over: bool
    scores: list[int]
    winners: list[int]
    silent: list[int]
    rule: str
    prompt: Prompt


class Event(TypedDict):
    kind: str
    seat: int | None


class SeatInfo(TypedDict):
    """``mine`` with kind ``bot``: a bot plays for the asker, who can take the seat back.

    ``away``: at a table of days, until when the seat's owner is on vacation. ``nudged``: when the
    seat was last nudged, while it is waited for.
    """

    kind: SeatKind
    name: str
    colour: int
    level: NotRequired[str]
    mine: bool
    online: bool
    away: NotRequired[int]
    nudged: NotRequired[int]


class SeatTime(TypedDict):
    """Milliseconds left; ``due``: when they end, while the seat's clock runs."""

    left: int
    due: int | None


class ClockInfo(TypedDict):
    """How long people may take at a table, and how the clocks stand by the server's time.

    ``when_up``: whether a bot plays on for who is late until the seat is taken back, or for good.
    """

    per: Literal["move", "game"]
    seconds: int
    when_up: Literal["bot", "give_up"]
    now: int
    times: list[SeatTime]


class Changed(TypedDict):
    """A figure that is not the printed one; None where it is left out there, or here."""

    path: str
    printed: Any
    value: Any


class Variant(TypedDict):
    """Figures of one's own: what people call them, '' for nothing, and all that differs."""

    name: str
    changed: list[Changed]


class TableInfo(TypedDict):
    """``created`` and ``updated`` are milliseconds since 1970.

    ``hints``: whether the asker's seats, or without any whoever plays, may ask for hints.
    ``variant`` is there where the game is not played with the printed figures, ``rated`` where it
    counts for ratings. ``acting`` are the seats that are waited for.
    """

    id: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    variant: NotRequired[Variant]
    public: bool
    status: Status
    host: bool
    seats: list[SeatInfo]
    fill: str
    round: NotRequired[str]
    acting: list[int]
    your_turn: bool
    watching: int
    created: int
    updated: int
    rematch: NotRequired[str]
    clock: NotRequired[ClockInfo]
    rated: NotRequired[bool]
    hints: bool


class Reason(TypedDict):
    """Said by the game's text ``advice.<key>``, with facts as events have them."""

    key: str
    facts: dict[str, Any]


class Label(TypedDict):
    """A move as its game calls it at that table: the text ``move.<name>``, and its facts."""

    name: str


class Advice(TypedDict):
    """A move, its label (none in old reviews), how likely it wins (0 to 1), and what it does."""

    move: int
    text: str
    label: NotRequired[Label]
    chance: float
    reasons: list[Reason]


class Preview(TypedDict):
    legal: list[int]
    standing: dict[str, Any] | None
    still: bool
    reveals: bool


class Entry(TypedDict):
    seq: int
    seat: int | None
    events: list[Event]


class ChatLine(TypedDict):
    id: int
    seat: NotRequired[int]
    name: str
    text: str
    at: int


class UndoAsk(TypedDict):
    undo: int
    seat: int
    waiting: list[int]


class UndoState(TypedDict):
    """``can``: own seats that may take back at once; ``asked``: the question that is open."""

    can: list[int]
    asked: UndoAsk | None


class Position(TypedDict):
    """What a listener's seats see, or what a spectator does."""

    views: dict[str, View]
    spectator: NotRequired[View]


class Times(TypedDict):
    """``deadline``: when the game's running clock runs out; ``now``: the table's own time;

    ``nudge``: from when on each seat may be nudged.
    """

    deadline: int | None
    now: int
    nudge: list[int | None]


class Clocked(TypedDict):
    clock: NotRequired[ClockInfo]


class Opened(TypedDict):
    """The seed opens the commitment; told after the end only."""

    seed: NotRequired[str]


class Snapshot(Position, Times, Opened):
    type: Literal["snapshot"]
    seq: int
    table: TableInfo
    commitment: str
    seats: list[int]
    log: list[Entry]
    chat: list[ChatLine]
    undo: UndoState


class Happened(Position, Times, Clocked):
    type: Literal["event"]
    seq: int
    seat: int
    events: dict[str, list[Event]]
    undo: UndoState


class Undone(Position, Times, Clocked):
    type: Literal["undone"]
    seq: int
    to: int
    log: list[Entry]
    undo: UndoState


class Accepted(TypedDict):
    type: Literal["accepted"]
    n: int
    seq: int


class Why(TypedDict):
    """What forbids a move: the rule to open, and the text ``why.<key>`` with these facts."""

    rule: str
    key: str
    facts: dict[str, Any]


class Refused(TypedDict):
    """``why``: what forbids a move that was refused by the rules of its game."""

    type: Literal["refused"]
    n: int | None
    code: Code
    message: str
    why: NotRequired[Why]


class Previews(TypedDict):
    type: Literal["previews"]
    n: int
    previews: list[Preview | None]
    reasons: NotRequired[list[Why | None]]


class Reasons(TypedDict):
    """What forbids each line that was asked about; null for one that can be played."""

    type: Literal["reasons"]
    n: int
    reasons: list[Why | None]


class HintTold(TypedDict):
    """The best move first, then up to two others."""

    type: Literal["hint"]
    n: int
    advice: list[Advice]


class UndoAsked(TypedDict):
    type: Literal["undo_asked"]
    undo: int
    seat: int
    waiting: list[int]


class UndoRefused(TypedDict):
    type: Literal["undo_refused"]
    undo: int


class TableChanged(TypedDict):
    type: Literal["table"]
    table: TableInfo


class Said(TypedDict):
    type: Literal["chat"]
    id: int
    seat: NotRequired[int]
    name: str
    text: str
    at: int


class Reacted(TypedDict):
    """From a seat, or (without one) from somebody who looks on."""

    type: Literal["reaction"]
    seat: NotRequired[int]
    name: str
    reaction: Reaction


class Nudged(TypedDict):
    """``seat`` reminds ``at_seat``, which can be nudged again at ``next`` by the server's time."""

    type: Literal["nudge"]
    seat: int
    at_seat: int
    next: int
    now: int


class Ready(TypedDict):
    """``seat`` is ready for the chapter that the move ``seq`` has begun, since ``at``."""

    type: Literal["ready"]
    seat: int
    seq: int
    at: int


class Gathering(TypedDict):
    """A chapter begins: who is still waited for, and until when at the latest."""

    type: Literal["gathering"]
    waiting: list[int]
    until: int
    now: int


class Over(TypedDict):
    type: Literal["over"]
    seed: str
    record: Literal[True]


class Pong(TypedDict):
    type: Literal["pong"]


Message = (
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
    | Gathering
    | Over
    | Pong
)


class Step(TypedDict):
    """``view``: the asked seat's, or a spectator's. ``views``: every seat's, when all is open.

    Positions are told of the steps around the one that was asked for; what happened, of all.
    """

    seat: int | None
    text: str
    events: list[Event]
    view: NotRequired[View]
    views: NotRequired[dict[str, View]]
    standing: NotRequired[dict[str, Any] | None]


class Replay(TypedDict):
    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str]
    variant: NotRequired[Variant]
    players: list[str]
    seed: NotRequired[str]
    commitment: str
    over: bool
    moves: int
    steps: list[Step]
