"""Games played again by a worker, and written as they are sent. Light on purpose: a worker needs
nothing of the server.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

import orjson

from tortuga.engine.errors import TortugaError
from tortuga.harbour.replays import KeptGame, record_to_share, replay, replay_brought
from tortuga.server.http.packing import Packed, pack
from tortuga.table.playback import Eyes
from tortuga.table.refusals import Refusal, other_rules

Refused = tuple[int, str, str]  # returned: an exception of ours does not survive the journey
Answer = str | bytes | Refused


def written(zipped: bool, write: Callable[..., Answer], *given: Any) -> Packed | Refused:
    """What is written of a game, ready to be sent."""
    try:
        answer = write(*given)
    except TortugaError:  # an old table's moves
        refusal = other_rules()
        return refusal.status, refusal.code, refusal.message
    if isinstance(answer, tuple):
        return answer
    return pack(answer if isinstance(answer, bytes) else answer.encode(), zipped)


def replay_record(text: str, at: int) -> Answer:
    """The replay of a record that somebody brings."""
    try:
        return orjson.dumps(replay_brought(text, at))
    except Refusal as refusal:
        return refusal.status, refusal.code, refusal.message


def shared_record(text: str) -> str | Refused:
    """A record that somebody brings for others, as it is kept."""
    try:
        return record_to_share(text)
    except Refusal as refusal:
        return refusal.status, refusal.code, refusal.message


def replay_kept(kept: KeptGame, eyes: Eyes, at: int) -> Answer:
    return orjson.dumps(replay(kept.record(), eyes, at, kept.variant))


def report_page(kept: bytes) -> Answer:
    """The whole report of a trial as it was kept."""
    return str(json.loads(zlib.decompress(kept))["html"])


def record_of_kept(kept: KeptGame) -> Answer:
    return kept.record().dumps()
