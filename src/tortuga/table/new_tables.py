"""New tables: what a host may wish for, whose seats these are, and how a game begins."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Literal

import tortuga
from tortuga.bots.registry import plays_as
from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.game import Game
from tortuga.engine.library import ENGLISH, frame_texts, game_texts
from tortuga.engine.records import Record
from tortuga.engine.registry import make_game
from tortuga.table import tables
from tortuga.table.clocks import TableClock, first_times
from tortuga.table.figures import Own, bad_figures
from tortuga.table.fold import Fold, Stored, game_of, round_of
from tortuga.table.names import bot_name, listed_names, unused
from tortuga.table.refusals import Refusal
from tortuga.table.seats import (
    COLOURS,
    Guest,
    Seat,
    bot_seat,
    free_colour,
    local_seat,
    open_seat,
    person_seat,
)
from tortuga.table.tables import Status, Table
from tortuga.table.turns import waited_for


@dataclasses.dataclass(frozen=True)
class SeatWish:
    """Who is to sit on a seat: the host, anybody, a bot, or somebody at the host's screen."""

    kind: Literal["me", "open", "bot", "local"]
    level: str = ""
    name: str | None = None


@dataclasses.dataclass(frozen=True)
class Wish:
    """How a table is to be: a host's words, or an earlier table."""

    game: str
    options: dict[str, bool | int | str]
    public: bool
    fill: str
    clock: TableClock | None
    hints: bool = False
    own: Own | None = None  # figures
    rated: bool = False


@dataclasses.dataclass(frozen=True)
class Position:
    """Where somebody plays on: before the ``index``-th move of a game, from 0, in a seat."""

    index: int
    seat: int

    def check(self, old: Table, moves: int) -> None:
        """Refuse what is no position of a finished game."""
        old.must_be(Status.OVER, "not_over", "only a finished game can be tried again")
        old.seat(self.seat)
        if not 0 <= self.index < moves:
            raise Refusal(422, "invalid", f"index: this game has moves 0 to {moves - 1}")


@dataclasses.dataclass(frozen=True)
class Lot:
    """What chance gives a table: its id, its seed, and what is kept of its invite."""

    id: str
    seed: str = dataclasses.field(repr=False)
    invite: str = ""


def check_level(level: str, game: str | None = None) -> None:
    """Refuse a level that there is not, or not for that game."""
    if level not in tortuga.bots(game):
        known = ", ".join(tortuga.bots(game))
        raise Refusal(422, "no_such_bot", f"there is no bot {level[:40]!r}; choose {known}")


