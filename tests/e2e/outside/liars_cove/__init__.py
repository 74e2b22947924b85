"""Liar's Cove: lay cards on coves up to 21; who makes exactly 21 takes the cove, a point a card.

Somebody else's game, with no drawings: it has what the table for any game must lay out, a hand, a
list of objects, counts, moves of two fields, of one and of none, and reasons against a move.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine import looks
from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.engine.views import SIDED, Prompt, Told, View, asking
from tortuga.engine.why import NOT_NOW, Bans, Why

FOLDER = Path(__file__).parent
COVES = ("A", "B", "C")
MOST, HAND, ROUNDS, HIGHEST, COPIES = 21, 5, 2, 10, 4

MOVES = MoveSpace()
PLAY = MOVES.block("play", "play {card} on {cove}", card=range(1, HIGHEST + 1), cove=COVES)
DRAW = MOVES.block("draw")
STOP = MOVES.block("stop")
CARDS = MOVES.field("card")
PLACES = MOVES.field("cove")

BANS = Bans(FOLDER)
TOO_MUCH = BANS.add("too_much", "LC-4", "total")
NOT_HELD = BANS.add("not_held", "LC-3", "card")


@dataclasses.dataclass(frozen=True)
class Cove(Told):
    cards: tuple[int, ...]
    total: int
    last_seat: int | None


@dataclasses.dataclass(frozen=True)
class CoveStanding(Told):
    scores: tuple[int, ...]
    coves: tuple[Cove, ...]


@dataclasses.dataclass(frozen=True)
class CoveView(View):
    round: int
    rounds: int
    deck: int
    next_seat: int | None
    coves: tuple[Cove, ...]
    gone: tuple[int, ...]
    stopped: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[int, ...] | None = dataclasses.field(metadata=looks.hand() | SIDED)


class Shore(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 1
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.coves: list[list[int]] = [[] for _ in COVES]
        self.last: list[int | None] = [None for _ in COVES]
        self.gone = [0] * HIGHEST
        self.stopped = [False] * seats

    def copy(self) -> Shore:
        twin = Shore(self.seats)
        self.copy_base(twin)
        twin.round = self.round
        twin.deck = self.deck.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.coves = [cove.copy() for cove in self.coves]
        twin.last, twin.gone, twin.stopped = self.last.copy(), self.gone.copy(), self.stopped.copy()
        return twin

    def begin(self) -> None:
        self.acting = (0,)
        if self.telling:
            self.tell("round", None, {"round": self.round})

    def legal(self, seat: int) -> list[int]:
        if seat not in self.acting:
            return []
        held = sorted(set(self.hands[seat]))
        lays = [
            PLAY.at([card - 1, cove])
            for card in held
            for cove, cards in enumerate(self.coves)
            if sum(cards) + card <= MOST
        ]
        return [*lays, *([DRAW.first] if self.deck else []), STOP.first]

    def why_not(self, seat: int, move: int) -> Why:
        if move >= DRAW.first:
            return NOT_NOW()
        card = CARDS[move]
        if card not in self.hands[seat]:
            return NOT_HELD(card=card)
        return TOO_MUCH(total=sum(self.coves[PLACES[move]]) + card)

    def apply(self, seat: int, move: int) -> None:
        if move == STOP.first:
            self.stopped[seat] = True
            if self.telling:
                self.tell("stop", seat, {})
        elif move == DRAW.first:
            self.draw(seat)
        else:
            self.lay(seat, CARDS[move], PLACES[move])
        self.pass_on(seat)

    def draw(self, seat: int) -> None:
        self.reveals += 1
        card = self.deck.pop()
        self.hands[seat].append(card)
        if self.telling:
            self.tell_apart("draw", seat, {}, {seat: {"card": card}})

    def lay(self, seat: int, card: int, cove: int) -> None:
        self.hands[seat].remove(card)
        self.coves[cove].append(card)
        self.last[cove] = seat
        if self.telling:
            self.tell("play", seat, {"card": card, "cove": COVES[cove]})
        if sum(self.coves[cove]) == MOST:
            self.scores[seat] += len(self.coves[cove])
            self.clear(cove)
            if self.telling:
                self.tell("takes", seat, {"cove": COVES[cove]})

    def clear(self, cove: int) -> None:
        for card in self.coves[cove]:
            self.gone[card - 1] += 1
        self.coves[cove], self.last[cove] = [], None

    def pass_on(self, seat: int) -> None:
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        still = [each for each in order if not self.stopped[each] and self.hands[each]]
        self.acting = tuple(still[:1])
        if not still:
            self.close_round()

    def close_round(self) -> None:
        if self.round == ROUNDS:
            self.over = True
            best = max(self.scores)
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]
            return
        self.reveals += 1
        if self.blind:
            return
        self.round += 1
        self.stopped = [False] * self.seats
        for cove in range(len(COVES)):
            self.clear(cove)
        for hand in self.hands:
            while len(hand) < HAND and self.deck:
                hand.append(self.deck.pop())
        self.acting = (0,)
        if self.telling:
            self.tell("round", None, {"round": self.round})

    def told_coves(self) -> tuple[Cove, ...]:
        return tuple(
            Cove(tuple(cards), sum(cards), last)
            for cards, last in zip(self.coves, self.last, strict=True)
        )

    def view(self, seat: int | None) -> View:
        asked: Prompt = asking("over" if self.over else "turn")
        return CoveView(
            **self.head(seat),
            rule="" if self.over else "LC-4",
            prompt=asked,
            round=self.round,
            rounds=ROUNDS,
            deck=len(self.deck),
            next_seat=None,
            coves=self.told_coves(),
            gone=tuple(self.gone),
            stopped=tuple(self.stopped),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            hand=None if seat is None else tuple(sorted(self.hands[seat])),
        )

    def standing(self) -> Told:
        return CoveStanding(tuple(self.scores), self.told_coves())

    def stock(self) -> list[Any]:
        return [len(self.deck)]


class LiarsCove(Game):
    name: ClassVar[str] = "liars-cove"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = ("LC-3", "LC-4")
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 10
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = FOLDER

    def read_components(self, entries: Entries) -> None:
        """It has none."""

    def deal(self, chance: Chance) -> State:
        state = Shore(self.seats)
        state.deck = [card for card in range(1, HIGHEST + 1) for _ in range(COPIES)]
        chance.shuffle(state.deck)
        state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(self.seats)]
        return state

    def guess(self, view: View, rng: Any) -> State:
        assert isinstance(view, CoveView)
        state = Shore(self.seats)
        state.lay_head(view)
        state.round = view.round
        state.coves = [list(cove.cards) for cove in view.coves]
        state.last = [cove.last_seat for cove in view.coves]
        state.gone, state.stopped = list(view.gone), list(view.stopped)
        seen = [*(view.hand or ()), *[card for cove in state.coves for card in cove]]
        left: list[int] = []
        for card in range(1, HIGHEST + 1):
            left += [card] * (COPIES - seen.count(card) - view.gone[card - 1])
        chance_from(rng).shuffle(left)
        state.hands = [
            list(view.hand or ()) if seat == view.seat else [left.pop() for _ in range(size)]
            for seat, size in enumerate(view.hand_sizes)
        ]
        state.deck = left
        return state
