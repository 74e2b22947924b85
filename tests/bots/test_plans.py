"""Plans: compared on equal deals, halved until one is left, and followed to their end."""

from __future__ import annotations

import pytest

import tortuga
from tests.bots.hats import A, B, two_hats
from tortuga.bots.plans import Comparison, Contender, Meter, better_half
from tortuga.bots.search import Searcher
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.guide import Guide
from tortuga.engine.state import State
from tortuga.games.x_marks_the_spot.heuristic import rate
from tortuga.games.x_marks_the_spot.moves import PLACE, PLAY
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.stakes import VICTORY


class HatA(Guide):
    """Expects the other seat to choose hat a; counts deals and lines."""

    def __init__(self) -> None:
        super().__init__(2)
        self.deals = 0
        self.lines: list[int] = []

    def deal(self, state: State) -> None:
        self.deals += 1

    def promise(self, plan: list[int]) -> float:
        return 0.9 if plan == [B] else 0.1

    def finish(self, state: State, chance: Chance) -> int:
        self.lines.append(self.deals)
        state.apply(1, A)
        return 1


def compared(plans: list[list[int]], iterations: int, trust: float = 0.0) -> tuple[list[int], HatA]:
    game = two_hats()
    guide = HatA()
    guide.trust = trust
    comparison = Comparison(game, game.start(1).view(0), guide, Chance(1))
    return comparison.best(plans, Meter(iterations, 0.0)), guide


def test_the_better_plan_is_left() -> None:
    assert compared([[B], [A]], 10)[0] == [A]
    assert compared([[B], [B], [B], [A]], 40)[0] == [A]


def test_all_plans_are_tried_on_the_same_deals_and_half_of_them_go_on() -> None:
    _, guide = compared([[B], [A], [B], [B]], 16)
    tried = [guide.lines.count(deal) for deal in range(1, guide.deals + 1)]
    assert tried == [4, 4, 2, 2, 2, 2]


class Slow(HatA):
    """A game in which everything takes 500 seconds to be played out, by a clock put forward.

    What a busy machine takes besides is nothing to that.
    """

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        self.meter = meter

    def finish(self, state: State, chance: Chance) -> int:
        self.meter.began -= 500.0
        return super().finish(state, chance)


def slow_comparison(seconds: float) -> tuple[Comparison, Slow]:
    game, guide = two_hats(), Slow(Meter(0, seconds))
    return Comparison(game, game.start(1).view(0), guide, Chance(1)), guide


def test_who_runs_out_of_time_takes_the_best_so_far() -> None:
    """Of twenty plans two are tried."""
    comparison, guide = slow_comparison(800.0)
    assert comparison.best([[B], [A], *[[B]] * 18], guide.meter) == [A]
    assert len(guide.lines) == 2


def test_a_deal_that_was_not_the_same_for_all_counts_for_nobody() -> None:
    comparison, guide = slow_comparison(1200.0)
    contenders = [Contender([B], 0.0), Contender([A], 0.0)]
    meter = guide.meter
    assert comparison.try_on_a_deal(contenders, meter) == contenders
    before = [each.total for each in contenders]
    assert comparison.try_on_a_deal(contenders, meter) == contenders
    assert [each.total for each in contenders] == before
    assert [each.deals for each in contenders] == [1, 1]


def test_a_promise_is_believed_for_some_trials() -> None:
    assert compared([[B], [A]], 8, trust=100.0)[0] == [B]
    assert compared([[B], [A]], 8, trust=1.0)[0] == [A]


def test_the_most_promising_plan_stays_to_the_last() -> None:
    contenders = [
        Contender([move], total) for move, total in ((1, 0.1), (2, 0.9), (3, 0.8), (4, 0.7))
    ]
    assert [contender.plan for contender in better_half(contenders, contenders[0])] == [[2], [1]]
    assert [contender.plan for contender in better_half(contenders[:2], contenders[0])] == [[2]]


def test_a_small_budget_compares_few_plans() -> None:
    _, guide = compared([[B], [B], [A], [A]], 4)
    assert guide.lines == [1, 1, 2, 2]


def test_a_single_plan_is_not_tried_at_all() -> None:
    assert compared([[B]], 10)[1].deals == 0


def test_seconds_end_a_comparison() -> None:
    comparison, guide = slow_comparison(4800.0)
    assert comparison.best([[B], [A]], guide.meter) == [A]
    assert len(guide.lines) == 10


def test_a_comparison_without_a_budget_is_refused() -> None:
    with pytest.raises(TortugaError, match="budget"):
        Meter(0, 0.0)


def winning_position() -> XMarksState:
    """A sailor's game at a point where a tile wins."""
    game = tortuga.game("x-marks-the-spot")
    sailor = tortuga.bot("sailor")
    for seed in range(9):
        chance = Chance(seed, "winning")
        state = game.start(seed)
        assert isinstance(state, XMarksState)
        while not state.over:
            seat = state.acting[0]
            if state.phase == PLAY and max(rate(state, seat, state.legal(seat))) > VICTORY / 2:
                return state
            state.play(seat, sailor.choose(game, state.view(seat), chance))
    raise AssertionError("no sailor came near to winning")


def test_a_captain_wins_where_it_can_and_follows_its_plan() -> None:
    game = tortuga.game("x-marks-the-spot")
    state = winning_position()
    seat = state.acting[0]
    captain = Searcher(iterations=24)
    while not state.over and state.turn == seat:
        planned = list(captain.plan)
        move = captain.choose(game, state.view(seat), Chance(1))
        if state.phase == PLACE:
            assert planned == [move]
        state.play(seat, move)
    assert state.winners == [seat]
