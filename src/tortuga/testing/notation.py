"""Checks of a game's move space: each move has one text, one JSON, and both lead back to it."""

from __future__ import annotations

import json
from collections import Counter

from tortuga.engine.game import Game


def notation_round_trips(game: Game) -> None:
    """Over the whole space: text to move, JSON to move, and no text twice."""
    moves = game.moves
    texts = [moves.text(move) for move in range(moves.size)]
    doubles = [text for text, count in Counter(texts).items() if count > 1]
    assert doubles == [], f"two moves are written the same: {doubles}"
    assert [moves.parse(text) for text in texts] == list(range(moves.size))
    assert [moves.parse(f"  {text.upper()} ") for text in texts] == list(range(moves.size))
    for move in range(moves.size):
        told = json.loads(json.dumps(moves.to_json(move)))
        assert moves.from_json(told) == move
        del told["move"]
        assert moves.from_json(told) == move


def description_numbers_every_move(game: Game) -> None:
    """The space as told to clients has its blocks side by side, and their sizes add up."""
    told = json.loads(json.dumps(game.moves.describe()))
    first = 0
    for block in told["blocks"]:
        size = 1
        for field in block["fields"]:
            size *= len(field["values"])
        assert (block["first"], block["size"]) == (first, size)
        first += size
    assert told["size"] == first == game.moves.size
