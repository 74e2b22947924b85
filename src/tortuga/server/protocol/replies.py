"""What the server answers over HTTP, as typed dictionaries; the client's types come from these.

What the engine tells (views, events, standings) passes through as it is; the games' own
dataclasses describe it in full (see ``schema``).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, get_type_hints, is_typeddict

import typing_extensions
from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from tortuga.coach.decisions import Verdict
from tortuga.coach.fortunes import ChancePoint, SeatSummary, TurningPoint
from tortuga.harbour import replies as told_by_the_harbour
from tortuga.harbour import shop
from tortuga.harbour.replies import GameList as GameList
from tortuga.harbour.replies import Granted as Granted
from tortuga.harbour.replies import LessonList as LessonList
from tortuga.harbour.replies import LessonText as LessonText
from tortuga.harbour.replies import LessonTold as LessonTold
from tortuga.harbour.replies import Looks as Looks
from tortuga.harbour.replies import Played as Played
from tortuga.harbour.replies import PlayedGame as PlayedGame
from tortuga.harbour.replies import PlayedGames as PlayedGames
from tortuga.harbour.replies import RulesText as RulesText
from tortuga.harbour.replies import TableList as TableList
from tortuga.harbour.replies import Texts as Texts
from tortuga.harbour.replies import Ticket as Ticket
from tortuga.harbour.replies import Tickets as Tickets
from tortuga.harbour.shop import Form as Form
from tortuga.harbour.shop import KeptVariant as KeptVariant
from tortuga.harbour.shop import LookedOver as LookedOver
from tortuga.harbour.shop import Trial as Trial
from tortuga.harbour.shop import TrialLimits as TrialLimits
from tortuga.harbour.shop import Trials as Trials
from tortuga.harbour.shop import Variants as Variants
from tortuga.harbour.shop import Workshop as Workshop
from tortuga.table import messages
from tortuga.table.messages import Advice, Label, Reason

EXACT = ConfigDict(extra="forbid")
MORE = ConfigDict(extra="allow")
OPEN = (messages.View, messages.Event, messages.Label)  # games add fields of their own


def readable_by_pydantic(told: Any, config: ConfigDict) -> None:
    """What a table tells knows nothing of pydantic, which is given a twin that it understands.

    Before Python 3.12 it reads typed dictionaries of typing_extensions only.
    """
    make: Any = typing_extensions.TypedDict
    twin = make(told.__name__, get_type_hints(told, include_extras=True))
    twin.__doc__, twin.__module__, twin.__pydantic_config__ = told.__doc__, told.__module__, config
    told.__get_pydantic_core_schema__ = classmethod(lambda _, source, handler: handler(twin))


TOLD = (messages, told_by_the_harbour, shop)
for each in [each for module in TOLD for each in vars(module).values()]:
    if is_typeddict(each):
        readable_by_pydantic(each, MORE if each in OPEN else EXACT)
for each in (ChancePoint, TurningPoint, SeatSummary):
    with_config(EXACT)(each)


@with_config(EXACT)
class Exact(TypedDict):
    """A reply has these fields and no other."""


class Health(Exact):
    ok: bool
    version: str


class Fault(Exact):
    code: str
    message: str


class ErrorReply(Exact):
    error: Fault


class Me(Exact):
    name: str
    colour: int


class Device(Exact):
    """A browser in which the guest is known; ``how`` it came to be, ``here``: it is the asker's."""

    id: str
    name: str
    how: Literal["first", "words", "passkey"]
    created: int
    seen: int
    here: bool


class Passkey(Exact):
    """A passkey of the guest, ``name`` after the device that made it; never what is secret."""

    id: str
    name: str
    created: int
    used: int | None


class Sums(Exact):
    """How much is kept about a guest: what they would take along, or have forgotten."""

    games: int
    won: int
    met: int
    running: int
    lines: int
    variants: int
    blocks: int


class Keeping(Exact):
    """How a guest is kept.

    ``passkeys_here``: whether the address by which the asker came can have passkeys; ``words``:
    until when the six words that were shown last work.
    """

    since: int
    devices: list[Device]
    passkeys: list[Passkey]
    passkeys_here: bool
    words: int | None
    sums: Sums


class Vacation(Exact):
    """``until``: when the vacation that runs ends; ``left``: of ``a_year``'s days, this year."""

    until: int | None
    left: int
    a_year: int


class PreparedLine(Exact):
    """What is picked up in a seat at the position ``seq`` and not played yet."""

    seat: int
    seq: int
    line: list[int]


