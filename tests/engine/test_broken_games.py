"""Somebody else's game that is broken, however it is, breaks nothing but itself."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import tortuga
from tortuga.cli import main
from tortuga.coach.lessons.lesson import lesson_of
from tortuga.engine import registry
from tortuga.engine.errors import TortugaError
from tortuga.engine.library import rules_of
from tortuga.engine.registry import BrokenGame
from tortuga.harbour import catalogue, lessons
from tortuga.table.new_tables import Lot, Wish, new_table
from tortuga.table.refusals import Refusal
from tortuga.table.seats import bot_seat

EXAMPLE = Path(__file__).parents[2] / "examples" / "beachcombers.py"
# What is added to the class of the example, which is then a plugin, and what is told of it.
UNFIT = {
    "nameless": ('name = "somebody"', "calls itself 'somebody'"),
    "motionless": ("moves = None", "has moves None, which are no move space"),
    "crowded": ("max_seats = 99", "is for 2 to 99 seats; there can be 1 to 8"),
    "empty": ("min_seats = 5", "is for 5 to 4 seats"),
    "wordy": ('texts = "words"', "texts that are no table by language"),
    "young": ('age = "ten"', "rules, age or minutes that are no whole numbers"),
    "choosy": ('declared = ("tide",)', "has options ('tide',), which are none"),
}
# What fails only at a table.
FAILING = {
    "set-up": ("def __init__(self, *given): raise KeyError('tide')", "cannot be set up: KeyError"),
    "deal": ("def deal(self, chance): raise KeyError('tide')", "cannot be begun: KeyError"),
    "guess": ("def guess(self, view, rng): raise KeyError('tide')", ""),
}


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], str]]:
    """Installs the example as a plugin of that name, with a line changed."""
    made: list[str] = []

    def install(name: str, line: str) -> str:
        module = f"plugin_{name.replace('-', '_')}"
        source = EXAMPLE.read_text().replace('name = "beachcombers"', f'name = "{name}"')
        (tmp_path / f"{module}.py").write_text(f"{source}    {line}\n")
        about = tmp_path / f"{module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(
            dedent(f"""
            [tortuga.games]
            {name} = {module}:Beachcombers
            """)
        )
        made.append(name)
        return name

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    for name in made:
        registry.forget(name)
        sys.modules.pop(f"plugin_{name.replace('-', '_')}", None)


def look_everywhere() -> None:
    """All that lists every game."""
    assert main(["games"]) == 0
    assert main(["games", "--json", "--lang", "es"]) == 0
    assert "maui" in [game["name"] for game in catalogue.game_list()["games"]]
    for language in ("en", "es"):
        assert "maui" in catalogue.all_texts(language)["games"]
    assert "maui" in [lesson["game"] for lesson in lessons.lesson_list()["lessons"]]


@pytest.mark.filterwarnings("always::tortuga.engine.registry.BrokenGame")
@pytest.mark.parametrize("name", UNFIT)
def test_a_game_that_does_not_say_what_it_must_is_left_out(
    name: str, plugin: Callable[[str, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    line, told = UNFIT[name]
    plugin(name, line)
    with pytest.warns(BrokenGame, match="it is left out") as warned:
        tortuga.games()
    (said,) = [str(each.message) for each in warned]
    assert said.startswith(f"the game '{name}' ")
    assert told in said
    assert f"(package plugin_{name})" in said
    look_everywhere()
    assert name not in tortuga.games()
    capsys.readouterr()
    assert main(["games", "--check"]) == 1
    assert f"{name}: cannot be loaded" in capsys.readouterr().out


@pytest.mark.parametrize("name", FAILING)
def test_a_game_that_fails_at_its_table_leaves_none_behind(
    name: str, plugin: Callable[[str, str], str]
) -> None:
    line, told = FAILING[name]
    plugin(name, line)
    look_everywhere()
    assert name in tortuga.games()
    if not told:
        return
    with pytest.raises(Refusal, match=f"'{name}' {told}: 'tide'") as refused:
        set_a_table(name)
    assert refused.value.status == 422


def set_a_table(name: str) -> None:
    seats = (bot_seat(0, "sailor", "Ana", 0), bot_seat(1, "sailor", "Ben", 1))
    new_table(Wish(name, {}, False, "sailor", None), "host", seats, Lot("id", "1"), 0)


def test_a_game_without_a_word_has_a_name_a_line_and_rules(
    plugin: Callable[[str, str], str],
) -> None:
    plugin("wordless", "texts = {}; __doc__ = None")
    look_everywhere()
    told = catalogue.all_texts("es")["games"]["wordless"]
    assert told == {"name": "Wordless", "tagline": "Wordless"}
    assert rules_of("wordless", "es").title == "Wordless"
    with pytest.raises(TortugaError, match="no lesson for 'wordless'"):
        lesson_of("wordless")


def test_texts_that_are_none_are_told_and_done_without(plugin: Callable[[str, str], str]) -> None:
    plugin("babbling", 'texts = {"en": {"move": {"dig": "Dig {"}}}')
    with pytest.warns(UserWarning, match="babbling: .*'move.dig' has a brace outside"):
        told = catalogue.all_texts("en")["games"]["babbling"]
    assert told["name"] == "Babbling"


def test_open_spiel_takes_the_others(plugin: Callable[[str, str], str]) -> None:
    spiel = pytest.importorskip("tortuga.env.spiel")
    plugin("motionless-too", "moves = None")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BrokenGame)
        spiel.register()
