"""Observations as arrays: the same view gives the same row, other views give other rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import tortuga
from tests.kit.effort import seeds
from tests.kit.throwaway.game import ShellBids
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.env import arrays
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.play import finish, positions

GAMES = tortuga.games()
SETTINGS = [setting for name in GAMES for setting in settings_of(name)]
EVERY_SETTING = pytest.mark.parametrize("setting", SETTINGS, ids=str)
STRETCH = 3  # positions in a row, since neighbours differ least
STRIDE = 24


def walk(game: Game) -> Iterator[State]:
    """Stretches of a random game, and its end."""
    for seed in seeds(1):
        for number, state in enumerate(positions(game, seed)):
            if number % STRIDE < STRETCH or state.over:
                yield state


@pytest.mark.slow
@EVERY_SETTING
def test_rows_tell_views_apart_and_nothing_else(setting: Setting) -> None:
    """Views that differ give rows that differ; from the true state or any guess it is one row."""
    game = setting.game()
    encoder = arrays.encoder(game)
    table = game.scribe()
    chance = Chance(1, "test")
    seen: dict[bytes, object] = {}
    for state in walk(game):
        for seat in range(game.seats):
            view = state.view(seat)
            row = encoder.encode(view)
            assert row.shape == (encoder.size,)
            assert row.dtype == encoder.dtype == np.int8
            assert seen.setdefault(row.tobytes(), view) == view
            assert table.row(state, seat) == row.tobytes()
            assert table.fresh().row(game.guess(view, chance), seat) == row.tobytes()


@EVERY_SETTING
def test_every_cell_has_a_name_of_its_own(setting: Setting) -> None:
    names = arrays.encoder(setting.game()).names
    assert len(set(names)) == len(names)


def test_rows_say_what_their_names_say() -> None:
    game = tortuga.game("buried-treasure", seats=3)
    state = game.start(seed=5)
    seat = state.acting[0]
    encoder = arrays.encoder(game)
    row = dict(zip(encoder.names, encoder.encode(state.view(seat)), strict=True))
    assert row["seat 1 to move"] == 1
    assert row[f"viewer sits at {seat + 1}"] == 1
    other = dict(zip(encoder.names, encoder.encode(state.view((seat + 1) % 3)), strict=True))
    assert other["seat 3 to move"] == 1
    top = state.view(seat).columns[0][-1]  # type: ignore[attr-defined]
    state.play(seat, game.moves.parse("take 1"))
    after = dict(zip(encoder.names, encoder.encode(state.view(seat)), strict=True))
    colour = top.partition("-")[0]
    assert row[f"column 1 card 1 {colour}"] == 1
    assert after["column 1 card 6 flags"] == after[f"column 1 card 6 {colour}"] == 0


def test_spectators_have_no_row() -> None:
    game = tortuga.game("buried-treasure")
    with pytest.raises(TortugaError, match="only a seat's view"):
        arrays.encoder(game).encode(game.start(seed=1).view(None))


def test_a_game_that_brings_no_encoding_is_told_so() -> None:
    with pytest.raises(TortugaError, match="does not say how it is written as an array"):
        arrays.encoder(ShellBids(2))


def test_components_that_no_cell_could_count_are_refused(tmp_path: Path) -> None:
    game = tortuga.game("buried-treasure")
    figures = (game.folder / "components.toml").read_text(encoding="utf-8")
    file = tmp_path / "many.toml"
    file.write_text(figures.replace("wild = 2", "wild = 99").replace("blue = 5", "blue = 30"))
    many = tortuga.game("buried-treasure", components=file, advanced=True)
    with pytest.raises(TortugaError, match="room for 127 blue cards; these components have 144"):
        arrays.encoder(many)


def test_a_row_can_be_written_of_an_earlier_position() -> None:
    game = tortuga.game("buried-treasure")
    state = game.start(3)
    early = state.copy()
    table = game.scribe()
    before = table.fresh().row(early, 0)
    finish(state, Chance(3))
    table.row(state, 0)
    assert table.row(early, 0) == before
