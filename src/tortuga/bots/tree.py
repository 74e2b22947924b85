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
NEVER: Final = -1e9  # promised by moves that have their arms


class Arm:
    """One seat's move at a node, and what came of it for that seat."""

    def __init__(self, seat: int, move: int, rating: float) -> None:
        self.seat: int = seat
        self.move: int = move
        self.rating: float = rating
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.below: Node | None = None

    def mean(self) -> float:
        """What the move brought on average."""
        return self.total / self.visits if self.visits else self.rating


class Fork:
    """What one seat can choose at a node.

    ``met`` are the moves in the order in which deals allowed them, ``promises`` their ratings where
    they are rated. A position has far more moves than are ever tried, so that rated ones get their
    arms, the most promising first, only when it is their turn. ``steady`` is a fork at which all
    deals so far allowed the same moves.
    """

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.met: list[int] = []
        self.promises: list[float] = []
        self.arms: list[Arm] = []
        self.steady: bool = True

    def take(self, moves: list[int]) -> None:
        """Moves of which nothing is known: each gets its arm at once."""
        for move in moves:
            self.arms.append(Arm(self.seat, move, 0.0))
        self.met = [*self.met, *moves]

    def rank(self, moves: list[int], ratings: list[float]) -> None:
        """Rated moves wait, unless they promise more than one that has an arm already."""
        self.met = [*self.met, *moves]
        self.promises = [*self.promises, *ratings]
        for place in range(len(self.met) - len(moves), len(self.met)):
            rank = len(self.arms)
            while rank > 0 and self.arms[rank - 1].rating < self.promises[place]:
                rank -= 1
            if rank < len(self.arms):
                self.arms.insert(rank, self.grown(place))

    def grown(self, place: int) -> Arm:
        arm = Arm(self.seat, self.met[place], self.promises[place])
        self.promises[place] = NEVER
        return arm

    def bring_in(self, available: int) -> None:
        """Give an arm to the most promising move that has none."""
        best = 0
        most = NEVER
        for place in range(len(self.promises)):
            promise = self.promises[place]
            if promise > most:
                best = place
                most = promise
        arm = self.grown(best)
        arm.available = available
        self.arms.append(arm)


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

    def fork(self, seat: int) -> Fork:
        """What one seat can choose."""
        if self.first is None:
            self.first = Fork(seat)
        if self.first.seat == seat:
            return self.first
        if self.others is None:
            self.others = []
        for fork in self.others:
            if fork.seat == seat:
                return fork
        fork = Fork(seat)
        self.others.append(fork)
        return fork

    def arms_of(self, seat: int) -> list[Arm]:
        """One seat's arms, of the moves that were considered; for readers only."""
        return self.fork(seat).arms

    def all_arms_of(self, seat: int) -> list[Arm]:
        """One seat's arms, of all moves; for when the search is over."""
        fork = self.fork(seat)
        while len(fork.arms) < len(fork.met):
            fork.bring_in(0)
        return fork.arms


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
        fork = node.fork(seat)
        moves = self.guide.choices(state, seat)
        if moves != fork.met:
            self.meet(node, fork, state, moves)
        every = len(moves) == len(fork.met)
        limit = self.limit(fork, node.visits)
        trust = self.guide.trust
        best: Arm | None = None
        best_bound = -1.0
        untried = 0
        rank = 0
        at = -1
        while limit > 0 and rank < len(fork.met):
            if rank == len(fork.arms):
                # Of moves that every deal allows, and that were never tried, the best ranked has
                # the highest bound: no need for the others.
                if fork.steady and untried > 0:
                    break
                fork.bring_in(self.since(rank, node.visits) - 1 if fork.steady else 0)
            arm = fork.arms[rank]
            rank += 1
            if not every:
                place = place_of(arm.move, moves, at)
                if place < 0:
                    continue
                at = place
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

    def meet(self, node: Node, fork: Fork, state: State, moves: list[int]) -> None:
        """Learn the moves that no deal has allowed so far."""
        if fork.met and fork.steady:
            self.unsettle(fork, node.visits - 1)
        new: list[int] = []
        at = -1
        for move in moves:
            # Most often the moves are the same, in the same order, as the last time.
            place = place_of(move, fork.met, at)
            if place < 0:
                new.append(move)
            else:
                at = place
        if new:
            ratings = self.guide.rate(state, fork.seat, new)
            if ratings:
                fork.rank(new, ratings)
            else:
                fork.take(new)

    def unsettle(self, fork: Fork, visits: int) -> None:
        """From now on deals differ: every move that was compared so far needs an arm to count."""
        fork.steady = False
        limit = min(self.limit(fork, visits), len(fork.met))
        while len(fork.arms) < limit:
            fork.bring_in(self.since(len(fork.arms), visits))


def place_of(move: int, moves: list[int], after: int) -> int:
    """Where a move is, looked for behind a place first; -1 where it is not."""
    count = len(moves)
    at = after
    for _ in range(count):
        at = at + 1 if at + 1 < count else 0
        if moves[at] == move:
            return at
    return -1
