"""A finished game tried again from a position: as it was, in one's own hands, against bots."""

from __future__ import annotations

import pytest

import tortuga
from tests.coach.games import played
from tortuga.table.fold import LATE, Fold, game_of
from tortuga.table.new_tables import (
    Lot,
    Position,
    SeatWish,
    Wish,
    new_table,
    practice_of,
    seats_from,
)
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.tables import Status, Table

ANA, BEN = Guest("ana", "Ana", 0), Guest("ben", "Ben", 1)


def old_table(name: str, seed: int) -> Table:
    """A table of two people and a bot; that its game is over is all that matters here."""
    wishes = [SeatWish("me"), SeatWish("local"), SeatWish("bot", "sailor")]
    wish = Wish(name, {}, True, "bosun", None)
    table = new_table(wish, ANA.id, seats_from(wishes, ANA, "en"), Lot("old", str(seed), "x"), 5)
    return table.moved_on(Status.PLAYING).moved_on(Status.OVER)


@pytest.mark.parametrize("name", tortuga.games())
def test_what_is_stored_gives_the_position_again(name: str) -> None:
    record = played(tortuga.game(name, seats=3), 3)
    old = old_table(name, 3)
    for index in (0, 9, len(record.moves) - 1):
        seat = record.moves[index][0]
        table, rows = practice_of(old, record, Position(index, seat), BEN, Lot("new", "", "y"), 77)
        assert [(row.seat, row.move) for row in rows] == record.moves[:index]
        fold = Fold(game_of(table), int(table.seed), rows, table.begun)
        assert fold.view(seat) == record.replay(index).state.view(seat)
        assert fold.due == table.clock_due
        assert table.owned(BEN.id) == [seat]
        assert [each.kind for each in table.seats if each.seat != seat] == ["bot", "bot"]
        assert len({each.name for each in table.seats}) == 3
        assert (table.practice, table.public, table.host, table.rematch) == (
            True,
            False,
            "ben",
            None,
        )


def test_what_a_clock_played_is_kept_as_that() -> None:
    """PM: bots build while the hourglass runs, and what was late then is late when it is folded."""
    record = played(tortuga.game("the-pirates-map", seats=3), 3)
    fold = Fold.of_record(record, 77)
    late = [entry.seq for entry in fold.entries if entry.late]
    assert [row.seq for row in fold.rows() if row.kind == LATE] == late


def test_only_finished_games_have_positions_to_try() -> None:
    old = old_table("maui", 3)
    Position(0, 2).check(old, 10)
    for position in (Position(10, 0), Position(-1, 0), Position(0, 3)):
        with pytest.raises(Refusal):
            position.check(old, 10)
    running = new_table(
        Wish("maui", {}, True, "bosun", None),
        ANA.id,
        seats_from([SeatWish("me"), SeatWish("bot", "sailor")], ANA, "en"),
        Lot("old", "3", "x"),
        5,
    )
    with pytest.raises(Refusal, match="finished"):
        Position(0, 0).check(running, 10)
