"""X Marks the Spot a second time, written from the rules page without a thought for speed.

It shares nothing with the game but the words for moves, so that the two can judge each other. The
sea is a dictionary of stacks, each a list of a tile's number and icon; every question is answered
by looking at all of it. What chance decides is told to it.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

Cell = tuple[int, int]
Stacks = dict[Cell, list[tuple[int, str]]]
PIRATES = ["condent", "rackham", "avery", "wynn"]
WAYS = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
PLUS = [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)]
DIAGONAL = [(0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
ACTIONS = ["cannon", "plunder", "heading", "parlay"]


def covers(icon: str, shown: str) -> bool:
    """XM-5, column by column."""
    if shown in PIRATES:
        return icon in ("ghost", "water", shown)
    if shown == "ghost" or shown == "water":
        return True
    return icon in ("ghost", "kraken")


class NaiveSea:
    """What lies on the table, and where more can lie."""

    def __init__(self) -> None:
        self.stacks: Stacks = {}
        self.tiles: dict[int, tuple[str, list[Cell]]] = {}
        self.coins: list[tuple[int, Cell]] = []
        self.next = 0

    def shown(self, cell: Cell) -> str:
        return self.stacks[cell][-1][1] if self.stacks.get(cell) else ""

    def immune(self, cell: Cell) -> bool:
        return any(where == cell for _, where in self.coins)

    def fits(self, icon: str, cell: Cell) -> bool:
        if max(abs(cell[0]), abs(cell[1])) > 30 or self.immune(cell):
            return False
        return not self.shown(cell) or covers(icon, self.shown(cell))

    def touches(self, cell: Cell) -> bool:
        x, y = cell
        return any(self.shown((x + a, y + b)) for a in (-1, 0, 1) for b in (-1, 0, 1))

    def places(self, tile: str) -> set[str]:
        """XM-4: every way to lay a tile, found by trying all cells around."""
        first, second = tile.split("-")
        covered = [cell for cell in self.stacks if self.stacks[cell]] or [(0, 0)]
        xs = range(min(x for x, _ in covered) - 2, max(x for x, _ in covered) + 3)
        ys = range(min(y for _, y in covered) - 2, max(y for _, y in covered) + 3)
        found = set()
        for x in xs:
            for y in ys:
                for way, (a, b) in WAYS.items():
                    cell, other = (x, y), (x + a, y + b)
                    if first == second and way in ("west", "north"):
                        continue
                    if self.tiles:
                        joined = self.touches(cell) or self.touches(other)
                    else:
                        joined = min(cell, other) == (0, 0)
                    if joined and self.fits(first, cell) and self.fits(second, other):
                        found.add(f"at {x} {y} {way}")
        return found

    def open_tiles(self) -> dict[Cell, int]:
        """Tiles with nothing on them, not even a doubloon, by their left or upper cell."""
        return {
            min(cells): number
            for number, (_, cells) in self.tiles.items()
            if all(self.stacks[cell][-1][0] == number for cell in cells)
            and not any(self.immune(cell) for cell in cells)
        }

    def lay(self, tile: str, cell: Cell, way: str) -> list[Cell]:
        a, b = WAYS[way]
        cells = [cell, (cell[0] + a, cell[1] + b)]
        self.tiles[self.next] = (tile, cells)
        for icon, where in zip(tile.split("-"), cells, strict=True):
            self.stacks.setdefault(where, []).append((self.next, icon))
        self.next += 1
        return cells

    def lift(self, number: int) -> str:
        tile, cells = self.tiles.pop(number)
        for cell in cells:
            assert self.stacks[cell].pop()[0] == number
        return tile

    def crosses(self, flag: str) -> list[tuple[int, int, int]]:
        """XM-7: every X of a flag as row, column and shape, in the order of XM-8."""
        found = []
        for x, y in self.stacks:
            for shape, arms in enumerate((PLUS, DIAGONAL)):
                cells = [(x + a, y + b) for a, b in arms]
                good = all(self.shown(c) in (flag, "ghost") and not self.immune(c) for c in cells)
                if good:
                    found.append((y, x, shape))
        return sorted(found)


class NaiveTable:
    """The whole game; a seat says moves, and may say what ``may`` lists."""

    def __init__(
        self,
        flags: list[str],
        hands: list[Counter[str]],
        deck: Counter[str],
        starter: int,
        second: str,
    ) -> None:
        self.sea = NaiveSea()
        self.flags = flags
        self.hands = hands
        self.deck = deck
        self.discard: Counter[str] = Counter()
        self.reshuffles = 2
        self.deals = set(permutations(PIRATES, len(flags)))
        self.before: dict[str, set[tuple[int, int, int]]] = {flag: set() for flag in PIRATES}
        self.coins = [0] * len(flags)
        self.who = starter
        self.second = second
        self.drawn = False
        self.played = self.idle = self.passes = 0
        self.step = "turn"
        self.picked = ""
        self.taken = False
        self.prey = self.partner = -1
        self.number = 0
        self.offers: dict[int, int] = {}
        self.given: dict[int, list[str]] = {}
        self.target = (0, 0)
        self.winners: list[int] = []

    # What may be said

    def size(self, seat: int) -> int:
        return self.hands[seat].total()

    def others(self) -> list[int]:
        return [seat for seat in range(len(self.flags)) if seat != self.who]

    def acting(self) -> set[int]:
        if self.winners:
            return set()
        if self.step == "answer":
            return {self.partner}
        if self.step == "open":
            return {s for s in self.others() if s != self.partner and self.size(s)} - set(
                self.offers
            )
        if self.step == "swap":
            pair = (self.who, self.partner)
            return {seat for seat in pair if len(self.given.get(seat, [])) < self.number}
        return {self.who}

    def may(self, seat: int) -> set[str]:
        if self.step == "answer":
            top = min(self.size(self.who), self.size(seat))
            return {"accept"} | {f"counter {n}" for n in range(1, top + 1) if n != self.number}
        if self.step == "decide":
            asked = [s for s in self.others() if s != self.partner and self.size(s)]
            plain = {f"take offer of {self.partner + 1}", "force"}
            return plain | ({"ask others"} if asked else set())
        if self.step == "open":
            top = min(self.size(self.who), self.size(seat))
            return {"no offer"} | {f"offer {n}" for n in range(1, top + 1)}
        if self.step == "choose":
            return {"force"} | {f"take offer of {s + 1}" for s, n in self.offers.items() if n}
        if self.step == "swap":
            left = self.hands[seat] - Counter(self.given.get(seat, []))
            return {f"give {card}" for card in left}
        return self.may_in_turn()

    def may_in_turn(self) -> set[str]:
        if self.step == "place":
            return self.sea.places(self.picked)
        if self.step == "set":
            across = self.target_cells()[0][1] == self.target_cells()[1][1]
            ways = ("east", "west") if across else ("south", "north")
            return {
                f"set {tile} {way}"
                for tile in self.tiles_held()
                for way in (ways if len(set(tile.split("-"))) == 2 else ways[:1])
            }
        if self.step == "pick":
            return {f"seize {c}" for c in self.hands[self.prey] if self.playable_from(self.prey, c)}
        if self.step == "follow":
            return self.targets(self.picked, self.size(self.who))
        sink = {"scuttle"} if self.played == 0 and not self.dry() else set()
        if not self.drawn:
            return {"draw"} | sink
        plays: set[str] = set()
        for card in self.hands[self.who]:
            if card in ACTIONS:
                plays |= self.targets(card, self.size(self.who) - 1)
            elif self.sea.places(card):
                plays.add(f"tile {card}")
        if self.played:
            return plays if self.second == "must" and plays else plays | {"end"}
        return (plays or {"pass"}) | sink

    def dry(self) -> bool:
        return not self.deck and (not self.discard or self.reshuffles == 0)

    def tiles_held(self) -> list[str]:
        return [card for card in self.hands[self.who] if card not in ACTIONS]

    def target_cells(self) -> list[Cell]:
        return self.sea.tiles[self.sea.open_tiles()[self.target]][1]

    def targets(self, card: str, left: int) -> set[str]:
        """XM-2: everything that an action can be played on."""
        aims = [f"{x} {y}" for x, y in self.sea.open_tiles()]
        if card == "cannon":
            return {f"cannon {aim}" for aim in aims}
        if card == "heading":
            return {f"heading {aim}" for aim in aims} if self.tiles_held() else set()
        if card == "parlay":
            return {
                f"parlay {seat + 1} for {n}"
                for seat in self.others()
                for n in range(1, min(left, self.size(seat)) + 1)
            }
        named = {f"plunder {seat + 1}" for seat in self.others() if self.size(seat)}
        loot = [c for c in self.discard if c != "plunder" and self.has_use(c, left)]
        return named | {f"salvage {card}" for card in loot}

    def has_use(self, card: str, left: int) -> bool:
        return bool(self.targets(card, left) if card in ACTIONS else self.sea.places(card))

    def playable_from(self, seat: int, card: str) -> bool:
        """XM-14: once it has changed hands."""
        self.hands[seat][card] -= 1
        use = self.has_use(card, self.size(self.who))
        self.hands[seat][card] += 1
        return use

    # What happens

    def say(self, seat: int, text: str) -> None:
        word, *rest = text.split()
        getattr(self, f"do_{word}")(seat, rest)

    def spend(self, card: str) -> None:
        if self.taken:
            self.taken = False
        else:
            self.take_from(self.who, card)
        if card in ACTIONS:
            self.discard[card] += 1

    def take_from(self, seat: int, card: str) -> None:
        self.hands[seat] = self.hands[seat] - Counter([card])

    def do_tile(self, seat: int, rest: list[str]) -> None:
        self.picked, self.step = rest[0], "place"

    def do_at(self, seat: int, rest: list[str]) -> None:
        self.spend(self.picked)
        self.sea.lay(self.picked, (int(rest[0]), int(rest[1])), rest[2])
        self.changed()

    def do_cannon(self, seat: int, rest: list[str]) -> None:
        self.spend("cannon")
        target = self.sea.open_tiles()[int(rest[0]), int(rest[1])]
        self.discard[self.sea.lift(target)] += 1
        self.changed()

    def do_heading(self, seat: int, rest: list[str]) -> None:
        self.target, self.step = (int(rest[0]), int(rest[1])), "set"

    def do_set(self, seat: int, rest: list[str]) -> None:
        tile, way = rest
        self.spend("heading")
        gone = self.sea.lift(self.sea.open_tiles()[self.target])
        self.take_from(seat, tile)
        self.hands[seat][gone] += 1
        x, y = self.target
        start = {"west": (x + 1, y), "north": (x, y + 1)}.get(way, (x, y))
        self.sea.lay(tile, start, way)
        self.changed()

    def do_plunder(self, seat: int, rest: list[str]) -> None:
        self.spend("plunder")
        self.prey, self.step = int(rest[0]) - 1, "pick"
        if not self.may(seat):
            self.end_action()

    def do_seize(self, seat: int, rest: list[str]) -> None:
        self.take_from(self.prey, rest[0])
        self.follow(rest[0])

    def do_salvage(self, seat: int, rest: list[str]) -> None:
        self.spend("plunder")
        self.discard = self.discard - Counter(rest)
        self.follow(rest[0])

    def follow(self, card: str) -> None:
        self.taken, self.picked = True, card
        self.step = "follow" if card in ACTIONS else "place"

    def do_parlay(self, seat: int, rest: list[str]) -> None:
        self.spend("parlay")
        self.partner, self.number, self.step = int(rest[0]) - 1, int(rest[2]), "answer"

    def do_accept(self, seat: int, rest: list[str]) -> None:
        self.step, self.given = "swap", {}

    def do_counter(self, seat: int, rest: list[str]) -> None:
        self.number, self.step = int(rest[0]), "decide"

    def do_take(self, seat: int, rest: list[str]) -> None:
        other = int(rest[2]) - 1
        if self.step == "choose":
            self.partner, self.number = other, self.offers[other]
        self.do_accept(seat, rest)

    def do_force(self, seat: int, rest: list[str]) -> None:
        self.number = 1
        self.do_accept(seat, rest)

    def do_ask(self, seat: int, rest: list[str]) -> None:
        self.offers, self.step = {}, "open"

    def do_offer(self, seat: int, rest: list[str]) -> None:
        self.offers[seat] = int(rest[0])
        if not self.acting():
            self.step = "choose"

    def do_no(self, seat: int, rest: list[str]) -> None:
        self.do_offer(seat, ["0"])

    def do_give(self, seat: int, rest: list[str]) -> None:
        self.given.setdefault(seat, []).append(rest[0])
        if not self.acting():
            mine, theirs = Counter(self.given[self.who]), Counter(self.given[self.partner])
            self.hands[self.who] = self.hands[self.who] - mine + theirs
            self.hands[self.partner] = self.hands[self.partner] - theirs + mine
            self.end_action()

    def do_draw(self, seat: int, rest: list[str]) -> None:
        self.drawn = True

    def do_scuttle(self, seat: int, rest: list[str]) -> None:
        self.passes = 0
        self.next_turn()

    def do_end(self, seat: int, rest: list[str]) -> None:
        self.next_turn()

    def do_pass(self, seat: int, rest: list[str]) -> None:
        self.passes += 1
        self.next_turn()

    def changed(self) -> None:
        """XM-8 to XM-10 and XM-16."""
        new = {f: [x for x in self.sea.crosses(f) if x not in self.before[f]] for f in PIRATES}
        marks = self.marks_under(tuple(self.flags), new)
        self.deals = {deal for deal in self.deals if self.marks_under(deal, new) == marks}
        for seat, cell in marks:
            self.coins[seat] += 1
            self.sea.coins.append((seat, cell))
            if self.coins[seat] == 3:
                self.winners = [seat]
        self.before = {flag: set(self.sea.crosses(flag)) for flag in PIRATES}
        self.end_action()

    def marks_under(
        self, deal: tuple[str, ...], new: dict[str, list[tuple[int, int, int]]]
    ) -> list[tuple[int, Cell]]:
        marks: list[tuple[int, Cell]] = []
        for step in range(len(deal)):
            seat = (self.who + step) % len(deal)
            for count, (y, x, _) in enumerate(new[deal[seat]], self.coins[seat] + 1):
                marks.append((seat, (x, y)))
                if count == 3:
                    return marks
        return marks

    def end_action(self) -> None:
        self.played += 1
        self.step = "turn"
        if self.played == 2 and not self.winners:
            self.next_turn()

    def next_turn(self) -> None:
        if self.played:
            self.idle = self.passes = 0
        else:
            self.idle += 1
        self.who = (self.who + 1) % len(self.flags)
        self.played, self.drawn = 0, False
        if self.passes == len(self.flags) or self.idle == 3 * len(self.flags):
            most = max(self.coins)
            self.winners = [seat for seat, coins in enumerate(self.coins) if coins == most]
