"""The two first levels: `swabbie` plays anything, `sailor` plays what looks best right now."""

from __future__ import annotations

from typing import Any

from tortuga.engine.chance import chance_from
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.native import mypyc_attr
from tortuga.engine.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses a move for the seat whose view it is given, and knows nothing else.

    ``level`` counts from the weakest, for games that know what each level does by instinct.
    """

    name: str = "bot"
    level: int = 0

    def choose(self, game: Game, view: View, rng: Any) -> int:
        """One of the view's legal moves."""
        raise NotImplementedError

    def hurry(self, seconds: float) -> None:
        """Choose within so many seconds from now on; who answers at once need not care."""


class Swabbie(Bot):
    """Any legal move, each as likely as the others."""

    name: str = "swabbie"

    def choose(self, game: Game, view: View, rng: Any) -> int:
        moves = moves_of(view)
        chance = chance_from(rng)
        move = game.instinct(view, chance, self.level)
        return chance.choice(moves) if move is None else move


class Sailor(Bot):
    """The move that the game's own heuristic rates best; equals are chosen by lot."""

    name: str = "sailor"
    level: int = 1

    def choose(self, game: Game, view: View, rng: Any) -> int:
        moves = moves_of(view)
        if len(moves) == 1:
            return moves[0]
        chance = chance_from(rng)
        move = game.instinct(view, chance, self.level)
        if move is not None:
            return move
        ratings = game.rate(view, chance)
        best = max(ratings)
        return chance.choice([moves[i] for i in range(len(moves)) if ratings[i] == best])


def choices_of(game: Game, view: View) -> list[int]:
    """The legal moves without those that only a clock makes, unless there are no others."""
    moves = moves_of(view)
    chosen = [move for move in moves if game.moves.block_of(move).maker != "clock"]
    return chosen or moves


def moves_of(view: View) -> list[int]:
    """The legal moves of a view that has any."""
    if not view.legal:
        raise IllegalMove("this seat has nothing to choose now")
    return list(view.legal)
