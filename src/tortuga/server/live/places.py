"""Places: the seats of a new table from what its host wished for."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.server.http.guests import Guest
from tortuga.server.live.names import bot_name, listed_names, unused
from tortuga.server.live.seats import (
    Seat,
    bot_seat,
    free_colour,
    local_seat,
    open_seat,
    person_seat,
)
from tortuga.server.protocol.incoming import COLOURS, BotSeat, LocalSeat, MeSeat, OpenSeat
from tortuga.server.protocol.refusals import Refusal

Wish = MeSeat | OpenSeat | BotSeat | LocalSeat


def seats_from(wishes: Sequence[Wish], guest: Guest, tongue: str) -> tuple[Seat, ...]:
    """One seat a wish; the host's own colour first, the others around it."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refusal(422, "invalid", "seats: one seat is yours; who shares your device is 'local'")
    seats: list[Seat] = []
    colours = {guest.colour}
    names = {guest.name}
    for number, wish in enumerate(wishes):
        if wish.kind == "me":
            seats.append(person_seat(number, guest.id, guest.name, guest.colour))
            continue
        colour = free_colour(number, colours, COLOURS)
        colours.add(colour)
        seats.append(seat_for(wish, number, guest, colour, names, tongue))
        names.add(seats[-1].name)
    return tuple(seats)


def seat_for(
    wish: Wish, number: int, guest: Guest, colour: int, names: set[str], tongue: str
) -> Seat:
    if isinstance(wish, BotSeat):
        return bot_seat(number, wish.level, bot_name(names), colour)
    if isinstance(wish, LocalSeat):
        name = wish.name or unused(listed_names(tongue, "local"), names)
        return local_seat(number, guest.id, name, colour)
    return open_seat(number, colour)
