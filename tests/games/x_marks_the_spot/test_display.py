"""X Marks the Spot in a terminal: eighty columns, every icon by its letter, the end with flags."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import PLENTY, lay, play, seen, spot
from tortuga.engine.ink import without_ink
from tortuga.engine.library import game_texts, languages
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.testing.play import positions

TEXTS = {each: game_texts("x-marks-the-spot", each) for each in languages()}
NAMES = ["Rosa", "Bartholomew th", "Cheng", "Diego"]


def shown(state: XMarksState, seat: int | None = 0, language: str = "en") -> list[str]:
    view = seen(state, seat)
    text = spot(state.seats).table(view, NAMES[: state.seats], TEXTS[language])
    return without_ink(text).splitlines()


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_the_table_fits_eighty_columns_all_through_a_game(language: str) -> None:
    game = spot(4)
    for number, state in enumerate(positions(game, 3)):
        if number % 5 == 0:
            text = without_ink(game.table(state.view(1), NAMES, TEXTS[language]))
            assert max(len(line) for line in text.splitlines()) <= 80
            assert "{" not in text
            assert all(name in text for name in NAMES)


def test_the_sea_shows_icons_heights_and_doubloons_where_they_are() -> None:
    state = lay(
        "avery-water 0 -1 north", "avery-water -1 0 west", "avery-water 1 0 east",
        "avery-water 0 1 south", "avery-kraken 1 1 east",
        hands=("avery-ghost wynn-wynn", PLENTY),
    )  # fmt: skip
    assert any("One icon short of your X, at: 0 0" in line for line in shown(state))
    play(state, "tile avery-ghost", "at 0 0 east")
    lines = shown(state)
    header = next(line for line in lines if line.split()[:2] == ["-3", "-2"])
    row = next(line for line in lines if line.startswith("  0 "))
    centre = header.index(" 0 ") + 1
    assert row[centre : centre + 2] == "$1"
    assert row[centre + 4 : centre + 6] == "G2"
    assert row[centre - 4] == "A"
    assert any(line.startswith("> 1 Rosa") and "$--" in line for line in lines)


def test_a_sea_as_wide_as_the_table_still_fits() -> None:
    state = lay("avery-avery -30 0 east", "wynn-wynn 29 0 east")
    assert max(len(line) for line in shown(state)) <= 80
    assert sum("AA" in line and "WW" in line for line in shown(state)) == 1


def test_a_parlay_shows_what_has_been_said() -> None:
    state = lay("kraken-water 0 0 east", hands=("parlay wynn-wynn cannon", PLENTY, "cannon"))
    play(state, "parlay 2 for 1", "counter 2")
    lines = shown(state)
    assert "Parlay: Rosa offers Bartholomew th to swap 1." in lines
    assert "Bartholomew th counters with 2." in lines
    play(state, "take offer of 2", "1: give cannon")
    assert "You give: Cannon" in shown(state)
    assert "You give: Cannon" not in shown(state, 1)


def test_the_end_shows_every_flag() -> None:
    state = lay(hands=("cannon", "heading"), stock="")
    play(state, "pass", "draw", "pass")
    result = without_ink(spot().result(seen(state), NAMES[:2], TEXTS["es"]))
    assert "Avery" in result
    assert "Rackham" in result
    assert result.count("<- gana") == 2
