"""Packing: a large reply is compressed where the asker takes that, wherever it was written."""

from __future__ import annotations

import gzip
from typing import NamedTuple

LEAST = 2048  # bytes; less is not worth it
LEVEL = 5


class Packed(NamedTuple):
    """A reply's body as it goes out."""

    body: bytes
    zipped: bool


def pack(body: bytes, takes_zipped: bool) -> Packed:
    if takes_zipped and len(body) > LEAST:
        return Packed(gzip.compress(body, LEVEL), True)
    return Packed(body, False)
