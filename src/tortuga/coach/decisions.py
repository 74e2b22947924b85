"""Decisions: each judged by search, from what the seat that made it could see at that moment."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any, Literal, get_args

from tortuga.coach.chances import Budget, Judge, Trial, own_moves
from tortuga.coach.doubts import SURE
from tortuga.coach.hints import COSTLY, MOST_ADVICE, Advice, advised
from tortuga.coach.percent import told
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.reasons import Reason
from tortuga.engine.records import Record
from tortuga.engine.state import State
from tortuga.engine.views import View

# What a move costs in chances of winning, from which on it is no longer …
PERFECT = 0.005
GOOD = 0.03
SLIP = COSTLY
Verdict = Literal["best", "good", "unclear", "slip", "blunder"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
BEST, FINE, UNCLEAR, SLIPPED, BLUNDERED = VERDICTS
# What a chance is a chance of: to win the game, or what the game itself reckons with.
WIN, SUCCESS = "win", "success"


@dataclasses.dataclass(frozen=True)
class Decision:
    """The move that a seat chose, the ``index``-th of the game from 0, and what it saw then.

    ``goes_on`` says that the seat's next decision, or the end, followed before anybody else moved
    or anything came to light: both belong to one thought. ``reveals`` is how often something had
    come to light by then.
    """

    index: int
    seat: int
    move: int
    view: View
    reveals: int = 0
    goes_on: bool = False


@dataclasses.dataclass(frozen=True)
class Finding:
    """What a search says about a decision.

    ``before`` is the chance with the best move, ``chance`` that with the move played, both in whole
    per cent; ``effects`` is what this choice changed for each seat, and ``others`` are the best
    moves that were not played, none of them told as better than ``before`` where that is known.
    ``error`` and ``errors`` are the standard errors of the chance and of the effects. ``reveals``
    and ``goes_on`` are the decision's.
    """

    index: int
    seat: int
    move: int
    text: str
    label: dict[str, Any]
    aim: str
    before: float
    chance: float
    error: float
    effects: tuple[float, ...]
    errors: tuple[float, ...]
    verdict: str
    reasons: tuple[Reason, ...]
    others: tuple[Advice, ...]
    reveals: int = 0
    goes_on: bool = False

    @property
    def loss(self) -> float:
        return round(self.before - self.chance, 2)

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
            "doubt": round(SURE * self.errors[self.seat], 4),
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
                found.append(Decision(index, seat, move, view, match.state.reveals))
                thinking = seat
        before = match.state.reveals
        match.play(seat, move, record.words.get(index, ""))
        if seat != thinking or match.state.reveals != before:
            thinking = -1
    if thinking != -1:
        found[-1] = dataclasses.replace(found[-1], goes_on=True)
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
    found = compared(tried, played)
    seems, sure = -found[decision.seat], is_sure(found, tried, played)
    chance = told(played.chance)
    before = max(chance, told(played.chance + seems)) if sure else chance
    loss = round(before - chance, 2)
    effects = [each * loss / seems if loss else 0.0 for each in found]
    called = verdict(loss if sure else seems, sure)
    others = [
        each
        for each in tried
        if each.move != move and (each is tried[0] or not game.is_idle(each.move))
    ][: MOST_ADVICE - 1]
    return Finding(
        index=decision.index,
        seat=decision.seat,
        move=move,
        text=game.moves.text(move),
        label=game.label(view, move),
        aim=SUCCESS if looker.odds else WIN,
        before=before,
        chance=chance,
        error=played.error(decision.seat),
        effects=tuple(effects),
        errors=tuple(tried[0].doubt(played, seat) for seat in range(game.seats)),
        verdict=called,
        reasons=tuple(game.advice(view, move)),
        others=tuple(
            alternatives([advised(game, view, each) for each in others], before, called, loss)
        ),
        reveals=decision.reveals,
        goes_on=decision.goes_on,
    )


def alternatives(others: list[Advice], before: float, called: str, loss: float) -> list[Advice]:
    """Other moves with their chances as the account tells them.

    Where a choice had a price, the best of the others was worth just that more; where it was the
    best, none was worth more. Where nobody can tell, they stand as they were estimated.
    """
    known = loss > 0 or called == BEST
    found = [
        dataclasses.replace(each, chance=min(told(each.chance), before if known else 1.0))
        for each in others
    ]
    if loss > 0 and found:
        found[0] = dataclasses.replace(found[0], chance=before)
    return found


def compared(tried: list[Trial], played: Trial) -> list[float]:
    """What the move played seems to have changed for each seat, against the best.

    The best of several moves looks better than it is where luck made it so. Therefore it is found
    on one half of the re-deals and measured on the other, both ways round. No choice costs more
    than there was to lose, and none gains on the best.
    """
    found = [0.0] * len(played.tries[0])
    if played is tried[0]:
        return found
    halves = [each.halves() for each in tried]
    for here, there in ((0, 1), (1, 0)):
        best = max(halves, key=lambda each: each[here].chance)[there]
        own = played.halves()[there]
        for seat in range(len(found)):
            found[seat] += (own.chance_of(seat) - best.chance_of(seat)) / 2
    lost = -found[played.seat]
    most = max(0.0, min(lost, 1.0 - played.chance))
    return [each * most / lost if lost else 0.0 for each in found]


def is_sure(found: list[float], tried: list[Trial], played: Trial) -> bool:
    """Whether a loss is beyond what may be no difference at all."""
    return -found[played.seat] > SURE * tried[0].doubt(played, played.seat)


def verdict(loss: float, sure: bool) -> str:
    """How good a choice was. What may be no difference is held against nobody: who can tell?"""
    if loss <= PERFECT:
        return BEST
    if loss < GOOD:
        return FINE
    if not sure:
        return UNCLEAR
    return SLIPPED if loss < SLIP else BLUNDERED
