"""Random play: the positions, moves and matches that the checks look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.state import S, State

# Far more decisions than any tabletop game takes.
LONGEST = 5_000
# One move in so many is time-up, where a clock runs.
TIME_UP = 12
# Who seeks something still plays any move now and then.
ANY_MOVE = 6
BEST_LEVEL = 3  # of bots that play by instinct

T = TypeVar("T")
Policy = Callable[[State, Chance], tuple[int, int]]


def everyone(state: State) -> list[int | None]:
    """Every seat and, as None, a spectator."""
    return [*range(state.seats), None]


def pick(state: State, chance: Chance) -> tuple[int, int]:
    """Any acting seat, and any of its moves; sometimes time is up instead."""
    late = state.late()
    if late and chance.below(TIME_UP) == 0:
        return chance.choice(late)
    seat = chance.choice(list(state.acting))
    return seat, chance.choice(state.legal(seat))


def curious(game: Game) -> Policy:
    """A policy that prefers the kinds of moves, and then the moves, that were offered least."""
    kinds: Counter[str] = Counter()
    moves: Counter[int] = Counter()

    def seek(state: State, chance: Chance) -> tuple[int, int]:
        seat, move = pick(state, chance)
        by_kind: dict[str, list[int]] = {}
        for each in state.legal(seat):
            by_kind.setdefault(game.moves.block_of(each).name, []).append(each)
            moves[each] += 1
        kinds.update(by_kind.keys())
        if chance.below(ANY_MOVE) == 0 or (seat, move) in state.late():
            return seat, move
        return seat, rather_rare(by_kind[rather_rare(list(by_kind), kinds, chance)], moves, chance)

    return seek


def rather_rare(items: list[T], met: Counter[T], chance: Chance) -> T:
    """One of the items: who was met half as often is twice as likely."""
    left = chance.fraction() * sum(1 / met[item] for item in items)
    for item in items:
        left -= 1 / met[item]
        if left < 0:
            return item
    return items[-1]


def sensible(game: Game) -> Policy:
    """A policy that plays what looks best: some places are reached by those who know the game."""

    def seek(state: State, chance: Chance) -> tuple[int, int]:
        seat, move = pick(state, chance)
        if chance.below(ANY_MOVE) == 0 or (seat, move) in state.late():
            return seat, move
        view = state.view(seat)
        advised = game.instinct(view, chance, BEST_LEVEL)
        if advised is None:
            rated = game.rate(view, chance)
            advised = view.legal[rated.index(max(rated))]
        return seat, advised

    return seek


def due_moves(state: State, seat: int) -> list[int]:
    """What time-up would play for that seat, and what would rouse it: nobody is offered that."""
    return [*(move for late, move in state.late() if late == seat), *state.roused(seat)]


def some(items: list[int], most: int, chance: Chance) -> list[int]:
    """At most that many of the items, any of them: enough where a game offers hundreds."""
    if len(items) <= most:
        return items
    drawn = items.copy()
    for place in range(most):
        other = place + chance.below(len(drawn) - place)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return drawn[:most]


def play_offered(game: Game, state: State, seat: int, move: int) -> None:
    """Play a move that was offered; whatever it raises is the offer's fault."""
    try:
        state.play(seat, move)
    except Exception as error:
        text = game.moves.text(move)
        raise AssertionError(f"{text!r} is offered to seat {seat} but fails: {error!r}") from error


def positions(game: Game[S, Any], seed: int, policy: Policy = pick) -> Iterator[S]:
    """One state in every position of a random game, the last included. Look, do not touch."""
    state = game.start(seed)
    chance = Chance(seed, "kit")
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        play_offered(game, state, *policy(state, chance))
    raise AssertionError(f"{game.name} is not over after {LONGEST} moves")


def some_positions(game: Game, seed: int, most: int) -> Iterator[State]:
    """The same, but only about that many of them, spread over the game."""
    length = sum(1 for _ in positions(game, seed))
    stride = max(1, -(-length // most))
    for number, state in enumerate(positions(game, seed)):
        if number % stride == seed % stride or state.over:
            yield state


def finish(state: State, chance: Chance) -> list[tuple[int, int]]:
    """Play on at random to the end; the moves that were played."""
    moves: list[tuple[int, int]] = []
    while not state.over:
        moves.append(pick(state, chance))
        state.play(*moves[-1])
        assert len(moves) < LONGEST, f"not over after {LONGEST} more moves"
    return moves


def random_match(game: Game, seed: int) -> Match:
    """A match played to its end."""
    match = Match(game, seed)
    chance = Chance(seed, "kit")
    for _ in range(LONGEST):
        if match.state.over:
            return match
        match.play(*pick(match.state, chance))
    raise AssertionError(f"{game.name} is not over after {LONGEST} moves")


def lines(state: State, depth: int) -> int:
    """How many different lines of play of that length there are: rules proved by one number."""
    if depth == 0 or state.over:
        return 1
    total = 0
    for seat in state.acting:
        for move in state.legal(seat):
            after = state.copy()
            after.play(seat, move)
            total += lines(after, depth - 1)
    return total
