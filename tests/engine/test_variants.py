"""Variants: forms, differences, refusals and files, of our games and of anybody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tortuga.engine import registry, variants
from tortuga.engine.changing import number_at, printed_figures
from tortuga.engine.errors import ComponentError
from tortuga.engine.library import languages

SHELLS = '''
"""Shells: one shell, one turn."""
from tortuga.engine.zones import Zones, ZonesGame
from tortuga.engine.moves import MoveSpace

MOVES = MoveSpace()
TAKE = MOVES.block("take")


class Beach(Zones):
    def set_up(self, chance):
        self.acting = (0,)

    def legal(self, seat):
        return [TAKE.move()]

    def apply(self, seat, move):
        self.acting = ()
        self.scores[seat] = self.game.worth
        self.winners = [seat]


class Shells(ZonesGame):
    name = "shells"
    moves = MOVES
    state_type = Beach
    components = {
        "worth": 3,
        "rare": True,
        "names": ["cowrie", "conch"],
        "odds": 0.5,
        "tide": {"low": 1, "steps": [1, 2], "map": [[1, 2], [3, 4]]},
    }

    def read_components(self, entries):
        self.worth = entries.whole("worth", 1, 9)
        for field in ("rare", "names", "odds", "tide"):
            entries.take(field)
        entries.done()
'''


@pytest.fixture
def shells(tmp_path: Path) -> Iterator[str]:
    """Somebody's game in one file, which describes nothing."""
    file = tmp_path / "shells.py"
    file.write_text(SHELLS, encoding="utf-8")
    name = registry.named(str(file))
    yield name
    registry.forget(name)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", tortuga.games())
def test_every_figure_has_a_name_a_meaning_and_bounds_that_hold_it(
    name: str, language: str
) -> None:
    form = variants.form(name, language)
    assert form["described"]
    json.dumps(form, allow_nan=False)
    for group in form["groups"]:
        assert group["title"]
        assert group["about"]
        for figure in group["figures"]:
            assert figure["title"]
            assert figure["about"]
            assert figure["value"] == figure["printed"]
            assert not figure["changed"]
    assert all(each["ok"] for each in form["sums"])


@pytest.mark.parametrize("name", tortuga.games())
def test_the_form_has_all_figures_of_the_file_and_no_other(name: str) -> None:
    def leaves(data: dict[str, Any]) -> int:
        return sum(leaves(each) if isinstance(each, dict) else 1 for each in data.values())

    form = variants.form(name, "en")
    shown = [each for group in form["groups"] for each in group["figures"]]
    held = [each for each in shown if each["printed"] not in (None, 0) or each["low"] is None]
    file = printed_figures(name)
    assert len({each["path"] for each in shown}) == len(shown)
    assert len(held) <= leaves(file) <= len(shown)


@pytest.mark.parametrize("name", tortuga.games())
def test_a_file_is_written_and_opened_again(name: str) -> None:
    data = printed_figures(name)
    text = variants.as_toml(name, data)
    assert variants.from_toml(text) == data
    assert variants.changes_in_toml(name, text) == {}


def test_changes_make_a_whole_file_and_back() -> None:
    changes = {"towels.ones": 4, "score.skulls": [0, 9, 18, 18]}
    data = variants.applied("playa-pirata", changes)
    assert data["towels"] == {"ones": 4, "twos": 4, "threes": 3}
    assert variants.changes_of("playa-pirata", data) == changes
    text = variants.as_toml("playa-pirata", data, "es")
    assert variants.changes_in_toml("playa-pirata", text) == changes
    assert tortuga.game("playa-pirata").component_data["towels"]["ones"] == 5
    game = variants.checked("playa-pirata", changes, seats=3)
    assert (game.seats, game.component_data) == (3, data)


def test_what_is_not_changed_is_no_change() -> None:
    data = variants.applied("playa-pirata", {"towels.ones": 5})
    assert variants.changes_of("playa-pirata", data) == {}
    assert variants.differences("playa-pirata", {"towels.ones": 5}) == []


