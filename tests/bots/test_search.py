"""Search: it sees a view and nothing else, repeats itself, keeps its tree, and stops in time."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tortuga
from tests.bots.hats import A, two_hats
from tortuga.bots.levels import choices_of
from tortuga.bots.plans import Meter
from tortuga.bots.search import MOST_DEALS, SHARED, Deals, Searcher, best_move, decided, grow
from tortuga.bots.tree import Tree
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide, final_payoffs
from tortuga.engine.state import State
from tortuga.testing.catalogue import Setting, settings_of

SEARCHED = [name for name in tortuga.games() if name != "the-pirates-map"]


def after(game: Game, count: int, seed: int = 3) -> State:
    """A position after some random moves."""
    state = game.start(seed)
    chance = Chance(seed, "moves")
    for _ in range(count):
        further = state.copy()
        seat = further.acting[0]
        further.play(seat, chance.choice(further.legal(seat)))
        if further.over:
            break
        state = further
    return state


@pytest.mark.parametrize("name", SEARCHED)
def test_equal_views_and_seeds_give_equal_moves_whatever_lies_hidden(name: str) -> None:
    game = tortuga.game(name)
    state = after(game, 14)
    seat = state.acting[0]
    view = state.view(seat)
    other = game.guess(view, Chance(99)).view(seat)
    chosen = {Searcher(iterations=12).choose(game, each, Chance(4)) for each in (view, other, view)}
    assert len(chosen) == 1


def small_settings() -> list[Setting]:
    found = [each for name in SEARCHED for each in settings_of(name)]
    return [*found, *(Setting("the-pirates-map", seats) for seats in (2, 4))]


@pytest.mark.parametrize("setting", small_settings(), ids=str)
def test_a_search_plays_every_game_at_every_table(setting: Setting) -> None:
    game = setting.game()
    state = game.start(1)
    chance = Chance(1, "search")
    for moves in range(8):
        seat = state.acting[moves % len(state.acting)]
        view = state.view(seat)
        state.play(seat, Searcher(iterations=3).choose(game, view, chance))


def test_seats_that_act_at_once_do_not_know_of_each_other() -> None:
    game = two_hats()
    tree = Tree(Guide(2), game.moves.size, Chance(1))
    for _ in range(2000):
        tree.grow(game.start(1).copy())
    for seat in (0, 1):
        assert {arm.move for arm in tree.root.arms_of(seat)} == {A, A + 1}
    # Against a rival who knew its hat, seat 0 would never win anything.
    assert max(arm.mean() for arm in tree.root.arms_of(0)) > 0.3


def test_moves_that_were_never_compared_still_have_arms_for_who_looks_back() -> None:
    game = tortuga.game("maui")
    state = game.start(1)
    seat = state.acting[0]
    tree = Tree(game.guide(), game.moves.size, Chance(1))
    tree.guide.begin(state)
    tree.grow(state.copy())
    assert len(tree.root.arms_of(seat)) == 1
    arms = tree.root.all_arms_of(seat)
    assert sorted(arm.move for arm in arms) == sorted(tree.guide.choices(state, seat))
    assert [arm.visits for arm in arms] == [1] + [0] * (len(arms) - 1)
    assert all(before.rating >= after.rating for before, after in pairwise(arms))


def test_where_nothing_is_rated_every_move_is_tried_once_before_any_is_tried_again() -> None:
    game = tortuga.game("maui")
    view = after(game, 2).view(after(game, 2).acting[0])
    seat, count = view.acting[0], len(view.legal)
    tree = Tree(Guide(game.seats), game.moves.size, Chance(1))
    deals = Deals(game, view, Chance(2))
    grow(tree, deals, count, 0.0)
    assert [arm.visits for arm in tree.root.arms_of(seat)] == [1] * count
    grow(tree, deals, 3 * count, 0.0)
    visits = [arm.visits for arm in tree.root.arms_of(seat)]
    assert sum(visits) == tree.root.visits > 2 * count
    assert min(visits) >= 1
    assert max(visits) > 1


def test_deals_are_the_same_whether_they_are_kept_or_let_go() -> None:
    game = tortuga.game("maui")
    state = after(game, 4)
    kept, let_go = (Deals(game, state.view(state.acting[0]), Chance(7)) for _ in range(2))
    let_go.expect(40)
    for _ in range(41):
        one, other = kept.next(), let_go.next()
        assert (one.bags, one.things) == (other.bags, other.things)  # type: ignore[attr-defined]
        for twin in (one, other):
            twin.apply(twin.acting[0], twin.offered(twin.acting[0])[0])
    assert len(kept.dealt) == 11
    assert let_go.dealt == []


def test_after_many_deals_those_kept_come_again() -> None:
    game = tortuga.game("maui")
    state = after(game, 4)
    deals = Deals(game, state.view(state.acting[0]), Chance(7))
    deals.expect(SHARED * MOST_DEALS)
    first = deals.next()
    deals.asked = SHARED * MOST_DEALS
    assert deals.next().bags == first.bags  # type: ignore[attr-defined]


def test_a_search_plays_one_of_two_hats() -> None:
    game = two_hats()
    assert Searcher(iterations=50).choose(game, game.start(1).view(0), Chance(1)) in (A, A + 1)


def test_the_tree_is_kept_while_a_turn_goes_on() -> None:
    game = tortuga.game("buried-treasure")
    for seed in range(40):
        state = after(game, 12, seed)
        seat = state.acting[0]
        bot = Searcher(iterations=200)
        state.play(seat, bot.choose(game, state.view(seat), Chance(1)))
        if state.acting == (seat,):
            assert bot.tree is not None
            assert bot.foreseen == state.view(seat)
            kept = bot.tree.root.visits
            assert kept > 0
            bot.choose(game, state.view(seat), Chance(1))
            return
    pytest.fail("no turn went on")


def test_a_tree_of_another_position_is_not_used() -> None:
    game = tortuga.game("buried-treasure")
    bot = Searcher(iterations=30)
    fresh = Searcher(iterations=30)
    for seed in range(6):
        view = after(game, 9, seed).view(after(game, 9, seed).acting[0])
        bot.tree = None
        assert bot.choose(game, view, Chance(2)) == fresh.choose(game, view, Chance(2))


@pytest.mark.parametrize("name", ["buried-treasure", "maui", "playa-pirata"])
def test_a_search_that_ends_early_chooses_what_a_whole_one_would(name: str) -> None:
    game = tortuga.game(name)
    cut_short = 0
    for seed in range(4):
        state = after(game, 9, seed)
        seat = state.acting[0]
        view = state.view(seat)
        moves = choices_of(game, view)
        tree = Tree(game.guide(), game.moves.size, Chance(5))
        deals = Deals(game, view, Chance(6))
        tree.guide.begin(deals.next())
        meter = Meter(160, 0.0)
        while meter.used() < 1.0 and not decided(tree.root, moves, seat, meter):
            tree.grow(deals.next())
            meter.done += 1
        cut_short += meter.used() < 1.0
        early = best_move(tree.root, moves, seat)
        while meter.used() < 1.0:
            tree.grow(deals.next())
            meter.done += 1
        assert best_move(tree.root, moves, seat) == early
    assert cut_short > 0


def test_nothing_is_decided_without_a_budget_in_iterations() -> None:
    game = tortuga.game("buried-treasure")
    view = after(game, 9).view(after(game, 9).acting[0])
    assert view.seat is not None
    tree = Tree(game.guide(), game.moves.size, Chance(5))
    grow(tree, Deals(game, view, Chance(6)), 50, 0.0)
    meter = Meter(0, 1.0)
    meter.done = 50
    assert not decided(tree.root, choices_of(game, view), view.seat, meter)


def test_seconds_are_kept() -> None:
    game = tortuga.game("maui")
    state = after(game, 4)
    searcher, view = Searcher(seconds=0.05), state.view(state.acting[0])
    assert searcher.choose(game, view, Chance(1)) in view.legal  # and does not think for ever


def test_a_search_without_a_budget_is_refused() -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(1)
    with pytest.raises(TortugaError, match="budget"):
        Searcher().choose(game, state.view(state.acting[0]), Chance(1))


def test_only_people_and_bots_choose() -> None:
    game = tortuga.game("x-marks-the-spot")
    clocks = [block.first for block in game.moves.blocks if block.maker == "clock"]
    state = game.start(1)
    view = state.view(state.acting[0])
    for move in clocks:
        assert move not in choices_of(game, view)


def test_a_place_counts_before_any_margin() -> None:
    state = tortuga.game("buried-treasure", seats=3).start(1)
    state.scores = [20, 19, 2]
    state.winners = [0]
    narrow = final_payoffs(state, 6.0)
    assert narrow[0] > narrow[1] > narrow[2]
    state.scores = [90, 19, 2]
    wide = final_payoffs(state, 6.0)
    assert wide[0] > narrow[0]
    assert narrow[0] > wide[1] + 0.5
