"""Tickets: how one's game stands and what others did since one's own last move, in a few facts.

All of it comes out of the asker's own view and of events as the asker may know them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from tortuga.engine.errors import TortugaError
from tortuga.engine.events import Event
from tortuga.engine.match import Match
from tortuga.engine.views import View
from tortuga.harbour.replays import KeptGame
from tortuga.harbour.replies import Rank, Ticket
from tortuga.table import messages
from tortuga.table.fold import Fold
from tortuga.table.telling import told

MOST_TOLD = 8  # events: of these two are shown, and not every one is worth a line
Done = tuple[int | None, Sequence[Event]]  # by whom, and what it brought


def ticket_of_kept(name: str, kept: KeptGame, seats: tuple[int, ...]) -> Ticket | None:
    """The ticket of a stored game for who has these seats; None for one by rules of the past."""
    try:
        match = Match(kept.description.make(), kept.seed)
        played = match.play_each(kept.moves, kept.words)
        done = [(seat, events) for (seat, _), events in zip(kept.moves, played, strict=True)]
    except TortugaError:
        return None
    return ticket(name, match.state.view(eye_of(seats)), done, seats, match.game.fleeting)


def ticket_of_fold(name: str, fold: Fold, seats: tuple[int, ...]) -> Ticket:
    """The same of a game that is in memory."""
    done = [(entry.seat, entry.events) for entry in fold.entries]
    return ticket(name, fold.view(eye_of(seats)), done, seats, fold.game.fleeting)


def ticket(
    name: str, view: View, done: Iterable[Done], seats: tuple[int, ...], fleeting: bool
) -> Ticket:
    return {
        "table": name,
        "standing": standing(view.scores, seats[0]) if len(seats) == 1 else None,
        "since": [] if fleeting else since(done, seats),
    }


def eye_of(seats: tuple[int, ...]) -> int | None:
    """Several seats at one screen share what a spectator may know."""
    return seats[0] if len(seats) == 1 else None


def standing(scores: Sequence[int], seat: int) -> Rank:
    """Which place a seat has, and how far it is ahead of the next, or behind the first."""
    mine, others = scores[seat], [score for at, score in enumerate(scores) if at != seat]
    best = max(others, default=mine)
    return {"place": 1 + sum(score > mine for score in others), "by": abs(mine - best)}


def since(done: Iterable[Done], seats: tuple[int, ...]) -> list[messages.Event]:
    """The last things that others did after one's own last move, as one may know them."""
    eye = eye_of(seats)
    last: deque[Event] = deque(maxlen=MOST_TOLD)
    for seat, events in done:
        if seat in seats:
            last.clear()
        elif seat is not None:
            last.extend(event for event in events if event.seat is not None)
    return told(last, eye)
