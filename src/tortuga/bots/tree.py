"""A search tree over what one seat can see: arms are moves, nodes are what follows them.

A node stands for all deals in which the same moves were made. Which of its arms can be played
differs from deal to deal, so every arm counts how often it was available besides how often it was
tried, and is compared with the others by that.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tortuga.bots.forks import Arm, ByLot, Fork, Ranked
from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide
from tortuga.engine.state import State, is_among

GROWTH: Final = 0.5  # how many more moves are tried for each step of a position's square root


class Node:
    """What follows some moves.

    Where several seats act at once each has a fork of its own, and ``joint`` says what follows when
    all have chosen.
    """

    def __init__(self) -> None:
        self.visits: int = 0
        self.first: Fork | None = None
        self.others: list[Fork] | None = None
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

    def fork(self, seat: int) -> Fork | None:
        """What one seat can choose, once it was asked."""
        if self.first is None or self.first.seat == seat:
            return self.first
        if self.others is not None:
            for fork in self.others:
                if fork.seat == seat:
                    return fork
        return None

    def add(self, fork: Fork) -> None:
        if self.first is None:
            self.first = fork
        elif self.others is None:
            self.others = [fork]
        else:
            self.others.append(fork)

    def put_back(self, arm: Arm) -> None:
        """An arm that was chosen for the first time, but could not be played after all."""
        fork = self.fork(arm.seat)
        if fork is not None:
            fork.put_back(arm)

    def arms_of(self, seat: int) -> list[Arm]:
        """One seat's arms, of the moves that were considered; for readers only."""
        fork = self.fork(seat)
        return [] if fork is None else fork.arms

    def all_arms_of(self, seat: int) -> list[Arm]:
        """One seat's arms, of all moves; for when the search is over."""
        fork = self.fork(seat)
        if fork is not None:
            fork.complete()
        return self.arms_of(seat)


