"""Beachcombers, a whole game in one file: ``tortuga play ./examples/beachcombers.py``."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.moves import MoveSpace
from tortuga.engine.views import Prompt, asking
from tortuga.engine.why import Bans, Why
from tortuga.engine.zones import Zone, Zones, ZonesGame

SHELLS = ("cowrie", "conch", "scallop", "starfish", "pearl")  # worth 1 to 5
HOW_MANY = (9, 8, 7, 6, 5)
CHARMS = 2

MOVES = MoveSpace()
DIG = MOVES.block("dig").first
KEEP = MOVES.block("keep").first

BANS = Bans()
NOTHING_YET = BANS.add("nothing_yet")
ALL_DUG = BANS.add("all_dug")

TEXTS = {
    "en": {
        "move": {"dig": "Dig", "keep": "Keep what lies on the strand"},
        "prompt": {
            "dig": "Dig on, or keep? {left} {left:shell is|shells are} still in the sand.",
            "keep": "The sand is empty: keep.",
            "over": "The sand is empty, the charms are shown.",
        },
        "event": {
            "dig": "{seat} digs up a {shell}.",
            "dig_you": "You dig up a {shell}.",
            "wave": "A wave takes {count} shells from {seat}.",
            "wave_you": "A wave takes your {count} shells.",
            "keep": "{seat} keeps {count} {count:shell|shells} for {points}.",
            "keep_you": "You keep {count} {count:shell|shells} for {points}.",
            "charms": "{seat} shows {charms} for {points}.",
            "charms_you": "You show {charms} for {points}.",
        },
        "why": {"nothing_yet": "Nothing lies on the strand yet.", "all_dug": "The sand is empty."},
    }
}


class Beach(Zones):
    strand: list[int] = Zone.shared(SHELLS)
    piles: list[list[int]] = Zone.open(SHELLS)
    charms: list[list[int]] = Zone.mine(SHELLS, room=CHARMS)
    shown: list[list[int]] = Zone.open(SHELLS, room=CHARMS)
    gone: list[int] = Zone.shared(SHELLS)
    sand: list[int] = Zone.hidden(SHELLS)

    def set_up(self, chance: Chance) -> None:
        self.sand = [shell for shell, count in enumerate(HOW_MANY) for _ in range(count)]
        chance.shuffle(self.sand)
        self.charms = [[self.sand.pop() for _ in range(CHARMS)] for _ in range(self.seats)]

    def legal(self, seat: int) -> list[int]:
        return [DIG] * bool(self.sand) + [KEEP] * bool(self.strand) if seat in self.acting else []

    def why_not(self, seat: int, move: int) -> Why:
        return ALL_DUG() if move == DIG else NOTHING_YET()

    def apply(self, seat: int, move: int) -> None:
        if move == KEEP:
            self.keep(seat)
        elif self.reveal():  # a preview stops before the shell comes up
            self.dig(seat, self.sand.pop())

    def dig(self, seat: int, shell: int) -> None:
        twice = shell in self.strand
        self.strand.append(shell)
        self.tell("dig", seat, {"shell": SHELLS[shell]})
        if twice:
            self.tell("wave", seat, {"count": len(self.strand)})
            self.gone += self.strand
            self.pass_on(seat)

    def keep(self, seat: int) -> None:
        points = sum(shell + 1 for shell in self.strand)
        self.tell("keep", seat, {"count": len(self.strand), "points": points})
        self.piles[seat] += self.strand
        self.scores[seat] += points
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.strand = []
        self.acting = (self.next_seat(seat),)
        if not self.sand and self.reveal():
            for each, charms in enumerate(self.charms):
                self.show_charms(each, charms)
            self.end()

    def show_charms(self, seat: int, charms: list[int]) -> None:
        points = sum((charm + 1) * self.piles[seat].count(charm) for charm in charms)
        self.tell("charms", seat, {"charms": [SHELLS[charm] for charm in charms], "points": points})
        self.scores[seat] += points
        self.shown[seat], self.charms[seat] = charms, []

    def asks(self, seat: int | None) -> Prompt:
        return asking("over" if self.over else "dig" if self.sand else "keep", left=len(self.sand))


class Beachcombers(ZonesGame):
    """Dig for shells as long as you dare.

    On your turn dig up shells, one after the other, and keep what lies on the strand whenever you
    like. But if a shell comes up whose like lies there already, a wave takes them all. A shell is
    worth from 1 point (cowrie) to 5 (pearl).

    When the sand is empty everyone shows two charms that were secret until then: each is worth its
    own points again for every shell of its kind that you kept."""

    name = "beachcombers"
    minutes = 10
    moves = MOVES
    texts = TEXTS
    state_type = Beach
