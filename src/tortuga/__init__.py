"""Tortuga: a home for a family of tabletop games. Rules once, played everywhere.

>>> import tortuga
>>> game = tortuga.game("buried-treasure", seats=2)
>>> state = game.start(seed=7)
>>> game.moves.text(state.legal(state.acting[0])[0])
'take 1'
"""

from __future__ import annotations

from tortuga import _compiled

_compiled.install()  # before anything that may be compiled is imported

from pathlib import Path  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

from tortuga.bots.registry import bot, bots  # noqa: E402
from tortuga.engine.components import Entries  # noqa: E402
from tortuga.engine.game import Game  # noqa: E402
from tortuga.engine.match import Match  # noqa: E402
from tortuga.engine.records import Record  # noqa: E402
from tortuga.engine.registry import make_game, named  # noqa: E402
from tortuga.version import VERSION  # noqa: E402

if TYPE_CHECKING:  # which does not know that a package can be called
    from tortuga.games import game_names as games
else:
    from tortuga import games

__all__ = ["Game", "Match", "Record", "bot", "bots", "game", "games"]
__version__ = VERSION


def game(
    name: str,
    seats: int | None = None,
    components: Entries | Path | str | None = None,
    **options: Any,
) -> Game:
    """A game ready to start, by its name or by a file that holds it, such as ``./my_game.py``.

    Unknown names, seat counts and options raise a ValueError.
    """
    return make_game(named(name), seats, components, options)