class Tree:
    """A tree that grows by one line an iteration."""

    def __init__(self, guide: Guide, space: int, chance: Chance) -> None:
        self.guide: Guide = guide
        self.space: int = space
        self.chance: Chance = chance
        self.root: Node = Node()
        self.moves: int = 0  # simulated so far, in the tree and beyond it
        self.asked: int = -1
        self.answer: float = 0.0
        self.marks: list[Any] = [None] * space

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
                if arm.visits == 0:
                    return
                below = arm.below
                if below is None:
                    below = Node()
                    arm.below = below
                node = below
            else:
                chosen = [self.choose(node, state, seat) for seat in state.acting]
                fresh = self.play_together(node, state, chosen, path)
                node = node.together(self.key(chosen))

    def play_together(self, node: Node, state: State, chosen: list[Arm], path: list[Arm]) -> bool:
        """Play what each seat chose without knowing of the others; says whether any is new."""
        fresh = False
        for arm in chosen:
            if arm.seat in state.acting and is_among(arm.move, state.offered(arm.seat)):
                fresh = fresh or arm.visits == 0
                state.apply(arm.seat, arm.move)
                path.append(arm)
            elif arm.visits == 0:
                node.put_back(arm)
        return fresh

    def key(self, chosen: list[Arm]) -> int:
        """One number for what several seats chose."""
        key = 0
        for arm in chosen:
            key = key * self.space + arm.move
        return key

    def choose(self, node: Node, state: State, seat: int) -> Arm:
        """One of the seat's arms, of those that this deal allows."""
        moves = self.guide.choices(state, seat)
        fork = node.fork(seat)
        if fork is None:
            # Without trust in ratings nobody asks for them.
            plain = self.guide.trust == 0.0 and self.guide.width == 0
            fork = ByLot(seat) if plain else Ranked(seat)
            node.add(fork)
        if isinstance(fork, ByLot):
            return self.choose_by_lot(fork, moves)
        assert isinstance(fork, Ranked)
        return self.choose_ranked(node, fork, state, moves)

    def choose_by_lot(self, fork: ByLot, moves: list[int]) -> Arm:
        """A move that was never tried, by lot; after that the arm with the highest upper bound."""
        if moves is not fork.met and moves != fork.met:
            new = self.unmet(fork, moves)
            if new:
                fork.take(new)
        fork.asked += 1
        every = len(moves) == len(fork.met)
        if every:
            if fork.untried:
                return fork.grown(self.chance.last_of(len(fork.untried)))
        else:
            self.mark(moves, moves)
            fork.miss(moves, self.marks)
            ranks = fork.open_ranks(moves, self.marks)
            if ranks:
                return fork.grown(ranks[self.chance.last_of(len(ranks))])
        return self.highest(fork, moves, every)

    def highest(self, fork: ByLot, moves: list[int], every: bool) -> Arm:
        """The arm with the highest upper bound where nothing is rated; the moves are marked."""
        best: Arm | None = None
        best_bound = -1.0
        exploration = self.guide.exploration
        for arm in fork.arms:
            if every or self.marks[arm.move] is moves:
                visits = float(arm.visits)
                spread = self.spread(fork.available(arm))
                bound = arm.total / visits + exploration * math.sqrt(spread / visits)
                if bound > best_bound:
                    best = arm
                    best_bound = bound
        assert best is not None
        return best

    def choose_ranked(self, node: Node, fork: Ranked, state: State, moves: list[int]) -> Arm:
        """The arm with the highest upper bound among the best ranked."""
        if moves != fork.met:
            self.meet(node, fork, state, moves)
        every = len(moves) == len(fork.met)
        if not every:
            self.mark(moves, moves)
        limit = self.limit(fork, node.visits)
        trust = self.guide.trust
        best: Arm | None = None
        best_bound = -1.0
        untried = 0
        rank = 0
        while limit > 0 and rank < len(fork.met):
            if rank == len(fork.arms):
                # Of moves that every deal allows, and that were never tried, the best ranked has
                # the highest bound: no need for the others.
                if fork.steady and untried > 0:
                    break
                fork.bring_in(self.since(rank, node.visits) - 1 if fork.steady else 0)
            arm = fork.arms[rank]
            rank += 1
            if not every and self.marks[arm.move] is not moves:
                continue
            limit -= 1
            arm.available += 1
            if arm.visits == 0:
                untried += 1
            if trust == 0.0 and untried > 0:
                # Equals that were never tried, and are not rated, come first, in turns by lot.
                if arm.visits == 0 and self.chance.below(untried) == 0:
                    best = arm
                continue
            bound = self.bound(arm, self.spread(arm.available))
            if bound > best_bound:
                best = arm
                best_bound = bound
        assert best is not None
        return best

    def mark(self, moves: list[int], owner: Any) -> None:
        """Mark these moves as somebody's: whether it has a move is seen without a search."""
        marks = self.marks
        for move in moves:
            marks[move] = owner

    def unmet(self, fork: Fork, moves: list[int]) -> list[int]:
        """Those of the moves that no deal has allowed so far."""
        if not fork.met:
            return moves
        marks = self.marks
        self.mark(fork.met, fork)
        return [move for move in moves if marks[move] is not fork]

    def limit(self, fork: Fork, visits: int) -> int:
        """How many moves are compared: more as the position is visited more often."""
        width = self.guide.width
        if width == 0:
            return len(fork.met)
        return width + int(GROWTH * math.sqrt(float(visits)))

    def since(self, rank: int, visits: int) -> int:
        """In how many of a position's visits a rank was within the limit."""
        late = rank + 1 - self.guide.width
        if self.guide.width == 0 or late <= 0:
            return visits
        return visits + 1 - math.ceil((late / GROWTH) * (late / GROWTH))

    def spread(self, available: int) -> float:
        """What moves that were available so often still hide; most arms of a node ask the same."""
        if available != self.asked:
            self.asked = available
            self.answer = math.log(available + self.guide.trust + 1.0)
        return self.answer

    def bound(self, arm: Arm, spread: float) -> float:
        """What the move may be worth at best; the rating stands in for some visits."""
        trust = self.guide.trust
        visits = arm.visits + trust
        mean = (arm.total + trust * arm.rating) / visits
        return mean + self.guide.exploration * math.sqrt(spread / visits)

    def meet(self, node: Node, fork: Ranked, state: State, moves: list[int]) -> None:
        """Learn the moves that no deal has allowed so far."""
        if fork.met and fork.steady:
            self.unsettle(fork, node.visits - 1)
        new = self.unmet(fork, moves)
        if new:
            ratings = self.guide.rate(state, fork.seat, new)
            if ratings:
                fork.rank(new, ratings)
            else:
                fork.take(new)

    def unsettle(self, fork: Ranked, visits: int) -> None:
        """From now on deals differ: every move that was compared so far needs an arm to count."""
        fork.steady = False
        limit = min(self.limit(fork, visits), len(fork.met))
        while len(fork.arms) < limit:
            fork.bring_in(self.since(len(fork.arms), visits))
