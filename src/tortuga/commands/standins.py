"""Bots that play as another level than they are named, since they have not learned a game."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tortuga.bots.registry import plays_as
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts


def tell_standins(games: Iterable[Game], bots: Iterable[str], language: str) -> None:
    """Say so before anything is played, beside what the command prints."""
    frame = frame_texts(language)
    named = list(dict.fromkeys(bots))
    for game in games:
        for name in named:
            level = plays_as(name, game)
            if level != name:
                facts = {"bot": name, "level": level, "game": game.name, "seats": game.seats}
                print(frame.say("cli.frame.standin", **facts), file=sys.stderr)
