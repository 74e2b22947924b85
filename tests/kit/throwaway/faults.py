"""Shell Bids gone wrong, one fault a class; the kit must find each of them."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from tests.kit.throwaway.game import BEACH, LAY, PICK, Beach, BeachStanding, BeachView, ShellBids
from tortuga.engine.chance import Chance
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.engine.views import Told, View
from tortuga.engine.why import NOT_NOW, Why


def faulty(state: type[Beach]) -> type[ShellBids]:
    """The game played with a state that has a fault."""
    return type("Faulty", (ShellBids,), {"state_type": state})


class LeakingBid(Beach):
    """Shows the bids before they are turned up. A guess believes them, so the laws still hold."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        return dataclasses.replace(view, bids=tuple(self.bids))  # type: ignore[call-arg]


class LeakingDeck(Beach):
    """Shows the next shell of the deck where nobody would look for it."""

    def view(self, seat: int | None) -> View:
        return dataclasses.replace(super().view(seat), winners=tuple(self.deck[-1:]))


class LeakingHand(Beach):
    """Lets everyone look into the hand to their left."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        if seat is None:
            return view
        neighbour = tuple(sorted(self.hands[(seat + 1) % self.seats]))
        return dataclasses.replace(view, hand=neighbour)  # type: ignore[call-arg]


class LeakingEvent(Beach):
    """Tells everyone what was laid face down."""

    def tell_bid(self, seat: int, shell: int) -> None:
        if self.telling:
            self.tell("lay", seat, {"shell": shell})


class LeakingOpening(Beach):
    """Tells everyone what the first seat was dealt."""

    def begin(self) -> None:
        super().begin()
        if self.telling:
            self.tell("deal", 0, {"shells": tuple(self.hands[0])})


class LosingCard(Beach):
    """Shells that nobody picks off the beach are gone."""

    def sweep(self) -> None:
        self.discards += self.bids
        self.bids = [0] * self.seats
        self.beach = [0] * BEACH


class StuckWithOneKind(Beach):
    """Offers nothing to who holds three of the lowest kind, which hardly happens in the house."""

    def legal(self, seat: int) -> list[int]:
        return [] if self.hands[seat] == [1, 1, 1] else super().legal(seat)


class LowestFirst(Beach):
    """A changed rule: the lowest bid picks first."""

    def picking_order(self) -> list[int]:
        return super().picking_order()[::-1]


class OfferingMore(Beach):
    """A changed rule: one may also lay a shell again that was discarded already."""

    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        if legal and not self.order:
            return sorted({*legal, *(LAY.move(shell=shell) for shell in self.discards)})
        return legal

    def lay(self, seat: int, shell: int) -> None:
        if shell not in self.hands[seat]:
            self.discards.remove(shell)
            self.discards.append(self.hands[seat].pop())
            self.hands[seat].append(shell)
        super().lay(seat, shell)


class OfferingTheImpossible(Beach):
    """Offers shells that the seat does not hold."""

    def legal(self, seat: int) -> list[int]:
        if seat in self.acting and not self.order:
            return [LAY.move(shell=shell) for shell in range(1, 7)]
        return super().legal(seat)


class OfferingNothing(Beach):
    """Forgets to offer the last place on the beach."""

    def legal(self, seat: int) -> list[int]:
        return [move for move in super().legal(seat) if move != PICK.move(place=BEACH - 1)]


class NeverEnding(Beach):
    """Deals on for ever."""

    def end(self) -> None:
        self.deck = self.discards + [shell for pile in self.piles for shell in pile]
        self.discards = []
        self.piles = [[] for _ in range(self.seats)]
        for hand in self.hands:
            hand.extend(self.deck.pop() for _ in range(3))
        self.round = 1
        self.open_round()


class SharingPiles(Beach):
    """A copy that shares its piles with the original."""

    def copy(self) -> Beach:
        twin = super().copy()
        twin.piles = self.piles
        return twin


class ForgettingCopy(Beach):
    """A copy that forgets the discards."""

    def copy(self) -> Beach:
        twin = super().copy()
        twin.discards = []
        return twin


class KnowingStanding(Beach):
    """Previews count shells in hands, which are hidden."""

    def standing(self) -> Told:
        worth = [score + sum(hand) for score, hand in zip(self.scores, self.hands, strict=True)]
        return BeachStanding(tuple(worth))


class SilentReveal(Beach):
    """Turns the bids up without saying that something hidden came out."""

    def reveal_bids(self) -> None:
        super().reveal_bids()
        self.reveals -= 1


class ForgottenReveal(SilentReveal):
    """Turns the bids up in previews too, of whatever was guessed."""

    def reveal_bids(self) -> None:
        was, self.blind = self.blind, False
        super().reveal_bids()
        self.blind = was


class HashOrder(Beach):
    """Offers moves in the order of a set of words."""

    def legal(self, seat: int) -> list[int]:
        return [MOVE_OF[text] for text in {TEXT_OF[move] for move in super().legal(seat)}]


TEXT_OF = {move: f"move {move}" for move in range(20)}
MOVE_OF = {text: move for move, text in TEXT_OF.items()}


class ChangingThenRefusing(Beach):
    """Counts refusals, which changes the state."""

    def why_not(self, seat: int, move: int) -> Why:
        self.discards.append(0)
        return NOT_NOW()


class AcceptingAnything(Beach):
    """Plays moves of seats whose turn it is not."""

    def play(self, seat: int, move: int, words: str = "") -> None:
        if self.acting:
            seat = self.acting[0]
            self.apply(seat, move if move in self.legal(seat) else self.legal(seat)[0])


class OpenView(Beach):
    """A view with a list in it, that can be changed."""

    def view(self, seat: int | None) -> View:
        return dataclasses.replace(super().view(seat), beach=self.beach)  # type: ignore[call-arg]


class Cheating(ShellBids):
    """Guesses with the truth: it keeps what it dealt."""

    dealt: ClassVar[list[State]] = []

    def deal(self, chance: Chance) -> State:
        state = super().deal(chance)
        self.dealt.append(state)
        return state

    def guess(self, view: View, rng: Any) -> State:
        return self.dealt[-1].copy()


class Amnesiac(ShellBids):
    """Guesses from the table alone and forgets what the viewer holds."""

    def guess(self, view: View, rng: Any) -> State:
        assert isinstance(view, BeachView)
        sizes = view.hand_sizes
        blank = dataclasses.replace(view, hand=None, seat=None, hand_sizes=sizes)
        return super().guess(blank, rng)


class HashOrdered(ShellBids):
    """For a process of its own, which finds the game by its class."""

    state_type: ClassVar[type[Beach]] = HashOrder


class TwiceTheSame(ShellBids):
    """Two moves that people write the same."""

    moves: ClassVar[MoveSpace] = MoveSpace()


TwiceTheSame.moves.block("lay", shell=range(1, 7))
TwiceTheSame.moves.block("put", "lay {place}", place=BEACH)
