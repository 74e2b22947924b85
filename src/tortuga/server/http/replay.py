"""Replays as the browser gets them: every step, with what :mod:`tortuga.table.playback` opens."""

from __future__ import annotations

from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.match import commitment
from tortuga.engine.records import Record
from tortuga.table import messages
from tortuga.table.playback import ALL, Closed, Eyes, Playback, check_eyes
from tortuga.table.refusals import Refusal


def replay(record: Record, eyes: Eyes) -> messages.Replay:
    """A game played again, and what those eyes see at each step."""
    game, playback = record.game, Playback(record, eyes)
    reply: messages.Replay = {
        "game": game.name,
        "rules": game.rules,
        "seats": game.seats,
        "options": game.options,
        "players": record.players,
        "commitment": commitment(game, record.seed),
        "over": record.over,
        "moves": playback.last,
        "steps": [told(playback, number) for number in range(playback.last + 1)],
    }
    if record.over:
        reply["seed"] = str(record.seed)
    return reply


def told(playback: Playback, number: int) -> messages.Step:
    step, seats = playback.steps[number], range(playback.record.game.seats)
    events: Any = [event.to_json() for event in step.events]
    view: Any = playback.view(number, None if playback.eyes == ALL else playback.eyes).to_json()
    told: messages.Step = {
        "seat": step.seat,
        "text": step.text,
        "events": events,
        "view": view,
        "standing": view.get("standing"),
    }
    if playback.eyes == ALL:
        views: Any = {str(seat): playback.view(number, seat).to_json() for seat in seats}
        told["views"] = views
    return told


def replay_record(text: str) -> messages.Replay:
    """The replay of a record that somebody brings; an unfinished one as a spectator saw it."""
    try:
        record = Record.loads(text)
        check_eyes(record.game, record.over, None)
    except Closed as closed:
        raise Refusal(422, closed.code, str(closed)) from closed
    except TortugaError as error:
        raise Refusal(422, "bad_record", str(error)) from error
    except (ValueError, RecursionError) as error:
        raise Refusal(422, "bad_record", "this record cannot be read") from error
    return replay(record, ALL if record.over else None)
