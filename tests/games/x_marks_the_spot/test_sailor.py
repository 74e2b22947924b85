"""Sailor at X Marks the Spot: it reads a view only, and beats swabbie almost always."""

from __future__ import annotations

import tortuga
from tests.games.x_marks_the_spot.positions import (
    PLENTY,
    know_all_flags,
    lay,
    new_game,
    play,
    seen,
    spot,
)
from tests.kit.effort import seeds
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.rules import XMarksState

PLUS = (
    "avery-water 0 -1 north",
    "avery-water -1 0 west",
    "avery-water 1 0 east",
    "avery-water 0 1 south",
)
RIVALS = tuple(tile.replace("avery", "rackham") for tile in PLUS)


def best(state: XMarksState) -> str:
    seat = state.acting[0]
    view = seen(state, seat)
    ratings = spot(state.seats, view.second).rate(view, Chance(1))
    return MOVES.text(view.legal[ratings.index(max(ratings))])


def best_line(state: XMarksState, moves: int) -> list[str]:
    line: list[str] = []
    for _ in range(moves):
        line.append(best(state))
        play(state, line[-1])
    return line


def test_it_beats_swabbie() -> None:
    game = spot()
    bots = [tortuga.bot("sailor"), tortuga.bot("swabbie")]
    won = 0
    for seed in seeds(6):
        chance = Chance(seed, "sailor")
        state = game.start(seed)
        while not state.over:
            seat = state.acting[0]
            bot = bots[(seat + seed) % 2]
            state.play(seat, bot.choose(game, state.view(seat), chance))
        won += [(seat + seed) % 2 for seat in state.winners] == [0]
    assert won >= len(seeds(6)) - 1


def test_it_completes_its_own_x() -> None:
    state = lay(*PLUS, hands=("wynn-wynn avery-kraken cannon avery-ghost", PLENTY))
    line = best_line(state, 2)
    assert line[0].startswith("tile avery")
    assert state.scores[0] == 1


def test_it_breaks_the_likeliest_x_of_another() -> None:
    state = know_all_flags(
        lay(*RIVALS, hands=("ghost-water condent-condent", PLENTY), sails="avery rackham")
    )
    assert len(seen(state, 1).standing.short) == 1
    best_line(state, 2)
    assert seen(state, 1).standing.short == ()


def test_it_does_not_complete_the_x_of_another() -> None:
    state = know_all_flags(
        lay(*RIVALS, hands=("rackham-ghost wynn-wynn", PLENTY), sails="avery rackham")
    )
    best_line(state, 2)
    assert state.scores == [0, 0]


def test_it_scuttles_rather_than_play_two_cards_that_harm_it() -> None:
    """The first would be worth it, were it not for the second."""
    table = ("avery-water 0 0 east", "avery-water 9 0 east")
    for second, wanted in (("must", "scuttle"), ("may", "cannon 0 0")):
        assert best(lay(*table, hands=("cannon cannon", PLENTY), second=second)) == wanted


def test_it_takes_from_a_hand_what_wins_at_once() -> None:
    state = lay(*PLUS, hands=("plunder", "wynn-wynn avery-avery cannon"), doubloons=(2,))
    play(state, "plunder 2")
    assert best_line(state, 2)[0] == "seize avery-avery"
    assert state.winners == [0]


def test_it_answers_parlay_by_value() -> None:
    table = "kraken-water 0 0 east"
    rich = lay(table, hands=("parlay cannon cannon", "rackham-ghost rackham-rackham"))
    play(rich, "parlay 2 for 2")
    assert best(rich) == "counter 1"
    poor = lay(table, hands=("parlay cannon cannon", "parlay parlay"))
    play(poor, "parlay 2 for 2")
    assert best(poor) == "accept"


def test_it_gives_away_what_it_needs_least() -> None:
    state = lay(
        "kraken-water 0 0 east",
        hands=("parlay avery-avery avery-ghost parlay", PLENTY),
    )
    play(state, "parlay 2 for 1", "accept")
    assert best(state) == "give parlay"


def test_it_rates_by_the_view_alone() -> None:
    for seed in range(3):
        state = new_game(seed, 3)
        play(state, "draw")
        view = state.view(state.turn)
        ratings = {tuple(spot(3).rate(view, Chance(lot))) for lot in range(4)}
        assert len(ratings) == 1
