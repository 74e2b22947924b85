"""The component file of Buried Treasure: one's own figures are played with, wrong ones refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.games.buried_treasure.positions import seen
from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.registry import game_class
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.testing import flow, records, secrecy

HOUSE = (game_class("buried-treasure").folder / "components.toml").read_text(encoding="utf-8")


def with_components(tmp_path: Path, text: str, **options: Any) -> tortuga.Game:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return tortuga.game("buried-treasure", components=path, **options)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, f"{old!r} must be found once"
    return HOUSE.replace(old, new)


def test_the_house_file_is_what_is_played_with(tmp_path: Path) -> None:
    mine = with_components(tmp_path, HOUSE)
    house = tortuga.game("buried-treasure")
    assert mine.component_data == house.component_data
    assert mine.start(3).view(0) == house.start(3).view(0)


def test_a_player_can_give_their_own_copys_numbers(tmp_path: Path) -> None:
    text = changed("red = [8, 4], green = [6, 3]", "red = [9, 5], green = [7, 0]")
    text = text.replace(
        "extra = 2, flags = [1, 1, 1, 1] } # ships", "extra = 1, flags = [1, 1, 1, 2] } # ships"
    )
    state = with_components(tmp_path, text, advanced=True).start(1)
    assert isinstance(state, BuriedTreasureState)
    assert state.parts.points[0][:4] == [9, 5, 7, 0]
    cards = dict(seen(state).undealt)
    for column in seen(state).columns:
        for card in column:
            cards[card] = cards.get(card, 0) + 1
    assert (cards["blue-4"], cards["blue-extra"], cards["blue"]) == (2, 1, 9)


def test_a_shorter_game_with_other_columns_can_be_tried(tmp_path: Path) -> None:
    text = changed("rounds = 3", "rounds = 2").replace("[6, 5, 4, 3]", "[9, 9, 8, 1]")
    text = (
        text.replace("wild = 2", "wild = 0")
        .replace("\nA = ", '\n"my.A" = ')
        .replace("\nB = ", '\n"your.A" = ')
    )
    for advanced in (False, True):
        game = with_components(tmp_path, text, seats=3, advanced=advanced)
        for seed in range(3):
            for check in (
                flow.always_ends,
                flow.conserves_components,
                secrecy.a_guess_looks_the_same,
                records.record_round_trips,
            ):
                check(game, seed)


WRONG = {
    "rounds": (("rounds = 3", "rounds = 0"), "rounds: must be a whole number from 1 to 10, not 0"),
    "rounds as a word": (("rounds = 3", 'rounds = "3"'), "rounds: must be a whole number"),
    "rounds as a flag": (("rounds = 3", "rounds = true"), "rounds: must be a whole number"),
    "a missing field": (("rounds = 3", ""), "rounds: is missing"),
    "an unknown field": (
        ("rounds = 3", "rounds = 3\nrnds = 4"),
        "rnds: is not known here; use score_cards, cards, rounds, columns or starters",
    ),
    "columns": (("[6, 5, 4, 3]", "[6, 5, 4]"), "columns: must be a list of 4 whole numbers"),
    "a column": (("[6, 5, 4, 3]", "[6, 5, 7, 0]"), "columns: must be a whole number from 1 to 20"),
    "the count of cards": (
        ("red = { plain = 6", "red = { plain = 7"),
        "cards: has 55 cards, but 3 rounds of columns [6, 5, 4, 3] need exactly 54",
    ),
    "a colour's count": (
        ("red = { plain = 6", "red = { plain = -1"),
        "[cards.red] plain: must be a whole number from 0 to 99, not -1",
    ),
    "a colour that is no table": (
        ("red = { plain = 6, extra = 2, flags = [1, 1, 1, 1] }", "red = 12"),
        "[cards] red: must be a table, not 12",
    ),
    "flags": (
        ("flags = [1, 1, 1, 1] } # cannons", "flags = [1, 1, 2] } # cannons"),
        "[cards.red] flags: must be a list of 4 whole numbers, not [1, 1, 2]",
    ),
    "an unknown colour": (
        ("red = { plain", "pink = { plain = 0 }\nred = { plain"),
        "[cards] pink: is not known here; use red, green, yellow or blue",
    ),
    "an unknown kind of card": (
        ("extra = 2, flags = [1, 1, 1, 1] } # maps", "extras = 2, flags = [1, 1, 1, 1] } # maps"),
        "[cards.green] extra: is missing",
    ),
    "a score card's colour": (
        ("A = { red = [8, 4], ", "A = { "),
        "[score_cards.A] red: is missing",
    ),
    "second place over first": (
        ("A = { red = [8, 4]", "A = { red = [4, 8]"),
        "[score_cards.A] red: pays 8 for second and 4 for first place",
    ),
    "points": (
        ("A = { red = [8, 4]", "A = { red = [8.5, 4]"),
        "[score_cards.A] red: must be a whole number from 0 to 99, not 8.5",
    ),
    "a starter": (
        ("wild = 2", "wild = 100"),
        "[starters] wild: must be a whole number from 0 to 99, not 100",
    ),
    "an unknown starter": (
        ("wild = 2", "wild = 2\npink = 1"),
        "[starters] pink: is not known here; use red, green, yellow, blue or wild",
    ),
}


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_figure_is_refused_with_file_table_and_field(
    change: tuple[str, str], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ComponentError, match=re.escape(f"mine.toml: {said}")):
        with_components(tmp_path, changed(*change))


def test_too_few_score_cards_are_refused(tmp_path: Path) -> None:
    text = "\n".join(line for line in HOUSE.splitlines() if not line.startswith(("A =", "B =")))
    with pytest.raises(ComponentError, match="score_cards: must be at least 3, one for each round"):
        with_components(tmp_path, text)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"mine\.toml: is not TOML: .*line 1"):
        with_components(tmp_path, "rounds: 3")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentError, match=r"binary\.toml: is not TOML"):
        tortuga.game("buried-treasure", components=tmp_path / "binary.toml")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"gone\.toml: cannot be read: No such file"):
        tortuga.game("buried-treasure", components=str(tmp_path / "gone.toml"))
    with pytest.raises(ComponentError, match="cannot be read: Is a directory"):
        tortuga.game("buried-treasure", components=tmp_path)


def test_components_can_be_given_as_a_table() -> None:
    data = {**tortuga.game("buried-treasure").component_data, "rounds": 11}
    with pytest.raises(TortugaError, match="my figures: rounds: must be a whole number"):
        tortuga.game("buried-treasure", components=Entries("my figures", "", data))
