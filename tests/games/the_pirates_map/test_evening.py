"""A person at a table with bots of The Pirate's Map: how they build together, and in what time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.the_pirates_map.evening import Evening
from tests.games.the_pirates_map.person import MEMORIES, Person
from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.view import PiratesMapView
from tortuga.table import bots

SAND = 90


class Absent(Person):
    """Somebody who sits there and does nothing."""

    def line(self, view: PiratesMapView, at: int, due: int | None) -> list[int]:
        self.due = at + 600_000
        return []


def evening(
    seed: int, person: Person | None = None, level: str = "bosun", first: int = 2
) -> Evening:
    """A table of three with two bots, of whom one is the first captain."""
    somebody = person or Person(MEMORIES["attentive"], Chance(seed, "person"))
    return Evening(seed, 3, level, somebody, {"first": first})


def deeds(table: Evening) -> list[tuple[int, int, str]]:
    """When who did what to the island that was judged last, in milliseconds of its sand."""
    found = []
    for entry, (seat, move) in zip(table.machine.fold.entries[1:], table.machine.fold.match.moves):
        name = MOVES.block_of(move).name
        if name in ("lay", "take_back", "cross", "done"):
            found.append((entry.at - table.sand_began, seat, name))
    return [deed for deed in found if deed[0] >= 0]


def test_bots_build_one_thing_at_a_time_and_spread_it_over_the_sand() -> None:
    for seed in range(4):
        table = evening(seed, first=1)
        [island] = table.play(most=1)
        found = deeds(table)
        assert min(at for at, _, _ in found) >= 9_000, "people look at their map cards first"
        assert all(later[0] - earlier[0] >= 3_000 for earlier, later in pairwise(found))
        calls = [at for at, _, name in found if name == "done"]
        assert not calls or min(calls) >= SAND * 500
        assert island.used >= SAND / 2


def test_bots_go_on_without_a_person_who_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def laid() -> int:
        tables = [evening(seed, Absent(0.0, Chance(seed)), "sailor") for seed in range(8)]
        islands = [table.play(most=1)[0].judged.island for table in tables]
        assert all(0 not in [seat for _, seat, _ in deeds(table)] for table in tables)
        return sum(cell is not None for island in islands for cell in island)

    went_on = laid()
    monkeypatch.setattr(bots, "lapses", lambda machine, at, hurry: None)
    assert went_on > laid(), "nobody guessed"


def test_a_person_whom_bots_did_not_wait_for_can_still_do_everything() -> None:
    table = evening(1, Absent(0.0, Chance(1)))
    machine = table.machine
    while not any(view_of(table).waiting[:1]):
        if not table.goes_on():
            table.around.at = table.next_moment()
    assert view_of(table).waiting[0] == 1
    assert bots.rouse(machine, table.around.at) is None
    before = machine.fold.seq - 1
    assert not machine.fold.stale(0, before), "what was decided before is still what is asked"
    lays = [move for move in view_of(table).legal if MOVES.block_of(move).name == "lay"]
    done = [move for move in view_of(table).legal if MOVES.block_of(move).name == "done"]
    assert done
    table.around.plays(table.listener, 0, *(lays or done)[:1])
    assert view_of(table).waiting[0] == 0


def view_of(table: Evening) -> PiratesMapView:
    view = table.machine.fold.shown_to(0)
    assert isinstance(view, PiratesMapView)
    return view


def test_a_person_who_is_busy_is_not_run_over() -> None:
    looked = 0
    for seed in range(8):
        table = evening(seed)
        table.play(most=1)
        found = deeds(table)
        for (at, seat, _), (later, other, _) in pairwise(found):
            bots = [when for when, who, _ in found if who != 0 and when <= at]
            if seat == 0 and other != 0 and bots and at - bots[-1] < 9_000:
                assert later - at >= 3_000
                looked += 1
    assert looked > 0


@pytest.mark.slow
def test_a_person_who_does_their_part_finds_about_half_of_the_treasures() -> None:
    islands = [
        island
        for seed in range(8)
        for island in evening(seed, Person(MEMORIES["ordinary"], Chance(seed, "p"))).play()
    ]
    right = sum(island.right for island in islands) / len(islands)
    assert 0.35 <= right <= 0.85
