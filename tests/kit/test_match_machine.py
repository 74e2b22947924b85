"""Matches driven by Hypothesis in any order: play, undo, agree, copy, refuse, record, redeal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.kit.effort import examples
from tortuga.engine.chance import LARGEST_SEED, Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.testing.catalogue import every_setting
from tortuga.testing.snapshot import differences, snapshot

seeds = st.integers(0, LARGEST_SEED)
anything = st.integers(0, 10**6)


class MatchMachine(RuleBasedStateMachine):
    """``trail`` is the model: what the state held before each move that still stands."""

    match: Match
    trail: list[dict[str, Any]]
    stock: list[Any]

    @initialize(setting=st.sampled_from(every_setting()), seed=seeds)
    def deal(self, setting: Any, seed: int) -> None:
        self.start(Match(setting.game(), seed))

    @rule(seed=seeds)
    def redeal(self, seed: int) -> None:
        """Works at any time, the end included, so that the machine never runs dry."""
        self.start(Match(self.match.game, seed))

    def start(self, match: Match) -> None:
        self.match = match
        self.trail = []
        self.stock = match.state.stock()

    def going_on(self) -> bool:
        return not self.match.state.over

    @precondition(going_on)
    @rule(who=anything, what=anything)
    def play(self, who: int, what: int) -> None:
        state = self.match.state
        seat = state.acting[who % len(state.acting)]
        legal = state.legal(seat)
        self.trail.append(snapshot(state))
        self.match.play(seat, legal[what % len(legal)])

    @precondition(going_on)
    @rule(seed=anything, count=st.integers(5, 40))
    def play_on(self, seed: int, count: int) -> None:
        chance = Chance(seed)
        for _ in range(count):
            if self.going_on():
                self.play(chance.below(1000), chance.below(1000))

    @rule(seat=st.integers(-1, 8), move=st.integers(-3, 500))
    def refuse(self, seat: int, move: int) -> None:
        state = self.match.state
        if move in state.legal(seat) or (seat, move) in state.late():
            return
        before = snapshot(self.match.state)
        with pytest.raises(IllegalMove):
            self.match.play(seat, move)
        assert differences(before, snapshot(self.match.state)) == []

    @rule(seat=st.integers(0, 3))
    def undo(self, seat: int) -> None:
        if self.match.can_undo(seat):
            self.match.undo(seat)
            assert differences(self.trail.pop(), snapshot(self.match.state)) == []
        else:
            with pytest.raises(IllegalMove):
                self.match.undo(seat)

    @precondition(lambda self: self.trail)
    @rule()
    def agree_to_take_back(self) -> None:
        self.match.take_back()
        assert differences(self.trail.pop(), snapshot(self.match.state)) == []

    @precondition(going_on)
    @rule(seed=anything)
    def try_on_a_copy(self, seed: int) -> None:
        before = snapshot(self.match.state)
        twin = self.match.state.copy()
        seat = twin.acting[seed % len(twin.acting)]
        twin.play(seat, Chance(seed).choice(twin.legal(seat)))
        assert differences(before, snapshot(self.match.state)) == []

    @rule()
    def write_and_read(self) -> None:
        match = Record.loads(Record.of(self.match).dumps()).verify()
        assert match.moves == self.match.moves
        assert differences(snapshot(self.match.state), snapshot(match.state)) == []

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.match.state.stock() == self.stock
        assert len(self.match.moves) == len(self.trail)
        assert bool(self.match.state.acting) == self.going_on()


TestMatch = pytest.mark.slow(MatchMachine.TestCase)
TestMatch.settings = examples(25)
