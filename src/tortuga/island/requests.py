"""Requests: what a server answers over HTTP, as far as it takes nobody else."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import secrets
from collections.abc import Callable
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import tortuga
from tortuga.coach.errands import judged, summed_up, task_of_text
from tortuga.coach.graph import WIDE
from tortuga.coach.page import graph_of, page_of
from tortuga.coach.reviews import VERSION
from tortuga.engine.errors import TortugaError
from tortuga.harbour import catalogue, lessons, looks, played, replies
from tortuga.harbour.replays import KeptGame, practice_from, replay, replay_brought
from tortuga.island.island import Island
from tortuga.island.table_talk import seat_key
from tortuga.table import tables
from tortuga.table.clocks import TableClock
from tortuga.table.figures import own_figures, variant_name
from tortuga.table.fold import game_of
from tortuga.table.info import table_info
from tortuga.table.messages import TableInfo
from tortuga.table.new_tables import (
    Lot,
    Position,
    SeatWish,
    Wish,
    begun_if_full,
    check_level,
    new_table,
    rematch_of,
    seats_from,
)
from tortuga.table.playback import ALL, Closed, Eyes, check_eyes
from tortuga.table.refusals import Refusal, other_rules
from tortuga.table.seats import COLOURS, Seat
from tortuga.table.spelling import LONGEST_NAME, tidy
from tortuga.table.tables import Status, Table

MOST_LISTED = 50
TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
JSON, TEXT, CSV = "application/json", "text/plain; charset=utf-8", "text/csv; charset=utf-8"
SVG, HTML = "image/svg+xml", "text/html; charset=utf-8"
SELDOM = "tortuga.island.workshop"  # more routes, and much to read: at the first use
CLOSED = {"not_over": 403, "not_your_seat": 403, "fleeting": 409}


@dataclasses.dataclass(frozen=True)
class Reply:
    """As a browser's own ``Response`` wants it."""

    status: int
    kind: str
    body: str


@dataclasses.dataclass(frozen=True)
class Ask:
    """A request: which words of its address stand for what, its query, its body."""

    island: Island
    words: tuple[str, ...]
    query: dict[str, str]
    body: str

    @property
    def said(self) -> dict[str, Any]:
        try:
            said = json.loads(self.body)
        except ValueError as error:
            raise Refusal(400, "malformed", "the request cannot be read") from error
        if not isinstance(said, dict):
            raise Refusal(422, "invalid", "an object is needed")
        return said

    @property
    def table(self) -> Table:
        return self.island.shelf.table(self.words[0])

    def number(self, name: str, usual: int) -> int:
        text = self.query.get(name, "")
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else usual


Answer = Callable[[Ask], Any]
ROUTES: list[tuple[str, re.Pattern[str], Answer]] = []


def route(method: str, address: str) -> Callable[[Answer], Answer]:
    """What answers requests to an address, in which a ``*`` stands for a word."""
    pattern = re.compile(re.escape(address).replace(r"\*", "([^/]+)"))

    def add(answer: Answer) -> Answer:
        ROUTES.append((method, pattern, answer))
        return answer

    return add


def answer(island: Island, method: str, address: str, body: str) -> Reply:
    """The reply to a request; a refusal is one too."""
    parts = urlsplit(address)
    try:
        return routed(island, method, parts.path, parts.query, body)
    except Refusal as refusal:
        refused = refusal
    except TortugaError:  # an old table's moves
        refused = other_rules()
    error = {"code": refused.code, "message": refused.message}
    return Reply(refused.status, JSON, dumped({"error": error}))


def routed(island: Island, method: str, path: str, query: str, body: str) -> Reply:
    if (found := place_of(method, path)) is None:
        import_module(SELDOM)
        found = place_of(method, path)
    if found is None:
        raise Refusal(404, "not_found", "this needs a server")
    work, words = found
    told = work(Ask(island, words, dict(parse_qsl(query)), body))
    return told if isinstance(told, Reply) else Reply(200, JSON, dumped(told))


def place_of(method: str, path: str) -> tuple[Answer, tuple[str, ...]] | None:
    """What answers an address, and its words."""
    for verb, pattern, work in ROUTES:
        if verb == method and (found := pattern.fullmatch(path)):
            return work, tuple(unquote(word) for word in found.groups())
    return None


