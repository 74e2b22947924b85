"""My games: what a guest has played here, how it ended, and against whom."""

from __future__ import annotations

import csv
import dataclasses
import functools
import io
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, select

import tortuga
from tortuga.server.http.replay import result_of_kept
from tortuga.server.http.works import Turn
from tortuga.server.protocol import played
from tortuga.server.storage.columns import RESULT
from tortuga.server.storage.results import add_result, without_result
from tortuga.server.storage.tables import BEGUN, ids_of_guest, read_tables
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Seat
from tortuga.table.tables import Status, Table

MOST = 2000  # games, the newest: beyond that nobody reads, and sums are of the past
A_PAGE = 20
AT_ONCE = 100  # older games whose results are looked for while somebody waits, …
MOVES_AT_ONCE = 20_000  # … and so many moves of them
T = TypeVar("T")
PEOPLE = "people"  # the level of opponents who are none
RESULTS: tuple[played.Outcome, ...] = ("won", "shared", "lost", "left", "unknown", "running")
COLUMNS = (
    *("table", "game", "began", "last_move", "result", "seat"),
    *("players", "levels", "scores", "winners", "moves"),
)


@dataclasses.dataclass(frozen=True)
class Wanted:
    """Which games; None is all."""

    game: str | None = None
    level: str | None = None
    result: str | None = None

    def check(self) -> None:
        one_of("game", self.game, tortuga.games())
        one_of("level", self.level, [*tortuga.bots(), PEOPLE])
        one_of("result", self.result, RESULTS)

    def of(self, games: Iterable[played.PlayedGame]) -> list[played.PlayedGame]:
        return with_result([game for game in games if self.fits(game)], self.result)

    def fits(self, game: played.PlayedGame) -> bool:
        if self.game is not None and game["game"] != self.game:
            return False
        return self.level is None or self.level in levels_of(game)


def one_of(name: str, value: str | None, allowed: Sequence[str]) -> None:
    if value is not None and value not in allowed:
        raise Refusal(422, "invalid", f"{name}: {value[:40]!r} is none of {', '.join(allowed)}")


async def played_by(turn: Turn, guest: str, tell: Callable[[list[played.PlayedGame]], T]) -> T:
    """What is told of all games of a guest, the most recently played first."""
    await fill_in(turn, guest)
    return await turn.read(lambda reading: tell(read_played(reading, guest)))


async def fill_in(turn: Turn, guest: str) -> None:
    """Keep the results of games that ended before results were kept, some at a time."""
    left = MOVES_AT_ONCE
    for table in await turn.read(lambda reading: without_result(reading, guest, AT_ONCE)):
        game = await turn.game(table)
        left -= len(game.moves)
        if left < 0:
            return
        if (result := await turn.work(result_of_kept, game)) is not None:
            added = functools.partial(add_result, table_id=table.id, result=result)
            await turn.works.database.write(added)


def read_played(reading: Connection, guest: str) -> list[played.PlayedGame]:
    ids = ids_of_guest(reading, guest, BEGUN, MOST)
    rows = reading.execute(select(RESULT).where(RESULT.c.table_id.in_(ids)))
    ended = {row.table_id: row for row in rows}
    return [told(table, guest, ended.get(table.id)) for table in read_tables(reading, ids)]


def told(table: Table, guest: str, ended: Any) -> played.PlayedGame:
    """A game from the guest's side: of several seats at one screen, the guest's own counts."""
    own = min((seat for seat in table.seats if seat.guest == guest), key=lambda seat: seat.local)
    game: played.PlayedGame = {
        "id": table.id,
        "game": table.game,
        "options": table.options,
        "result": outcome(table, own, ended),
        "seat": own.seat,
        "seats": [seat_told(seat, guest) for seat in table.seats],
        "your_turn": table.status is Status.PLAYING and own.decides and own.seat in table.acting,
        "began": table.begun or table.created,
        "updated": table.updated,
    }
    if ended is not None:
        game |= {"scores": ended.scores, "winners": ended.winners, "moves": ended.moves}
    return game


def seat_told(seat: Seat, guest: str) -> played.PlayedSeat:
    """A bot that plays on for a person is not whom one sat down to play with."""
    mine = seat.guest == guest
    told: played.PlayedSeat = {"name": seat.name, "colour": seat.colour, "mine": mine}
    if seat.guest is None and seat.bot is not None:
        told["level"] = seat.bot
    return told


def outcome(table: Table, own: Seat, ended: Any) -> played.Outcome:
    if own.gone:
        return "left"
    if table.status is not Status.OVER:
        return "running"
    if ended is None:
        return "unknown"
    if own.seat not in ended.winners:
        return "lost"
    return "won" if len(ended.winners) == 1 else "shared"


def levels_of(game: played.PlayedGame) -> set[str]:
    """Who sat at the other seats: levels of bots, and people."""
    own = game["seat"]
    others = (seat for number, seat in enumerate(game["seats"]) if number != own)
    return {seat.get("level", PEOPLE) for seat in others}


def page_of(games: Iterable[played.PlayedGame], wanted: Wanted, page: int) -> played.Played:
    """One page of the games wanted, and sums over all that fit, whatever their result."""
    fitting = [game for game in games if wanted.fits(game)]
    shown = with_result(fitting, wanted.result)
    return {
        "games": shown[page * A_PAGE : (page + 1) * A_PAGE],
        "page": page,
        "pages": max(1, -(-len(shown) // A_PAGE)),
        "total": len(shown),
        "by_game": tallies(fitting, tortuga.games(), lambda game: {game["game"]}),
        "by_level": tallies(fitting, [*tortuga.bots(), PEOPLE], levels_of),
    }


def with_result(games: list[played.PlayedGame], result: str | None) -> list[played.PlayedGame]:
    return [game for game in games if result is None or game["result"] == result]


def tallies(
    games: Iterable[played.PlayedGame],
    names: Sequence[str],
    sort: Callable[[played.PlayedGame], set[str]],
) -> list[played.Tally]:
    """Played and won for each name that there is something to tell of."""
    counts: Counter[tuple[str, str]] = Counter(
        (name, game["result"]) for game in games for name in sort(game)
    )
    sums = [tally(name, counts) for name in names]
    return [each for each in sums if each["played"]]


def tally(name: str, counts: Counter[tuple[str, str]]) -> played.Tally:
    won, shared, lost = (counts[name, result] for result in ("won", "shared", "lost"))
    played_out = won + shared + lost
    return {"name": name, "played": played_out, "won": won, "shared": shared, "lost": lost}


def as_csv(games: Iterable[played.PlayedGame]) -> str:
    """One line a game, for spreadsheets."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for game in games:
        writer.writerow([harmless(str(value)) for value in cells(game)])
    return text.getvalue()


def cells(game: played.PlayedGame) -> tuple[object, ...]:
    seats = game["seats"]
    return (
        game["id"],
        game["game"],
        moment(game["began"]),
        moment(game["updated"]),
        game["result"],
        game["seat"] + 1,
        " / ".join(seat["name"] for seat in seats),
        " / ".join(seat.get("level", PEOPLE) for seat in seats),
        " / ".join(str(score) for score in game.get("scores", [])),
        " / ".join(str(seat + 1) for seat in game.get("winners", [])),
        game.get("moves", ""),
    )


def moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def harmless(text: str) -> str:
    """A spreadsheet takes what begins so for a formula; a name may be anything."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
