"""A network learns how positions turn out: the slope is right, what is stored judges alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tortuga.bots import weights
from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import make_game
from tortuga.school.course import Course, Plan, file_of
from tortuga.school.learner import Learner, Method, Positions, taught

TINY = Plan(games=10, generations=2, iterations=2, method=Method(hidden=4, passes=2, slice=16))


def some_positions(count: int, seed: int = 1, seats: int = 3, inputs: int = 5) -> Positions:
    chance = np.random.default_rng(seed)
    sights = chance.standard_normal((count, seats, inputs)).astype(np.float32)
    # What decides is the second number of a row, against the others'.
    won = (sights[:, :, 1].argmax(axis=1)[:, None] == np.arange(seats)).astype(np.float32)
    return Positions(sights, won)


def test_a_step_goes_down_the_slope_of_the_loss() -> None:
    positions = some_positions(40)
    learner = Learner(5, 4, seed=3)
    learner.last += 0.3
    before = [each.copy() for each in learner.weights]
    for place, each in enumerate(learner.weights):
        flat = each.reshape(-1)
        for at in range(0, len(flat), 3):
            learner.weights[place].reshape(-1)[at] += 1e-2
            up = learner.loss(positions)
            learner.weights[place].reshape(-1)[at] -= 2e-2
            slope = (up - learner.loss(positions)) / 2e-2
            learner.weights[place].reshape(-1)[at] += 1e-2
            fresh = Learner(5, 4, seed=3)
            for own, known in zip(fresh.weights, before, strict=True):
                own[...] = known
            fresh.learn(positions, 1e-3)
            moved = (fresh.weights[place] - before[place]).reshape(-1)[at]
            if abs(slope) > 1e-3:
                assert moved * slope < 0, (place, at, slope, moved)


def test_what_decides_is_found_out() -> None:
    positions = some_positions(4000)
    learner = taught(positions, Method(hidden=8, passes=12, slice=64), seed=1)
    fresh = some_positions(4000, seed=2)
    assert Learner(5, 8, 1).loss(fresh) > 0.6
    assert learner.loss(fresh) < 0.33


def test_the_network_in_the_search_judges_as_the_learner_does() -> None:
    positions = some_positions(300)
    learner = taught(positions, Method(hidden=8, passes=1, slice=32), seed=1)
    network = learner.packed().network()
    for rows, promised in zip(positions.sights, learner.promise(positions.sights), strict=True):
        worths = network.worths([list(map(float, row)) for row in rows])
        assert worths == pytest.approx(list(promised), abs=1e-5)


def test_equal_seeds_learn_the_same_and_others_do_not() -> None:
    game = make_game("buried-treasure", 2, None, {})
    found = []
    for seed in (5, 5, 6):
        course = Course(game, TINY, seed)
        course.generation()
        course.generation()
        assert course.weights is not None
        found.append(course.weights.packed)
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_what_is_written_is_read_and_damage_is_refused(tmp_path: Path) -> None:
    game = make_game("buried-treasure", 2, None, {})
    made = Learner(44, 4, 1).packed()
    file = tmp_path / "some.toml"
    file.write_text(weights.written(file_of(game, {"how": "by a test"}, {2: made})))
    known = weights.read(file)
    assert known.networks[2] == made
    assert known.why_not(game) == ""
    file.write_text(file.read_text().replace('weights = "', 'weights = "AAAA'))
    with pytest.raises(TortugaError, match="damaged"):
        weights.read(file)


def test_other_rules_other_figures_and_other_seats_are_not_known() -> None:
    maui = make_game("maui", 2, None, {})
    known = file_of(maui, {}, {2: Learner(52, 4, 1).packed()})
    assert "3 seats" in known.why_not(make_game("maui", 3, None, {}))
    older = type(maui)(2, None, None, rules=1)
    assert "rules version 2" in known.why_not(older)
    other = make_game("maui", 2, None, {})
    other.component_data = {**other.component_data, "more": 1}
    assert "components" in known.why_not(other)
