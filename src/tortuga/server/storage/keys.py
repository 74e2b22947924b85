"""Secrets that people hold: how they are made, hashed and signed. Only hashes are ever stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def new_secret() -> str:
    """A secret that nobody guesses: 256 bits, fit for URLs and headers."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """A short name for a table. It is no secret: what it opens is guarded by keys."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(12))


def is_table_id(text: str) -> bool:
    """Whether a table could have that name; no other is worth a look into the database."""
    return text.isascii() and text.isalnum()


def new_seed() -> str:
    """What a table's deal and chances come from; as hard to guess as it must be."""
    return str(secrets.randbits(128))


def hashed(secret: str) -> str:
    """What is stored of a secret. It has 256 random bits, so a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def sign(token: str, key: bytes) -> str:
    """The token with a signature, as a cookie carries it."""
    digest = hmac.new(key, token.encode(), hashlib.sha256).digest()
    return f"{token}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


def unsign(signed: str, key: bytes) -> str | None:
    """The token of a signed cookie, or None where the signature is not ours."""
    token, dot, _ = signed.rpartition(".")
    if not dot or not signed.isascii() or not hmac.compare_digest(sign(token, key), signed):
        return None
    return token
