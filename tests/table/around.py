"""People around a table without a server: what the tests of the machine share."""

from __future__ import annotations

from typing import Any

from tortuga.engine.registry import make_game
from tortuga.table.clocks import TableClock
from tortuga.table.fold import Fold, Plan, game_of
from tortuga.table.machine import TableMachine
from tortuga.table.new_tables import Lot, Wish, begun, new_table
from tortuga.table.seats import Guest, Seat, bot_seat, local_seat, open_seat, person_seat
from tortuga.table.tables import Table
from tortuga.table.telling import Listener

ANA, BEN, EVE = Guest("ana", "Ana", 0), Guest("ben", "Ben", 1), Guest("eve", "Eve", 2)
NOON = 1_000_000  # when every game here begins
TWO: tuple[Seat, ...] = (person_seat(0, "ana", "Ana", 0), person_seat(1, "ben", "Ben", 1))
BOT = bot_seat(1, "sailor", "Coral", 1)
SHARED = local_seat(1, "ana", "Bo", 1)
OPEN = open_seat(1, 1)


def table_of(
    *seats: Seat,
    game: str = "buried-treasure",
    clock: TableClock | None = None,
    public: bool = False,
    seed: int = 5,
    **options: Any,
) -> Table:
    """A table that waits."""
    make_game(game, len(seats), None, options)
    wish = Wish(game, options, public, "sailor", clock)
    return new_table(wish, "ana", seats, Lot("table", str(seed), "invite"), NOON)


class Around:
    """A machine, those around it, and what each of them has heard."""

    def __init__(self, table: Table) -> None:
        self.at = NOON
        fold = Fold(game_of(table), int(table.seed), (), table.begun, table.slow)
        self.machine = TableMachine(table, fold)
        self.heard: dict[Listener, list[Any]] = {}
        self.numbers = 0

    def comes(self, guest: Guest | None, *seats: int) -> Listener:
        listener = Listener(guest)
        listener.seats = {seat: f"key {seat}" for seat in seats}
        self.heard[listener] = []
        assert self.machine.admits(listener)
        self.machine.audience.listeners.add(listener)
        return listener

    def deliver(self) -> int:
        """Let everyone hear what there is to hear; how many letters it took."""
        letters = self.machine.audience.take_letters()
        for letter in letters:
            for listener in letter.to:
                self.heard[listener].append(letter.message)
        return len(letters)

    def of(self, listener: Listener, *kinds: str) -> list[Any]:
        """What a listener has heard of some kinds."""
        return [each for each in self.heard[listener] if each and each["type"] in kinds]

    def plan(self, listener: Listener, seat: int, *line: int) -> Plan:
        self.numbers += 1
        request = listener.request(seat, self.numbers, "play", line)
        seen = self.machine.fold.seq
        return self.machine.play(request, seat, list(line), (), seen, self.at)

    def plays(self, listener: Listener, seat: int, *line: int) -> Plan:
        plan = self.plan(listener, seat, *line)
        self.machine.take_in(plan, self.at, listener)
        self.deliver()
        return plan

    def acting(self) -> int:
        return self.machine.fold.match.state.acting[0]

    def first(self, seat: int) -> int:
        return self.machine.fold.match.state.legal(seat)[0]

    def goes_on(self, *listeners: Listener, moves: int) -> None:
        """So many moves, each by the listener whose seat is to act."""
        for _ in range(moves):
            seat = self.acting()
            mover = next(each for each in listeners if seat in each.seats)
            self.plays(mover, seat, self.first(seat))


def playing(*seats: Seat, **wishes: Any) -> Around:
    """A game that has begun."""
    return Around(begun(table_of(*seats, **wishes), NOON))
