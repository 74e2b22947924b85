"""Six words as they are stored: found by the first two, opened by the other four, once.

Of the first two a keyed hash is kept, of the four a slow one with salt: whoever reads the database
learns neither before ten minutes have gone. A try is counted before it is looked at, so that many
at once have no more of them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from tortuga.server.clock import now
from tortuga.server.storage.columns import CODE, GUEST

WORDS = 6
MARK = 2  # words by which a code is found
LASTS = 10 * 60 * 1000
TRIES = 5
COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}  # 16 MiB and some 40 ms for each try


def mark_of(words: Sequence[str], key: bytes) -> str:
    """What a code is found by."""
    return hmac.new(key, b"six words " + " ".join(words[:MARK]).encode(), "sha256").hexdigest()


def digest_of(words: Sequence[str], salt: bytes) -> bytes:
    """What the words after the mark come to; slow on purpose."""
    return hashlib.scrypt(" ".join(words[MARK:]).encode(), salt=salt, **COST)


def new_salt() -> bytes:
    return secrets.token_bytes(16)


def put_code(writing: Connection, guest: str, mark: str, salt: bytes, digest: bytes) -> int | None:
    """Keep a code, in place of the guest's last; until when it works, None if it must be another.

    Two that are found by the same words would be in each other's way.
    """
    at = now()
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    writing.execute(delete(CODE).where((CODE.c.guest == guest) | (CODE.c.until <= at)))
    if writing.execute(select(CODE.c.guest).where(CODE.c.mark == mark)).first() is not None:
        return None
    row = {"guest": guest, "mark": mark, "salt": salt, "digest": digest, "tries": 0}
    writing.execute(insert(CODE), row | {"until": at + LASTS})
    return at + LASTS


def try_code(writing: Connection, mark: str) -> Row[Any] | None:
    """A code that may be tried, once less from now on."""
    alive = (CODE.c.mark == mark) & (CODE.c.until > now()) & (CODE.c.tries < TRIES)
    if not writing.execute(update(CODE).where(alive).values(tries=CODE.c.tries + 1)).rowcount:
        return None
    return writing.execute(select(CODE).where(CODE.c.mark == mark)).one_or_none()


def take_code(writing: Connection, guest: str, digest: bytes) -> bool:
    """Use a code up; False where somebody was quicker, or it was torn up."""
    this = (CODE.c.guest == guest) & (CODE.c.digest == digest) & (CODE.c.until > now())
    return writing.execute(delete(CODE).where(this)).rowcount == 1


def tear_up(writing: Connection, guest: str) -> None:
    writing.execute(delete(CODE).where(CODE.c.guest == guest))


def tear_up_tried(writing: Connection) -> int:
    """Codes that were tried too often; how many."""
    return writing.execute(delete(CODE).where(CODE.c.tries >= TRIES)).rowcount


def forget_codes(writing: Connection, at: int) -> None:
    writing.execute(delete(CODE).where(CODE.c.until < at))