def test_differences_say_what_was_and_is() -> None:
    (found,) = variants.differences("buried-treasure", {"score_cards.A.red": [9, 4]})
    assert found == {
        "path": "score_cards.A.red",
        "group": "Score cards",
        "title": "A, Cannons",
        "printed": [8, 4],
        "value": [9, 4],
        "told": "8, 4 → 9, 4",
    }


def test_a_score_card_can_be_added_and_left_out() -> None:
    colours = ("red", "green", "yellow", "blue")
    more = {f'score_cards."my.E".{colour}': [3, 1] for colour in colours}
    assert variants.refusals("buried-treasure", more) == []
    shown = variants.form("buried-treasure", "en", more)["groups"][0]["figures"]
    assert [each["row"] for each in shown][-4:] == ["My.E"] * 4
    assert {each["printed"] is None for each in shown[-4:]} == {True}
    less = {f"score_cards.D.{colour}": None for colour in colours}
    data = variants.applied("buried-treasure", less)
    assert list(data["score_cards"]) == ["A", "B", "C"]
    assert variants.refusals("buried-treasure", less) == []
    assert variants.changes_of("buried-treasure", data) == less
    one = {"score_cards.D.red": None}
    (refused,) = variants.refusals("buried-treasure", one)
    assert (refused["path"], refused["message"]) == ("score_cards.D.red", "is missing")


@pytest.mark.parametrize(
    ("name", "changes", "path", "said", "ways"),
    [
        (
            "playa-pirata",
            {"towels.ones": 9},
            "towels.ones",
            "must be a whole number from 0 to 8, not 9",
            [("towels.ones", 5, True)],  # with 8 there would be 15 towels
        ),
        (
            "playa-pirata",
            {"towels.ones": 6},
            "towels.threes",
            "makes 13 towels; 1 to 12 can be played",
            [
                ("towels.ones", 5, True),
                ("towels.twos", 3, False),
                ("towels.threes", 2, False),
            ],
        ),
        (
            "buried-treasure",
            {"cards.red.plain": 7},
            "cards",
            "has 55 cards, but 3 rounds of columns [6, 5, 4, 3] need exactly 54",
            [
                ("cards.red.plain", 6, True),
                ("cards.green.plain", 6, False),
                ("cards.yellow.plain", 7, False),
                ("cards.blue.plain", 8, False),
            ],
        ),
        (
            "x-marks-the-spot",
            {"reshuffles": 9, "tiles.water-water": 20},
            "reshuffles",
            "makes 1290 cards in a game",
            [("reshuffles", 2, True), ("reshuffles", 8, False)],
        ),
        ("maui", {"waves": 3}, "waves", "maui has no such figure", []),
        ("maui", {"costs.first": 3}, "costs.first", "maui has no such figure", []),
    ],
)
def test_a_refusal_comes_with_its_place_and_ways_out(
    name: str, changes: dict[str, Any], path: str, said: str, ways: list[Any]
) -> None:
    (refused,) = variants.refusals(name, changes)
    assert refused["path"] == path
    assert refused["message"].startswith(said)
    assert [(way["path"], way["value"], way["back"]) for way in refused["ways"]] == ways
    for way in refused["ways"]:
        mended = {**changes, way["path"]: way["value"]}
        assert variants.refusals(name, mended) == [], way
    with pytest.raises(ComponentError):
        variants.checked(name, changes)


def test_refusals_are_told_in_the_readers_language() -> None:
    (refused,) = variants.refusals("playa-pirata", {"towels.ones": 6}, language="es")
    assert refused["message"] == "suma 13 toallas; se puede jugar con 1 a 12"
    (refused,) = variants.refusals("maui", {"dollars.player": 99}, language="es")
    assert refused["message"] == "debe ser un número entero de 0 a 9, no 99"


