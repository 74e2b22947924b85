"""Six words: drawn from a list of 2,048 a language, shown once, and read however they are typed."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import hmac
import re
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Connection

from tortuga.engine.library import ENGLISH
from tortuga.server.http.limits import Bucket, Limiter
from tortuga.server.metrics import METRICS
from tortuga.server.storage.database import Database
from tortuga.server.storage.people import codes
from tortuga.table.refusals import Refusal

FOLDER = Path(__file__).parent.parent / "words"
LISTED = 2048
DRAWS = 8


@functools.cache
def listed(language: str) -> tuple[str, ...]:
    """The words of a language; English where there are none."""
    path = FOLDER / f"{language}.txt"
    if not path.is_file():
        return listed(ENGLISH)
    return tuple(path.read_text(encoding="ascii").split())


def draw(language: str) -> list[str]:
    return [secrets.choice(listed(language)) for _ in range(codes.WORDS)]


def read(typed: str) -> list[str]:
    """What was typed as words: without case, accents, numbers, and whatever stands between."""
    plain = unicodedata.normalize("NFKD", typed).encode("ascii", "ignore").decode()
    words = re.findall("[a-z]+", plain.lower())
    if len(words) != codes.WORDS:
        raise Refusal(422, "six_words", f"six words are needed, not {len(words)}")
    return words


@dataclasses.dataclass
class SixWords:
    """Shows and takes words. Hashing is slow and large on purpose, so one thread does it all.

    How often words are tried is limited by address, and for all of them together.
    """

    database: Database
    shown: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.05, burst=6))
    tried: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.05, burst=10))
    tried_by_all: Bucket = dataclasses.field(default_factory=lambda: Bucket(rate=5, burst=100))
    hashing: ThreadPoolExecutor = dataclasses.field(
        default_factory=lambda: ThreadPoolExecutor(1, "six words")
    )

    async def show(self, guest: str, language: str) -> tuple[list[str], int]:
        """Six new words for a guest, and until when they work."""
        if not self.shown.take(guest):
            raise too_fast()
        for _ in range(DRAWS):
            words, salt = draw(language), codes.new_salt()
            mark = codes.mark_of(words, self.database.signing_key)
            digest = await self.digest(words, salt)
            put = functools.partial(
                codes.put_code, guest=guest, mark=mark, salt=salt, digest=digest
            )
            if (until := await self.database.write(put)) is not None:
                return words, until
        raise Refusal(503, "unavailable", "no words could be drawn; try again")

    async def open(self, typed: str, source: str) -> tuple[str, bytes]:
        """The guest whose words these are, and what uses them up; else a refusal.

        What is done for words that nobody was shown takes as long as for those of somebody.
        """
        words = read(typed)
        if not (self.tried.take(source) and self.tried_by_all.take()):
            raise too_fast()
        mark = codes.mark_of(words, self.database.signing_key)
        found = await self.database.write(lambda writing: codes.try_code(writing, mark))
        salt, expected = (found.salt, found.digest) if found else (codes.new_salt(), b"")
        digest = await self.digest(words, bytes(salt))
        if not hmac.compare_digest(digest, bytes(expected)) or found is None:
            METRICS.sign_ins["refused"] += 1
            if found is not None:
                await self.database.write(codes.tear_up_tried)
            raise wrong_words()
        return str(found.guest), digest

    async def digest(self, words: list[str], salt: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.hashing, codes.digest_of, words, salt)


def use_up(writing: Connection, guest: str, digest: bytes) -> None:
    """The words work once."""
    if not codes.take_code(writing, guest, digest):
        raise wrong_words()


def wrong_words() -> Refusal:
    return Refusal(403, "wrong_words", "these words do not fit, or ten minutes have gone")


def too_fast() -> Refusal:
    return Refusal(429, "too_fast", "too many tries; wait a little")
