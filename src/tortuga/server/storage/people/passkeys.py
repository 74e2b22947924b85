"""Passkeys as they are stored, and the challenges that a device must sign: each once, and soon."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from tortuga.server.clock import now
from tortuga.server.storage.columns import CHALLENGE, GUEST, PASSKEY
from tortuga.table.refusals import Refusal

Kind = Literal["make", "sign_in"]
MOST = 10  # of a guest
LASTS = 5 * 60 * 1000  # a challenge, in milliseconds: long enough to look for one's phone


def put_challenge(writing: Connection, device: str, kind: Kind, challenge: bytes) -> None:
    """What this device must sign next; a device has one of a kind."""
    drop_challenge(writing, device, kind)
    row = {"device": device, "kind": kind, "challenge": challenge, "until": now() + LASTS}
    writing.execute(insert(CHALLENGE), row)


def take_challenge(writing: Connection, device: str, kind: Kind) -> bytes | None:
    """What this device had to sign; whatever comes of it, it is asked only once."""
    mine = (CHALLENGE.c.device == device) & (CHALLENGE.c.kind == kind)
    query = select(CHALLENGE.c.challenge, CHALLENGE.c.until).where(mine).with_for_update()
    row = writing.execute(query).one_or_none()
    drop_challenge(writing, device, kind)
    return bytes(row.challenge) if row is not None and row.until > now() else None


def drop_challenge(writing: Connection, device: str, kind: Kind) -> None:
    mine = (CHALLENGE.c.device == device) & (CHALLENGE.c.kind == kind)
    writing.execute(delete(CHALLENGE).where(mine))


def forget_challenges(writing: Connection, at: int) -> None:
    """Nobody signs any more what was to be signed before that time."""
    writing.execute(delete(CHALLENGE).where(CHALLENGE.c.until < at))


def name_of(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def add_passkey(
    writing: Connection, guest: str, credential: bytes, public_key: bytes, count: int, name: str
) -> None:
    """Keep a passkey for a guest; of one that is known already, nothing changes."""
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    own = select(func.count()).select_from(PASSKEY).where(PASSKEY.c.guest == guest)
    if writing.execute(own).scalar_one() >= MOST:
        raise Refusal(409, "too_many", f"you have {MOST} passkeys already; remove one first")
    if find_passkey(writing, credential) is not None:
        raise Refusal(409, "conflict", "this passkey is known already")
    row = {
        "id": name_of(credential),
        "guest": guest,
        "handle": guest,
        "credential": credential,
        "public_key": public_key,
        "sign_count": count,
        "name": name,
        "created": now(),
        "used": None,
    }
    writing.execute(insert(PASSKEY), row)


def credentials_of(reading: Connection, guest: str) -> list[bytes]:
    query = select(PASSKEY.c.credential).where(PASSKEY.c.guest == guest)
    return [bytes(each) for each in reading.execute(query).scalars()]


def find_passkey(reading: Connection, credential: bytes) -> Row[Any] | None:
    query = select(PASSKEY).where(PASSKEY.c.id == name_of(credential))
    return reading.execute(query).one_or_none()


def use_passkey(writing: Connection, name: str, before: int, after: int) -> bool:
    """Note that a passkey was used; False where it was removed, or used elsewhere meanwhile."""
    same = (PASSKEY.c.id == name) & (PASSKEY.c.sign_count == before)
    changed = update(PASSKEY).where(same).values(sign_count=after, used=now())
    return writing.execute(changed).rowcount == 1


def drop_passkey(writing: Connection, guest: str, number: str) -> None:
    own = (PASSKEY.c.guest == guest) & PASSKEY.c.id.startswith(number, autoescape=True)
    if writing.execute(delete(PASSKEY).where(own)).rowcount == 0:
        raise Refusal(404, "not_found", "you have no such passkey")
