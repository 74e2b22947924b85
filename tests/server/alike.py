"""Chances that are known beforehand: what begins with the same words or the same sight is alike."""

from __future__ import annotations

import hashlib
import json

from tortuga.bots import thinking
from tortuga.engine.description import Description
from tortuga.engine.views import View

usual_thoughts = thinking.think


def number(words: str) -> int:
    """A number of 128 bits that nobody would guess from the words, and that stays the same."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:16])


def think(description: Description, name: str, view: View, seed: int, seconds: float = 0.0) -> int:
    """What a bot does, who does the same where it sees the same."""
    seen = json.dumps(view.to_json(), sort_keys=True)
    return usual_thoughts(description, name, view, number(seen), seconds)
