"""An evening: a person with a memory of their own plays The Pirate's Map with bots, as at a table.

    python -m tests.games.the_pirates_map.evening --games 100

The table is the real one, with its clocks and its bots' pace, but nobody waits: time is counted.
Printed are how many islands were right, and how much of the sand the crew used.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import tortuga
from tests.games.the_pirates_map.person import MEMORIES, Person
from tests.table.around import NOON, Around, playing
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.games.the_pirates_map.view import Judgement
from tortuga.table import bots
from tortuga.table.bots import Thought
from tortuga.table.clocks import first_due
from tortuga.table.delay import USUAL_DELAY
from tortuga.table.seats import Guest, bot_seat, person_seat

ANA = Guest("ana", "Ana", 0)


@dataclasses.dataclass(frozen=True)
class Island:
    """How an island was judged, after how much of the sand, and whether the person built along."""

    right: bool
    used: float
    person: bool
    judged: Judgement


class Evening:
    """One game at a table with a person in its first seat."""

    def __init__(
        self, seed: int, seats: int, level: str, person: Person, options: dict[str, Any]
    ) -> None:
        rest = [bot_seat(seat, level, f"Bot {seat}", seat) for seat in range(1, seats)]
        self.around: Around = playing(
            person_seat(0, "ana", "Ana", 0), *rest, game="the-pirates-map", seed=seed, **options
        )
        self.machine = self.around.machine
        self.listener = self.around.comes(ANA, 0)
        self.dice = random.Random(seed)
        self.chance = Chance(seed, "evening")
        self.person = person
        self.turn: tuple[int, int, int] | None = None  # a bot's seat, since when asked, until when
        self.rests_until: int | None = None
        self.islands: list[Island] = []

    def play(self, most: int = 100) -> list[Island]:
        """The whole game, or until so many islands are judged; every island of it."""
        while not self.machine.fold.over and len(self.islands) < most:
            if not self.goes_on():
                self.around.at = self.next_moment()
        return self.islands

    def next_moment(self) -> int:
        """When something is due next: a clock, a bot, or the person."""
        turn = self.turn[2] if self.turn else None
        due = first_due(self.machine.wake_at, turn, self.rests_until, self.person.due)
        assert due is not None, "nobody ever goes on"
        return max(due, self.around.at + 1)

    def goes_on(self) -> bool:
        """Let one thing happen that is due; False where nothing is."""
        machine, at = self.machine, self.around.at
        plan = bots.rouse(machine, at) or machine.time_up(at)
        if plan is not None:
            self.turn = None
            machine.take_in(plan, at)
            self.note_island()
            return True
        return self.person_acts() or self.bot_acts()

    def person_acts(self) -> bool:
        view: Any = self.machine.fold.shown_to(0)
        self.person.look(view, self.around.at)
        if self.person.due is None or self.person.due > self.around.at:
            return False
        sand_left = self.machine.fold.due
        line = self.person.line(view, self.around.at, sand_left)
        if line:
            self.around.plays(self.listener, 0, *line)
            self.note_island()
        return True

    def bot_acts(self) -> bool:
        machine, at = self.machine, self.around.at
        if self.turn is not None:
            return self.bot_moves(*self.turn)
        self.rests_until = None
        waiting = bots.to_move(machine)
        if not waiting:
            return self.lapses()
        rests = {seat: bots.rests(machine, seat, at, 1.0) for seat in waiting}
        seat = min(rests, key=lambda seat: rests[seat])
        if rests[seat] > 0.0:
            self.rests_until = at + round(rests[seat] * 1000)
            return False
        takes = bots.takes(machine, seat, USUAL_DELAY, self.dice.random)
        self.turn = (seat, machine.fold.seq, at + round(takes * 1000))
        return True

    def lapses(self) -> bool:
        """Whether the bots go on without the person, who has let time pass."""
        machine, at = self.machine, self.around.at
        left = bots.lapses(machine, at, 1.0)
        plan = bots.lapse(machine, at) if left == 0.0 else None
        if plan is not None:
            machine.take_in(plan, at)
        elif left is not None:
            self.rests_until = at + round(left * 1000)
        return plan is not None

    def bot_moves(self, seat: int, seen: int, due: int) -> bool:
        machine, at = self.machine, self.around.at
        if due > at:
            return False
        self.turn = None
        thought: Thought | None = bots.thought(machine, seat, seen)
        if thought is None or bots.rests(machine, seat, at, 1.0) > 0.0:
            return True
        move = tortuga.bot(thought.level).choose(machine.fold.game, thought.view, self.chance)
        try:
            plan = bots.plays(machine, thought, move, at)
        except IllegalMove:
            return True
        if plan is not None:
            machine.take_in(plan, at)
            self.note_island()
        return True

    def note_island(self) -> None:
        """Take note where the last move had an island judged."""
        view: Any = self.machine.fold.view(0)
        self.machine.audience.take_letters()
        if len(view.outcomes) == len(self.islands):
            return
        judged = view.judged
        used = (self.around.at - self.sand_began) / 1000
        self.islands.append(Island(judged.right, used, judged.captain != 0, judged))

    @property
    def sand_began(self) -> int:
        """When the sand of the island that was just judged began to run."""
        for entry in reversed(self.machine.fold.entries):
            if any(event.kind in ("sand", "sand_again") for event in entry.events):
                return entry.at
        return NOON


def islands(
    games: int, seats: int, level: str, memory: str, options: dict[str, Any]
) -> Iterator[Island]:
    for seed in range(games):
        person = Person(MEMORIES[memory], Chance(seed, "person"))
        yield from Evening(seed, seats, level, person, options).play()


def main() -> None:
    parser = argparse.ArgumentParser(description="Islands of a person who plays with bots.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--level", default="bosun")
    parser.add_argument("--memory", choices=MEMORIES, action="append")
    args = parser.parse_args()
    for memory in args.memory or MEMORIES:
        found = list(islands(args.games, args.seats, args.level, memory, {}))
        for along, who in ((True, "in the crew"), (False, "captain")):
            some = [island for island in found if island.person == along]
            right = sum(island.right for island in some) / len(some)
            used = sum(island.used for island in some) / len(some)
            print(
                f"{memory:10} {who:11} {len(some):4} islands {right:4.0%} right {used:3.0f} s used"
            )
        right = sum(island.right for island in found) / len(found)
        print(f"{memory:10} {'all':11} {len(found):4} islands {right:4.0%} right")


if __name__ == "__main__":
    main()
