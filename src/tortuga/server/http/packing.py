"""Packing: a large reply is compressed where the asker takes that, wherever it was written."""

from __future__ import annotations

import gzip
from typing import NamedTuple

LEAST = 2048  # bytes; less is not worth it
QUICK, SMALL = 5, 9  # for what is said once, and for what is written once and sent to everyone


class Packed(NamedTuple):
    """A reply's body as it goes out."""

    body: bytes
    zipped: bool


def pack(body: bytes, takes_zipped: bool, level: int = QUICK) -> Packed:
    if takes_zipped and len(body) > LEAST:
        return Packed(gzip.compress(body, level), True)
    return Packed(body, False)
