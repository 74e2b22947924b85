"""Messages for a table's socket that nobody should send: malformed, forged, repeated, too large."""

from __future__ import annotations

import json
import random
from typing import Any

# Without chat: whoever looks on at a public table may talk.
KINDS = ("hello", "play", "undo", "consent", "preview", "ping", "snapshot", "report", "")
FIELDS = ("n", "seat", "moves", "at", "undo", "agree", "lines", "text", "keys", "words", "protocol")
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**31,
    2**53,
    2**63,
    1e308,
    "",
    "0",
    "\u202e",
    "\x00",
    [],
    {},
    [[]],
)


class Attacker:
    """Makes up messages; ``stolen`` are true messages of others, to be sent again."""

    def __init__(self, dice: random.Random, stolen: list[dict[str, Any]]) -> None:
        self.dice = dice
        self.stolen = stolen

    def message(self) -> str | bytes:
        make = self.dice.choice(
            (self.noise, self.binary, self.junk, self.junk, self.forged, self.repeated, self.large)
        )
        return make()

    def noise(self) -> str:
        kinds = (
            "",
            "{",
            "[]",
            "null",
            "[" * 4000,
            '{"type":',
            "\ud7ff\uffff",
            '{"a":' * 900,
            "NaN",
        )
        return self.dice.choice(kinds)

    def binary(self) -> bytes:
        return self.dice.randbytes(self.dice.randrange(60))

    def value(self, depth: int = 2) -> Any:
        if depth and self.dice.random() < 0.4:
            return [self.value(depth - 1) for _ in range(self.dice.randrange(4))]
        return self.dice.choice((*ODD, self.dice.randrange(-5, 2000)))

    def junk(self) -> str:
        fields = self.dice.sample(FIELDS, self.dice.randrange(len(FIELDS)))
        kind = self.dice.choice(KINDS)
        return json.dumps({"type": kind, **{field: self.value() for field in fields}})

    def forged(self) -> str:
        """Well formed, but not the sender's to say."""
        number, seat = self.dice.randrange(2**50), self.dice.randrange(4)
        return json.dumps(
            self.dice.choice(
                (
                    {"type": "play", "n": number, "seat": seat, "moves": [number % 40], "at": 0},
                    {"type": "undo", "n": number, "seat": seat},
                    {"type": "consent", "seat": seat, "undo": number % 9, "agree": True},
                    {"type": "preview", "n": number, "seat": seat, "at": 0, "lines": [[1]]},
                    {"type": "hello", "protocol": 1, "keys": [f"{number:x}"]},
                )
            )
        )

    def repeated(self) -> str:
        return json.dumps(self.dice.choice(self.stolen)) if self.stolen else self.junk()

    def large(self) -> str:
        size = self.dice.choice((7_000, 8_300, 20_000, 64_000))
        return json.dumps({"type": "chat", "n": 1, "text": "x" * size})
