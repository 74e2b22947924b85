"""Words that go with a move: whether it takes any, and the language that they are in."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.library import languages
from tortuga.engine.views import View
from tortuga.engine.why import NO_WORDS


def takes_words(game: Game, view: View, move: int) -> bool:
    """Whether words may go with this move of the viewer, by the game's own rules."""
    assert view.seat is not None
    try:
        game.guess(view, Chance(0, "words")).check_words(view.seat, move, "")
    except IllegalMove as error:
        return error.key != NO_WORDS().key
    return True


def in_language(words: str, language: str) -> str:
    """Words with the language that they are in, as games want it, unless they name one.

    >>> in_language("A ship!", "en")
    'en: A ship!'
    """
    named = words.partition(":")[0].strip().lower() in languages()
    return words if not words or named else f"{language}: {words}"
