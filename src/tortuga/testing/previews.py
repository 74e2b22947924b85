"""Checks of previews: they come true where chance has no say, and tell nothing where it has."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.engine.views import Preview, Told, View
from tortuga.testing.play import due_moves, some, some_positions

LONGEST_LINE = 12
POSITIONS = 20
MOVES = 6  # that are tried in a position
GUESSES = 3


def previews_come_true(game: Game, seed: int) -> None:
    """Each line of a seat's moves brings what its preview says, up to the first reveal."""
    chance = Chance(seed, "preview")
    for state in some_positions(game, seed, 15):
        for seat in state.acting:
            for move in some(state.legal(seat), 8, chance):
                follow(game, state, seat, move, chance)


def follow(game: Game, state: State, seat: int, move: int, chance: Chance) -> None:
    """Play on as long as the preview says that the seat is still to move."""
    view = state.view(seat)
    truth = state.copy()
    line = [move]
    while len(line) <= LONGEST_LINE:
        told = game.preview(view, line)
        truth.play(seat, line[-1])
        compare(game, seat, line, told, state.reveals, truth)
        if told.reveals or not told.legal:
            return
        line.append(chance.choice(list(told.legal)))


def compare(
    game: Game, seat: int, line: list[int], told: Preview, reveals: int, truth: State
) -> None:
    """What was foretold against what happened."""
    texts = [game.moves.text(move) for move in line]
    where = f"the preview of {texts} for seat {seat}"
    assert told.reveals == (truth.reveals != reveals), f"{where} is wrong about a reveal"
    assert told.still == bool(told.legal)
    if told.reveals:
        assert told.legal == (), f"{where} tells what comes after a reveal"
        return
    assert told.legal == tuple(truth.legal(seat)), f"{where} is wrong about the next moves"
    assert told.standing == truth.standing_for(seat), f"{where} is wrong about the standing"


def previews_bring_out_nothing_hidden(game: Game, seed: int) -> None:
    """A move tried on several guesses at what a seat cannot see looks the same to it afterwards."""
    chance = Chance(seed, "preview")
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            view = state.view(seat)
            for move in some(state.legal(seat), MOVES, chance):
                ends = [tried(game, view, seat, move, chance) for _ in range(GUESSES)]
                assert all(each == ends[0] for each in ends), (
                    f"{game.moves.text(move)!r} of seat {seat} brings out what that seat cannot "
                    "know, in a preview too; before anything hidden comes out, ask "
                    "`if self.reveal():`"
                )


def tried(
    game: Game, view: View, seat: int, move: int, chance: Chance
) -> tuple[View | None, Told | None]:
    """What the seat sees after a move on a guess, up to a reveal, and how it stands."""
    state = game.guess(view, chance)
    state.blind = True
    known = state.reveals
    state.play(seat, move)
    seen = state.view(seat) if state.reveals == known else None
    return seen, state.standing_for(seat)


def previews_refuse_what_cannot_be_played(game: Game, seed: int) -> None:
    """No preview of an illegal line, nor for a spectator."""
    chance = Chance(seed, "preview")
    for state in some_positions(game, seed, 3):
        for seat in range(state.seats):
            allowed = [*state.legal(seat), *due_moves(state, seat)]
            wrong = [move for move in range(game.moves.size) if move not in allowed]
            for move in [*some(wrong, 20, chance), game.moves.size, -1]:
                refused(game, state, seat, move)
        refused(game, state, None, 0)


def refused(game: Game, state: State, seat: int | None, move: int) -> None:
    try:
        game.preview(state.view(seat), [move])
    except IllegalMove:
        return
    raise AssertionError(f"there is a preview of move {move} for seat {seat}, which is illegal")