class Prepared(Exact):
    prepared: list[PreparedLine]


class PasskeyOptions(Exact):
    """What the browser needs for a passkey, as WebAuthn words it."""

    options: dict[str, Any]


class SixWords(Exact):
    """Words that make another device the asker's, and until when."""

    words: list[str]
    until: int


class Forgotten(Exact):
    forgotten: Literal[True]


class Shared(Exact):
    """A game that was sent for others: what it is found by, and until when (milliseconds)."""

    record: str
    until: int


class Decision(Exact):
    """One choice of a game: the ``index``-th move from 0.

    ``before``: the chance with the best move; ``chance``: with the move played; ``aim``: what they
    are chances of, to win the game or to succeed in what the game calls for. ``doubt`` is how far
    the loss may be from the truth.
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
    doubt: float
    verdict: Verdict
    reasons: list[Reason]
    alternatives: list[Advice]


class Review(Exact):
    """A finished game looked back on; ``chances`` has a line of points a seat."""

    version: Literal[3]
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


class ReviewReply(Exact):
    """``failed``: it was tried and could not be done; asking again tries again."""

    state: Literal["none", "running", "done", "failed"]
    progress: float
    review: Review | None


class Blocked(Exact):
    id: str
    name: str
    at: int


class Blocks(Exact):
    blocks: list[Blocked]


class Reported(Exact):
    reported: Literal[True]


Pace = Literal["now", "day", "three"]


class Stand(Exact):
    """A rating; the truth is within ``band`` of it 19 times of 20."""

    rating: int
    band: int
    games: int
    settling: bool


class Standing(Stand):
    game: str
    pace: Literal["live", "days"]


class Standings(Exact):
    """``quiet``: nobody else is shown them."""

    standings: list[Standing]
    quiet: bool


class Disclosure(Exact):
    here: bool
    quiet: bool


class Seeking(Exact):
    """What somebody looks for, since when, and from when on bots may be asked for."""

    games: list[str]
    seats: list[int]
    paces: list[Pace]
    near: bool
    rated: bool
    bots: bool
    since: int
    bots_from: int
    minutes: int | None


class SeekingPerson(Exact):
    """Somebody to sit down with; the rating is that for this game and pace."""

    name: str
    colour: int
    mine: bool
    yes: bool
    stand: NotRequired[Stand]


class SeekingTable(Exact):
    """A table as it fills: its people, and the seats that are left."""

    game: str
    seats: int
    pace: Pace
    people: list[SeekingPerson]


class Offer(SeekingTable):
    """A table that all have to agree to until then; the seats that are left go to bots."""

    rated: bool
    yes: bool
    until: int


class UsualWait(Exact):
    pace: Pace
    seats: int
    minutes: int


class Looking(Exact):
    """How many people look for a game, and how the asker's own search stands.

    ``again``: milliseconds until it is worth asking again. ``table``: the one that has been set.
    """

    looking: int
    again: int
    usual: list[UsualWait]
    search: Seeking | None
    party: SeekingTable | None
    offer: Offer | None
    table: str | None


class Met(Exact):
    """Somebody whom the asker has played with, over the last tables that both were at."""

    id: str
    name: str
    colour: int
    games: int
    won: int
    last: int
    here: bool


class People(Exact):
    """``here``: whether the asker lets it be known that they are here."""

    people: list[Met]
    here: bool


class Invitation(Exact):
    id: str
    name: str
    colour: int
    game: str
    variant: NotRequired[messages.Variant]
    pace: Literal["live", "days"]
    seconds: int | None
    rated: bool
    seats: int
    free: int
    at: int
    until: int


class Invitations(Exact):
    """``again``: the one just declined comes from somebody who was declined before."""

    invitations: list[Invitation]
    again: bool


Wish = Literal["turn", "nudge", "invitation", "ended", "matched"]


class CalledBrowser(Exact):
    """A browser by which a guest is called; ``id`` is the hash of its endpoint."""

    id: str
    kinds: list[Wish]
    at: int


class Signs(Exact):
    """How a guest is called and for what; ``mail``: whether this server sends any.

    Quiet hours are minutes of the day by the clock of ``zone``.
    """

    push_key: str
    browsers: list[CalledBrowser]
    mail: bool
    address: str | None
    confirmed: bool
    mails: list[Wish]
    quiet: bool
    quiet_from: int
    quiet_to: int
    zone: str | None
    feed: bool


class FeedKey(Exact):
    """Where a guest's calendar and feed are: whoever has the addresses may read them."""

    calendar: str
    atom: str
