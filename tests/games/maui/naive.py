"""Maui a second time, written from the rules page without a thought for speed.

It shares nothing with the game but the words for moves, so that the two can judge each other.
Rows and columns are numbered from 1 as people do; a beach is a dictionary of what lies where.
"""

from __future__ import annotations

from collections import Counter

NAMES = {"y": "yellow", "r": "red", "b": "blue", "o": "orange", "g": "green"}
ROW_VALUES = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3}
TRACK = [0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36]
PEARLS = [0, 2, 5, 9]
# The row of a piece's top section for each way to say where it lies.
TOPS = {
    "1": -1, "1-2": 0, "1-3": 1, "2-4": 2, "3-5": 3, "4-6": 4, "5-7": 5, "6-7": 6, "7": 7,
}  # fmt: skip
SECTIONS = ["top", "middle", "bottom"]
SLOTS = ["a1", "a2", "a3", "b1", "b2", "b3"]
# Where a thing lies: (row, column); what it is: 'yellow', 'white-pearl', 3 (a crab that costs 3).
Place = tuple[int, int]
Things = dict[Place, str | int]


class Player:
    """A person with a beach; some have the stones of every piece at the bottom, MA-1."""

    def __init__(self, stones_below: bool) -> None:
        self.stones_below = stones_below
        self.dollars = 1
        self.penalties = 0
        self.crabs = 0
        self.markers: Counter[str] = Counter()
        self.tokens: Counter[str] = Counter()
        self.pearls: Counter[str] = Counter()

    def new_beach(self, start: str, things: Things) -> None:
        self.pieces = 0
        self.things = dict(things)
        self.tops = {0: 3}
        self.towels: dict[Place, str] = {}
        self.marked: set[Place] = set()  # bears a token
        self.dead: set[Place] = set()  # bears a crab
        for section, letter in enumerate(self.lays(start)):
            self.towels[3 + section, 0] = NAMES[letter]

    def lays(self, piece: str) -> str:
        """A piece of the market, its stones up, as it lies on this beach."""
        return piece[::-1] if self.stones_below else piece

    def meets(self, column: dict[int, str], before: dict[int, str]) -> list[int]:
        """The rows in which a column of patterns connects to the one before, MA-4."""
        return [row for row in sorted(column) if column[row] == before.get(row)]

    def last(self) -> dict[int, str]:
        """The patterns of the last piece that still connect, by row."""
        return {
            row: pattern
            for (row, column), pattern in self.towels.items()
            if column == self.pieces and (row, column) not in self.dead
        }


def on_beach(piece: str, top: int) -> dict[int, str]:
    """The patterns of a piece by row, less what hangs out, MA-8."""
    rows = {top + section: NAMES[letter] for section, letter in enumerate(piece)}
    return {row: pattern for row, pattern in rows.items() if 1 <= row <= 7}


