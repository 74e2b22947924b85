"""Setting a table: what a host may wish for, and how a game begins."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import tortuga
from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import make_game
from tortuga.server.clock import now
from tortuga.server.live import tables
from tortuga.server.live.fold import Fold, game_of, round_of
from tortuga.server.live.seats import Seat
from tortuga.server.live.table_clocks import TableClock, first_times
from tortuga.server.live.tables import Status, Table
from tortuga.server.live.turns import waited_for
from tortuga.server.protocol.incoming import NewTable
from tortuga.server.protocol.refusals import Refusal
from tortuga.server.storage import keys


def check_level(level: str) -> None:
    if level not in tortuga.bots():
        known = ", ".join(tortuga.bots())
        raise Refusal(422, "no_such_bot", f"there is no bot {level[:40]!r}; there are {known}")


@dataclasses.dataclass(frozen=True)
class Wish:
    """How a table is to be: a host's words, or an earlier table."""

    game: str
    options: dict[str, bool | int | str]
    public: bool
    fill: str
    clock: TableClock | None
    hints: bool = False


def wish_of(wish: NewTable) -> Wish:
    clock = TableClock(wish.clock.per, wish.clock.seconds) if wish.clock else None
    return Wish(wish.game, wish.options, wish.public, wish.fill, clock, wish.hints)


def new_table(wish: Wish, host: str, invite: str, seats: tuple[Seat, ...]) -> Table:
    """A table that waits; the game itself says whether it can be played so."""
    try:
        game = make_game(wish.game, len(seats), None, wish.options)
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    at = now()
    return Table(
        id=keys.new_table_id(),
        game=game.name,
        rules=game.rules,
        options=game.options,
        seed=keys.new_seed(),
        public=wish.public,
        fill=wish.fill,
        status=Status.WAITING,
        host=host,
        invite=keys.hashed(invite),
        rematch=None,
        acting=(),
        round=None,
        created=at,
        updated=at,
        begun=None,
        due=None,
        clock_due=None,
        clock=wish.clock,
        times=first_times(wish.clock, len(seats)),
        seats=seats,
        hints=wish.hints,
    )


def begun(table: Table) -> Table:
    """The table with its game started."""
    table = tables.started(table)
    at = now()
    fold = Fold(game_of(table), int(table.seed), begun=at)
    state = fold.match.state
    acting = waited_for(fold.game, state, table.seats)
    table = dataclasses.replace(
        table, acting=acting, round=round_of(fold.view(None)), begun=at, clock_due=fold.due
    )
    return table.timed(at)


def remake(old: Table, host: str, invite: str) -> Callable[[tuple[Seat, ...]], Table]:
    wish = Wish(old.game, old.options, old.public, old.fill, old.clock, old.hints)
    return lambda seats: new_table(wish, host, invite, seats)