@pytest.mark.parametrize("value", [1.5, float("nan"), True, "4", [], {}, {"a": 1}, [[1]], 10**30])
@pytest.mark.parametrize("path", ["towels.ones", "score.skulls", "treasures.numbers"])
def test_nothing_that_is_sent_as_a_figure_breaks_anything(path: str, value: Any) -> None:
    refused = variants.refusals("playa-pirata", {path: value})
    assert [each["path"] for each in refused] == [path]
    variants.form("playa-pirata", "en", {path: value})
    variants.differences("playa-pirata", {path: value})


def test_sums_stand_beside_their_groups() -> None:
    sums = variants.form("buried-treasure", "en", {"cards.red.plain": 7})["sums"]
    assert sums == [{"group": "cards", "text": "55 cards; the columns need 54", "ok": False}]


def test_anybodys_game_has_fields_made_from_its_figures(shells: str) -> None:
    form = variants.form(shells, "en")
    assert not form["described"]
    shown = {each["path"]: each for group in form["groups"] for each in group["figures"]}
    assert {path: each["kind"] for path, each in shown.items()} == {
        "worth": "number",
        "rare": "switch",
        "names": "words",
        "odds": "fixed",
        "tide.low": "number",
        "tide.steps": "numbers",
        "tide.map": "grid",
    }
    assert shown["worth"]["low"] is None
    assert shown["tide.low"]["title"] == "Low"
    assert [group["title"] for group in form["groups"]] == ["Shells", "Tide"]


def test_anybodys_game_is_changed_and_refuses_in_its_own_words(shells: str) -> None:
    changes = {"worth": 5, "tide.steps": [3]}
    assert variants.refusals(shells, changes) == []
    data = variants.applied(shells, changes)
    assert variants.changes_in_toml(shells, variants.as_toml(shells, data)) == changes
    (refused,) = variants.refusals(shells, {"worth": 10})
    assert refused["path"] == "worth"
    assert refused["message"] == "must be a whole number from 1 to 9, not 10"
    assert refused["ways"] == [{"path": "worth", "at": [], "value": 3, "back": True}]
    (refused,) = variants.refusals(shells, {"odds": 1})
    assert refused["message"] == "cannot be changed here"
    (refused,) = variants.refusals(shells, {"extra": 1})
    assert refused["message"].startswith("is not known here")
    (refused,) = variants.refusals(shells, {"worth.deeper": 1})
    assert refused["message"] == "worth is no table, but 3"


def test_a_number_that_is_searched_is_a_figure_or_one_of_a_list() -> None:
    assert number_at("buried-treasure", "rounds") == ("rounds", None)
    assert number_at("buried-treasure", "columns[4]") == ("columns", 3)
    for wrong in ("columns", "columns[0]", "columns[5]", "columns[x]", "cards", "rounds[1]"):
        with pytest.raises(ComponentError):
            number_at("buried-treasure", wrong)


def test_the_remarks_of_a_file_are_hints_where_a_game_describes_nothing(tmp_path: Path) -> None:
    code = SHELLS.replace("    components = {", "    folder = FOLDER\n    unused = {")
    code = code.replace(
        "MOVES = ", "from pathlib import Path\nFOLDER = Path(__file__).parent\nMOVES = "
    )
    (tmp_path / "shells.py").write_text(code, encoding="utf-8")
    (tmp_path / "components.toml").write_text(
        "# All of it.\n\nworth = 3 # points of a shell\nrare = true\n"
        "names = ['a # b']\nodds = 0.5\n\n"
        "# How the water moves.\n[tide]\n# Once a day.\nlow = 1\nsteps = [\n  1, # first\n]\n",
        encoding="utf-8",
    )
    name = registry.named(str(tmp_path / "shells.py"))
    try:
        first, tide = variants.form(name, "en")["groups"]
    finally:
        registry.forget(name)
    shown = {each["path"]: each["about"] for group in (first, tide) for each in group["figures"]}
    assert tide["about"] == "How the water moves."
    assert shown == {
        "worth": "points of a shell",
        "rare": "",
        "names": "",
        "odds": "",
        "tide.low": "Once a day.",
        "tide.steps": "",
    }
