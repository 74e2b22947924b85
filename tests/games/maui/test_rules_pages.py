"""The rules pages of Maui: what is ours and not the rulebook's is marked, in every language."""

from __future__ import annotations

import re

import pytest

from tortuga.engine.library import rules_of

RULING = {"en": "ruling", "es": "aclaración"}
# How often each rule's section says that something is a ruling.
RULINGS = {
    "MA-1": 4, "MA-2": 2, "MA-3": 1, "MA-4": 1, "MA-5": 1, "MA-6": 3, "MA-7": 1, "MA-8": 3,
    "MA-9": 1, "MA-10": 1, "MA-11": 3, "MA-12": 1, "MA-13": 2, "MA-C1": 0, "MA-C2": 0, "MA-C3": 0,
    "MA-C4": 1, "MA-X1": 1, "MA-X2": 3, "MA-X3": 1,
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(RULING))
def test_every_ruling_is_marked_where_it_is_said(language: str) -> None:
    mark = f"<strong>({RULING[language]}"
    found = {each.id: each.html().count(mark) for each in rules_of("maui", language).sections}
    assert {rule: count for rule, count in found.items() if rule.startswith("MA-")} == RULINGS


@pytest.mark.parametrize("language", sorted(RULING))
def test_the_example_of_a_placement_covers_three_rows_in_a_row(language: str) -> None:
    """MA-6: yellow in row 6 and red in row 7, as the test of that example plays it."""
    section = rules_of("maui", language).section("MA-6").html()
    assert [int(row) for row in re.findall(r"(?:rows|row|filas|fila) (\d)", section)] == [5, 6, 7]