def dumped(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


# The house


@route("GET", "/api/me")
def me(ask: Ask) -> Any:
    guest = ask.island.guest
    return {"name": guest.name, "colour": guest.colour}


@route("PUT", "/api/me")
def rename(ask: Ask) -> Any:
    colour = ask.said.get("colour")
    if not isinstance(colour, int) or not 0 <= colour < COLOURS:
        raise Refusal(422, "invalid", f"colour: 0 to {COLOURS - 1}")
    guest = dataclasses.replace(ask.island.guest, name=name_of(ask.said), colour=colour)
    ask.island.shelf.keep_guest(guest)
    return me(ask)


def name_of(said: dict[str, Any]) -> str:
    try:
        name = tidy(str(said.get("name", "")))
    except ValueError as error:
        raise Refusal(422, "invalid", f"name: {error}") from error
    if len(name) > LONGEST_NAME:
        raise Refusal(422, "invalid", f"name: at most {LONGEST_NAME} letters")
    return name


@route("GET", "/api/island")
def device(ask: Ask) -> Any:
    """What only an island tells: how long bots think on this device, weakest first."""
    kept = ask.island.shelf.thinking
    return {
        "thinking": [
            {
                "level": level,
                "seconds": kept[level].seconds / kept[level].thoughts,
                "longest": kept[level].longest,
            }
            for level in tortuga.bots()
            if level in kept
        ]
    }


@route("GET", "/api/games")
def games(_: Ask) -> Any:
    return catalogue.game_list()


@route("GET", "/api/texts/*")
def texts(ask: Ask) -> Any:
    return catalogue.all_texts(*ask.words)


@route("GET", "/api/games/*/rules/*")
def rules(ask: Ask) -> Any:
    return catalogue.rules_text(*ask.words)


@route("GET", "/api/games/*/looks")
def game_looks(ask: Ask) -> Any:
    return looks.looks_of(*ask.words)


@route("GET", "/api/lessons")
def lesson_list(_: Ask) -> Any:
    return lessons.lesson_list()


@route("GET", "/api/lessons/*/*")
def lesson(ask: Ask) -> Any:
    game, language = ask.words
    return lessons.lesson_text(lessons.known_lesson(game).game, language)


@route("POST", "/api/replay")
def replay_file(ask: Ask) -> Any:
    return replay_brought(ask.body, ask.number("at", 0))


# Tables


@route("GET", "/api/tables")
def public(_: Ask) -> replies.TableList:
    return {"tables": []}


@route("GET", "/api/tables/mine")
def mine(ask: Ask) -> replies.TableList:
    stayed = [
        table for table in ask.island.shelf.newest() if any(not seat.gone for seat in own(table))
    ]
    return {"tables": [info(ask.island, table) for table in stayed[:MOST_LISTED]]}


def own(table: Table) -> list[Seat]:
    return [table.seats[seat] for seat in table.owned(table.host)]


@route("POST", "/api/tables")
def create(ask: Ask) -> Any:
    """Set a table, which begins at once: nobody else can come."""
    island, said = ask.island, ask.said
    wishes = [seat_wish(seat) for seat in said.get("seats", ())]
    if any(wish.kind == "open" for wish in wishes):
        raise Refusal(422, "invalid", "seats: nobody else can come here")
    for level in (str(said.get("fill")), *(wish.level for wish in wishes if wish.level)):
        check_level(level)
    seats = seats_from(wishes, island.guest, island.tongue)
    table = new_table(wish_of(said), island.guest.id, seats, new_lot(), island.now)
    table = island.shelf.keep_table(begun_if_full(table, island.now))
    return granted(island, table)


def seat_wish(said: Any) -> SeatWish:
    kind, level = said.get("kind"), said.get("level", "")
    if kind not in ("me", "open", "bot", "local") or (kind == "bot" and not level):
        raise Refusal(422, "invalid", "seats: me, bot or local")
    return SeatWish(kind, str(level), name_of(said) if said.get("name") else None)


def wish_of(said: dict[str, Any]) -> Wish:
    clock = said.get("clock")
    if clock is not None:
        per, seconds, when_up = clock.get("per"), clock.get("seconds"), clock.get("when_up", "bot")
        if per not in ("move", "game") or not isinstance(seconds, int) or seconds < 10:
            raise Refusal(422, "invalid", "clock: per move or game, and seconds")
        if when_up not in ("bot", "give_up"):
            raise Refusal(422, "invalid", "clock: when_up is bot or give_up")
        clock = TableClock(per, seconds, when_up)
    options, hints = dict(said.get("options", {})), bool(said.get("hints"))
    game, fill, own = str(said.get("game")), str(said.get("fill")), None
    if (variant := said.get("variant")) is not None:
        if not isinstance(variant, dict):
            raise Refusal(422, "invalid", "variant: an object is needed")
        own = own_figures(game, variant_name(variant.get("name")), variant.get("changes"))
    return Wish(game, options, False, fill, clock, hints, own)


def new_lot() -> Lot:
    name = "".join(secrets.choice(TABLE_LETTERS) for _ in range(12))
    return Lot(name, str(secrets.randbits(128)))


def granted(island: Island, table: Table) -> replies.Granted:
    keys = {str(seat): seat_key(seat) for seat in table.owned(island.guest.id)}
    return {"table": table.id, "keys": keys, "info": info(island, table)}


def info(island: Island, table: Table) -> TableInfo:
    here = island.tables.get(table.id)
    online = here.machine.audience.all.seats if here else ()
    return table_info(table, island.now, island.guest.id, (), online)


@route("GET", "/api/tables/*")
def look(ask: Ask) -> Any:
    return info(ask.island, ask.table)


@route("POST", "/api/tables/*/join")
def join(ask: Ask) -> Any:
    """Fresh keys for a page that has forgotten them."""
    return granted(ask.island, ask.table)


@route("POST", "/api/tables/*/leave")
def leave(ask: Ask) -> Any:
    seat = ask.said.get("seat")
    if not isinstance(seat, int):
        raise Refusal(422, "invalid", "seat: a number is needed")
    return change(ask, functools.partial(tables.left, number=seat, at=ask.island.now))


@route("POST", "/api/tables/*/seats/*/bot")
def hand_to_bot(ask: Ask) -> Any:
    level = str(ask.said.get("level"))
    check_level(level)
    at, seat = ask.island.now, seat_number(ask)
    return change(ask, functools.partial(tables.handed_to_bot, number=seat, level=level, at=at))


@route("POST", "/api/tables/*/seats/*/back")
def take_back(ask: Ask) -> Any:
    at, seat = ask.island.now, seat_number(ask)
    return change(ask, functools.partial(tables.taken_back, number=seat, at=at))


def seat_number(ask: Ask) -> int:
    """A seat of one's own."""
    seat, island = ask.words[1], ask.island
    if not seat.isdecimal() or int(seat) not in ask.table.owned(island.guest.id):
        raise Refusal(403, "not_your_seat", "this seat is not yours")
    return int(seat)


def change(ask: Ask, transition: Callable[[Table], Table | None]) -> TableInfo:
    """Keep what a transition makes of a table, and tell who looks at it."""
    island, before = ask.island, ask.table
    after = transition(before)
    assert after is not None, "a table that has begun is never closed"
    after = island.shelf.keep_table(dataclasses.replace(after, updated=island.now))
    if (here := island.tables.get(after.id)) is not None:
        here.reseat(after)
    return info(island, island.shelf.table(after.id))


@route("POST", "/api/tables/*/rematch")
def rematch(ask: Ask) -> Any:
    """The same seats again; asked again, the same table."""
    island, old = ask.island, ask.table
    if old.rematch is None:
        made = rematch_of(old, island.guest.id, new_lot(), island.now)
        made, _ = tables.came_again(made, island.guest.id)
        island.shelf.keep_table(begun_if_full(made, island.now))
        old = island.shelf.keep_table(dataclasses.replace(old, rematch=made.id))
        if (here := island.tables.get(old.id)) is not None:
            here.reseat(old)
    assert old.rematch is not None
    return granted(island, island.shelf.table(old.rematch))


@route("POST", "/api/tables/*/practice")
def practise(ask: Ask) -> Any:
    """Try a finished game again from one of its positions, in any seat, against bots."""
    island, old = ask.island, ask.table
    index, seat = ask.said.get("index"), ask.said.get("seat")
    if not isinstance(index, int) or not isinstance(seat, int):
        raise Refusal(422, "invalid", "index and seat: numbers are needed")
    game = kept(ask)
    position = Position(index, seat)
    position.check(old, len(game.moves))
    table, rows = practice_from(old, game, position, island.guest, new_lot(), island.now)
    table = island.shelf.keep_table(table)
    island.shelf.keep_events(table.id, rows)
    return granted(island, table)


# Looking back


def kept(ask: Ask) -> KeptGame:
    return KeptGame.of(ask.table, ask.island.shelf.events(ask.table.id))


@route("GET", "/api/tables/*/record")
def record(ask: Ask) -> Reply:
    ask.table.must_be(Status.OVER, "not_over", "the record can be read once the game is over")
    return Reply(200, TEXT, kept(ask).record().dumps())


@route("GET", "/api/tables/*/replay")
def look_back(ask: Ask) -> Any:
    table, seat = ask.table, ask.query.get("seat")
    eyes: Eyes = ALL if seat == ALL else None if seat is None else int(seat)
    if isinstance(eyes, int):
        table.seat(eyes)
    mine = table.owned(ask.island.guest.id)
    try:
        check_eyes(game_of(table), table.status is Status.OVER, eyes, mine)
        game = kept(ask)
        return replay(game.record(), eyes, ask.number("at", 0), game.variant)
    except Closed as closed:
        raise Refusal(CLOSED[closed.code], closed.code, str(closed)) from closed


@route("GET", "/api/me/games")
def my_games(ask: Ask) -> Any:
    return played.page_of(all_played(ask.island), wanted(ask), ask.number("page", 0))


@route("GET", "/api/me/games.json")
def my_games_json(ask: Ask) -> Any:
    return {"games": wanted(ask).of(all_played(ask.island))}


@route("GET", "/api/me/games.csv")
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


# Reviews: asked for once, thought up decision by decision, and kept


@route("GET", "/api/tables/*/review")
def review(ask: Ask) -> Any:
    ask.table.must_be(Status.OVER, "not_over", "a game can be reviewed once it is over")
    island, table = ask.island, ask.table.id
    made = island.shelf.reviews.get(table)
    if made is not None and made["version"] == VERSION:  # others were reckoned in another way
        return {"state": "done", "progress": 1.0, "review": made}
    progress = island.reviewing.get(table)
    if progress is None:
        return {"state": "none", "progress": 0.0, "review": None}
    state = "failed" if progress < 0 else "running"
    return {"state": state, "progress": max(progress, 0.0), "review": None}


@route("POST", "/api/tables/*/review")
def ask_review(ask: Ask) -> Any:
    stands = review(ask)
    if stands["state"] in ("none", "failed"):
        begin_review(ask.island, ask.table, kept(ask))
    return review(ask)


def begin_review(island: Island, reviewed: Table, game: KeptGame) -> None:
    """One errand after another, so that a bot that has to move waits for one of them at most."""
    table = reviewed.id
    findings: list[Any] = []
    task: Any = None

    def begun(made: Any) -> None:
        nonlocal task
        task = made
        go_on()

    def found(finding: Any) -> None:
        findings.append(finding)
        go_on()

    def go_on() -> None:
        if task is None or None in findings:
            island.reviewing[table] = -1.0
        elif len(findings) < task.count:
            island.reviewing[table] = len(findings) / task.count
            island.errand(found, judged, task, len(findings))
        else:
            island.errand(concluded, summed_up, task, findings)

    def concluded(review: Any) -> None:
        if review is None:
            island.reviewing[table] = -1.0
            return
        del island.reviewing[table]
        island.shelf.keep_review(table, review)

    island.reviewing[table] = 0.0
    island.errand(begun, task_of_text, game.record().dumps(), reviewed.peoples)


def reviewed(ask: Ask) -> Any:
    if (found := review(ask)["review"]) is None:
        raise Refusal(409, "not_reviewed", "this game has not been reviewed yet")
    return found


@route("GET", "/api/tables/*/review.svg")
def review_graph(ask: Ask) -> Reply:
    language, width = ask.query.get("lang", "en"), ask.number("width", WIDE)
    catalogue.refuse_unspoken(language)
    return Reply(200, SVG, graph_of(reviewed(ask), language, width))


@route("GET", "/api/tables/*/review.html")
def review_page(ask: Ask) -> Reply:
    language = ask.query.get("lang", "en")
    catalogue.refuse_unspoken(language)
    return Reply(200, HTML, page_of(reviewed(ask), language))
