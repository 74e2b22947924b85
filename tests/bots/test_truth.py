"""The exact solver: it agrees with plain minimax, and captain mostly agrees with it."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.bots.truth import TooLarge, all_deals, best_moves, solve
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.guide import final_payoffs
from tortuga.engine.state import State
from tortuga.games.buried_treasure.guide import is_late
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.playa_pirata.moves import FINAL
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.lab.exams import exam, exploitability


def minimax(state: State, seat: int, scale: float) -> float:
    """What a position is worth to a seat if everything is known to both."""
    if state.over:
        return final_payoffs(state, scale)[seat]
    acting = state.acting[0]
    found: list[float] = []
    for move in state.legal(acting):
        after = state.copy()
        after.apply(acting, move)
        found.append(minimax(after, seat, scale))
    return max(found) if acting == seat else min(found)


def late_treasure(seed: int, cards: int) -> BuriedTreasureState:
    state = tortuga.game("buried-treasure").start(seed)
    assert isinstance(state, BuriedTreasureState)
    chance = Chance(seed)
    while not (is_late(state) and state.cards_left <= cards):
        seat = state.acting[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_with_one_deal_the_truth_is_minimax(seed: int) -> None:
    game = tortuga.game("buried-treasure")
    state = late_treasure(seed, 4)
    if state.over:
        return
    seat = state.acting[0]
    worths = solve(game, state.view(seat))
    assert list(worths) == state.legal(seat)
    for move, worth in worths.items():
        after = state.copy()
        after.apply(seat, move)
        assert worth == pytest.approx(minimax(after, seat, game.guide().scale))


def final_turn(seed: int) -> PlayaPirataState:
    game = tortuga.game("playa-pirata", hands="one")
    sailor = tortuga.bot("sailor")
    state = game.start(seed)
    assert isinstance(state, PlayaPirataState)
    chance = Chance(seed)
    while not state.over and state.phase != FINAL:
        seat = state.acting[0]
        state.apply(seat, sailor.choose(game, state.view(seat), chance))
    return state


def test_all_deals_fit_the_view_and_add_up_to_one() -> None:
    game = tortuga.game("playa-pirata", hands="one")
    state = next(each for each in map(final_turn, range(40)) if not each.over)
    view = state.view(state.acting[0])
    deals = all_deals(game, view)
    assert sum(deal.weight for deal in deals) == pytest.approx(1.0)
    assert all(deal.state.view(view.seat) == view for deal in deals[:: max(1, len(deals) // 20)])
    kinds = {tuple(deal.state.kinds) for deal in deals if isinstance(deal.state, PlayaPirataState)}
    assert len(kinds) == len(deals)


def test_a_final_turn_is_worth_the_average_over_all_deals() -> None:
    game = tortuga.game("playa-pirata", hands="one")
    state = next(each for each in map(final_turn, range(40)) if not each.over)
    seat = state.acting[0]
    view = state.view(seat)
    worths = solve(game, view, 10_000_000)
    move = max(best_moves(worths))
    total = 0.0
    for deal in all_deals(game, view):
        after = deal.state.copy()
        after.apply(seat, move)
        total += deal.weight * final_payoffs(after, game.guide().scale)[seat]
    assert worths[move] == pytest.approx(total)


def test_other_positions_are_refused() -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(1)
    with pytest.raises(TortugaError, match="late positions"):
        solve(game, state.view(state.acting[0]))


def test_a_solver_gives_up_where_there_is_too_much_to_look_at() -> None:
    game = tortuga.game("buried-treasure")
    state = late_treasure(1, 8)
    view = state.view(state.acting[0])
    with pytest.raises(TooLarge, match="too large"):
        solve(game, view, most=1)
    with pytest.raises(TooLarge, match="too long"):
        solve(game, view, most=1_000_000, until=0.0)


def test_a_search_passes_a_small_exam() -> None:
    assert float(str(exam("buried-treasure", "captain@2000", 6, seed=2)["right"])) == 1.0


def test_a_light_search_does_without_the_solver() -> None:
    result = exam("buried-treasure", "bosun@2000", 3, seed=2)
    assert float(str(result["mean_loss"])) < 0.2


def test_an_exam_tells_how_sure_it_is_and_who_sat_it() -> None:
    told = exam("buried-treasure", "sailor", 8, seed=2)
    assert told["bot"] == "sailor"
    assert (
        0 <= float(str(told["low"])) <= float(str(told["right"])) <= float(str(told["high"])) <= 1
    )


def test_who_solves_the_end_cannot_be_exploited() -> None:
    told = exploitability("buried-treasure", "captain", 5, seed=2)
    assert told["exploited"] == 0
    assert told["mean_loss"] == 0.0


def test_who_plays_anything_is_exploited() -> None:
    told = exploitability("buried-treasure", "swabbie", 5, seed=2)
    assert int(str(told["exploited"])) > 0
    assert float(str(told["mean_loss"])) > 0.05


def test_a_best_answer_is_known_only_where_nothing_is_hidden() -> None:
    with pytest.raises(TortugaError, match="something stays hidden"):
        exploitability("playa-pirata", "sailor", 1, seed=2)
