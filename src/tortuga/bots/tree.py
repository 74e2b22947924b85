"""A search tree over what one seat can see: arms are moves, nodes are what follows them.

A node stands for all deals in which the same moves were made. Which of its arms can be played
differs from deal to deal, so every arm counts how often it was available besides how often it was
tried, and is compared with the others by that.
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide
from tortuga.engine.state import State, is_among

GROWTH: Final = 0.5  # how many more moves are tried for each step of a position's square root
UNTRIED: Final = 1e9


class Arm:
    """One seat's move at a node, and what came of it for that seat."""

    def __init__(self, seat: int, move: int, rating: float) -> None:
        self.seat: int = seat
        self.move: int = move
        self.rating: float = rating
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.stamp: int = 0
        self.below: Node | None = None

    def mean(self) -> float:
        """What the move brought on average."""
        return self.total / self.visits if self.visits else self.rating


class Node:
    """What follows some moves. ``ranked`` are its arms, the most promising first.

    Where several seats act at once each has arms of its own, and ``joint`` says what follows when
    all have chosen.
    """

    def __init__(self) -> None:
        self.visits: int = 0
        self.arms: list[Arm] = []
        self.ranked: list[Arm] = []
        self.joint: dict[int, Node] | None = None

    def together(self, key: int) -> Node:
        """What follows when several seats have chosen at once."""
        if self.joint is None:
            self.joint = {}
        found = self.joint.get(key)
        if found is None:
            found = Node()
            self.joint[key] = found
        return found

    def arms_of(self, seat: int) -> list[Arm]:
        """One seat's arms."""
        return [arm for arm in self.arms if arm.seat == seat]


class Tree:
    """A tree that grows by one line an iteration."""

    def __init__(self, guide: Guide, space: int, chance: Chance) -> None:
        self.guide: Guide = guide
        self.space: int = space
        self.chance: Chance = chance
        self.root: Node = Node()
        self.stamp: int = 0
        self.moves: int = 0  # simulated so far, in the tree and beyond it

    def grow(self, state: State) -> None:
        """Follow promising moves on a deal, add one that is new, finish the line, learn from it."""
        path: list[Arm] = []
        self.guide.deal(state)
        self.descend(state, path)
        self.moves += len(path) + self.guide.finish(state, self.chance)
        payoffs = self.guide.payoffs(state)
        for arm in path:
            arm.visits += 1
            arm.total += payoffs[arm.seat]

    def descend(self, state: State, path: list[Arm]) -> None:
        """Down the tree to the first move that was never tried, or to a settled position."""
        node = self.root
        fresh = False
        while not fresh and not state.over:
            if path and self.guide.settled(state):
                return
            node.visits += 1
            if len(state.acting) == 1:
                seat = state.acting[0]
                arm = self.choose(node, state, seat)
                state.apply(seat, arm.move)
                path.append(arm)
                fresh = arm.visits == 0
                below = arm.below
                if below is None:
                    below = Node()
                    if not fresh:
                        arm.below = below
                node = below
            else:
                chosen = [self.choose(node, state, seat) for seat in state.acting]
                fresh = self.play_together(state, chosen, path)
                node = node.together(self.key(chosen))

    def play_together(self, state: State, chosen: list[Arm], path: list[Arm]) -> bool:
        """Play what each seat chose without knowing of the others; says whether any is new."""
        fresh = False
        for arm in chosen:
            if arm.seat in state.acting and is_among(arm.move, state.offered(arm.seat)):
                fresh = fresh or arm.visits == 0
                state.apply(arm.seat, arm.move)
                path.append(arm)
        return fresh

    def key(self, chosen: list[Arm]) -> int:
        """One number for what several seats chose."""
        key = 0
        for arm in chosen:
            key = key * self.space + arm.move
        return key

    def choose(self, node: Node, state: State, seat: int) -> Arm:
        """The seat's arm with the highest upper bound among those that this deal allows."""
        self.stamp += 1
        self.find(node, state, seat)
        guide = self.guide
        limit = len(node.ranked)
        if guide.width > 0:
            limit = guide.width + int(GROWTH * math.sqrt(float(node.visits)))
        best: Arm | None = None
        best_bound = -1.0
        untried = 0
        for arm in node.ranked:
            if arm.stamp != self.stamp:
                continue
            if limit == 0:
                break
            limit -= 1
            arm.available += 1
            bound = self.bound(arm)
            if bound >= UNTRIED:
                # Equals that were never tried, and are not rated, take their turns by lot.
                untried += 1
                if self.chance.below(untried) == 0:
                    best = arm
                    best_bound = bound
            elif bound > best_bound:
                best = arm
                best_bound = bound
        assert best is not None
        return best

    def bound(self, arm: Arm) -> float:
        """What the move may be worth at best; the rating stands in for some visits."""
        trust = self.guide.trust
        visits = arm.visits + trust
        if visits == 0.0:
            return UNTRIED
        mean = (arm.total + trust * arm.rating) / visits
        seen = arm.available + trust + 1.0
        return mean + self.guide.exploration * math.sqrt(math.log(seen) / visits)

    def find(self, node: Node, state: State, seat: int) -> None:
        """Mark the arms of the moves that are legal in this deal, adding those that are new."""
        arms = node.arms
        count = len(arms)
        at = 0
        new: list[int] = []
        for move in self.guide.choices(state, seat):
            # Most often the moves are the same, in the same order, as the last time.
            steps = 0
            while steps < count and (arms[at].move != move or arms[at].seat != seat):
                at = at + 1 if at + 1 < count else 0
                steps += 1
            if steps < count:
                arms[at].stamp = self.stamp
                at = at + 1 if at + 1 < count else 0
            else:
                new.append(move)
        if new:
            self.add(node, state, seat, new)

    def add(self, node: Node, state: State, seat: int, moves: list[int]) -> None:
        ratings = self.guide.rate(state, seat, moves)
        for place, move in enumerate(moves):
            arm = Arm(seat, move, ratings[place] if ratings else 0.0)
            arm.stamp = self.stamp
            node.arms.append(arm)
        if ratings:
            node.ranked = sorted(node.arms, key=promise)
        else:
            node.ranked = node.arms


def promise(arm: Arm) -> float:
    """For sorting: the best rated first."""
    return -arm.rating
