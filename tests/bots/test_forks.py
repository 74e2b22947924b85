"""Forks: what a seat can choose at a node; an arm for each move only when it is its turn."""

from __future__ import annotations

import tortuga
from tortuga.bots.forks import ByLot
from tortuga.bots.search import Deals, grow
from tortuga.bots.tree import Tree
from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide


def test_arms_drawn_by_lot_are_in_the_order_in_which_their_moves_were_met() -> None:
    fork = ByLot(0)
    fork.take([5, 9, 7])
    assert [fork.grown(rank).move for rank in (2, 0)] == [7, 5]
    assert [arm.move for arm in fork.arms] == [5, 7]
    fork.take([2])
    fork.complete()
    assert [arm.move for arm in fork.arms] == [5, 9, 7, 2]
    assert [arm.seat for arm in fork.arms] == [0] * 4


def test_an_arm_that_could_not_be_played_is_drawn_again() -> None:
    fork = ByLot(1)
    fork.take([5, 9, 7])
    fork.put_back(fork.grown(1))
    assert (fork.arms, fork.untried) == ([], [0, 1, 2])


def test_a_move_counts_the_deals_that_allow_it_from_the_first_on() -> None:
    fork = ByLot(0)
    fork.take([5, 9])
    arms = [fork.grown(0), fork.grown(0)]
    fork.asked = 3
    assert [fork.available(arm) for arm in arms] == [3, 3]
    only = [9]
    fork.miss(only, [only if move == 9 else None for move in range(10)])
    fork.asked += 1
    assert [fork.available(arm) for arm in arms] == [3, 4]
    fork.take([7])
    fork.asked += 1
    assert [fork.available(arm) for arm in (*arms, fork.grown(0))] == [4, 5, 1]


def test_of_moves_without_an_arm_those_are_open_that_a_deal_allows() -> None:
    fork = ByLot(0)
    fork.take([5, 9, 7, 3])
    fork.grown(1)
    allowed = [3, 5]
    marks = [allowed if move in allowed else None for move in range(10)]
    assert fork.open_ranks(allowed, marks) == [0, 2]


def test_what_another_seat_has_made_impossible_does_not_count_as_tried() -> None:
    """At this table seats speak at once, and who comes first may take a choice away."""
    game = tortuga.game("the-pirates-map", seats=3, cabin_boys=True)
    state = game.start(1)
    chance = Chance(1, "moves")
    for _ in range(26):
        state.play(state.acting[0], chance.choice(state.legal(state.acting[0])))
    tree = Tree(Guide(game.seats), game.moves.size, chance)
    grow(tree, Deals(game, state.view(state.acting[0]), chance), 40, 0.0)
    assert tree.root.visits == 40
