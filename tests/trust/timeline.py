"""What each pair of eyes may be told of a stored game, from its rows and the engine alone."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Sequence
from typing import Any

from tortuga.coach import hint
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.views import View
from tortuga.table import questions
from tortuga.table.telling import LONGEST_LOG

Eye = int | None


@dataclasses.dataclass(frozen=True)
class Row:
    """A row of the event table, as stored."""

    seq: int
    kind: str
    seat: int
    move: int
    words: str


@dataclasses.dataclass(frozen=True)
class Moment:
    """The game after one row: what everyone sees, and the moves that stand, as (seq, mover)."""

    views: dict[Eye, View]
    undo: list[int]
    standing: list[tuple[int, int]]
    over: bool


class Timeline:
    """A whole game, folded independently of the server's own fold."""

    def __init__(self, game: Game, seed: int, rows: Iterable[Row]) -> None:
        self.game = game
        self.eyes: list[Eye] = [*range(game.seats), None]
        self.match = Match(game, seed)
        self.events: dict[int, list[Event]] = {0: self.match.opening}
        self.texts: dict[int, str] = {}
        self.late: set[int] = set()
        self.moments = [self._moment([])]
        for row in rows:
            self._take(row)

    def _take(self, row: Row) -> None:
        standing = list(self.moments[-1].standing)
        if row.kind == "undo":
            kept, words = self.match.moves[: row.move], self.match.words
            self.match = Match(self.game, self.match.seed)
            self.match.play_all(kept, words)
            del standing[row.move :]
        else:
            self.events[row.seq] = self.match.play(row.seat, row.move, row.words)
            self.texts[row.seq] = self.game.moves.text(row.move)
            standing.append((row.seq, row.seat))
            self.late = {*self.late, row.seq} if row.kind == "late" else self.late
        self.moments.append(self._moment(standing))
        assert len(self.moments) == row.seq + 1, f"row {row.seq} is out of order"

    def _moment(self, standing: list[tuple[int, int]]) -> Moment:
        state = self.match.state
        views = {eye: state.view(eye) for eye in self.eyes}
        can = [seat for seat in range(self.game.seats) if self.match.can_undo(seat)]
        final = state.over or (standing and standing[-1][0] in self.late)
        return Moment(views, [] if final else can, standing, state.over)

    def view(self, seq: int, eye: Eye) -> Any:
        return self.moments[seq].views[eye].to_json()

    def told(self, seq: int, eye: Eye) -> list[Any]:
        """What happened at a row, as that eye may know it."""
        return [event.seen_by(eye).to_json() for event in self.events[seq]]

    def log(self, seq: int, eye: Eye) -> list[Any]:
        """Everything that stands at a moment, as that eye may know it."""
        opening = {"seq": 0, "seat": None, "events": self.told(0, eye)}
        moves = self.moments[seq].standing
        log = [
            opening,
            *({"seq": at, "seat": mover, "events": self.told(at, eye)} for at, mover in moves),
        ]
        return log[-LONGEST_LOG:]

    def previews(self, seq: int, seat: int, lines: Sequence[list[int]]) -> list[Any]:
        """What lines of moves would bring, from that seat's view alone."""
        view = self.moments[seq].views[seat]
        found: list[Any] = []
        for line in lines:
            try:
                found.append(self.game.preview(view, line).to_json())
            except IllegalMove:
                found.append(None)
        return found

    def reasons(self, seq: int, seat: int, lines: list[list[int]]) -> list[Any]:
        """What forbids lines of moves, from that seat's view alone."""
        return questions.forbidden(self.game, self.moments[seq].views[seat], lines)

    def asks(self, seq: int, seat: int) -> bool:
        """Whether that seat has something to decide then."""
        return bool(self.moments[seq].views[seat].legal)

    def hint(self, seq: int, seat: int) -> list[Any]:
        """What the coach advises who sees that view."""
        return hint(self.game, self.moments[seq].views[seat]).to_json(self.game)

    def refusal(self, seq: int, seat: int, move: int, words: str) -> tuple[str, str] | None:
        """Why a move is refused, said from a position that only agrees with that seat's view."""
        guess = self.game.guess(self.moments[seq].views[seat], Chance(seq, "another deal"))
        try:
            guess.play(seat, move, words)
        except IllegalMove as error:
            told = error.why.to_json() if error.why else None
            return str(error), json.dumps(told)
        return None
