"""Many games played side by side, a row each, and written as bytes: batches without numpy.

This is compiled; ``batches`` puts arrays around it. One seat of each game is asked at a time, and
clocks are let run out, exactly as ``episode`` has it for a single game.
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


class Lane:
    """The game of one row: ``seat`` is asked for one of the moves ``offered``.

    ``left`` is how many moves the game may still take before it counts as endless, ``first`` where
    its pieces begin.
    """

    def __init__(self, row: int, scribe: Scribe, seed: int, state: State, left: int) -> None:
        self.row: int = row
        self.first: int = row * scribe.width
        self.scribe: Scribe = scribe
        self.seed: int = seed
        self.state: State = state
        self.left: int = left
        self.seat: int = 0
        self.offered: list[int] = NO_OFFER
        self.mask: bytes = b""
        self.offered_before: list[int] = NO_OFFER
        self.mask_before: bytes = b""


class Rows:
    """``count`` games at once; row r plays the deals seed + r, seed + r + count, and so on.

    Where they are a share of more, they begin with row ``first`` of ``all_rows``.

    ``seats`` has the seat that is asked in each row, and ``pieces``, row after row, what that seat
    knows; both are written over with the next step. ``ended`` has the rows whose game ended with
    the last step, and ``winners`` who won it: nobody, where it was cut off after ``longest`` moves.
    Their rows have been dealt anew already.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        scribe: Scribe,
        clock: list[int],
        longest: int,
        first: int = 0,
        all_rows: int = 0,
    ) -> None:
        self.game: Game = game
        self.count: int = count
        self.first: int = first
        self.all_rows: int = max(count, all_rows)
        self.scribe: Scribe = scribe
        self.clock: list[int] = clock
        self.clocks: bool = len(clock) > 0
        self.longest: int = longest
        self.lanes: list[Lane] = []
        self.seats: list[int] = [0] * count
        self.pieces: list[bytes] = [b""] * (count * scribe.width)
        self.masks: list[bytes] = [b""] * count
        self.ended: list[int] = []
        self.winners: list[list[int]] = []
        self.masking: Masks = Masks(game.moves.size)
        self.keeps_masks: bool = game.moves.size <= MOST_BITS

    def reset(self, seed: int) -> None:
        """Deal every row anew."""
        self.ended = []
        self.winners = []
        self.lanes = []
        for row in range(self.count):
            deal = seed + self.first + row
            lane = Lane(row, self.scribe.fresh(), deal, self.game.start(deal), self.longest)
            self.lanes.append(lane)
            self.ask(lane, self.open_moves(lane))

    def open_moves(self, lane: Lane) -> list[int]:
        """What the next seat may play, once all has been played that only a clock can."""
        state = lane.state
        while not state.over:
            lane.seat = state.acting[0]
            offered = state.offered(lane.seat)
            if not self.clocks or not self.are_clocks(offered):
                return offered
            state.apply(lane.seat, offered[0])
        return NO_OFFER

    def are_clocks(self, offered: list[int]) -> bool:
        """Whether only a clock makes these moves."""
        for move in offered:  # noqa: SIM110 - a generator would be the slow way
            if not is_among(move, self.clock):
                return False
        return True

    def step(self, moves: list[int]) -> None:
        """Play a move in every row. One that is illegal raises, and no row changes."""
        self.check(moves)
        self.ended = []
        self.winners = []
        for lane, move in zip(self.lanes, moves):
            state = lane.state
            state.apply(lane.seat, move)
            lane.left -= 1
            offered = self.open_moves(lane)
            if state.over or lane.left == 0:
                self.deal_again(lane)
                offered = self.open_moves(lane)
            self.ask(lane, offered)

    def ask(self, lane: Lane, offered: list[int]) -> None:
        """Note whom a row asks, what that seat may play, and what it knows.

        Row by row and not list by list: what was just touched is still near the processor. A list
        of moves that was offered is never changed, so that the same list has the same mask.
        """
        seat = lane.seat
        if offered is not lane.offered:
            if self.keeps_masks:
                self.masks[lane.row] = self.masking.mask_for(lane, offered)
            lane.offered = offered
        self.seats[lane.row] = seat
        lane.scribe.write(lane.state, seat, self.pieces, lane.first)

    def check(self, moves: list[int]) -> None:
        if len(moves) != self.count:
            raise IllegalMove(f"{self.count} games take as many moves, not {len(moves)}")
        size = self.game.moves.size
        for lane, move in zip(self.lanes, moves):
            if not 0 <= move < size or not is_among(move, lane.offered):
                raise IllegalMove(f"row {self.first + lane.row}: {why_not(lane, move)}")

    def deal_again(self, lane: Lane) -> None:
        """Keep who has won, and deal the row's next game."""
        self.ended.append(lane.row)
        self.winners.append(lane.state.winners)
        lane.seed += self.all_rows
        lane.state = self.game.start(lane.seed)
        lane.left = self.longest

    def chosen(self, chance: Chance) -> list[int]:
        """A move of every row by lot, each of those offered as likely as the others."""
        moves: list[int] = []
        for lane in self.lanes:
            offered = lane.offered
            moves.append(offered[chance.below(len(offered))])
        return moves

    def write_masks(self, cells: memoryview) -> None:
        """Write a cell for each move of every row, 1 where it may be played; before, all are 0.

        Of a large space hardly any are touched, since most of the work is to fetch them from afar.
        """
        if self.keeps_masks:
            cells[:] = b"".join(self.masks)
            return
        size = self.game.moves.size
        first = 0
        for lane in self.lanes:
            begin, ready = lane.scribe.mask(lane.state, lane.seat, lane.offered)
            if ready:
                cells[first + begin : first + begin + len(ready)] = ready
            else:
                for move in lane.offered:
                    cells[first + move] = 1
            first += size

    def offers(self) -> list[list[int]]:
        """What the seat that is asked may play in each row."""
        return [lane.offered for lane in self.lanes]

    def ahead(self) -> list[bytes]:
        """What the seat that is asked would know after each of its moves, offer after offer.

        Moves are tried on copies that stop before anything hidden comes out.
        """
        rows: list[bytes] = []
        for lane in self.lanes:
            blind = lane.state.copy()
            blind.blind = True
            for move in lane.offered:
                after = blind.copy()
                after.apply(lane.seat, move)
                rows.append(lane.scribe.row(after, lane.seat))
        return rows


def why_not(lane: Lane, move: int) -> str:
    """What forbids a move of the seat that is asked."""
    try:
        lane.state.copy().play(lane.seat, move)
    except IllegalMove as error:
        return str(error)
    return "that is not offered"


class Masks:
    """The masks of offers in a small move space: kept, once made."""

    def __init__(self, size: int) -> None:
        self.size: int = size
        self.known: dict[int, bytes] = {}

    def mask_for(self, lane: Lane, offered: list[int]) -> bytes:
        """The mask of what a lane is offered now; often the same as the time before the last."""
        again = offered is lane.offered_before
        mask = lane.mask_before if again else self.mask(offered)
        lane.offered_before = lane.offered
        lane.mask_before = lane.mask
        lane.mask = mask
        return mask

    def mask(self, offered: list[int]) -> bytes:
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
