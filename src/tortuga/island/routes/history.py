"""Looking back: records and replays of what was played, and the list of it."""

from __future__ import annotations

from typing import Any

from tortuga.harbour import played, replies
from tortuga.harbour.replays import replay
from tortuga.island.asking import Ask, Reply, Routes
from tortuga.island.island import Island
from tortuga.table.fold import game_of
from tortuga.table.playback import ALL, Closed, Eyes, check_eyes
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status

TEXT, CSV = "text/plain; charset=utf-8", "text/csv; charset=utf-8"
CLOSED = {"not_over": 403, "not_your_seat": 403, "fleeting": 409}

routes = Routes()


@routes.on("GET", "/api/tables/*/record")
def record(ask: Ask) -> Reply:
    ask.table.must_be(Status.OVER, "not_over", "the record can be read once the game is over")
    return Reply(200, TEXT, ask.kept.record().dumps())


@routes.on("GET", "/api/tables/*/replay")
def look_back(ask: Ask) -> Any:
    table, seat = ask.table, ask.query.get("seat")
    eyes: Eyes = ALL if seat == ALL else None if seat is None else int(seat)
    if isinstance(eyes, int):
        table.seat(eyes)
    mine = table.owned(ask.island.guest.id)
    try:
        check_eyes(game_of(table), table.status is Status.OVER, eyes, mine)
        game = ask.kept
        return replay(game.record(), eyes, ask.number("at", 0), game.variant)
    except Closed as closed:
        raise Refusal(CLOSED[closed.code], closed.code, str(closed)) from closed


@routes.on("GET", "/api/me/games")
def my_games(ask: Ask) -> Any:
    return played.page_of(all_played(ask.island), wanted(ask), ask.number("page", 0))


@routes.on("GET", "/api/me/games.json")
def my_games_json(ask: Ask) -> Any:
    return {"games": wanted(ask).of(all_played(ask.island))}


@routes.on("GET", "/api/me/games.csv")
def my_games_csv(ask: Ask) -> Reply:
    return Reply(200, CSV, played.as_csv(wanted(ask).of(all_played(ask.island))))


def wanted(ask: Ask) -> played.Wanted:
    asked = played.Wanted(*(ask.query.get(name) for name in ("game", "level", "result")))
    asked.check()
    return asked


def all_played(island: Island) -> list[replies.PlayedGame]:
    shelf, guest = island.shelf, island.guest.id
    counting = [table for table in shelf.newest() if not table.practice]
    return [played.told(table, guest, shelf.results.get(table.id)) for table in counting]
