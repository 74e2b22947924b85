"""Chance as islands have it in CI: a page meets the same deals each time, and bots know no luck.

It goes to the island in place of Python's ``secrets``, so that it can use the island's Python only.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Sequence

SYSTEM = random.SystemRandom()
DEAL = 128  # bits
DEALS = itertools.count()


def randbits(bits: int) -> int:
    """The seed of a deal is known beforehand; a bot's is always the same."""
    if bits != DEAL:
        return 1
    return int.from_bytes(hashlib.sha256(b"deal %d" % next(DEALS)).digest()[: DEAL // 8], "big")


def choice(found: Sequence[str]) -> str:
    """Names of tables and guests must differ, and decide nothing."""
    return SYSTEM.choice(found)


def token_hex(count: int) -> str:
    return f"{SYSTEM.getrandbits(8 * count):0{2 * count}x}"


def randbelow(most: int) -> int:
    return SYSTEM.randrange(most)
