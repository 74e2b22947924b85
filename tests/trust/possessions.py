"""A stranger who has much: games that are long, games that are many, records dear to replay."""

from __future__ import annotations

import dataclasses
import secrets
import threading
from types import SimpleNamespace
from typing import Any

import httpx
from sqlalchemy import insert

import tortuga
from tests.server.harness import Person
from tortuga.coach.decisions import SLIPPED, VERDICTS
from tortuga.coach.fortunes import ChancePoint
from tortuga.coach.reviews import VERSION
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.server.clock import now
from tortuga.server.storage.columns import EVENT, GAME_TABLE, RESULT, REVIEW, SEAT, SEAT_KEY
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.keys import hashed, new_table_id
from tortuga.testing.play import pick, random_match

MANY = 4_500  # moves, a little below what a record may have
THREAD = threading.local()


def shuffled_island(moves: int) -> Record:
    """A game of The Pirate's Map in which the island is shifted about as often as goes."""
    match = Match(tortuga.game("the-pirates-map", seats=2), 3)
    chance = Chance(3, "kit")
    while not match.state.over:
        shifts = [
            (seat, move)
            for seat in match.state.acting
            for move in match.state.legal(seat)
            if match.game.moves.text(move).startswith("shift")
        ]
        seat, move = shifts[0] if shifts and len(match.moves) < moves else pick(match.state, chance)
        match.play(seat, move)
    return Record.of(match)


def many_views() -> Record:
    """A long game of X Marks the Spot with four seats."""
    games = (random_match(tortuga.game("x-marks-the-spot", seats=4), seed) for seed in range(12))
    return max((Record.of(each) for each in games), key=lambda record: len(record.moves))


def client() -> httpx.Client:
    """One for each thread: to make one takes longer than many requests."""
    if not hasattr(THREAD, "client"):
        THREAD.client = httpx.Client(timeout=60, verify=False, trust_env=False)
    kept: httpx.Client = THREAD.client
    return kept


@dataclasses.dataclass(frozen=True)
class Much:
    """How many games somebody has played, and how many of the longest."""

    played: int
    long: int


MUCH = Much(2_000, 60)


