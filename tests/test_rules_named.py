"""Every numbered rule is named by a test that proves it, and marked where it is our own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import tortuga
from tests.kit import marks
from tests.kit.marks import COMPONENTS, Marks
from tests.kit.rules import rules_named_in
from tortuga.engine import rulebook
from tortuga.engine.registry import game_class

# The lot stands for the book's own way to say who starts.
BY_LOT = ("BT-3", "MA-1", "PM-1", "PP-2", "XM-1")
# House figures of the components that a page tells, and marks, at the rule that uses them.
TOLD_AT = {
    "buried-treasure": {"BT-1": 1},
    "maui": {"MA-1": 2, "MA-13": 1, "MA-C1": 1},
}


@pytest.fixture(scope="module")
def named() -> dict[str, list[str]]:
    return rules_named_in(Path(__file__).parent)


@pytest.mark.parametrize("name", tortuga.games())
def test_every_rule_is_named_by_a_test(name: str, named: dict[str, list[str]]) -> None:
    unproven = [rule for rule in game_class(name).rule_ids if rule not in named]
    assert unproven == [], f"no test of {name} is marked @rule(…) with these"


def test_no_test_names_a_rule_that_does_not_exist(named: dict[str, list[str]]) -> None:
    known = {rule for name in tortuga.games() for rule in game_class(name).rule_ids}
    unknown = {rule: tests for rule, tests in named.items() if rule not in known}
    assert unknown == {}


def promised_on_the_page(name: str) -> Marks:
    """What a page owes: the marks of the rules, each where the page tells of it, and the lot."""
    owed = marks.promised()[name]
    for rule, figures in TOLD_AT.get(name, {}).items():
        owed[COMPONENTS]["H"] -= figures
        owed.setdefault(rule, Counter())["H"] += figures
    for rule in set(BY_LOT) & set(game_class(name).rule_ids):
        owed.setdefault(rule, Counter())["R"] += 1
    return owed


@pytest.mark.parametrize("name", tortuga.games())
@pytest.mark.parametrize("language", marks.WORDS)
def test_every_ruling_and_house_figure_is_marked_at_its_rule(name: str, language: str) -> None:
    page = marks.marked_in(rulebook.load(game_class(name).folder, language), language)
    owed = promised_on_the_page(name)
    assert sorted(set(owed) - set(page)) == []
    unmarked = {rule: dict(owed[rule] - page[rule]) for rule in owed if owed[rule] - page[rule]}
    assert unmarked == {}, f"the rules of {name} in {language!r} owe these marks"


def test_marks_are_counted_by_rule_wherever_a_line_ends() -> None:
    text = """(R) marks a ruling, (H) a house figure.

## Components
- towels (H; at least four) and a supply without end (R).

## Rules
- **AB-1** One batch (R: towels
  only). **AB-S2** The lowest (tied: the first of them, R) picks (with 2 of these: AB-1) (H: 6).
"""
    assert marks.promised_in(text) == {
        COMPONENTS: Counter(R=1, H=1),
        "AB-1": Counter(R=1),
        "AB-S2": Counter(R=1, H=1),
    }


@pytest.mark.skipif(not marks.RULES.is_dir(), reason="the rules do not lie beside the repository")
def test_the_marks_that_are_kept_are_those_of_the_rules() -> None:
    assert marks.promised() == marks.counted(), "run python -m tests.kit.marks"
