"""Match: a game being played: its state, the moves so far, undo, and the record it leaves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tortuga.engine.chance import SealedChance, check_seed
from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.state import State

MOST_LATE: Final = 64  # moves that one clock's end may bring; more would be a game that never stops


class Match:
    """One game from its deal on. The moves are the truth; the state is folded from them.

    ``words`` holds the texts that moves carried, by the number of the move from 0.

    >>> import tortuga
    >>> match = Match(tortuga.game("buried-treasure"), seed=7)
    >>> seat = match.state.acting[0]
    >>> [event.kind for event in match.play(seat, match.state.legal(seat)[0])]
    ['take']
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = check_seed(seed)
        self.moves: list[tuple[int, int]] = []
        self.words: dict[int, str] = {}
        self.opening: list[Event] = []
        self._out_before: list[int] = []
        self.state: State = self._begin()

    def _begin(self) -> State:
        state = self.game.deal(SealedChance(self.seed, self.game.name))
        state.telling = True
        state.begin()
        self.opening = state.take_told()
        return state

    @property
    def commitment(self) -> str:
        """A hash that fixes the deal: shown before the first move, checked with the seed after."""
        return commitment(self.game, self.seed)

    def play(self, seat: int, move: int, words: str = "") -> list[Event]:
        """Play a move and return what happened, unredacted."""
        before = self._out()
        self.state.play(seat, move, words)
        self._note(seat, move, words, before)
        return self.state.take_told()

    def go_on(self, state: State, seat: int, move: int, words: str = "") -> None:
        """Take over what the move has led to on a copy of the state, where it was told, too."""
        before = self._out()
        self.state = state
        self._note(seat, move, words, before)

    def _note(self, seat: int, move: int, words: str, before: int) -> None:
        if words:
            self.words[len(self.moves)] = words
        self.moves.append((seat, move))
        self._out_before.append(before)

    def play_each(
        self, moves: Iterable[tuple[int, int]], words: Mapping[int, str] | None = None
    ) -> Iterator[list[Event]]:
        """Play moves one after another, as they are asked for; what each brought, unredacted.

        ``words`` are found by the number that the move gets in this match.
        """
        texts = words or {}
        for seat, move in moves:
            yield self.play(seat, move, texts.get(len(self.moves), ""))

    def play_all(
        self, moves: Iterable[tuple[int, int]], words: Mapping[int, str] | None = None
    ) -> None:
        """Play many moves, as when a match is folded from storage."""
        for _ in self.play_each(moves, words):
            pass

    def _out(self) -> int:
        """How much has come out that was secret from someone."""
        return self.state.reveals + self.state.shows

    def can_undo(self, seat: int) -> bool:
        """Whether the seat made the last move and nothing hidden has come out by it."""
        if not self.moves or self.moves[-1][0] != seat:
            return False
        return not self.has_shown(len(self.moves) - 1)

    def has_shown(self, index: int) -> bool:
        """Whether something hidden has come out by the ``index``-th move, from 0, or since."""
        return self._out_before[index] != self._out()

    def undo(self, seat: int) -> None:
        """Take back the seat's own last move, where the engine allows it."""
        if not self.can_undo(seat):
            raise IllegalMove(
                "only your own last move can be taken back, and only if it has revealed nothing"
            )
        self.take_back()

    def take_back(self) -> None:
        """Drop the last move, whatever it showed: for an undo that everyone agreed to."""
        if not self.moves:
            raise IllegalMove("nothing has been played yet")
        moves, words = self.moves[:-1], self.words
        self.moves = []
        self.words = {}
        self._out_before = []
        self.state = self._begin()
        self.play_all(moves, words)


def time_up(state: State) -> Iterator[tuple[int, int]]:
    """The moves that the end of the running clock plays, each once the one before is played."""
    clock, most = state.clock, MOST_LATE
    while state.clock == clock and (late := state.late()):
        if not most:
            raise ValueError(f"{type(state).__name__} does not stop its clock")
        most -= 1
        yield late[0]


def commitment(game: Game, seed: int) -> str:
    """SHA-256 over all that decides the deal: game, rules, seats, options, components, seed."""
    deal = [game.name, game.edition, game.seats, game.options, game.component_data, str(seed)]
    canonical = json.dumps(deal, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
