"""The component file of Maui: one's own figures are played with, wrong ones refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tortuga
from tests.games.maui.positions import checked, seen
from tortuga.engine.errors import ComponentError
from tortuga.engine.registry import game_class
from tortuga.testing import flow, records, secrecy

HOUSE = (game_class("maui").folder / "components.toml").read_text(encoding="utf-8")


def with_components(tmp_path: Path, text: str, side: str = "umbrellas") -> tortuga.Game:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return tortuga.game("maui", components=path, side=side)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, f"{old!r} must be found once"
    return HOUSE.replace(old, new)


def test_the_house_file_is_what_is_played_with(tmp_path: Path) -> None:
    mine = with_components(tmp_path, HOUSE)
    house = tortuga.game("maui")
    assert mine.component_data == house.component_data
    assert mine.start(3).view(0) == house.start(3).view(0)


def test_a_player_can_give_their_own_copys_numbers(tmp_path: Path) -> None:
    text = changed("[[4, 2], [6, 4], [2, 5],", "[[5, 2], [6, 3], [2, 5],")
    text = text.replace("pearls = [2, 5, 9]", "pearls = [1, 4, 9, 16]")
    text = text.replace("penalties = [1, 2]", "penalties = [0, 3]")
    view = seen(checked(with_components(tmp_path, text).start(1)))
    assert [(spot.row, spot.column) for spot in view.seats[0].spots[:2]] == [(4, 1), (5, 2)]
    assert view.pearl_points == (0, 1, 4, 9, 16)
    assert view.penalty_points == (0, 0, 3)


def test_other_figures_make_a_whole_game(tmp_path: Path) -> None:
    text = changed("costs = [0, 1, 2]", "costs = [1, 1, 3]")
    text = text.replace("counts = [1, 2, 2]", "counts = [0, 0, 3]")
    text = text.replace(
        'blue = { track = "yellow", space = 6 }', 'blue = { track = "green", space = 1 }'
    )
    text = text.replace("[4, 2], [2, 3], [6, 5]", "[4, 2], [5, 2], [3, 2]")
    text = text.replace('umbrellas = ["yellow", "red"]', 'umbrellas = ["green", "green", "blue"]')
    text = text.replace("pearls = [3, 3]", "pearls = [2, 3]")
    text = text.replace("player = 1", "player = 0")
    for side in ("umbrellas", "crabs", "both"):
        game = with_components(tmp_path, text, side)
        for seed in range(3):
            for check in (
                flow.always_ends,
                flow.conserves_components,
                secrecy.a_guess_looks_the_same,
                records.record_round_trips,
            ):
                check(game, seed)


WRONG = {
    "costs": (("costs = [0, 1, 2]", "costs = [0, 1]"), "costs: must be a list of 3 whole numbers"),
    "rows": (
        ("rows = [3, 2, 1, 1, 1, 2, 3]", "rows = [3, 2, 1, 1, 1, 2, 30]"),
        "rows: must be a whole number from 0 to 9, not 30",
    ),
    "a track that falls": (
        ("tracks = [1, 2, 3, 4, 6,", "tracks = [1, 2, 3, 2, 6,"),
        "tracks: must never fall, but 2 comes after 3",
    ),
    "an extension below its track": (
        ("extension = [26,", "extension = [23,"),
        "extension: must never fall, but 23 comes after 24",
    ),
    "a track that is no list": (
        ("extension = [26, 28, 30, 32, 34, 36]", "extension = 6"),
        "extension: must be a list of 0 to 30 whole numbers, not 6",
    ),
    "pearls": (("pearls = [2, 5, 9]", "pearls = [2, 5, 4]"), "pearls: must never fall"),
    "penalties": (
        ("penalties = [1, 2]", "penalties = [1, 2, 3]"),
        "penalties: must be a list of 2 whole numbers",
    ),
    "dollars": (("player = 1", 'player = "one"'), "[dollars] player: must be a whole number"),
    "a piece with a pattern twice": (
        ('"yrb", ', '"yyb", '),
        "[towels] pieces: must be three different letters of 'yrbog', not 'yyb'",
    ),
    "a piece that is there twice": (('"yrb", ', '"yro", '), "[towels] pieces: has 'yro' twice"),
    "too few pieces": (('"yrb", ', ""), "[towels] pieces: must be a list of 60 pieces"),
    "token counts": (
        ("counts = [1, 2, 2]", "counts = [1, 2]"),
        "[towel_tokens] counts: must be a list of 3 whole numbers",
    ),
    "a decorated space beyond the track": (
        ('track = "yellow", space = 6', 'track = "yellow", space = 15'),
        "[towel_tokens.blue] space: must be a whole number from 1 to 14, not 15",
    ),
    "a track that is none": (
        ('track = "yellow"', 'track = "pink"'),
        "[towel_tokens.blue] track: must be yellow, red, blue, orange or green, not 'pink'",
    ),
    "two decorated spaces on a track": (
        ('track = "yellow"', 'track = "red"'),
        "[towel_tokens.orange] track: red has a decorated space already",
    ),
    "a place below the beach": (
        ("[4, 9], [7, 10]", "[4, 9], [8, 10]"),
        "[umbrella_side] places: [8, 10] is not on the beach of 7 rows and 12 columns",
    ),
    "a place in the port": (
        ("[[4, 2], [6, 4]", "[[4, 0], [6, 4]"),
        "[umbrella_side] places: [4, 0] is not on the beach",
    ),
    "a place that is no pair": (
        ("[[4, 2], [6, 4]", "[[4, 2, 1], [6, 4]"),
        "[umbrella_side] places: a place is [row, column], not [4, 2, 1]",
    ),
    "a place twice": (
        ("[[4, 2], [6, 4]", "[[6, 4], [6, 4]"),
        "[umbrella_side] places: has [6, 4] twice",
    ),
    "places that are no list": (
        (
            "places = [[4, 2], [6, 4], [2, 5], [4, 6], [1, 8], [4, 9], [7, 10], [3, 11]]",
            "places = 8",
        ),
        "[umbrella_side] places: must be a list of 0 to 84 places [row, column], not 8",
    ),
    "more tokens than places": (
        ("pearls = [3, 3]", "pearls = [3, 2]"),
        "[umbrella_side] places: must be 7, one for each of the umbrella tokens",
    ),
    "more pearls of a kind than points for them": (
        ("pearls = [3, 3]", "pearls = [2, 4]"),
        "[umbrella_side] pearls: must be a whole number from 0 to 3, not 4",
    ),
    "an umbrella of no pattern": (
        ('umbrellas = ["yellow", "red"]', 'umbrellas = ["yellow", "plaid"]'),
        "[umbrella_side] umbrellas: must be yellow, red, blue, orange or green, not 'plaid'",
    ),
    "umbrellas that are no list": (
        ('umbrellas = ["yellow", "red"]', 'umbrellas = "yellow"'),
        "[umbrella_side] umbrellas: must be a list of 0 to 84 patterns, not 'yellow'",
    ),
    "crab values": (
        ("values = [2, 2, 3, 3, 3, 4, 4]", "values = [2, 2, 3, 3, 3, 4]"),
        "[crab_side] values: must be a list of 7 whole numbers",
    ),
    "a crab in the trees": (
        ("[1, 8], [7, 9]", "[0, 8], [7, 9]"),
        "[crab_side] crabs: [0, 8] is not on the beach",
    ),
    "an umbrella on a crab": (
        ("yellow = [7, 4]", "yellow = [4, 2]"),
        "[crab_side.umbrellas] yellow: [4, 2] is taken already",
    ),
    "an unknown field": (
        ("costs = [0, 1, 2]", "costs = [0, 1, 2]\nwaves = 3"),
        "waves: is not known here; use costs, rows, tracks",
    ),
}


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_figure_is_refused_with_file_table_and_field(
    change: tuple[str, str], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ComponentError, match=re.escape(f"mine.toml: {said}")):
        with_components(tmp_path, changed(*change))
