"""My games: what a guest has played, how it ended, and against whom."""

from __future__ import annotations

import csv
import dataclasses
import io
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Protocol

import tortuga
from tortuga.harbour import replies
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Seat
from tortuga.table.tables import Status, Table

A_PAGE = 20
PEOPLE = "people"  # the level of opponents who are none
RESULTS: tuple[replies.Outcome, ...] = ("won", "shared", "lost", "left", "unknown", "running")
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

    def of(self, games: Iterable[replies.PlayedGame]) -> list[replies.PlayedGame]:
        return with_result([game for game in games if self.fits(game)], self.result)

    def fits(self, game: replies.PlayedGame) -> bool:
        if self.game is not None and game["game"] != self.game:
            return False
        return self.level is None or self.level in levels_of(game)


def one_of(name: str, value: str | None, allowed: Sequence[str]) -> None:
    if value is not None and value not in allowed:
        raise Refusal(422, "invalid", f"{name}: {value[:40]!r} is none of {', '.join(allowed)}")


class Ended(Protocol):
    """How a game ended, as it is kept."""

    @property
    def scores(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def moves(self) -> int: ...


def told(table: Table, guest: str, ended: Ended | None) -> replies.PlayedGame:
    """A game from the guest's side: of several seats at one screen, the guest's own counts."""
    own = min((seat for seat in table.seats if seat.guest == guest), key=lambda seat: seat.local)
    game: replies.PlayedGame = {
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
    if table.variant is not None:
        game["variant"] = table.variant
    if ended is not None:
        game |= {"scores": ended.scores, "winners": ended.winners, "moves": ended.moves}
    return game


def seat_told(seat: Seat, guest: str) -> replies.PlayedSeat:
    """A bot that plays on for a person is not whom one sat down to play with."""
    mine = seat.guest == guest
    told: replies.PlayedSeat = {"name": seat.name, "colour": seat.colour, "mine": mine}
    if seat.guest is None and seat.bot is not None:
        told["level"] = seat.bot
    return told


def outcome(table: Table, own: Seat, ended: Ended | None) -> replies.Outcome:
    if own.gone:
        return "left"
    if table.status is not Status.OVER:
        return "running"
    if ended is None:
        return "unknown"
    if own.seat not in ended.winners:
        return "lost"
    return "won" if len(ended.winners) == 1 else "shared"


def levels_of(game: replies.PlayedGame) -> set[str]:
    """Who sat at the other seats: levels of bots, and people."""
    own = game["seat"]
    others = (seat for number, seat in enumerate(game["seats"]) if number != own)
    return {seat.get("level", PEOPLE) for seat in others}


def page_of(games: Iterable[replies.PlayedGame], wanted: Wanted, page: int) -> replies.Played:
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


def with_result(games: list[replies.PlayedGame], result: str | None) -> list[replies.PlayedGame]:
    return [game for game in games if result is None or game["result"] == result]


def tallies(
    games: Iterable[replies.PlayedGame],
    names: Sequence[str],
    sort: Callable[[replies.PlayedGame], set[str]],
) -> list[replies.Tally]:
    """Played and won for each name that there is something to tell of."""
    counts: Counter[tuple[str, str]] = Counter(
        (name, game["result"]) for game in games for name in sort(game)
    )
    sums = [tally(name, counts) for name in names]
    return [each for each in sums if each["played"]]


def tally(name: str, counts: Counter[tuple[str, str]]) -> replies.Tally:
    won, shared, lost = (counts[name, result] for result in ("won", "shared", "lost"))
    played_out = won + shared + lost
    return {"name": name, "played": played_out, "won": won, "shared": shared, "lost": lost}


def as_csv(games: Iterable[replies.PlayedGame]) -> str:
    """One line a game, for spreadsheets."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for game in games:
        writer.writerow([harmless(str(value)) for value in cells(game)])
    return text.getvalue()


def cells(game: replies.PlayedGame) -> tuple[object, ...]:
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
