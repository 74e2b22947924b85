"""What the server tells about games without playing them: moves, options, texts and rules."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, cast

import tortuga
from tortuga.engine import rulebook
from tortuga.engine.registry import game_class, game_names
from tortuga.engine.texts import Texts, load, load_chapters
from tortuga.server.protocol import replies
from tortuga.table.refusals import Refusal

FRAME = Path(tortuga.__file__).parent / "texts"


@functools.cache
def all_frame_texts() -> dict[str, Texts]:
    return load_chapters(FRAME)


def frame_texts(language: str) -> Texts:
    """The frame's texts in a language, or a refusal that names the languages there are."""
    found = all_frame_texts().get(language)
    if found is None:
        known = ", ".join(sorted(all_frame_texts()))
        raise Refusal(404, "no_such_language", f"there are texts in {known} only")
    return found


@functools.cache
def all_texts(language: str) -> replies.Texts:
    """Every text of frame and games in one language."""
    frame = frame_texts(language).tree()
    games = {}
    for name in game_names():
        own = load(game_class(name).folder / "texts").get(language)
        games[name] = own.tree() if own else {}
    return {"frame": frame, "games": games}


@functools.cache
def game_list() -> replies.GameList:
    """All games and bot levels."""
    return {"games": [game_info(name) for name in game_names()], "bots": tortuga.bots()}


def game_info(name: str) -> replies.GameInfo:
    game = game_class(name)
    return {
        "name": name,
        "rules": game.rules,
        "seats": (game.min_seats, game.max_seats),
        "minutes": game.minutes,
        "moves": cast(replies.MoveSpace, game.moves.describe()),
        "options": [option_info(option) for option in game.declared],
    }


def option_info(option: Any) -> replies.OptionInfo:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "choices": list(option.choices),
    }


@functools.cache
def rules_text(name: str, language: str) -> replies.RulesText:
    """A game's rules for players."""
    if name not in game_names():
        raise Refusal(404, "no_such_game", f"there is no game {name!r}")
    frame_texts(language)
    return cast(replies.RulesText, rulebook.load(game_class(name).folder, language).to_json())
