"""How strong bots are on the scale of people's ratings: a tournament's games, folded in order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.lab.skill import Skill, folded

Played = list[tuple[tuple[Any, ...], list[tuple[str, int]]]]


def bot_skills(path: Path) -> dict[str, Mapping[str, Skill]]:
    """By game, the skill of each bot in a tournament's results file.

    Games are taken by deal and line-up, however many workers wrote them down in whatever order. A
    bot that sat twice in a game is left out of it: it cannot win against itself.
    """
    games: dict[str, str] = {}
    played: dict[str, Played] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            told = json.loads(line)
            if told["kind"] == "table":
                games[told["table"]] = told["game"]
                continue
            game = games[told["table"]]
            seats = list(zip(told["bots"], told["places"], strict=True))
        except (ValueError, TypeError, KeyError) as error:
            message = f"{path}: line {number} is no result of a tournament"
            raise TortugaError(message) from error
        if len({bot for bot, _ in seats}) == len(seats):
            order = (told["deal"], told["table"], tuple(told["bots"]))
            played.setdefault(game, []).append((order, seats))
    return {
        game: folded(seats for _, seats in sorted(those)) for game, those in sorted(played.items())
    }