def seats_from(wishes: Sequence[SeatWish], guest: Guest, tongue: str) -> tuple[Seat, ...]:
    """One seat a wish; the host's own colour first, the others around it."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refusal(
            422, "invalid", "seats: only one is yours; whoever shares your device is 'local'"
        )
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
    wish: SeatWish, number: int, guest: Guest, colour: int, names: set[str], tongue: str
) -> Seat:
    if wish.kind == "bot":
        return bot_seat(number, wish.level, bot_name(names), colour)
    if wish.kind == "local":
        name = wish.name or unused(listed_names(tongue, "local"), names)
        return local_seat(number, guest.id, name, colour)
    return open_seat(number, colour)


def new_table(wish: Wish, host: str, seats: tuple[Seat, ...], lot: Lot, at: int) -> Table:
    """A table that waits; the game itself says whether it can be played so."""
    own = wish.own
    if wish.rated:
        check_rated(wish, seats)
    entries = None if own is None else Entries("figures", "", own.components)
    try:
        game = make_game(wish.game, len(seats), entries, wish.options)
        try_out(game, int(lot.seed))
    except ComponentError as error:
        raise bad_figures(str(error)) from error
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    if wish.clock is not None and wish.clock.slow:
        must_be_playable_over_days(game)
    seats = tuple(each.at_level(plays_as(each.bot, game)) if each.bot else each for each in seats)
    return Table(
        id=lot.id,
        game=game.name,
        rules=game.edition,
        options=game.options,
        seed=lot.seed,
        public=wish.public,
        fill=plays_as(wish.fill, game),
        host=host,
        invite=lot.invite,
        created=at,
        updated=at,
        clock=wish.clock,
        times=first_times(wish.clock, len(seats)),
        seats=seats,
        hints=wish.hints,
        rated=wish.rated,
        components=None if own is None else own.components,
        variant=None if own is None else own.told,
    )


def handed_over(table: Table, number: int, level: str, at: int) -> Table:
    """A bot plays a seat on, of the level that it has in this game."""
    return tables.handed_to_bot(table, number, plays_as(level, game_of(table)), at)


def must_be_playable_over_days(game: Game) -> None:
    """Refuse a pace of days to a game that needs everyone at once, in its own words."""
    if game.together:
        own = game_texts(game.name, ENGLISH).templates.get("together")
        why = own or frame_texts(ENGLISH).template("harbour.set.clock.together")
        raise Refusal(422, "needs_everyone", f"clock: a day or more a move cannot be: {why}")


def check_rated(wish: Wish, seats: Sequence[Seat]) -> None:
    """A game counts between people only, each on a seat of their own, by the printed figures."""
    why = None
    if wish.own is not None:
        why = "with figures of one's own"
    elif wish.hints:
        why = "where hints may be asked for"
    elif any(seat.bot is not None for seat in seats):
        why = "with bots"
    elif any(seat.local for seat in seats):
        why = "with people who share a device"
    elif len(seats) < 2:
        why = "alone"
    if why is not None:
        raise Refusal(422, "invalid", f"rated: a game {why} does not count")


def try_out(game: Game, seed: int) -> None:
    """Deal and look once: a game that cannot even do that must not leave a table behind."""
    try:
        state = game.start(seed)
        for seat in (None, *range(game.seats)):
            state.view(seat)
    except TortugaError:
        raise
    except Exception as error:  # whatever somebody else's game does
        told = f"{type(error).__name__}: {error}"
        raise TortugaError(f"the game {game.name!r} cannot be begun: {told}") from error


def begun(table: Table, at: int) -> Table:
    """The table with its game started."""
    table = tables.started(table)
    fold = Fold(game_of(table), int(table.seed), begun=at, slow=table.slow)
    state = fold.match.state
    acting = waited_for(fold.game, state, table.seats)
    table = dataclasses.replace(
        table, acting=acting, round=round_of(fold.view(None)), begun=at, clock_due=fold.due
    )
    return table.timed(at)


def begun_if_full(table: Table, at: int) -> Table:
    """A table that waits for nobody any more begins."""
    return begun(table, at) if table.full and table.status is Status.WAITING else table


def rematch_of(old: Table, host: str, lot: Lot, at: int) -> Table:
    """A new table like the old one, each seat held for its person until that person comes."""
    own = figures_of(old)
    seats = tables.seats_again(old, host)
    rated = old.rated and all(seat.bot is None for seat in seats)
    wish = Wish(old.game, old.options, old.public, old.fill, old.clock, old.hints, own, rated)
    return new_table(wish, host, seats, lot, at)


def figures_of(table: Table) -> Own | None:
    """A table's own figures, if it has any."""
    if table.components is None or table.variant is None:
        return None
    return Own(table.components, table.variant)


def practice_of(
    old: Table, record: Record, position: Position, guest: Guest, lot: Lot, at: int
) -> tuple[Table, list[Stored]]:
    """A position of a finished game, to be played on by one guest against bots; and its moves.

    The deal is the old one: whoever may look back on that game has seen it.
    """
    fold = Fold.of_record(record, at, position.index)
    seats = practice_seats(old, position.seat, guest)
    table = dataclasses.replace(
        old,
        id=lot.id,
        public=False,
        status=Status.PLAYING,
        host=guest.id,
        invite=lot.invite,
        rematch=None,
        acting=waited_for(fold.game, fold.match.state, seats),
        round=round_of(fold.view(None)),
        created=at,
        updated=at,
        begun=at,
        clock=None,
        times=first_times(None, len(seats)),
        clock_due=fold.due,
        seats=seats,
        hints=True,
        practice=True,
        rated=False,
    )
    return table.timed(at), fold.rows()


def practice_seats(old: Table, number: int, guest: Guest) -> tuple[Seat, ...]:
    """The guest in one seat, in the others the bots that were there, or the table's."""
    found: list[Seat] = []
    for seat in old.seats:
        if seat.seat == number:
            found.append(person_seat(number, guest.id, guest.name, seat.colour))
            continue
        named = {guest.name, *(other.name for other in found)}
        name = seat.name if seat.guest is None and seat.name not in named else bot_name(named)
        found.append(bot_seat(seat.seat, seat.bot or old.fill, name, seat.colour))
    return tuple(found)
