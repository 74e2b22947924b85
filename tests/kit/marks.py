"""Rulings and house figures: how many the rules promise, and how many a rules page marks.

The rules that the games follow lie beside the repository, in ``shared/rules``. There ``(R)`` marks
a ruling and ``(H)`` a house figure. ``python -m tests.kit.marks`` counts them by rule and keeps
the numbers in ``tests/data``, so that a copy without those rules is checked too.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from tortuga.engine.rulebook import Rulebook, Section

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT.parent / "shared" / "rules"
KEPT = ROOT / "tests" / "data" / "rule_marks.json"
COMPONENTS = "components"

Marks = dict[str, Counter[str]]  # by rule: how many R and H

HEADING_RULE_OR_MARK = re.compile(
    r"^## (?P<heading>.+)$"
    r"|\*\*(?P<rule>[A-Z]{2}-[A-Z0-9]+)\b"
    r"|\((?:[^()]*, )?(?P<mark>[RH])(?:[:;,][^()]*)?\)",
    re.MULTILINE,
)
WORDS = {
    "en": {"R": "ruling", "H": "house figures?"},
    "es": {"R": "aclaración", "H": "valor(?:es)? de la casa"},
}


def promised_in(text: str) -> Marks:
    """The marks of rules as they are agreed on; what stands before the first heading explains."""
    found: Marks = {}
    at = ""
    for match in HEADING_RULE_OR_MARK.finditer(text):
        heading, rule, mark = match.group("heading", "rule", "mark")
        if mark is None:
            at = rule or heading.lower()
        elif at:
            found.setdefault(at, Counter())[mark] += 1
    return found


def marked_in(book: Rulebook, language: str) -> Marks:
    """The marks of a rules page: what you play with by itself, then rule by rule."""
    first = [section.numbered for section in book.sections].index(True)
    of_components = sum((_marks_of(each, language) for each in book.sections[1:first]), Counter())
    rules = [section for section in book.sections if section.numbered]
    found = {section.id: _marks_of(section, language) for section in rules}
    return {COMPONENTS: of_components, **found}


def _marks_of(section: Section, language: str) -> Counter[str]:
    page = section.html()
    return Counter(
        {
            mark: len(re.findall(rf"<strong>\(?{words}\b", page))
            for mark, words in WORDS[language].items()
        }
    )


def promised() -> dict[str, Marks]:
    """The marks of every game's rules, as they were counted last."""
    games = json.loads(KEPT.read_text(encoding="utf-8"))
    return {
        game: {rule: Counter(marks) for rule, marks in rules.items()}
        for game, rules in games.items()
    }


def counted() -> dict[str, Marks]:
    """The marks of every game's rules, counted now."""
    files = sorted(RULES.glob("*.md"))
    return {file.stem: promised_in(file.read_text(encoding="utf-8")) for file in files}


def main() -> None:
    KEPT.write_text(json.dumps(counted(), indent=2) + "\n", encoding="utf-8")
    print(f"{KEPT.relative_to(ROOT)} holds the marks of the rules")


if __name__ == "__main__":
    main()
