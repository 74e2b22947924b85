"""Games played under observation: what a designer wants to know of each, and no more."""

from __future__ import annotations

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from tortuga.engine.events import Event
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.lab.bouts import Bout, Result
from tortuga.lab.jobs import Job

# A game is cut into that many parts of equal length.
PARTS = 10
NOBODY = -1
PLAYER = "player"


@dataclasses.dataclass(frozen=True)
class Seen(Result):
    """One game: how it ended, and in short how it went.

    ``breadth`` is the mean number of legal moves, each part of the game counting alike, ``forced``
    the share of moves that had no alternative; what the clock or a bot's memory does is no choice,
    and no deed. ``leads`` counts how often the lead went to another seat, ``settled`` is the part
    of the game after which the winner's lead was never lost again. ``table`` is the key of the
    game that was played, and ``again`` which of the games with its deal it was.
    """

    table: str
    again: int
    breadth: float
    forced: float
    leads: int
    settled: float


@dataclasses.dataclass(frozen=True)
class Watched(Seen):
    """One game in full.

    ``choices`` is the mean number of legal moves in each part of the game. ``used`` says how often
    each seat did what; ``line`` tells games apart that went differently.
    """

    choices: tuple[float, ...]
    used: tuple[dict[str, int], ...]
    line: str


def watch(jobs: list[Job]) -> list[Watched]:
    """The work of one worker."""
    return [watched(job) for job in jobs]


def watch_lightly(jobs: list[Job]) -> list[Seen]:
    """The same without what players did, which takes most of the room."""
    return [Watching(job, deeds=False).seen() for job in jobs]


def watched(job: Job) -> Watched:
    """One game, move by move."""
    game = Watching(job, deeds=True)
    return Watched(
        **vars(game.seen()),
        choices=tuple(in_parts(game.legal)),
        used=tuple(dict(sorted(each.items())) for each in game.used),
        line=game.line.hexdigest()[:12],
    )


class Watching:
    """A game that is played to its end under observation."""

    def __init__(self, job: Job, *, deeds: bool) -> None:
        self.job = job
        self.bout = Bout(job)
        self.legal: list[int] = []
        self.leaders: list[int] = []
        self.used: list[Counter[str]] = [Counter() for _ in job.bots]
        self.line = hashlib.sha256()
        self.play(deeds)

    def play(self, deeds_too: bool) -> None:
        bout, state, moves = self.bout, self.bout.state, self.bout.game.moves
        state.telling = deeds_too
        state.begin()
        state.take_told()
        while not state.over:
            seat, move = bout.choose()
            own = moves.block_of(move).maker == PLAYER
            if own:
                self.legal.append(len(moves.for_people(state.legal(seat))))
            bout.play(seat, move)
            self.leaders.append(leader(state))
            if deeds_too:
                self.line.update(f"{seat} {move}\n".encode())
                events = state.take_told()
                for doer, deed in deeds(moves, seat, move, events) if own else ():
                    self.used[doer][deed] += 1

    def seen(self) -> Seen:
        """What is said of every game."""
        return Seen(
            **vars(self.bout.result()),
            table=self.job.game.key,
            again=self.job.again,
            breadth=fmean(in_parts(self.legal)),
            forced=self.legal.count(1) / len(self.legal),
            leads=lead_changes(self.leaders),
            settled=settled_at(self.leaders, self.bout.state.winners),
        )


def leader(state: State) -> int:
    """The seat that is ahead by all that everyone can see, or nobody."""
    standing = state.standing()
    totals: Sequence[int] = getattr(standing, "totals", state.scores)
    best = max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else NOBODY


def lead_changes(leaders: Iterable[int]) -> int:
    """How often another seat than the last leader came to lead.

    >>> lead_changes([NOBODY, 0, 0, NOBODY, 0, 1, NOBODY, 0])
    2
    """
    changes, last = 0, NOBODY
    for seat in leaders:
        changes += NOBODY not in (seat, last) and seat != last
        last = last if seat == NOBODY else seat
    return changes


def settled_at(leaders: list[int], winners: Sequence[int]) -> float:
    """The part of the game after which nobody but a winner was ahead.

    >>> settled_at([0, 1, NOBODY, 0], winners=[0])
    0.5
    """
    for moves in range(len(leaders), 0, -1):
        if leaders[moves - 1] != NOBODY and leaders[moves - 1] not in winners:
            return moves / len(leaders)
    return 0.0


def in_parts(values: Sequence[int]) -> list[float]:
    """The mean in each of the equal parts of a game; short games lend neighbours a value.

    >>> in_parts([1, 3])
    [1.0, 1.0, 1.0, 1.0, 1.0, 3.0, 3.0, 3.0, 3.0, 3.0]
    """
    found = []
    for part in range(PARTS):
        first = part * len(values) // PARTS
        last = max(first + 1, (part + 1) * len(values) // PARTS)
        found.append(sum(values[first:last]) / (last - first))
    return found


def deeds(
    moves: MoveSpace, seat: int, move: int, events: Iterable[Event]
) -> Iterable[tuple[int, str]]:
    """What a move came to, each once: its kind, each of its fields, and the words of its events.

    A move names a column, its event the card that lay there: both are worth counting.
    """
    block = moves.block_of(move)
    found = dict.fromkeys([(seat, block.name)])
    for field, digit in zip(block.fields, block.digits(move), strict=True):
        found[seat, f"{block.name}: {field.name} {field.words[digit]}"] = None
    for event in events:
        if event.seat is None:
            continue
        for fact, value in event.seen_by(event.seat).facts.items():
            for word in words(value):
                found[event.seat, f"{event.kind}: {fact} {word}"] = None
    return found


def words(value: Any) -> list[str]:
    """The words in a fact: itself, or those in a list."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple | list):
        return [each for each in value if isinstance(each, str)]
    return []
