"""Decisions: each judged by search, from what the seat that made it could see at that moment."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any, Literal, get_args

from tortuga.coach.chances import Budget, Judge, Trial, own_moves
from tortuga.coach.hints import MOST_ADVICE, Advice, advised
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.reasons import Reason
from tortuga.engine.records import Record
from tortuga.engine.state import State
from tortuga.engine.views import View

# What a move costs in chances of winning, from which on it is no longer …
PERFECT = 0.005
GOOD = 0.03
SLIP = 0.1
SURE = 2.0  # standard errors: a difference below that may be the search's own doing
Verdict = Literal["best", "good", "slip", "blunder"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
BEST, FINE, SLIPPED, BLUNDERED = VERDICTS
# What a chance is a chance of: to win the game, or what the game itself reckons with.
WIN, SUCCESS = "win", "success"


@dataclasses.dataclass(frozen=True)
class Decision:
    """The move that a seat chose, the ``index``-th of the game from 0, and what it saw then.

    ``goes_on`` says that the seat's next decision followed before anybody else moved or anything
    came to light: both belong to one thought.
    """

    index: int
    seat: int
    move: int
    view: View
    goes_on: bool = False


@dataclasses.dataclass(frozen=True)
class Finding:
    """What a search says about a decision.

    ``before`` is the chance with the best move, ``chance`` that with the move played, ``effects``
    what this choice changed for each seat; ``others`` are the best moves that were not played.
    ``goes_on`` is the decision's.
    """

    index: int
    seat: int
    move: int
    text: str
    label: dict[str, Any]
    aim: str
    before: float
    chance: float
    effects: tuple[float, ...]
    verdict: str
    reasons: tuple[Reason, ...]
    others: tuple[Advice, ...]
    goes_on: bool = False

    @property
    def loss(self) -> float:
        return self.before - self.chance

    def to_json(self, game: Game) -> dict[str, Any]:
        return {
            "index": self.index,
            "seat": self.seat,
            "move": self.move,
            "text": self.text,
            "label": self.label,
            "aim": self.aim,
            "before": round(self.before, 4),
            "chance": round(self.chance, 4),
            "loss": round(self.loss, 4),
            "verdict": self.verdict,
            "reasons": [reason.to_json() for reason in self.reasons],
            "alternatives": [each.to_json(game) for each in self.others],
        }


def decisions_of(record: Record, owned: Collection[int] = ()) -> list[Decision]:
    """Every choice that was a choice: made by a seat, among several moves of its own.

    In seats that are ``owned`` by people a bot may have stood in for a while.
    """
    game = record.game
    match = Match(game, record.seed)
    memories = Memories(game, owned)
    found: list[Decision] = []
    thinking = -1  # the seat that has moved and seen nothing new since its last decision
    for index, (seat, move) in enumerate(record.moves):
        memories.look(match.state)
        if game.moves.block_of(move).maker == "player":
            view = memories.view(match.state, seat)
            if view is not None and len(own_moves(game, view)) > 1:
                if seat == thinking:
                    found[-1] = dataclasses.replace(found[-1], goes_on=True)
                found.append(Decision(index, seat, move, view))
                thinking = seat
        before = match.state.reveals
        match.play(seat, move, record.words.get(index, ""))
        if seat != thinking or match.state.reveals != before:
            thinking = -1
    return found


class Memories:
    """What each seat sees as a game goes on, and has seen where views forget."""

    def __init__(self, game: Game, owned: Collection[int]) -> None:
        self.game = game
        self.owned = owned
        self.seen: list[list[View]] = [[] for _ in range(game.seats)]

    def look(self, state: State) -> None:
        if self.game.fleeting:
            for seat, seen in enumerate(self.seen):
                seen.append(state.view(seat))

    def view(self, state: State, seat: int) -> View | None:
        """What a seat knows now; None where nobody can tell.

        What a bot noted that stood in for somebody is no measure of what that somebody knew.
        """
        view = state.view(seat)
        if seat in self.owned and self.game.for_people(view) != view:
            return None
        return self.game.remembered(view, self.seen[seat])


def judge(game: Game, decision: Decision, budget: Budget) -> Finding:
    """Compare the move played with the best that a search finds in the same view."""
    view, move = decision.view, decision.move
    looker = Judge(game, view, budget)
    moves = looker.candidates(MOST_ADVICE)
    if move not in moves:
        moves.append(move)
    tried = looker.trials(moves)
    played = next(each for each in tried if each.move == move)
    effects = effects_of(tried, played)
    loss = -effects[decision.seat]
    others = [each for each in tried if each.move != move][: MOST_ADVICE - 1]
    return Finding(
        index=decision.index,
        seat=decision.seat,
        move=move,
        text=game.moves.text(move),
        label=game.label(view, move),
        aim=SUCCESS if looker.odds else WIN,
        before=played.chance + loss,
        chance=played.chance,
        effects=effects,
        verdict=verdict(loss, tried[0].doubt(played)),
        reasons=tuple(game.advice(view, move)),
        others=tuple(advised(game, view, each) for each in others),
        goes_on=decision.goes_on,
    )


def effects_of(tried: list[Trial], played: Trial) -> tuple[float, ...]:
    """What the move played changed for each seat, against the best.

    The best of several moves looks better than it is where luck made it so. Therefore it is found
    on one half of the re-deals and measured on the other, both ways round.
    """
    halves = [each.halves() for each in tried]
    found = [0.0] * len(played.tries[0])
    for here, there in ((0, 1), (1, 0)):
        best = max(halves, key=lambda each: each[here].chance)[there]
        own = played.halves()[there]
        for seat in range(len(found)):
            found[seat] += (own.chance_of(seat) - best.chance_of(seat)) / 2
    # What may well be no difference is none, and no choice costs more than there was to lose.
    lost = -found[played.seat]
    bounded = 0.0 if lost <= tried[0].doubt(played) else min(lost, 1.0 - played.chance)
    return tuple(each * bounded / lost if lost else 0.0 for each in found)


def verdict(loss: float, doubt: float) -> str:
    """How good a choice was. What may be no difference at all is not held against anyone."""
    if loss <= PERFECT:
        return BEST
    if loss < GOOD or loss < SURE * doubt:
        return FINE
    return SLIPPED if loss < SLIP else BLUNDERED
