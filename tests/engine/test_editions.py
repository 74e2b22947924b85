"""Versions of the rules: what was begun under older ones goes on under them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from tests.kit.throwaway.game import ShellBids
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import OptionError, RecordError, TortugaError
from tortuga.engine.match import commitment
from tortuga.engine.options import Option
from tortuga.engine.records import Record
from tortuga.engine.registry import forget, make_game, register
from tortuga.testing.play import random_match

NAME = "second-beach"


class SecondBeach(ShellBids):
    """The throwaway game with a third version of its rules, which can choose its tide."""

    name: ClassVar[str] = NAME
    rules: ClassVar[int] = 3
    older_rules: ClassVar[tuple[int, ...]] = (2,)
    declared: ClassVar[tuple[Option, ...]] = (
        Option("ebb", False),
        Option("tide", "low", ("low", "high"), since=3, before="none"),
    )


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(NAME, f"{__name__}:SecondBeach")
    yield
    forget(NAME)


def test_a_game_is_played_by_the_newest_rules_unless_older_ones_are_asked_for() -> None:
    newest, older = make_game(NAME, 2), make_game(NAME, 2, rules=2)
    assert (newest.edition, older.edition) == (3, 2)
    assert (newest.options, older.options) == ({"ebb": False, "tide": "low"}, {"ebb": False})
    assert (newest.chosen("tide"), older.chosen("tide")) == ("low", "none")


def test_an_option_of_newer_rules_cannot_be_given_to_older_ones() -> None:
    assert make_game(NAME, 2, None, {"tide": "high"}).chosen("tide") == "high"
    with pytest.raises(OptionError, match="has no option 'tide'; its options are ebb"):
        make_game(NAME, 2, None, {"tide": "high"}, rules=2)
    with pytest.raises(OptionError, match="has no option 'wind'"):
        make_game(NAME, 2).chosen("wind")


@pytest.mark.parametrize("rules", [0, 1, 4])
def test_rules_that_the_game_does_not_know_are_refused(rules: int) -> None:
    with pytest.raises(TortugaError, match=f"is played by rules version 3 or 2, not {rules}"):
        make_game(NAME, 2, rules=rules)


@pytest.mark.parametrize("rules", [2, 3])
def test_a_record_replays_by_the_rules_that_it_names(rules: int) -> None:
    text = Record.of(random_match(make_game(NAME, 3, rules=rules), 5)).dumps()
    assert f"\nrules: {rules}\n" in text
    again = Record.loads(text)
    assert again.game.edition == rules
    assert again.dumps() == text
    again.verify()


def test_a_record_that_gives_an_older_game_a_newer_option_is_refused() -> None:
    record = Record.of(random_match(make_game(NAME, 2, rules=2), 5))
    record.game.options["tide"] = "low"
    with pytest.raises(RecordError, match="line 5: second-beach has no option 'tide'"):
        Record.loads(record.dumps())


def test_a_description_and_a_commitment_name_the_rules_played_by() -> None:
    older = make_game(NAME, 2, rules=2)
    told = describe(older)
    assert (told.rules, told.make().edition) == (2, 2)
    assert Description(NAME, 3, 2, {}).make().edition == 3
    assert commitment(older, 1) != commitment(make_game(NAME, 2), 1)


def test_a_game_in_which_nobody_starts_takes_no_first() -> None:
    options: dict[str, Any] = {"first": 1}
    with pytest.raises(OptionError, match="has no option 'first'"):
        make_game(NAME, 2, None, options)
