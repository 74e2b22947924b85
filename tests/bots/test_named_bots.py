"""Bots by name: levels, budgets, somebody's own function; and what is said of other names."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError, UnknownBot
from tortuga.lab.simulate import simulate

OWN = """
def choose(game, view, rng):
    return view.legal[-1]

answer = 42

def broken(game, view, rng):
    raise RuntimeError("lost at sea")
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_tiny_bot.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_tiny_bot", raising=False)
    return "my_tiny_bot"


def test_levels_go_from_weak_to_strong() -> None:
    assert tortuga.bots() == ["swabbie", "sailor", "bosun", "captain", "admiral"]
    # An admiral goes by what a captain does by instinct.
    assert [tortuga.bot(name).level for name in tortuga.bots()] == [0, 1, 2, 3, 3]


def test_a_function_is_a_bot_wherever_one_is_named(own: str) -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(1)
    view = state.view(state.acting[0])
    assert tortuga.bot(f"{own}:choose").choose(game, view, Chance(1)) == view.legal[-1]
    report = simulate(game, [f"{own}:choose", "swabbie"], 4, seed=1)
    assert [tally.name for tally in report.bots] == [f"{own}:choose", "swabbie"]


def test_a_bot_is_found_by_its_entry_point(own: str, tmp_path: Path) -> None:
    installed = tmp_path / "my_tiny_bot-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: my-tiny-bot\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[tortuga.bots]\nlast-mate = {own}:choose\n")
    game = tortuga.game("buried-treasure")
    state = game.start(1)
    view = state.view(state.acting[0])
    found = tortuga.bot("last-mate")
    assert found.name == "last-mate"
    assert found.choose(game, view, Chance(1)) == view.legal[-1]


def test_budgets_are_part_of_a_name() -> None:
    assert tortuga.bot("captain@20").name == "captain@20"
    assert tortuga.bot("bosun@20").level == 2
    assert tortuga.bot("captain@0.5s").level == 3


@pytest.mark.parametrize(
    "name",
    [
        "commodore",
        "admiral@",
        "captain@",
        "captain@0",
        "captain@0s",
        "sailor@9",
        "captain@1e9",
        "",
        "@",
    ],
)
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        tortuga.bot(name)


@pytest.mark.parametrize("name", ["no_such_module:choose", "my_tiny_bot:nothing", ":choose"])
def test_a_bot_that_cannot_be_loaded_is_refused(own: str, name: str) -> None:
    with pytest.raises(UnknownBot, match="cannot be loaded"):
        tortuga.bot(name)


def test_what_is_no_function_is_refused(own: str) -> None:
    with pytest.raises(TortugaError, match="not a function"):
        tortuga.bot(f"{own}:answer")
