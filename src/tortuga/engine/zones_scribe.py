"""Observation rows of games that are made of zones: every zone as far as a seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.sheet import PLAYERS, Sheet, SheetScribe, fill_table
from tortuga.engine.zone import FACT, FACTS, HIDDEN, OPEN, SHARED, Zone

if TYPE_CHECKING:  # zones name their scribe
    from tortuga.engine.zones import Zones, ZonesGame


class ZonesScribe(SheetScribe["Zones"]):
    """Writes every zone as far as a seat may know it, cell by cell."""

    def __init__(self, game: ZonesGame) -> None:
        super().__init__(game.sample)
        self.rooms = {zone.name: _room(zone, game.sample) for zone in game.state_type.zones}

    def fill(self, state: Zones, seat: int, sheet: Sheet) -> None:
        fill_table(state, seat, sheet)
        seats = [(seat + step) % state.seats for step in range(state.seats)]
        for step, each in enumerate(seats):
            sheet.about = PLAYERS[step]
            sheet.wide("points", state.scores[each])
        sheet.about = ""
        sheet.number("clock", state.clock % 128)
        for zone in state.zones:
            self._fill_zone(zone, state, seats, sheet)

    def _fill_zone(self, zone: Zone, state: Zones, seats: list[int], sheet: Sheet) -> None:
        held, room = getattr(state, zone.name), self.rooms[zone.name]
        if zone.kind == FACT:
            sheet.wide(zone.name, held)
        elif zone.kind == SHARED:
            write_things(zone, zone.name, held, room, sheet)
        elif zone.kind == HIDDEN:
            sheet.wide(zone.name, len(held))
        else:
            for step, each in enumerate(seats):
                sheet.about = PLAYERS[step]
                self._fill_seat(zone, held[each], room, step == 0, sheet)
                if zone.memory:
                    known = sorted(state.known[zone.name][each])
                    write_things(zone, f"{zone.name} known", known, room, sheet)
            sheet.about = ""

    def _fill_seat(self, zone: Zone, held: Any, room: int, own: bool, sheet: Sheet) -> None:
        if zone.kind == FACTS:
            sheet.wide(zone.name, held)
        elif zone.kind == OPEN or own:
            write_things(zone, zone.name, held, room, sheet)
        else:
            sheet.wide(f"{zone.name} size", len(held))


def write_things(zone: Zone, name: str, things: list[int], room: int, sheet: Sheet) -> None:
    """Things in their order: words from 1 on, 0 for none; numbers in two cells, after how many."""
    if zone.words:
        sheet.sequence(name, [thing + 1 for thing in things], room)
        return
    sheet.wide(f"{name} size", len(things))
    for place in range(room):
        sheet.wide(f"{name} {place + 1}", things[place] if place < len(things) else 0)


def _room(zone: Zone, sample: Zones) -> int:
    """How many things a zone can hold, at most."""
    if zone.room or zone.kind in (FACT, FACTS):
        return zone.room
    stock = sample.things().get(zone.words)
    if zone.words and stock is not None:
        return len(stock)
    held = getattr(sample, zone.name)
    return len(held) if zone.kind == SHARED else max([len(things) for things in held], default=0)
