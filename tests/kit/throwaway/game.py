"""Shell Bids: bid a shell of your secret hand, all at once; the highest bid picks first.

Three shells lie on the beach and each seat holds three. In each of three rounds every seat lays one
face down; then the bids are turned up, and from the highest down (with the option `ebb` from the
lowest up) each picks a shell off the beach. The sum of what you picked is your score.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.options import Option
from tortuga.engine.state import State
from tortuga.engine.views import Told, View

ROUNDS = 3
BEACH = 3
FEWEST_SHELLS = ROUNDS * (BEACH + BEACH)  # as many on the beach as in hands
NONE = 0

MOVES = MoveSpace()
LAY = MOVES.block("lay", shell=range(1, 7))
PICK = MOVES.block("pick", place=BEACH)


@dataclasses.dataclass(frozen=True)
class BeachView(View):
    """``bids`` holds what was bid: NONE if nothing yet, or nothing that the viewer may see."""

    round: int
    beach: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    laid: tuple[bool, ...]
    bids: tuple[int, ...]
    discards: tuple[int, ...]
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class BeachStanding(Told):
    scores: tuple[int, ...]


class Beach(State):
    """The beach, the piles, the hands and the bids; ``order`` is who still picks, in order."""

    def __init__(self, seats: int, ebb: bool) -> None:
        super().__init__(seats)
        self.ebb = ebb
        self.round = 1
        self.deck: list[int] = []
        self.beach: list[int] = []
        self.hands: list[list[int]] = []
        self.bids = [NONE] * seats
        self.order: list[int] = []
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.discards: list[int] = []

    def copy(self) -> Beach:
        twin = type(self)(self.seats, self.ebb)
        self.copy_base(twin)
        twin.round = self.round
        twin.deck = self.deck.copy()
        twin.beach = self.beach.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bids = self.bids.copy()
        twin.order = self.order.copy()
        twin.piles = [pile.copy() for pile in self.piles]
        twin.discards = self.discards.copy()
        return twin

    def begin(self) -> None:
        self.open_round()

    def open_round(self) -> None:
        self.beach = [self.deck.pop() for _ in range(BEACH)]
        self.acting = tuple(range(self.seats))
        if self.telling:
            self.tell("round", None, {"round": self.round, "beach": tuple(self.beach)})

    def legal(self, seat: int) -> list[int]:
        if seat not in self.acting:
            return []
        if not self.order:
            return [LAY.move(shell=shell) for shell in sorted(set(self.hands[seat]))]
        return [PICK.at([place]) for place in range(BEACH) if self.beach[place] != NONE]

    def apply(self, seat: int, move: int) -> None:
        if move < PICK.first:
            self.lay(seat, move - LAY.first + 1)
        else:
            self.pick(seat, move - PICK.first)

    def lay(self, seat: int, shell: int) -> None:
        self.hands[seat].remove(shell)
        self.bids[seat] = shell
        self.acting = tuple(each for each in self.acting if each != seat)
        self.tell_bid(seat, shell)
        if not self.acting:
            self.reveal_bids()

    def tell_bid(self, seat: int, shell: int) -> None:
        if self.telling:
            self.tell_apart("lay", seat, {}, {seat: {"shell": shell}})

    def reveal_bids(self) -> None:
        self.reveals += 1
        if self.blind:
            return
        self.order = self.picking_order()
        self.acting = (self.order[0],)
        if self.telling:
            self.tell("bids", None, {"bids": tuple(self.bids)})

    def picking_order(self) -> list[int]:
        sign = 1 if self.ebb else -1
        return sorted(range(self.seats), key=lambda seat: (sign * self.bids[seat], seat))

    def pick(self, seat: int, place: int) -> None:
        shell = self.beach[place]
        self.beach[place] = NONE
        self.piles[seat].append(shell)
        self.scores[seat] += shell
        if self.telling:
            self.tell("pick", seat, {"place": place, "shell": shell})
        self.order.pop(0)
        self.acting = tuple(self.order[:1])
        if not self.order:
            self.close_round()

    def close_round(self) -> None:
        if self.round == ROUNDS:
            self.sweep()
            self.end()
            return
        self.reveals += 1
        if self.blind:
            return
        self.sweep()
        self.round += 1
        self.open_round()

    def sweep(self) -> None:
        self.discards += [*self.bids, *(shell for shell in self.beach if shell != NONE)]
        self.bids = [NONE] * self.seats
        self.beach = [NONE] * BEACH

    def end(self) -> None:
        self.over = True
        best = max(self.scores)
        self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]

    def view(self, seat: int | None) -> View:
        shown = bool(self.order) or self.over
        bids = [bid if shown or each == seat else NONE for each, bid in enumerate(self.bids)]
        return BeachView(
            seat=seat,
            acting=self.acting,
            legal=() if seat is None else tuple(self.legal(seat)),
            over=self.over,
            scores=tuple(self.scores),
            winners=tuple(self.winners),
            round=self.round,
            beach=tuple(self.beach),
            piles=tuple(tuple(pile) for pile in self.piles),
            laid=tuple(bid != NONE for bid in self.bids),
            bids=tuple(bids),
            discards=tuple(self.discards),
            hand=None if seat is None else tuple(sorted(self.hands[seat])),
            hand_sizes=tuple(len(hand) for hand in self.hands),
        )

    def standing(self) -> Told:
        return BeachStanding(tuple(self.scores))

    def stock(self) -> list[Any]:
        everywhere = [*self.deck, *self.beach, *self.bids, *self.discards]
        for shells in self.hands + self.piles:
            everywhere += shells
        return [everywhere.count(worth) for worth in range(1, 7)]


class ShellBids(Game):
    """Bid in secret, pick in the open."""

    name: ClassVar[str] = "shell-bids"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = ()
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = BEACH
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 5
    declared: ClassVar[tuple[Option, ...]] = (Option("ebb", False),)
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    state_type: ClassVar[type[Beach]] = Beach

    def read_components(self, entries: Entries) -> None:
        self.shells: list[int] = []
        for worth, count in enumerate(entries.wholes("shells", 6, 0, 9), 1):
            self.shells += [worth] * count
        if len(self.shells) < FEWEST_SHELLS:
            raise entries.wrong("shells", f"must be {FEWEST_SHELLS} at least")
        entries.done()

    def deal(self, chance: Chance) -> State:
        state = self.state_type(self.seats, self.options["ebb"])
        state.deck = self.shells.copy()
        chance.shuffle(state.deck)
        state.hands = [[state.deck.pop() for _ in range(ROUNDS)] for _ in range(self.seats)]
        return state

    def guess(self, view: View, rng: Any) -> State:
        assert isinstance(view, BeachView)
        chance = chance_from(rng)
        state = self.state_type(self.seats, self.options["ebb"])
        lay_open(state, view)
        state.deck = self.unseen(view)
        chance.shuffle(state.deck)
        for seat in range(self.seats):
            if view.laid[seat] and view.bids[seat] == NONE:
                state.bids[seat] = state.deck.pop()
            known = view.hand if seat == view.seat else None
            drawn = [state.deck.pop() for _ in range(view.hand_sizes[seat] if known is None else 0)]
            state.hands.append(drawn if known is None else list(known))
        if all(view.laid) and view.acting:
            waiting = state.picking_order()
            state.order = waiting[waiting.index(view.acting[0]) :]
        return state

    def unseen(self, view: BeachView) -> list[int]:
        """All shells less those that the viewer sees, or saw."""
        seen = [*view.beach, *view.bids, *view.discards, *(view.hand or ())]
        for pile in view.piles:
            seen += pile
        left = self.shells.copy()
        for shell in seen:
            if shell != NONE:
                left.remove(shell)
        return left


def lay_open(state: Beach, view: BeachView) -> None:
    state.acting = view.acting
    state.over = view.over
    state.scores = list(view.scores)
    state.winners = list(view.winners)
    state.round = view.round
    state.beach = list(view.beach)
    state.piles = [list(pile) for pile in view.piles]
    state.bids = list(view.bids)
    state.discards = list(view.discards)
