"""Plurals: which of a word's forms a language takes for a number, by the categories of CLDR.

The rules are data, in ``plurals.toml``; a browser knows them by itself (``Intl.PluralRules``).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
OTHER: Final = "other"

RULES: Final = Path(__file__).with_suffix(".toml")
AS_IN_ENGLISH: Final = {"one": "n = 1"}
RELATION: Final = re.compile(r"n(?: % ([0-9]+))? (!?)= ([0-9.,]+)")


@lru_cache(maxsize=4096)
def category(language: str, number: int) -> str:
    """The category of a whole number.

    >>> [category("pl", number) for number in (1, 2, 5, 22)]
    ['one', 'few', 'many', 'few']
    """
    for name, rule in _rules().get(language.partition("-")[0], AS_IN_ENGLISH).items():
        if any(_holds(each, abs(number)) for each in rule.split(" or ")):
            return name
    return OTHER


@cache
def _rules() -> dict[str, dict[str, str]]:
    """Every language's rules, by category, in the order in which they are tried."""
    found: dict[str, dict[str, str]] = {}
    for rule in tomllib.loads(RULES.read_text(encoding="utf-8"))["rule"]:
        languages = rule.pop("languages").split()
        tidy = {name: " ".join(text.split()) for name, text in rule.items()}
        found |= dict.fromkeys(languages, tidy)
    return found


def _holds(condition: str, number: int) -> bool:
    """Whether all relations of a condition hold: ``n % 10 = 2..4 and n % 100 != 12..14``."""
    for relation in condition.split(" and "):
        match = RELATION.fullmatch(relation)
        assert match is not None, f"{RULES.name} cannot say {relation!r}"
        divisor, negated, ranges = match.groups()
        value = number % int(divisor) if divisor else number
        if _within(value, ranges) == bool(negated):
            return False
    return True


def _within(value: int, ranges: str) -> bool:
    """Whether a list such as ``3..10,13`` has the value."""
    ends = [each.partition("..") for each in ranges.split(",")]
    return any(int(low) <= value <= int(high or low) for low, _, high in ends)
