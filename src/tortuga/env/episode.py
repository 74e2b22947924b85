"""An episode: a game as environments play it, one seat asked at a time, without a clock.

Where several seats may act at once, they are asked in the order in which the state names them.
That order follows from what everyone can see, so being asked tells nothing; and what one has
chosen in secret is in nobody else's view before all have chosen.

Nobody watches a clock, so nobody is late. Moves that only a clock makes come when nothing else
can: a state offers them where by moves alone its time is over (a sentence was heard by all, the
crew waits, the sand's moves are used up), and they are played at once and by themselves. Where
such a move is offered beside others, as to a captain who may call for more sand, it is the seat's
own choice and means: let time run out.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.match import time_up
from tortuga.engine.moves import MoveSpace
from tortuga.engine.records import Record
from tortuga.engine.state import State

# Moves after which a game counts as going round in circles; those of people and bots end sooner.
LONGEST: Final = 10_000


class Episode:
    """A game as it is being played; ``moves`` holds all that was, clocks' moves included.

    Without a seed the state is a guess, which nobody has dealt.
    """

    def __init__(self, game: Game, state: State, seed: int | None = None) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.moves: list[tuple[int, int]] = []

    @classmethod
    def deal(cls, game: Game, seed: int) -> Episode:
        """A new game."""
        episode = cls(game, game.start(seed), seed)
        episode.let_time_pass()
        return episode

    @classmethod
    def of_record(cls, record: Record) -> Episode:
        """A recorded game, ready to go on."""
        episode = cls(record.game, record.game.start(record.seed), record.seed)
        for seat, move in record.moves:
            episode.play_for(seat, move)
        return episode

    def copy(self) -> Episode:
        """An independent twin."""
        twin = Episode(self.game, self.state.copy(), self.seed)
        twin.moves = self.moves.copy()
        return twin

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def endless(self) -> bool:
        """Whether the game goes on beyond all measure."""
        return not self.state.over and len(self.moves) >= LONGEST

    @property
    def ended(self) -> bool:
        """Whether nothing more is to be played."""
        return self.state.over or self.endless

    @property
    def asked(self) -> int:
        """The seat that is to move; in a game that is over, the first."""
        return self.state.acting[0] if self.state.acting else 0

    def choices(self) -> list[int]:
        """What the seat that is asked may play, in ascending order."""
        return sorted(self.state.legal(self.asked)) if self.state.acting else []

    def play(self, move: int) -> None:
        """Play a move of the seat that is asked. An illegal one raises and changes nothing."""
        self.play_for(self.asked, move)
        self.let_time_pass()

    def play_for(self, seat: int, move: int) -> None:
        """Play a move of any seat that may act, and nothing else."""
        self.state.play(seat, move)
        self.moves.append((seat, move))

    def let_time_pass(self) -> None:
        """Play what only a clock can play now."""
        clock = clock_moves(self.game.moves)
        while self.state.acting:
            offered = self.state.offered(self.asked)
            if not clock.issuperset(offered):
                return
            self.play_for(self.asked, offered[0])

    def time_up(self) -> None:
        """Let the running clock run out: whatever is missing is played as the rules say."""
        for seat, move in time_up(self.state):
            self.play_for(seat, move)

    def record(self) -> Record:
        """The game so far, as a record that replays anywhere."""
        if self.seed is None:
            raise TortugaError("a guessed position has no record: it was never dealt")
        result = self.state.scores if self.state.over else None
        return Record(self.game, self.seed, self.moves, (), result)


@cache
def clock_moves(moves: MoveSpace) -> frozenset[int]:
    """All moves that only a clock makes."""
    return frozenset(
        move
        for block in moves.blocks
        if block.maker == "clock"
        for move in range(block.first, block.first + block.size)
    )