class NaiveTable:
    """A table of people, numbered from 0."""

    def __init__(
        self,
        bags: list[list[str]],
        things: list[list[Things]],
        starter: int,
        lots: list[int],
        stones: str,
    ) -> None:
        self.bags = bags
        self.things = things
        self.lots = lots
        self.spaces = 20 if len(bags) > 1 else 14
        below = (True, True, False, False) if stones == "by seat" else (False,) * 4
        self.players = [Player(each) for each, _ in zip(below, things[0], strict=False)]
        each = 1 if len(self.players) == 2 else 2
        self.tokens_left = Counter(blue=each, orange=each)
        self.reserves = {"a": 1, "b": 1}
        self.beach = 0
        self.over = False
        self.new_beach(starter)

    def new_beach(self, starter: int) -> None:
        self.bag = list(self.bags[self.beach])
        self.market = {slot: self.bag.pop(0) for slot in SLOTS}
        for player, things in zip(self.players, self.things[self.beach], strict=True):
            player.new_beach(self.bag.pop(0), things)
        self.starter = self.who = starter
        self.last_round = False

    # What may be said

    def may(self) -> set[str]:
        player = self.players[self.who]
        bought = {slot for slot in SLOTS if int(slot[1]) - 1 <= player.dollars}
        plain = {text for slot in bought for text in self.plain(player, slot)}
        tokens = {text for slot in bought for text in self.with_tokens(player, slot)}
        dollars = {f"take dollars {row}" for row, count in self.reserves.items() if count}
        if not plain and not dollars:
            return tokens | {f"spare {slot}" for slot in SLOTS}
        return plain | tokens | dollars

    def plain(self, player: Player, slot: str) -> set[str]:
        return {
            f"place {slot} at {rows}"
            for rows, top in TOPS.items()
            if player.meets(on_beach(player.lays(self.market[slot]), top), player.last())
        }

    def with_tokens(self, player: Player, slot: str) -> set[str]:
        """MA-9, one bullet after another."""
        found: set[str] = set()
        piece = player.lays(self.market[slot])
        for token in +player.tokens:
            for rows, top in TOPS.items():
                for number, section in enumerate(SECTIONS):
                    start = f"place {slot} at {rows} with {token} on"
                    if self.on_new(player, piece, top, top + number, token):
                        found.add(f"{start} new {section}")
                    if self.on_last(player, piece, top, number, token):
                        found.add(f"{start} last {section}")
        return found

    def on_new(self, player: Player, piece: str, top: int, row: int, token: str) -> bool:
        column = on_beach(piece, top)
        if row not in column or column[row] == token:
            return False
        return bool(player.meets({**column, row: token}, player.last()))

    def on_last(self, player: Player, piece: str, top: int, number: int, token: str) -> bool:
        row = self.row_of_last(player, number)
        place = (row, player.pieces)
        if place in player.marked | player.dead or player.towels.get(place, token) == token:
            return False
        return on_beach(piece, top).get(row) == token

    def row_of_last(self, player: Player, number: int) -> int:
        return player.tops[player.pieces] + number

    # What is done when it is said

    def say(self, text: str) -> None:
        words = text.split()
        player = self.players[self.who]
        if words[0] == "take":
            player.dollars += self.reserves[words[2]]
            self.reserves[words[2]] = 0
        elif words[0] == "spare":
            self.spare(player, words[1])
        else:
            # place a1 at 1-3 with blue on new top
            self.place(player, words[1], TOPS[words[3]], words[5:6] + words[7:9])
        self.next_turn()

    def place(self, player: Player, slot: str, top: int, token: list[str]) -> None:
        """MA-10."""
        price = int(slot[1]) - 1
        player.dollars -= price
        self.reserves[slot[0]] += price
        piece = player.lays(self.market[slot])
        column = on_beach(piece, top)
        new_marks: set[int] = set()
        if token:
            kind, which, section = token[0], token[1], token[2]
            player.tokens[kind] -= 1
            if which == "new":
                row = top + SECTIONS.index(section)
                column[row] = kind
                new_marks.add(row)
            else:
                row = self.row_of_last(player, SECTIONS.index(section))
                player.towels[row, player.pieces] = kind
        for row in player.meets(column, player.last()):
            self.advance(player, column[row], ROW_VALUES[row])
        self.put(player, column, top)
        player.marked |= {(row, player.pieces) for row in new_marks}
        for row in sorted(column):
            self.uncover(player, player.things.get((row, player.pieces)))
        player.penalties += 3 - len(column)
        for row in column:
            thing = player.things.get((row, player.pieces))
            if isinstance(thing, int):
                player.crabs += thing
                player.dead.add((row, player.pieces))
        self.refill(slot)

    def put(self, player: Player, column: dict[int, str], top: int) -> None:
        player.pieces += 1
        player.tops[player.pieces] = top
        for row, pattern in column.items():
            player.towels[row, player.pieces] = pattern

    def uncover(self, player: Player, thing: str | int | None) -> None:
        """MA-7."""
        if isinstance(thing, str) and thing.endswith("-pearl"):
            player.pearls[thing] += 1
        elif isinstance(thing, str):
            self.advance(player, thing, 1)

    def advance(self, player: Player, pattern: str, spaces: int) -> None:
        """MA-5 and MA-6."""
        for _ in range(spaces):
            if player.markers[pattern] < self.spaces:
                player.markers[pattern] += 1
                token = {"yellow": "blue", "red": "orange"}.get(pattern)
                if player.markers[pattern] == 6 and token and self.tokens_left[token]:
                    self.tokens_left[token] -= 1
                    player.tokens[token] += 1

    def spare(self, player: Player, slot: str) -> None:
        """MA-11."""
        self.put(player, on_beach(player.lays(self.market[slot]), 3), 3)
        self.refill(slot)

    def refill(self, slot: str) -> None:
        """MA-3."""
        row = slot[0]
        for place in range(int(slot[1]), 3):
            self.market[f"{row}{place}"] = self.market[f"{row}{place + 1}"]
        self.market[f"{row}3"] = self.bag.pop(0)

    def next_turn(self) -> None:
        """MA-12 and MA-X1."""
        self.last_round = self.last_round or self.players[self.who].pieces == 12
        self.who = (self.who + 1) % len(self.players)
        if not self.last_round or self.who != self.starter:
            return
        if self.beach + 1 == len(self.bags):
            self.over = True
            return
        self.beach += 1
        low = min(self.points(seat) for seat in range(len(self.players)))
        self.new_beach(next(seat for seat in self.lots if self.points(seat) == low))

    def points(self, seat: int) -> int:
        """MA-13."""
        player = self.players[seat]
        tracks = sum(TRACK[space] for space in player.markers.values())
        pearls = sum(PEARLS[count] for count in player.pearls.values())
        return tracks + pearls + player.dollars - player.penalties - player.crabs

    def winner(self) -> int:
        """MA-13 and MA-X3: points, fewer pieces, more dollars, later in turn order."""
        best = self.starter
        for step in range(1, len(self.players)):
            seat = (self.starter + step) % len(self.players)
            one, other = self.players[seat], self.players[best]
            mine = (self.points(seat), -one.pieces, one.dollars)
            if mine >= (self.points(best), -other.pieces, other.dollars):
                best = seat
        return best
