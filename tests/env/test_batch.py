"""Batches: many games at once, each played exactly as it would be played alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

import tortuga
from tortuga import env
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.env.episode import LONGEST, Episode, clock_moves
from tortuga.env.rewards import win_shares
from tortuga.env.rows import Rows
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.play import positions

GAMES = tortuga.games()
# The fewest and the most seats, with each combination of options.
SETTINGS = [
    setting
    for name in GAMES
    for all_of in [settings_of(name)]
    for setting in all_of
    if setting.seats in (all_of[0].seats, all_of[-1].seats)
]
EVERY_SETTING = pytest.mark.parametrize("setting", SETTINGS, ids=str)
STEPS = 30
WHOLE_GAME = 90  # steps of Buried Treasure, whose games are dealt anew meanwhile
MOST_MOVES = 12  # looked at in a position


@EVERY_SETTING
def test_a_batch_plays_as_single_games_do(setting: Setting) -> None:
    game = setting.game()
    batch = env.batch(game, 3, seed=11)
    alone = [Episode.deal(game, 11 + row) for row in range(3)]
    seeds = [11, 12, 13]
    frame = batch.reset()
    for _ in range(WHOLE_GAME if game.name == "buried-treasure" else STEPS):
        for row, episode in enumerate(alone):
            view = episode.state.view(episode.asked)
            assert frame.seats[row] == episode.asked
            assert (frame.observations[row] == batch.encoder.encode(view)).all()
            assert np.flatnonzero(frame.masks[row]).tolist() == episode.choices()
        moves = batch.sample()
        frame = batch.step(moves)
        for row, episode in enumerate(alone):
            episode.play(int(moves[row]))
            assert frame.done[row] == episode.over
            assert frame.rewards[row].tolist() == pytest.approx(
                win_shares(game.seats, episode.state.winners) if episode.over else [0] * game.seats
            )
            if episode.over:
                seeds[row] += 3
                alone[row] = Episode.deal(game, seeds[row])


@EVERY_SETTING
def test_looking_ahead_shows_nothing_that_is_hidden(setting: Setting) -> None:
    """Moves tried on the true state lead to what they lead to on any guess at it."""
    game = setting.game()
    batch = env.batch(game, 2, seed=5)
    frame = batch.reset()
    for step in range(STEPS):
        if step % 10 == 0:
            ahead = batch.ahead()
            for row, lane in enumerate(batch._rows.lanes):
                seat = int(frame.seats[row])
                guess = game.guess(lane.state.view(seat), Chance(step))
                guess.blind = True
                mine = ahead.rows == row
                assert ahead.moves[mine].tolist() == lane.state.legal(seat)
                tried = zip(ahead.moves[mine], ahead.observations[mine], strict=True)
                for move, seen in itertools.islice(tried, MOST_MOVES):
                    after = guess.copy()
                    after.apply(seat, int(move))
                    guessed = batch.encoder.scribe.row(after, seat)
                    assert guessed == seen.tobytes(), game.moves.text(int(move))
        frame = batch.step(batch.sample())


def test_equal_seeds_give_equal_batches() -> None:
    game = tortuga.game("buried-treasure", seats=3)
    one, other = env.batch(game, 8, seed=3), env.batch(game, 8, seed=4)
    played = []
    for batch in (one, other):
        batch.reset(seed=3)
        frames = [batch.step(batch.sample()) for _ in range(100)]
        played.append([frame.observations.tobytes() + bytes(frame.done) for frame in frames])
    assert played[0] == played[1]
    assert one.reset(seed=4).observations.tobytes() != one.reset(seed=3).observations.tobytes()


def test_frames_are_kept_as_they_were() -> None:
    batch = env.batch(tortuga.game("buried-treasure"), 4)
    frame = batch.reset()
    before = [part.copy() for part in frame]
    batch.step(batch.sample())
    assert all((a == b).all() for a, b in zip(frame, before, strict=True))


def test_illegal_moves_are_refused_by_row_and_change_nothing() -> None:
    game = tortuga.game("buried-treasure")
    batch = env.batch(game, 3)
    frame = batch.reset()
    moves = batch.sample()
    moves[1] = game.moves.parse("decline")
    with pytest.raises(IllegalMove, match=r"row 1: .*nothing to decline"):
        batch.step(moves)
    moves[1] = 999
    with pytest.raises(IllegalMove, match=r"row 1: .* 0 to 37"):
        batch.step(moves)
    again = batch.step(np.array([0, 0, 0]))
    assert not np.array_equal(again.observations, frame.observations)
    assert (again.observations == env.batch(game, 3).step([0, 0, 0]).observations).all()


@pytest.mark.parametrize("moves", [[0], [0.0, 0.0, 0.0], [[0], [0], [0]]])
def test_moves_must_be_one_whole_number_a_game(moves: list[object]) -> None:
    batch = env.batch(tortuga.game("buried-treasure"), 3)
    with pytest.raises(TortugaError, match="moves must be 3 whole numbers"):
        batch.step(np.array(moves))


def test_a_batch_has_at_least_one_game() -> None:
    with pytest.raises(TortugaError, match="at least one game"):
        env.batch(tortuga.game("buried-treasure"), 0)


def test_a_batch_is_given_a_game_and_not_its_name() -> None:
    with pytest.raises(TortugaError, match=r"as tortuga.game\(\) makes it, not 'maui'"):
        env.batch("maui", 2)  # type: ignore[arg-type]


def test_a_game_without_end_is_cut_off_and_nobody_wins() -> None:
    game = tortuga.game("buried-treasure")
    batch = env.batch(game, 2)
    batch._rows = Rows(game, 2, batch.encoder.scribe, sorted(clock_moves(game.moves)), 5)
    batch.reset()
    frames = [batch.step(batch.sample()) for _ in range(5)]
    assert [frame.done.tolist() for frame in frames] == [[False] * 2] * 4 + [[True] * 2]
    assert not frames[-1].rewards.any()
    assert LONGEST > 5


@EVERY_SETTING
def test_a_list_that_was_offered_is_never_changed(setting: Setting) -> None:
    """A batch keeps the mask of a list as long as it is offered the very same one."""
    kept = [(state.offered(seat), state.legal(seat)) for state, seat in offers(setting.game())]
    assert all(offered == then for offered, then in kept)


def offers(game: Game) -> Iterator[tuple[State, int]]:
    for number, state in enumerate(positions(game, seed=2)):
        if number == 3 * STEPS:
            return
        yield from ((state, seat) for seat in state.acting)
