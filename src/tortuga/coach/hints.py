"""Hints: the move a captain would make from what a seat can see, two others, and why."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.coach.chances import Budget, Judge, Trial
from tortuga.coach.doubts import SURE
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.reasons import Reason
from tortuga.engine.views import View

MOST_ADVICE = 3  # the best move and two others
COSTLY = 0.1  # of a chance: who asks is not offered a move that certainly gives so much away
FAINT = 0.005  # a chance that is told as none


@dataclasses.dataclass(frozen=True)
class Advice:
    """A move, how likely the seat wins with it, and what it does in the game's own terms.

    ``label`` is how the game calls the move at that table.
    """

    move: int
    label: dict[str, Any]
    chance: float
    reasons: tuple[Reason, ...]

    def to_json(self, game: Game) -> dict[str, Any]:
        return {
            "move": self.move,
            "text": game.moves.text(self.move),
            "label": self.label,
            "chance": round(self.chance, 4),
            "reasons": [reason.to_json() for reason in self.reasons],
        }


@dataclasses.dataclass(frozen=True)
class Hint:
    """What there is to say to a seat: the best move first, then up to two others."""

    advice: tuple[Advice, ...]

    def to_json(self, game: Game) -> list[dict[str, Any]]:
        return [each.to_json(game) for each in self.advice]


def hint(
    game: Game, view: View, iterations: int | None = None, seconds: float | None = None
) -> Hint:
    """Advice for the seat whose view it is; equal views and iterations give equal hints.

    >>> import tortuga
    >>> game = tortuga.game("buried-treasure", seats=2)
    >>> state = game.start(seed=7)
    >>> told = hint(game, state.view(state.acting[0]), iterations=40)
    >>> [game.moves.text(each.move) for each in told.advice][0].startswith("take")
    True
    """
    if view.seat is None or not view.legal:
        raise IllegalMove("there is nothing to decide for this seat now")
    budget = Budget(iterations or usual_iterations(game), seconds or 0.0)
    judge = Judge(game, view, budget)
    tried = judge.trials(judge.candidates(MOST_ADVICE))
    worth = [each for each in tried if not is_pointless(game, each, tried[0])]
    return Hint(tuple(advised(game, view, each) for each in worth))


def is_pointless(game: Game, trial: Trial, best: Trial) -> bool:
    """Whether a move has no chance, or certainly much less than the best, or changes nothing."""
    if trial is best:
        return False
    if game.is_idle(trial.move):
        return True
    lost = best.chance - trial.chance
    return trial.chance < FAINT or (lost >= COSTLY and lost > SURE * best.doubt(trial, best.seat))


def advised(game: Game, view: View, trial: Trial) -> Advice:
    """A move that was tried, with what the game has to say about it."""
    label, reasons = game.label(view, trial.move), game.advice(view, trial.move)
    return Advice(trial.move, label, trial.chance, tuple(reasons))


def usual_iterations(game: Game) -> int:
    """As many as make a good hint within a second or two."""
    return game.guide().hint
