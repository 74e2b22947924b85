"""Buried Treasure a second time, written from the rules page without a thought for speed.

It shares nothing with the game but the words for cards and moves, so that the two can judge each
other: whatever is offered, collected and scored must agree all through random games.
"""

from __future__ import annotations

from collections import Counter

COLOURS = ["red", "green", "yellow", "blue"]
HEIGHTS = [6, 5, 4, 3]
PAYS = {
    "A": {"red": (8, 4), "green": (6, 3), "yellow": (4, 2), "blue": (2, 1)},
    "B": {"red": (6, 3), "green": (4, 2), "yellow": (2, 1), "blue": (8, 4)},
    "C": {"red": (4, 2), "green": (2, 1), "yellow": (8, 4), "blue": (6, 3)},
    "D": {"red": (2, 1), "green": (8, 4), "yellow": (6, 3), "blue": (4, 2)},
}


class NaiveTable:
    """A table of people. Seats are numbered from 1, as in what they say."""

    def __init__(
        self,
        deck: list[str],
        score_cards: list[str],
        starter: int,
        hands: list[Counter[str]] | None,
    ) -> None:
        self.deck = deck
        self.score_cards = score_cards
        self.starter = starter
        self.seats = 0
        self.hands = hands
        self.round = 0

    def sit(self, seats: int) -> None:
        self.seats = seats
        self.collections: list[Counter[str]] = [Counter() for _ in range(seats + 1)]
        self.totals = [0] * (seats + 1)
        self.new_round()

    def new_round(self) -> None:
        self.columns: list[list[str]] = []
        for height in HEIGHTS:
            self.columns.append(self.deck[:height])
            self.deck = self.deck[height:]
        self.passed: set[int] = set()
        self.who = self.starter
        self.todo = "turn"
        self.cards: list[str] = []  # in play, the latest last

    def colour(self) -> str:
        return self.cards[0].split("-")[0]

    def action(self) -> str:
        return self.cards[0].partition("-")[2]

    def hand(self, seat: int) -> Counter[str]:
        return self.hands[seat] if self.hands else Counter()

    def others(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat != self.who]

    def may(self) -> set[str]:
        """Everything that whoever is to move may say."""
        if self.todo == "turn":
            takes = {f"take {n}" for n, column in enumerate(self.columns, 1) if column}
            return takes | self.starters()
        if self.todo == "late":
            return self.starters() | {"pass"}
        if self.todo == "extra":
            return self.seconds() | {"decline"}
        if self.todo == "rob":
            return self.robberies() | {"decline"}
        if self.todo == "place":
            return {f"place {seat}" for seat in range(1, self.seats + 1)}
        return set()

    def starters(self) -> set[str]:
        held = +self.hand(self.who)
        plays = {f"play {colour}" for colour in COLOURS if colour in held}
        return plays | ({f"wild {colour}" for colour in COLOURS} if "wild" in held else set())

    def seconds(self) -> set[str]:
        return {
            f"extra {n}"
            for n, column in enumerate(self.columns, 1)
            if column and column[-1].split("-")[0] == self.colour()
        }

    def robberies(self) -> set[str]:
        return {
            f"steal {count} from {seat}"
            for seat in self.others()
            for count in range(1, int(self.action()) + 1)
            if self.collections[seat][self.colour()] >= count
        }

    def say(self, text: str) -> None:
        assert text in self.may()
        verb, *rest = text.split()
        if verb in ("take", "extra"):
            self.cards.append(self.columns[int(rest[0]) - 1].pop())
            self.drawn()
        elif verb == "play":
            self.hand(self.who)[rest[0]] -= 1
            self.cards = [rest[0]]
            self.todo = "place"
        elif verb == "wild":
            self.hand(self.who)["wild"] -= 1
            self.collections[self.who][rest[0]] += 1
            self.turn_done()
        elif verb == "steal":
            self.collections[int(rest[2])][self.colour()] -= int(rest[0])
            self.collections[self.who][self.colour()] += int(rest[0])
            self.put_away()
        elif verb == "place":
            self.collections[int(rest[0])][self.cards.pop().split("-")[0]] += 1
            if not self.cards:
                self.turn_done()
        elif verb == "pass":
            self.passed.add(self.who)
            self.turn_done()
        else:
            self.put_away()

    def drawn(self) -> None:
        """What the card just drawn asks for; a second card asks for nothing."""
        if len(self.cards) == 1 and self.action() == "extra" and self.seconds():
            self.todo = "extra"
        elif len(self.cards) == 1 and self.action().isdigit() and self.robberies():
            self.todo = "rob"
        else:
            self.put_away()

    def put_away(self) -> None:
        if self.hands:
            self.todo = "place"
            return
        for card in self.cards:
            self.collections[self.who][card.split("-")[0]] += 1
        self.turn_done()

    def turn_done(self) -> None:
        self.cards = []
        left = [(self.who + step - 1) % self.seats + 1 for step in range(1, self.seats + 1)]
        if any(self.columns):
            self.who, self.todo = left[0], "turn"
            return
        able = [s for s in left if s not in self.passed and self.hand(s).total() > 0]
        if able:
            self.who, self.todo = able[0], "late"
        else:
            self.score()

    def score(self) -> None:
        for colour, (first, second) in PAYS[self.score_cards[self.round]].items():
            counts = [self.collections[seat][colour] for seat in range(1, self.seats + 1)]
            alone = sorted((n for n in counts if n and counts.count(n) == 1), reverse=True)
            for count, points in zip(alone, (first, second), strict=False):
                self.totals[1 + counts.index(count)] += points
        self.round += 1
        if self.round < 3:
            left = [(self.starter + step - 1) % self.seats + 1 for step in range(1, self.seats + 1)]
            self.starter = min(left, key=lambda seat: self.totals[seat])
            self.new_round()
            return
        self.todo = "over"
        for seat in range(1, self.seats + 1):
            hand = self.hand(seat)
            self.totals[seat] += hand.total() - hand["wild"]
