"""Options: what can be chosen before a game, from values and from texts."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.engine.errors import OptionError
from tortuga.engine.options import Option, first_option, parse_options, settle

ADVANCED = Option("advanced", False)
SIDE = Option("side", "crabs", ("crabs", "Gulls"))
WAVES = Option("waves", 3, (3, 5))
DECLARED = (ADVANCED, SIDE, WAVES)


def test_a_flag_is_an_option_of_two_choices() -> None:
    assert (ADVANCED.kind, SIDE.kind, WAVES.kind) == ("flag", "choice", "choice")
    assert ADVANCED.words() == ["false", "true"]


def test_what_is_not_given_keeps_its_default() -> None:
    assert settle("maui", DECLARED, {"waves": 5}) == {
        "advanced": False,
        "side": "crabs",
        "waves": 5,
    }
    assert settle("maui", (), {}) == {}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tide": 1}, "maui has no option 'tide'; its options are advanced, side or waves"),
        ({"advanced": 1}, "advanced must be false or true, not 1"),
        ({"side": "gulls"}, "side must be crabs or gulls, not 'gulls'"),
        ({"waves": 4}, "waves must be 3 or 5, not 4"),
        ({"waves": "3"}, "waves must be 3 or 5, not '3'"),
        ({"waves": 3.0}, "waves must be 3 or 5, not 3.0"),
        ({"waves": []}, "waves must be 3 or 5"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        settle("maui", DECLARED, given)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="maui has no option 'tide'; it has none"):
        settle("maui", (), {"tide": True})


@pytest.mark.parametrize(
    ("pairs", "given"),
    [
        (["advanced=true"], {"advanced": True}),
        (["advanced=OFF"], {"advanced": False}),
        (["advanced=1", "waves=5"], {"advanced": True, "waves": 5}),
        (["side= gulls "], {"side": "Gulls"}),
        ([], {}),
    ],
)
def test_options_are_read_from_texts(pairs: list[str], given: dict[str, Any]) -> None:
    assert parse_options("maui", DECLARED, pairs) == given


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("advanced", "an option is written name=value, not 'advanced'"),
        ("advanced=maybe", "advanced must be false or true, not 'maybe'"),
        ("waves=4", "waves must be 3 or 5, not '4'"),
        ("waves=true", "waves must be 3 or 5, not 'true'"),
        ("tide=low", "maui has no option 'tide'; its options are"),
        ("=low", "maui has no option ''; its options are"),
    ],
)
def test_a_wrong_text_is_refused_with_what_is_allowed(pair: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        parse_options("maui", DECLARED, [pair])


def test_an_option_that_is_left_unsaid_stands_only_where_it_is_chosen() -> None:
    first = first_option(3)
    assert settle("maui", (first,), {}) == settle("maui", (first,), {"first": "lot"}) == {}
    assert settle("maui", (first,), {"first": 3}) == {"first": 3}
    assert parse_options("maui", (first,), ["first=2"]) == {"first": 2}
    with pytest.raises(OptionError, match="first must be lot, 1, 2 or 3, not 4"):
        settle("maui", (first,), {"first": 4})
