"""Many games played side by side, a row each, and written as bytes: batches without numpy.

This is compiled; ``batches`` puts arrays around it. One seat of each game is asked at a time, and
clocks are let run out, exactly as ``course`` has it for a single game.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.scribe import Scribe
from tortuga.engine.state import State, is_among

NO_OFFER: Final[list[int]] = []
MOST_BITS: Final = 60  # moves that fit into one number, by which masks are looked up


class Rows:
    """``count`` games at once; row r plays the deals seed + r, seed + r + count, and so on.

    ``seats`` has the seat that is asked in each row, ``offers`` what it may play, ``masks`` a cell
    for each move, 1 where it may be played, and ``pieces``, row after row, what that seat knows.
    ``ended`` has the rows whose game ended with the last step, and ``winners`` who won it: nobody,
    where it was cut off after ``longest`` moves. Their rows have been dealt anew already.
    """

    def __init__(
        self, game: Game, count: int, scribe: Scribe, clock: list[int], longest: int
    ) -> None:
        self.game: Game = game
        self.count: int = count
        self.clock: list[int] = clock
        self.longest: int = longest
        self.scribes: list[Scribe] = [scribe.fresh() for _ in range(count)]
        self.states: list[State] = []
        self.seeds: list[int] = []
        self.left: list[int] = []
        self.seats: list[int] = []
        self.pieces: list[bytes] = []
        self.masks: list[bytes] = []
        self.ended: list[int] = []
        self.winners: list[list[int]] = []
        self.masking: Masks = Masks(game.moves.size)
        self.offers: list[list[int]] = [NO_OFFER] * count
        self.masked: list[bytes] = [b""] * count

    def reset(self, seed: int) -> None:
        """Deal every row anew."""
        self.states = []
        self.seeds = []
        self.left = []
        self.clear()
        for row in range(self.count):
            state = self.dealt(seed + row)
            self.seeds.append(seed + row)
            self.states.append(state)
            self.left.append(self.longest)
            self.ask(row, state)

    def dealt(self, seed: int) -> State:
        state = self.game.start(seed)
        if self.clock:
            self.let_time_pass(state)
        return state

    def let_time_pass(self, state: State) -> None:
        """Play what only a clock can play now."""
        while not state.over:
            seat = state.acting[0]
            offered = state.offered(seat)
            for move in offered:
                if not is_among(move, self.clock):
                    return
            state.apply(seat, offered[0])

    def step(self, moves: list[int]) -> None:
        """Play a move in every row. One that is illegal raises, and no row changes."""
        self.check(moves)
        seats = self.seats
        self.clear()
        for row in range(self.count):
            state = self.states[row]
            state.apply(seats[row], moves[row])
            left = self.left[row] - 1
            self.left[row] = left
            if self.clock:
                self.let_time_pass(state)
            if state.over or left == 0:
                state = self.deal_again(row, state)
            self.ask(row, state)

    def clear(self) -> None:
        """Begin new lists; whoever has the old ones keeps them."""
        self.seats = []
        self.pieces = []
        self.masks = []
        self.ended = []
        self.winners = []

    def ask(self, row: int, state: State) -> None:
        """Note whom a row asks, what that seat may play, and what it knows.

        Row by row and not list by list: what was just touched is still near the processor. A list
        of moves that was offered is never changed, so that the same list has the same mask.
        """
        seat = state.acting[0]
        offered = state.offered(seat)
        if offered is not self.offers[row]:
            self.offers[row] = offered
            self.masked[row] = self.masking.mask(offered)
        self.seats.append(seat)
        self.masks.append(self.masked[row])
        self.scribes[row].write(state, seat, self.pieces)

    def check(self, moves: list[int]) -> None:
        if len(moves) != self.count:
            raise IllegalMove(f"{self.count} games take as many moves, not {len(moves)}")
        for row in range(self.count):
            if not is_among(moves[row], self.offers[row]):
                raise IllegalMove(f"row {row}: {self.why_not(row, moves[row])}")

    def why_not(self, row: int, move: int) -> str:
        try:
            self.states[row].copy().play(self.seats[row], move)
        except IllegalMove as error:
            return str(error)
        return "that is not offered"

    def deal_again(self, row: int, ended: State) -> State:
        """Keep who has won, and deal the row's next game."""
        self.ended.append(row)
        self.winners.append(ended.winners)
        seed = self.seeds[row] + self.count
        self.seeds[row] = seed
        state = self.dealt(seed)
        self.states[row] = state
        self.left[row] = self.longest
        return state

    def chosen(self, chance: Chance) -> list[int]:
        """A move of every row by lot, each of those offered as likely as the others."""
        moves: list[int] = []
        for offered in self.offers:
            moves.append(offered[chance.below(len(offered))])  # noqa: PERF401 - compiled, fast
        return moves

    def ahead(self) -> list[bytes]:
        """What the seat that is asked would know after each of its moves, offer after offer.

        Moves are tried on copies that stop before anything hidden comes out.
        """
        pieces: list[bytes] = []
        for row in range(self.count):
            blind = self.states[row].copy()
            blind.blind = True
            seat = self.seats[row]
            for move in self.offers[row]:
                after = blind.copy()
                after.apply(seat, move)
                self.scribes[row].write(after, seat, pieces)
        return pieces


class Masks:
    """The masks of offers; in small move spaces each is made once and kept."""

    def __init__(self, size: int) -> None:
        self.size: int = size
        self.known: dict[int, bytes] = {}

    def mask(self, offered: list[int]) -> bytes:
        if self.size > MOST_BITS:
            return self.made(offered)
        bits = 0
        for move in offered:
            bits |= 1 << move
        found = self.known.get(bits)
        if found is None:
            found = self.made(offered)
            self.known[bits] = found
        return found

    def made(self, offered: list[int]) -> bytes:
        cells = bytearray(self.size)
        for move in offered:
            cells[move] = 1
        return bytes(cells)