@dataclasses.dataclass(frozen=True)
class Stranger:
    """Somebody with tables that are dear to look at, of one address; travels between processes."""

    url: str
    headers: dict[str, str]
    cookies: dict[str, str]
    over: str
    running: str
    undoing: str
    keys: dict[str, list[str]]
    records: dict[str, str]

    def at(self, address: str) -> Stranger:
        """The same one, come by another address."""
        return dataclasses.replace(self, headers={**self.headers, "X-Forwarded-For": address})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def http(self) -> Any:
        """What a wire asks a person for."""
        return SimpleNamespace(cookies=self.cookies)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A request by a connection of its own."""
        where = self.url + path.format(over=self.over, running=self.running)
        headers = {**self.headers, "Cookie": self.cookie}
        return client().request(method, where, headers=headers, **more)


def stored_table(guest: str, record: Record, moves: int) -> dict[str, Any]:
    game = record.game
    return {
        "id": new_table_id(),
        "game": game.name,
        "rules": game.rules,
        "options": game.options,
        "seats": game.seats,
        "seed": str(record.seed),
        "public": True,
        "fill": "sailor",
        "hints": False,
        "status": "over" if moves == len(record.moves) else "playing",
        "host": guest,
        "invite": "none",
        "acting": [],
        "created": now(),
        "updated": now(),
        "begun": now(),
    }


class Possessions:
    """Fills the database of a server with the tables of somebody who has come."""

    def __init__(self, database: str, person: Person) -> None:
        token = next(iter(person.http.cookies.values())).rpartition(".")[0]
        self.guest = hashed(token)
        self.engine = engine_for(database)
        self.keys: dict[str, list[str]] = {}

    def add(self, record: Record, moves: int, count: int = 1, rows: bool = True) -> str:
        """So many tables with a game; the id of the last, whose keys are kept."""
        tables = [stored_table(self.guest, record, moves) for _ in range(count)]
        seats = range(record.game.seats)
        seat = {"guest": self.guest, "local": True, "ready": True, "gone": False, "colour": 1}
        here = [{"table_id": table["id"]} for table in tables]
        with self.engine.begin() as writing:
            writing.execute(insert(GAME_TABLE), tables)
            named = seat | {"name": "Eve"}
            writing.execute(insert(SEAT), [at | named | {"seat": s} for at in here for s in seats])
            ended = {"winners": [0], "scores": [0 for _ in seats], "moves": moves}
            writing.execute(insert(RESULT), [at | ended for at in here])
            for at in here if rows else ():
                writing.execute(insert(EVENT), [at | row for row in rows_of(record, moves)])
            keys = [secrets.token_urlsafe(32) for _ in seats]
            last = [here[-1] | {"key": hashed(key), "seat": s} for s, key in enumerate(keys)]
            writing.execute(insert(SEAT_KEY), last)
        self.keys[tables[-1]["id"]] = keys
        return str(tables[-1]["id"])

    def add_review(self, table: str, record: Record) -> None:
        """A long one, every choice of which was judged alike."""
        done = {"table_id": table, "asked": 1, "due": None, "tries": 1, "progress": 1.0}
        with self.engine.begin() as writing:
            writing.execute(insert(REVIEW), done | {"review": long_review(record)})

    def close(self) -> None:
        self.engine.dispose()


def rows_of(record: Record, moves: int) -> list[dict[str, Any]]:
    row = {"kind": "move", "at": now(), "due": None}
    return [
        row | {"seq": number + 1, "seat": seat, "move": move, "words": record.words.get(number)}
        for number, (seat, move) in enumerate(record.moves[:moves])
    ]


def long_review(record: Record) -> dict[str, Any]:
    game, moves = record.game, len(record.moves)
    text = game.moves.text(record.moves[0][1])
    advice = {"move": record.moves[0][1], "text": text, "chance": 0.5, "reasons": []}
    choice = {"move": record.moves[0][1], "text": text, "aim": "win", "before": 0.5, "chance": 0.4}
    choice |= {"loss": 0.1, "doubt": 0.05, "verdict": SLIPPED}
    choice |= {"reasons": [], "alternatives": [advice, advice]}
    verdicts = {verdict: moves if verdict == SLIPPED else 0 for verdict in VERDICTS}
    summary = {"decisions": moves, "verdicts": verdicts, "start": 0.5, "choice": 0.0}
    summary |= {"others": 0.0, "luck": 0.5, "result": 1.0, "success": 0.0, "worst": 0}
    point = ChancePoint(0, 0.5, 0.4, 0.6, 0.0, 0.0, 0.0, 0.1).to_json()
    return {
        "version": VERSION,
        "game": game.name,
        "rules": game.rules,
        "seats": game.seats,
        "options": game.options,
        "players": record.players,
        "moves": moves,
        "scores": record.result,
        "winners": [0],
        "iterations": 40,
        "decisions": [
            choice | {"index": index, "seat": seat} for index, (seat, _) in enumerate(record.moves)
        ],
        "chances": [
            [point | {"index": index} for index in range(moves)] for _ in range(game.seats)
        ],
        "turning_points": [],
        "summaries": [summary | {"seat": seat} for seat in range(game.seats)],
    }


def somebody(database: str, url: str, much: Much = MUCH) -> Stranger:
    """A stranger who has played much and long."""
    person = Person(url)
    own = Possessions(database, person)
    island, views = shuffled_island(MANY), many_views()
    own.add(views, len(views.moves), much.played, rows=False)
    own.add(island, len(island.moves), much.long)
    over = own.add(views, len(views.moves))
    own.add_review(over, views)
    running, undoing = own.add(island, MANY), own.add(views, len(views.moves) - 20)
    own.close()
    cookies = dict(person.http.cookies)
    person.close()
    records = {"island": island.dumps(), "views": views.dumps()}
    tables = over, running, undoing
    return Stranger(url, person.headers, cookies, *tables, own.keys, records)
