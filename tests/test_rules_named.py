"""Every numbered rule is named by a test that proves it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tortuga
from tests.kit.rules import rules_named_in
from tortuga.engine.registry import game_class

NAMED = rules_named_in(Path(__file__).parent)


@pytest.mark.parametrize("name", tortuga.games())
def test_every_rule_is_named_by_a_test(name: str) -> None:
    unproven = [rule for rule in game_class(name).rule_ids if rule not in NAMED]
    assert unproven == [], f"no test of {name} is marked @rule(…) with these"


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {rule for name in tortuga.games() for rule in game_class(name).rule_ids}
    unknown = {rule: tests for rule, tests in NAMED.items() if rule not in known}
    assert unknown == {}
