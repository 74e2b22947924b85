"""The table of Maui and the course of the game: setting up, turns, the end, the second beach.

What a turn does is told where it belongs: ``market`` (MA-2, MA-3), ``placing`` (MA-4, MA-8 to
MA-11), ``gains`` (MA-5 to MA-7, the crabs), ``scoring`` (MA-13).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.engine.state import ALONE, State
from tortuga.engine.views import Told
from tortuga.engine.why import Why
from tortuga.games.maui import bans, columns, copying, market, placing, random_play, scoring, sight
from tortuga.games.maui.moves import (
    DOLLARS,
    HEIGHT,
    HIDDEN,
    KINDS,
    NO_MATCH,
    OVER,
    PLACE,
    RESERVE,
    SLOT,
    SPARES,
    TOKEN,
    TURN,
)
from tortuga.games.maui.pieces import (
    COLUMN_COUNT,
    FEWEST_SEATS,
    LENGTH,
    MARKET_ROWS,
    NOTHING,
    PATTERN_COUNT,
    PEARL_KINDS,
    SLOT_COUNT,
    TOKEN_COUNT,
    Components,
    Side,
    Way,
)
from tortuga.games.maui.view import MauiView

# Stand-ins until the deal, a guess or a copy; never changed.
UNSET: Final[list[int]] = []
NOT_LISTED: Final[list[int]] = []  # the choices of a turn, until somebody asks for all of them
UNSET_LISTS: Final[list[list[int]]] = []
NO_EDGES: Final[list[bytes]] = []


class MauiState(State):
    """The table: market, reserves, beaches, tracks.

    Lists about seats are flat, a run a seat: five ``markers`` (spaces reached, by pattern), two
    kinds of ``tokens`` and ``pearls``, thirteen ``columns`` (packed as ``columns`` says).
    ``edges`` are what each seat's last piece offers to connect to: for each pattern the rows, as
    bits. ``ways`` are how each seat lays the pieces of the market, where they may lie turned round
    (MA-1). ``taken`` and ``lost`` have a bit for each place covered.
    ``scores`` run along with all that is gained, ``fits`` with what may be placed: nine bits a
    slot, one a height. ``bags`` and ``things`` are shuffled at the deal, for each beach, to stay.
    """

    worked_out: ClassVar[tuple[str, ...]] = ("choices", "fits")

    def __init__(self, seats: int, parts: Components, sides: list[Side], ways: list[Way]) -> None:
        super().__init__(seats)
        self.parts: Components = parts
        self.sides: list[Side] = sides
        self.ways: list[Way] = ways
        self.track: list[int] = parts.track if len(sides) == 1 else parts.extended
        self.side: Side = sides[0]
        self.bags: list[list[int]] = UNSET_LISTS
        self.things: list[list[int]] = UNSET_LISTS
        self.lots: list[int] = UNSET
        self.beach: int = 0
        self.drawn: int = 0
        self.ending: int = NOTHING
        self.market: list[int] = UNSET
        self.reserves: list[int] = UNSET
        self.dollars: list[int] = UNSET
        self.tokens_left: list[int] = UNSET
        self.tokens_gone: list[int] = UNSET
        self.tokens: list[int] = UNSET
        self.markers: list[int] = UNSET
        self.pearls: list[int] = UNSET
        self.penalties: list[int] = UNSET
        self.crabs: list[int] = UNSET
        self.laid: list[int] = UNSET
        self.columns: list[int] = UNSET
        self.edges: list[bytes] = NO_EDGES
        self.taken: list[int] = UNSET
        self.lost: list[int] = UNSET
        self.interim: list[int] = UNSET
        self.choices: list[int] = UNSET
        self.fits: i64 = 0

    def copy(self) -> MauiState:
        twin = MauiState(self.seats, self.parts, self.sides, self.ways)
        self.copy_base(twin)
        copying.fill_in(self, twin)
        return twin

    # Setting up

    def begin(self) -> None:
        """MA-1: dollars and towel tokens as they lie at the start, then the first beach."""
        parts, seats = self.parts, self.seats
        self.reserves = [parts.reserve_dollars] * MARKET_ROWS
        self.dollars = [parts.player_dollars] * seats
        self.tokens_left = [parts.token_counts[seats - FEWEST_SEATS]] * TOKEN_COUNT
        self.tokens_gone = [0] * TOKEN_COUNT
        self.tokens = [0] * (seats * TOKEN_COUNT)
        self.markers = [0] * (seats * PATTERN_COUNT)
        self.pearls = [0] * (seats * PEARL_KINDS)
        self.penalties = [0] * seats
        self.crabs = [0] * seats
        self.scores = self.dollars.copy()
        if self.telling:
            self.tell("start", None, {"seats": seats})
        self.begin_beach()

    def begin_beach(self) -> None:
        """MA-1: six pieces to the market, row by row, then a start piece into each port (R)."""
        seats = self.seats
        self.side = self.sides[self.beach]
        self.market = self.bags[self.beach][:SLOT_COUNT]
        self.drawn = SLOT_COUNT
        self.round = 1
        self.ending = NOTHING
        self.laid = [0] * seats
        self.columns = [NOTHING] * (seats * LENGTH)
        self.edges = []
        self.taken = [0] * seats
        self.lost = [0] * seats
        for seat in range(seats):
            placing.lay_start(self, seat, market.draw(self))
        if self.telling:
            self.tell("beach", None, {"side": sight.face(self), "starter_seat": self.starter})
            self.tell("round", None, {"round": self.round})
        self.await_turn(self.starter)

    # A turn

    def await_turn(self, seat: int) -> None:
        """MA-2: buy and place a piece, or take the dollars of a reserve; MA-11 if neither."""
        self.turn = seat
        self.acting = ALONE[seat]
        self.fits = placing.open_heights(self)
        self.phase = TURN if self.fits else NO_MATCH if market.full_reserves(self) else SPARES
        self.choices = NOT_LISTED

    def offered(self, seat: int) -> list[int]:
        if self.choices is NOT_LISTED:
            self.choices = placing.all_choices(self)
        return self.choices if seat == self.turn else []

    def random_move(self, seat: int, chance: Chance) -> int:
        return random_play.any_move(self, seat, chance)

    def apply(self, seat: int, move: int) -> None:
        kind = KINDS[move]
        if kind is PLACE:
            placing.place(self, SLOT[move], HEIGHT[move])
        elif kind is TOKEN:
            placing.place_with_token(self, move)
        elif kind is DOLLARS:
            market.take_dollars(self, RESERVE[move])
        else:
            placing.place_spare(self, SLOT[move])

    def hide(self) -> None:
        """Stop here: what follows is not for a blind state to see."""
        self.phase = HIDDEN
        self.acting = ()
        self.choices = []

    def turn_over(self) -> None:
        """MA-12: a twelfth piece ends the game with this round; others may have fewer."""
        if self.laid[self.turn] == COLUMN_COUNT and self.ending == NOTHING:
            self.ending = self.turn
            if self.telling:
                self.tell("last_round", self.turn, {})
        seat = self.turn + 1 if self.turn + 1 < self.seats else 0
        if seat == self.starter:
            if self.ending != NOTHING:
                self.end_beach()
                return
            self.round += 1
            if self.telling:
                self.tell("round", None, {"round": self.round})
        self.await_turn(seat)

    # The end

    def end_beach(self) -> None:
        """MA-12 and MA-X1: the end of the game, or of the first of two beaches."""
        if self.beach + 1 == len(self.sides):
            self.end_game()
            return
        self.interim = self.scores.copy()
        if self.telling:
            self.tell("interim", None, {"points": tuple(self.interim)})
        self.reveals += 1
        if self.blind:
            self.hide()
            return
        self.starter = self.lowest()
        self.flip()

    def end_game(self) -> None:
        """MA-13: the final count; the most points win, and ties are always broken."""
        self.scores = [scoring.points(self, seat) for seat in range(self.seats)]
        self.winners = [scoring.winner(self)]
        self.phase = OVER
        self.over = True
        self.acting = ()
        self.choices = []
        if self.telling:
            self.tell("scored", None, {"points": tuple(self.scores)})
            self.tell_tie()
            self.tell("over", None, {"winners": tuple(self.winners)})

    def tell_tie(self) -> None:
        """MA-13: who was level on points, if anyone was, and what decided."""
        best = max(self.scores)
        tied = [seat for seat in range(self.seats) if self.scores[seat] == best]
        if len(tied) > 1:
            rung = scoring.decided_by(self)
            self.tell("tie", None, {"tied_seats": tuple(tied), "count": best, "rung": rung})

    # The second beach

    def lowest(self) -> int:
        """MA-X1: the lowest interim count starts the second beach; of equals one by lot."""
        low = min(self.scores)
        return next(seat for seat in self.lots if self.scores[seat] == low)

    def flip(self) -> None:
        """MA-X2: pieces go back to the bag, laid tokens and what is left on the beach leave.

        Tracks, pearls, dollars, reserves, unspent towel tokens and penalties stay.
        """
        gone = self.tokens_gone.copy()
        for laid in self.columns:
            columns.count_tokens(laid, gone)
        self.tokens_gone = gone
        self.beach += 1
        self.begin_beach()

    # For those who look on

    def view(self, seat: int | None) -> MauiView:
        return sight.view_of(self, seat)

    def standing(self) -> Told:
        return sight.standing_of(self)

    def why_not(self, seat: int, move: int) -> Why:
        return bans.why_not(self, move)

    def turn_rule(self) -> str:
        return "MA-2"

    def end_rule(self) -> str:
        return "MA-12"

    def stock(self) -> list[Any]:
        return sight.stock_of(self)
