"""Liar's Cups, a dice game in one file: ``tortuga play ./examples/liars_cups.py``."""

from __future__ import annotations

from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.moves import MoveSpace
from tortuga.engine.options import Option
from tortuga.engine.why import Bans, Why
from tortuga.engine.zones import Zone, Zones, ZonesGame

FACES = ("one", "two", "three", "four", "five", "six")
ONE, DICE, LIVES, SEATS = 0, 4, 3, 4

MOVES = MoveSpace()
BID = MOVES.block("bid", count=range(1, DICE * SEATS + 1), face=FACES)
LIFT = MOVES.block("lift").first
COUNTS, PLACES = MOVES.field("count"), MOVES.field("face")  # of each move

BANS = Bans()
TOO_LOW = BANS.add("too_low", "", "count", "face")
TOO_MANY = BANS.add("too_many")
NO_BID = BANS.add("no_bid")

TEXTS: dict[str, Any] = {
    "en": {
        "name": "Liar's Cups",
        "move": {"bid": "Bid {count} × {face}", "lift": "Lift the cups"},
        "prompt": {"turn": "Bid, or lift the cups?", "over": "One has lives left."},
        "event": {
            "bid": "{seat} bids {count} × {face}.",
            "bid_you": "You bid {count} × {face}.",
            "lift": "{seat} lifts the cups: {found} × {face}.",
            "lift_you": "You lift the cups: {found} × {face}.",
            "loses": "{seat} loses a life and has {left} left.",
            "loses_you": "You lose a life and have {left} left.",
        },
        "why": {
            "too_low": "Bid more than {count} × {face}.",
            "too_many": "There are not so many dice.",
            "no_bid": "Nobody has bid yet.",
        },
        "option": {"wild": {"name": "Wild ones", "about": "A one counts as every face."}},
        "field": {"cups": "Under your cup", "shown": "Last lifted", "bidder_seat": "Bid by"},
    }
}


class Cups(Zones):
    cups: list[list[int]] = Zone.mine(FACES, room=DICE, rolled=True)
    shown: list[list[int]] = Zone.open(FACES, room=DICE)
    bid: list[int] = Zone.shared(FACES, room=DICE * SEATS)  # as many dice as are bid
    bidder_seat: int = Zone.fact(-1)

    def set_up(self, chance: Chance) -> None:
        self.chance = chance  # kept: dice are rolled again
        self.scores = [LIVES] * self.seats
        self.roll()

    def roll(self) -> None:
        self.bid, self.bidder_seat = [], -1
        for seat, lives in enumerate(self.scores):
            self.cups[seat] = [self.chance.below(len(FACES)) for _ in range(DICE if lives else 0)]

    def legal(self, seat: int) -> list[int]:
        dice = sum(len(cup) for cup in self.cups)
        bids = [move for move in BID.moves() if COUNTS[move] <= dice and self.is_more(move)]
        return bids + [LIFT] * bool(self.bid) if seat in self.acting else []

    def is_more(self, move: int) -> bool:
        return not self.bid or (COUNTS[move], PLACES[move]) > (len(self.bid), self.bid[0])

    def why_not(self, seat: int, move: int) -> Why:
        if move == LIFT or self.is_more(move):
            return NO_BID() if move == LIFT else TOO_MANY()
        return TOO_LOW(count=len(self.bid), face=FACES[self.bid[0]])

    def apply(self, seat: int, move: int) -> None:
        if move != LIFT:
            self.bid, self.bidder_seat = [PLACES[move]] * COUNTS[move], seat
            self.tell("bid", seat, {"count": len(self.bid), "face": FACES[self.bid[0]]})
            self.acting = (self.after(seat),)
        elif self.reveal():  # a preview stops before the cups are lifted
            self.lift(seat)

    def after(self, seat: int) -> int:
        following = self.next_seat(seat)
        return following if self.scores[following] else self.after(following)

    def lift(self, seat: int) -> None:
        face, wild = self.bid[0], self.game.options["wild"]
        found = sum(die == face or (wild and die == ONE) for cup in self.cups for die in cup)
        self.tell("lift", seat, {"found": found, "face": FACES[face]})
        loser = self.bidder_seat if found < len(self.bid) else seat
        self.scores[loser] -= 1
        self.tell("loses", loser, {"left": self.scores[loser]})
        self.shown, self.cups = self.cups, [[] for _ in range(self.seats)]
        self.acting = (loser if self.scores[loser] else self.after(loser),)
        if sum(lives > 0 for lives in self.scores) == 1:
            self.end()
        else:
            self.roll()


class LiarsCups(ZonesGame):
    """Say how many dice lie under all cups, or call it a lie.

    Everyone rolls four dice under a cup. In turn, bid how many dice of a face lie under all cups
    together, more than the last bid: more dice, or as many of a higher face. Or lift the cups: if
    fewer lie there, the bidder loses a life, otherwise you do. Who has lost three is out."""

    name = "liars-cups"
    minutes = 10
    moves = MOVES
    texts = TEXTS
    declared = (Option("wild", False),)
    state_type = Cups
