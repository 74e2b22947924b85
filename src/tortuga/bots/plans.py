"""Plans: a few whole turns compared on equal deals, where turns are many and luck is large.

Every plan is played on the same re-deals of what the view does not show, so that they differ by
what they do and not by their luck. Half of them are dropped at every stage, until one is left; the
one that promised most stays to the last, since a few unlucky deals say little against it.
"""

from __future__ import annotations

import time
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
from tortuga.engine.views import View

MOST_PLANS: Final = 100


class Meter:
    """What is used of a budget: iterations or seconds, whichever ends first; 0 is no limit."""

    def __init__(self, iterations: int, seconds: float) -> None:
        if iterations == 0 and seconds == 0.0:
            raise TortugaError("a search needs a budget: iterations, seconds or both")
        self.iterations: int = iterations
        self.seconds: float = seconds
        self.began: float = time.perf_counter()
        self.done: int = 0

    def used(self) -> float:
        """The share that is used up."""
        share = self.done / self.iterations if self.iterations > 0 else 0.0
        if self.seconds > 0.0:
            share = max(share, (time.perf_counter() - self.began) / self.seconds)
        return share

    def late(self) -> bool:
        """Whether the seconds are used up: who goes on now keeps somebody waiting."""
        return self.seconds > 0.0 and time.perf_counter() - self.began >= self.seconds

    def room(self) -> int:
        """How many plans it makes sense to compare: each should be tried more than once."""
        return max(2, self.iterations // 2) if self.iterations > 0 else MOST_PLANS


class Contender:
    """A plan, and what it has brought so far, beginning with what it promises."""

    def __init__(self, plan: list[int], total: float) -> None:
        self.plan: list[int] = plan
        self.total: float = total
        self.deals: int = 0


class Comparison:
    """Compares the plans of one view."""

    def __init__(self, game: Game, view: View, guide: Guide, chance: Chance) -> None:
        assert view.seat is not None
        self.game: Game = game
        self.view: View = view
        self.seat: int = view.seat
        self.guide: Guide = guide
        self.chance: Chance = chance

    def best(self, plans: list[list[int]], meter: Meter) -> list[int]:
        """The plan that is left when the budget is used up."""
        guide = self.guide
        contenders = [
            Contender(plan, guide.trust * guide.promise(plan)) for plan in plans[: meter.room()]
        ]
        favourite = contenders[0]
        stages = (len(contenders) - 1).bit_length()
        for stage in range(stages):
            contenders = self.try_on_a_deal(contenders, meter)
            while meter.used() * stages < stage + 1:
                contenders = self.try_on_a_deal(contenders, meter)
            if meter.late():
                break
            contenders = better_half(contenders, favourite)
        return max(contenders, key=total_of).plan

    def try_on_a_deal(self, contenders: list[Contender], meter: Meter) -> list[Contender]:
        """Play each plan, and what follows from it, on one more deal.

        Where time runs out meanwhile the deal counts for nobody, for it was not the same for all;
        but of plans that were never tried only those are left that there was time for.
        """
        deal = self.game.guess(self.view, self.chance)
        self.guide.deal(deal)
        brought: list[float] = []
        for contender in contenders:
            if brought and meter.late():
                break
            state = deal.copy()
            for move in contender.plan:
                state.apply(self.seat, move)
            self.guide.finish(state, self.chance)
            brought.append(self.guide.payoffs(state)[self.seat])
            meter.done += 1
        if len(brought) < len(contenders):
            if contenders[0].deals > 0:
                return contenders
            contenders = contenders[: len(brought)]
        for place in range(len(contenders)):
            contenders[place].total += brought[place]
            contenders[place].deals += 1
        return contenders


def better_half(contenders: list[Contender], favourite: Contender) -> list[Contender]:
    """Those that have brought more, with the favourite among them unless just one is left."""
    ranked = sorted(contenders, key=total_of, reverse=True)
    half = ranked[: (len(ranked) + 1) // 2]
    if len(half) > 1 and favourite not in half:
        half[-1] = favourite
    return half


def total_of(contender: Contender) -> float:
    return contender.total
