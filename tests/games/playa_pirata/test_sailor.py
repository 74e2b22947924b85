"""The greedy bot at Playa Pirata: it reads its view only, plays sensibly, and beats chance."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.playa_pirata.positions import BLUE, RED, Buried, Holds, lay
from tests.kit.effort import seeds
from tortuga.engine.chance import Chance
from tortuga.games.playa_pirata.heuristic import rate
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState


def best(state: PlayaPirataState, prefix: str = "") -> str:
    """What the seat to move rates best, among moves that begin like this."""
    seat = state.acting[0]
    moves = [move for move in state.legal(seat) if MOVES.text(move).startswith(prefix)]
    ratings = rate(state, seat, moves)
    return MOVES.text(moves[ratings.index(max(ratings))])


@pytest.mark.parametrize("specials", [False, True])
def test_sailor_beats_swabbie_in_nine_matches_of_ten(specials: bool) -> None:
    game = tortuga.game("playa-pirata", specials=specials)
    bots = [tortuga.bot("sailor"), tortuga.bot("swabbie")]
    won = 0.0
    for seed in seeds(20):
        state = game.start(seed)
        chance = Chance(seed, "duel")
        while not state.over:
            seat = state.acting[0]
            bot = bots[(seat + seed) % 2]
            state.play(seat, bot.choose(game, state.view(seat), chance))
        won += sum((seat + seed) % 2 == 0 for seat in state.winners) / len(state.winners)
    assert won >= 0.9 * len(seeds(20))


def test_it_depends_on_the_view_alone() -> None:
    game = tortuga.game("playa-pirata", seats=3, specials=True)
    for seed in range(3):
        state = game.start(seed)
        chance = Chance(seed, "look")
        for _ in range(60):
            seat = state.acting[0]
            view = state.view(seat)
            other = game.guess(view, chance).view(seat)
            assert game.rate(view, Chance(1)) == game.rate(other, Chance(2))
            state.play(seat, chance.choice(state.legal(seat)))


def test_it_covers_what_it_knows_to_be_good() -> None:
    state = lay(
        [Buried("3", "B1", by=RED), Buried("7", "B1", by=RED), Buried("skull", "B1", by=RED)],
        [Holds(towels=(0, 1, 0)), Holds()],
        phase="towels",
        round_number=8,
    )
    assert best(state) == "lay 0 1 0 on b"


def test_it_saves_towels() -> None:
    state = lay([Buried("7"), Buried("6")], [Holds("3"), Holds("4")], phase="towels")
    ones, twos, threes = (int(word) for word in best(state).split()[1:4])
    assert ones + twos + threes == 1


def test_it_goes_for_the_second_skull() -> None:
    state = lay(
        [
            Buried("skull", "R3", by=RED),
            Buried("7", by=RED),
            Buried("skull", by=RED),
        ],
        [Holds(towels=(0, 1, 0)), Holds()],
        phase="towels",
        round_number=8,
    )
    assert best(state) == "lay 0 1 0 on c"


def test_it_keeps_the_umbrella_for_late_and_for_something_good() -> None:
    def with_umbrella(treasure: str, round_number: int) -> str:
        return best(
            lay(
                [Buried(treasure, "R1", by=RED), Buried("5", "B2")],
                [Holds("3 4"), Holds("4")],
                round_number=round_number,
                turn=RED,
                starter=BLUE,
            )
        )

    assert not with_umbrella("4", 2).startswith("umbrella")
    assert with_umbrella("7", 7) == "umbrella a"
