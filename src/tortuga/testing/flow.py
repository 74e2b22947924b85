"""Checks of the course of a game: it ends, nothing gets lost, and what is offered can be played."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.engine.zones import Zones
from tortuga.testing.play import everyone, play_offered, positions, some, some_positions
from tortuga.testing.snapshot import differences, snapshot


def always_ends(game: Game, seed: int) -> None:
    """A random game ends, with a score for each seat and with winners, far within its bound."""
    *earlier, end = positions(game, seed)
    assert 2 * len(earlier) <= game.most_moves, (
        f"{len(earlier)} moves, more than half of most_moves, {game.most_moves}"
    )
    assert end.acting == (), f"the game is over and {end.acting} still act"
    assert len(end.scores) == game.seats, f"{end.scores} are not the points of {game.seats} seats"
    assert end.winners, "a finished game has winners"
    assert set(end.winners) <= set(range(game.seats)), f"{end.winners} are no seats"
    assert end.winners == sorted(set(end.winners)), f"winners {end.winners} are not in order"


def conserves_components(game: Game, seed: int) -> None:
    """No component appears or disappears, in the game or in a guess at it."""
    chance = Chance(seed, "guess")
    first = game.start(seed)
    stock = first.stock()
    assert any(stock) or game.perfect or has_only_dice(first), "the stock-taking counts nothing"
    for state in positions(game, seed):
        assert state.stock() == stock, f"{stock} became {state.stock()}"
        for seat in everyone(state):
            guessed = game.guess(state.view(seat), chance).stock()
            assert guessed == stock, f"a guess for seat {seat} has {guessed} of {stock}"


def has_only_dice(state: State) -> bool:
    """Whether nothing can get lost, since whatever is hidden is rolled."""
    return isinstance(state, Zones) and state.draws and not state.things()


def always_has_a_move(game: Game, seed: int) -> None:
    """While the game is not over somebody acts, and who acts has a move; nobody else has."""
    for state in positions(game, seed):
        check_turns(state)
        for seat in range(state.seats):
            check_offer(game, state, seat, state.legal(seat))


def check_turns(state: State) -> None:
    """Someone acts exactly while the game is not over, and whoever acts has a move."""
    assert bool(state.acting) != state.over, "someone acts exactly while the game is not over"
    assert sorted(set(state.acting)) == sorted(state.acting), "a seat acts once at a time"
    for seat in range(state.seats):
        offered = state.legal(seat)
        assert bool(offered) == (seat in state.acting), (
            f"seat {seat} has {len(offered)} moves while {state.acting} act"
        )


def check_offer(game: Game, state: State, seat: int, offered: list[int]) -> None:
    """An offer is a fresh list of different moves of the game, and the view has the same.

    Random play, which may find a move without the list, finds one of them.
    """
    if offered:
        found = state.copy().random_move(seat, Chance(offered[0], "random move"))
        assert found in offered, f"{game.moves.text(found)!r} is played at random, and not offered"
    assert len(set(offered)) == len(offered), f"the same move is offered twice: {offered}"
    strange = [move for move in offered if not 0 <= move < game.moves.size]
    assert not strange, (
        f"seat {seat} is offered {strange}; the game has moves 0 to {game.moves.size - 1}"
    )
    assert state.offered(seat) == offered, "legal and offered tell different moves"
    assert state.view(seat).legal == tuple(offered), "the view tells other legal moves"
    state.legal(seat).append(-1)
    assert state.legal(seat) == offered, "who changes the list of legal moves changes the game"


def offers_only_what_can_be_played(game: Game, seed: int) -> None:
    """What is offered can be played on a copy, and leaves a position that can be looked at."""
    chance = Chance(seed, "offers")
    for state in some_positions(game, seed, 20):
        before = snapshot(state)
        for seat in state.acting:
            for move in some(state.legal(seat), 30, chance):
                check_playable(game, state, seat, move)
        assert differences(before, snapshot(state)) == [], "trying moves on copies changed it"


def check_playable(game: Game, state: State, seat: int, move: int) -> None:
    text = game.moves.text(move)
    after = state.copy()
    play_offered(game, after, seat, move)
    assert after.view(seat).seat == seat
    assert after.stock() == state.stock(), f"{text!r} changes the stock"
