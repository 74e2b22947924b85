"""Replays as the browser gets them: what happened in every step, and a page of positions.

What :mod:`tortuga.table.playback` opens is worked out by a worker, beside moves: the views of a
long game take many times as long as the game itself, so they are told in pages.
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from tortuga.bots.fairness import Asker
from tortuga.bots.thinking import Pool
from tortuga.engine.errors import TortugaError
from tortuga.engine.match import commitment
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class
from tortuga.server.http.limits import Budget, Overspent, timed
from tortuga.table import messages
from tortuga.table.playback import ALL, Closed, Eyes, Playback, check_eyes
from tortuga.table.refusals import Refusal

A_PAGE = 20  # steps
SECONDS = 30.0  # for one page, however slow the machine, and the start of a worker
HEADER = re.compile(r"\ngame: ([^\n]*)\n(?:[^\n]*\n){0,8}?moves: ([0-9]{1,9})\n")
Answer = bytes | tuple[int, str, str]  # what to reply with, or the refusal


class Replays:
    """Works replays out, one at a time for an address and within its budget of time."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.budget = Budget(rate=0.25, burst=5)

    async def of_record(self, source: str, text: str, at: int) -> bytes:
        """A page of a record that somebody brings."""
        return await self._work(source, replay_record, text, at)

    async def of_table(self, source: str, record: Record, eyes: Eyes, at: int) -> bytes:
        """A page of a stored game, through eyes that may look on."""
        return await self._work(source, replay_stored, record.dumps(), eyes, at)

    async def _work(self, source: str, *work: Any) -> bytes:
        asker = Asker(address=source, people=True)
        try:
            async with self.budget.turn(source) as budget:
                answer, seconds = await self.pool.work(timed, *work, asker=asker, seconds=SECONDS)
                budget.spend(seconds)
        except Overspent as error:
            raise Refusal(429, "too_fast", "too many replays; wait a little") from error
        except TimeoutError as error:
            raise Refusal(422, "bad_record", "this record takes too long to replay") from error
        if isinstance(answer, tuple):
            raise Refusal(*answer)
        assert isinstance(answer, bytes)
        return answer


# What a worker does. A refusal is returned: an exception of ours does not survive the journey.


def replay_record(text: str, at: int) -> Answer:
    """The replay of a record that somebody brings; an unfinished one as a spectator saw it."""
    try:
        check_length(text)
        record = Record.loads(text)
        check_eyes(record.game, record.over, None)
    except Closed as closed:
        return 422, closed.code, str(closed)
    except TortugaError as error:
        return 422, "bad_record", str(error)
    except (ValueError, RecursionError):
        return 422, "bad_record", "this record cannot be read"
    return orjson.dumps(replay(record, ALL if record.over else None, at))


def replay_stored(text: str, eyes: Eyes, at: int) -> Answer:
    return orjson.dumps(replay(Record.loads(text), eyes, at))


def check_length(text: str) -> None:
    """Refuse a record of more moves than its game can need, before they are played."""
    if (found := HEADER.search(text)) is not None:
        game, moves = found.groups()
        most = game_class(game).most_moves
        if int(moves) > most:
            raise TortugaError(f"a game of {game} has at most {most} moves, not {moves}")


def replay(record: Record, eyes: Eyes, at: int) -> messages.Replay:
    """A game played again, and what those eyes see in the page of steps that holds ``at``."""
    game = record.game
    first = min(at, len(record.moves)) // A_PAGE * A_PAGE
    page = range(first, min(first + A_PAGE, len(record.moves) + 1))
    playback = Playback(record, eyes, page)
    reply: messages.Replay = {
        "game": game.name,
        "rules": game.edition,
        "seats": game.seats,
        "options": game.options,
        "players": record.players,
        "commitment": commitment(game, record.seed),
        "over": record.over,
        "moves": playback.last,
        "steps": [told(playback, number, page) for number in range(playback.last + 1)],
    }
    if record.over:
        reply["seed"] = str(record.seed)
    return reply


def told(playback: Playback, number: int, page: range) -> messages.Step:
    step, seats = playback.steps[number], range(playback.record.game.seats)
    events: Any = [event.to_json() for event in step.events]
    told: messages.Step = {"seat": step.seat, "text": step.text, "events": events}
    if number not in page:
        return told
    view: Any = playback.view(number, None if playback.eyes == ALL else playback.eyes).to_json()
    told |= {"view": view, "standing": view.get("standing")}
    if playback.eyes == ALL:
        views: Any = {str(seat): playback.view(number, seat).to_json() for seat in seats}
        told["views"] = views
    return told
