"""Plurals: the categories of CLDR, as browsers know them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tortuga.engine.plurals import CATEGORIES, RULES, category

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data" / "text_vectors.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("language", VECTORS["categories"])
def test_numbers_have_the_categories_that_browsers_give_them(language: str) -> None:
    wanted = VECTORS["categories"][language]
    assert {number: category(language, int(number)) for number in wanted} == wanted


def test_every_language_has_one_rule_and_every_rule_can_be_read() -> None:
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))["rule"]
    languages = [each for rule in rules for each in rule["languages"].split()]
    assert sorted(languages) == sorted(set(languages))
    for language in languages:
        assert {category(language, number) for number in range(200)} <= set(CATEGORIES)
