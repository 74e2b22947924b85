"""What is told about games without playing them: moves, options, texts and rules."""

from __future__ import annotations

from typing import Any, Final, cast

import tortuga
from tortuga.engine.library import frame_texts, game_texts, languages, rules_of
from tortuga.engine.registry import game_class, game_names
from tortuga.harbour import replies
from tortuga.table.refusals import Refusal

# What only a terminal, a report or a letter says, or the form of a game's figures, which comes with
# its words: a first visit of the browser is not made to carry it.
SAID_ELSEWHERE: Final = ("cli", "figures", "lab", "signs", "terminal")
NOT_ON_PAGES: Final = ("figures", "figure_word", "figure_wrong", "terminal")


def refuse_unspoken(language: str) -> None:
    """Refuse a language that there is not, naming those there are."""
    if language not in languages():
        known = ", ".join(languages())
        raise Refusal(404, "no_such_language", f"there are texts only in {known}")


def all_texts(language: str) -> replies.Texts:
    """Every text of frame and games that a page can say, in one language."""
    refuse_unspoken(language)
    games = {name: said_of(game_texts(name, language).tree()) for name in game_names()}
    frame = frame_texts(language).tree()
    said = {part: texts for part, texts in frame.items() if part not in SAID_ELSEWHERE}
    return {"frame": said, "games": games}


def said_of(texts: dict[str, Any]) -> dict[str, Any]:
    """What a page says of a game; of ``figure`` the pictures of its rules, which are no tables."""
    said = {part: told for part, told in texts.items() if part not in NOT_ON_PAGES}
    pictures = said.get("figure")
    if isinstance(pictures, dict):
        said["figure"] = {key: told for key, told in pictures.items() if isinstance(told, str)}
    return said


def game_list() -> replies.GameList:
    """All games and bot levels."""
    return {"games": [game_info(name) for name in game_names()], "bots": tortuga.bots()}


def game_info(name: str) -> replies.GameInfo:
    game = game_class(name)
    return {
        "name": name,
        "rules": game.rules,
        "seats": (game.min_seats, game.max_seats),
        "age": game.age,
        "minutes": game.minutes,
        "together": game.together,
        "moves": cast(replies.MoveSpace, game.moves.describe()),
        "options": [
            cast(replies.OptionInfo, option.to_json())
            for option in game.options_taken(game.max_seats, game.rules)
        ],
        "bots": tortuga.bots(name),
        "play_now": {
            "level": tortuga.bots()[game.friendly],
            "options": dict(game.first_game),
        },
    }


def rules_text(name: str, language: str) -> replies.RulesText:
    """A game's rules for players."""
    if name not in game_names():
        raise Refusal(404, "no_such_game", f"there is no game {name!r}")
    refuse_unspoken(language)
    return cast(replies.RulesText, rules_of(name, language).to_json())
