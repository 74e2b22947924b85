"""Maui in a terminal: eighty columns, and every pattern told by letter and sign."""

from __future__ import annotations

import pytest

from tests.games.maui.positions import lay, maui, play, put_thing
from tests.kit.rules import rule
from tortuga.engine.library import game_texts, languages
from tortuga.games.maui.pieces import CRAB, PEARL
from tortuga.testing.play import positions

TEXTS = {each: game_texts("maui", each) for each in languages()}
NAMES = ["Rosa", "Bartholomew the Old", "Cheng", "Diego"]


@pytest.mark.parametrize("language", sorted(TEXTS))
@pytest.mark.parametrize("side", ["umbrellas", "crabs", "both"])
def test_the_table_fits_eighty_columns_all_through_a_game(side: str, language: str) -> None:
    game = maui(4, side)
    for state in positions(game, 3):
        shown = game.table(state.view(0), NAMES, TEXTS[language])
        assert max(len(line) for line in shown.splitlines()) <= 80
        assert "{" not in shown
        assert all(name in shown for name in NAMES)


def test_a_beach_shows_towels_tokens_crabs_and_what_lies_ahead() -> None:
    state = lay("ygo rbo rog bgr bro ogb", last="gyr", rows="1-2", laid=1, side="crabs",
                tokens="blue", dollars=0)  # fmt: skip
    put_thing(state, 0, 2, 3, CRAB + 4)
    game = maui(side="crabs")
    play(state, "place a1 at 1-3 with blue on new middle")
    shown = game.table(state.view(0), NAMES[:2], TEXTS["en"]).splitlines()
    mine = shown[: next(at for at, line in enumerate(shown) if NAMES[1] in line)]
    rows = {line.split()[0]: line for line in mine if line[:1].isdigit()}
    assert "Y/" in rows["1"]
    assert "[B~]" in rows["2"]
    assert "TR" in rows["1"]
    assert any(line.startswith("trees") and "G^" in line for line in shown)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_own_beach_comes_first(seat: int) -> None:
    """On a small screen it is seen together with the market."""
    state = maui(3).start(5)
    shown = maui(3).table(state.view(seat), NAMES[:3], TEXTS["en"])
    assert min(NAMES[:3], key=shown.index) == NAMES[seat]


@rule("MA-1")
@pytest.mark.parametrize(
    ("seat", "stones", "at", "said"),
    [
        (0, "by seat", "bottom", ["", "", "(1 dollar, stones above)"]),
        (2, "by seat", "top", ["(1 dollar, stones below)", "(1 dollar, stones below)", ""]),
        (None, "by seat", "top", ["(1 dollar, stones below)", "(1 dollar, stones below)", ""]),
        (0, "same", "top", ["", "", ""]),
    ],
)
def test_stones_have_a_sign_at_their_end_and_other_beaches_say_where_theirs_are(
    seat: int | None, stones: str, at: str, said: list[str]
) -> None:
    game = maui(3, stones=stones)
    view = game.start(5).view(seat)
    lines = game.table(view, NAMES[:3], TEXTS["en"]).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("a1 (0)"))
    piece = [line.split()[0] for line in lines[first + 1 : first + 5]]
    letters = [pattern[0].upper() for pattern in view.market[0]]
    assert piece.pop(0 if at == "top" else 3) == "::"
    assert [mark[0] for mark in piece] == letters
    for name, note in zip(NAMES, said):
        line = next(line for line in lines if f"{name}: 1 point" in line)
        assert line.endswith(note or "(1 dollar)")


def test_umbrellas_and_pearls_have_signs_of_their_own() -> None:
    state = lay()
    for place, thing in zip(state.side.places, (0, 1, PEARL, PEARL + 1), strict=False):
        put_thing(state, 0, place[0] + 1, place[1] + 1, thing)
    shown = maui().table(state.view(0), NAMES[:2], TEXTS["en"])
    for sign in ("TY", "TR", "()", "(*)", "R<", "B~", "Oo", "G^", "a1 (0)", "b3 (2)"):
        assert sign in shown


def test_the_end_is_shown_from_a_spectators_eyes_too() -> None:
    game = maui(3, "both")
    *_, end = positions(game, 4)
    shown = game.table(end.view(None), NAMES[:3], TEXTS["es"])
    assert "Playa 2 de 2." in shown
    assert "Es la última ronda." in shown
