"""The learning example learns: a short version of it beats what it was before."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import tortuga
from examples.learn_buried_treasure import (
    Learned,
    Mark,
    Network,
    Plan,
    Window,
    curve,
    learn,
    main,
    share_of_wins,
)

SHORT = Plan(windows=16, games=32, steps=48, hidden=(32,))


@pytest.mark.slow
def test_it_beats_its_untrained_self() -> None:
    game = tortuga.game("buried-treasure", seats=2)
    before = Learned(game, learn(dataclasses.replace(SHORT, windows=0), seed=1))
    after = Learned(game, learn(SHORT, seed=1))
    assert share_of_wins(game, after, before, games=30, seed=500) > 0.8


def test_equal_seeds_learn_the_same() -> None:
    plan = Plan(windows=1, games=4, steps=8, hidden=(8,))
    one, other, third = learn(plan, seed=3), learn(plan, seed=3), learn(plan, seed=4)
    assert all((a == b).all() for a, b in zip(one.weights, other.weights, strict=True))
    assert any((a != b).any() for a, b in zip(one.weights, third.weights, strict=True))


def test_a_network_learns_what_it_is_shown() -> None:
    chance = np.random.default_rng(1)
    network = Network((4, 16, 1), chance)
    inputs = chance.standard_normal((200, 4)).astype(np.float32)
    targets = (inputs[:, 0] * inputs[:, 1] > 0).astype(np.float32)
    for _ in range(400):
        network.learn(inputs, targets, rate=0.01)
    assert ((network.promise(inputs) > 0.5) == targets).mean() > 0.95


def test_returns_mix_promises_and_the_result() -> None:
    window = Window(steps=2, games=1, width=1)
    window.promised[:, 0] = [0.5, 0.6, 0.9]
    window.seats[:, 0] = [0, 1]
    assert window.targets(0.5)[:, 0] == pytest.approx([0.75, 0.1])  # seat 2 gets the rest
    window.done[1, 0], window.won[1, 0] = True, 1.0
    assert window.targets(0.5)[:, 0] == pytest.approx([0.8, 0.0])


def test_the_curve_is_a_drawing() -> None:
    drawn = ElementTree.fromstring(curve([Mark(0, 0.01), Mark(900, 0.6)], "sailor"))
    assert "1% to 60%" in drawn.attrib["aria-label"]


def test_the_command_says_how_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "curve.svg"
    assert main(["--windows", "0", "--rival", "swabbie", "--games", "2", "--plot", str(plot)]) in (
        0,
        1,
    )
    assert "of 2 games" in capsys.readouterr().out
    assert plot.read_text(encoding="utf-8").startswith("<svg")
