"""Memory of hands, and flags by deduction."""

from __future__ import annotations

import random

from tests.games.x_marks_the_spot.positions import (
    PLENTY,
    checked,
    kinds_of,
    lay,
    left_over,
    new_game,
    offered,
    play,
    possible,
    seen,
    spot,
)
from tests.kit.effort import seeds
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import flags, memory
from tortuga.games.x_marks_the_spot.rules import XMarksState

PLUS = (
    "avery-water 0 -1 north",
    "avery-water -1 0 west",
    "avery-water 1 0 east",
    "avery-water 0 1 south",
)


@rule("XM-16")
def test_a_doubloon_tells_its_owners_flag_and_what_others_are_not() -> None:
    state = lay(*PLUS, hands=("avery-ghost wynn-wynn", PLENTY, PLENTY), sails="avery wynn condent")
    assert possible(state, 0) == ["condent", "rackham", "avery", "wynn"]
    assert possible(state, 1, eyes=0) == ["condent", "rackham", "wynn"]
    play(state, "tile avery-ghost", "at 0 0 east")
    assert possible(state, 0) == ["avery"]
    assert possible(state, 1) == ["condent", "rackham", "wynn"]
    assert possible(state, 1, eyes=2) == ["rackham", "wynn"]
    assert seen(state).standing.known_seats == (0,)


@rule("XM-16")
def test_an_x_that_nobody_marks_rules_its_flag_out_for_everyone() -> None:
    state = lay(*PLUS, hands=("avery-ghost wynn-wynn", PLENTY), sails="wynn rackham")
    play(state, "tile avery-ghost", "at 0 0 east")
    assert seen(state).cells[4].doubloons == ()
    assert [possible(state, seat) for seat in (0, 1)] == [["condent", "rackham", "wynn"]] * 2
    assert len(seen(state).deals) == 6


@rule("XM-16")
def test_flags_are_judged_jointly_over_all_deals() -> None:
    # An X of Avery or Wynn alike: who marked it has one of them, who did not has neither.
    both = [tile.replace("avery", "ghost") for tile in PLUS[:3]] + ["avery-water 0 1 south"]
    state = lay(*both, hands=("ghost-water wynn-wynn", PLENTY, PLENTY), sails="avery wynn condent")
    play(state, "tile ghost-water", "at 0 0 east")
    assert [possible(state, seat) for seat in (0, 1, 2)] == [
        ["condent", "rackham", "avery", "wynn"]
    ] * 3  # the arm to the right is water now
    state = lay(*both, hands=("ghost-ghost wynn-wynn", PLENTY, PLENTY), sails="avery wynn condent")
    play(state, "tile ghost-ghost", "at 0 0 east")
    assert possible(state, 0) == ["avery"]


@rule("XM-16")
def test_ghosts_alone_tell_nothing_of_who_marked_with_them() -> None:
    ghosts = [tile.replace("avery", "ghost") for tile in PLUS]
    state = lay(*ghosts, hands=("ghost-ghost wynn-wynn", PLENTY), sails="avery wynn")
    play(state, "tile ghost-ghost", "at 0 0 east")
    assert state.scores == [1, 1]
    assert len(seen(state).deals) == 12


@rule("XM-16")
def test_an_x_through_a_marked_cell_tells_nothing() -> None:
    state = lay(*PLUS, "avery-kraken 2 -1 north", hands=("avery-ghost avery-water", PLENTY, PLENTY))
    play(state, "tile avery-ghost", "at 0 0 east")
    deals = seen(state).deals
    play(state, "tile avery-water", "at 2 0 east")
    assert seen(state).deals == deals


@rule("XM-16")
def test_every_guess_respects_what_is_possible() -> None:
    state = lay(*PLUS, hands=("avery-ghost wynn-wynn", PLENTY, PLENTY), sails="avery wynn condent")
    play(state, "tile avery-ghost", "at 0 0 east")
    guesses = [checked(spot(3).guess(seen(state, 2), Chance(lot))).flags for lot in seeds(40)]
    assert {tuple(deal) for deal in guesses} == {(2, 1, 0), (2, 3, 0)}


@rule("XM-16")
def test_the_truth_is_always_possible_all_through_random_games() -> None:
    for seed in seeds(6):
        state = new_game(seed, 2 + seed % 3)
        rng = random.Random(seed)
        while not state.over:
            seat = rng.choice(state.acting)
            state.play(seat, rng.choice(state.legal(seat)))
            assert state.flags in flags.possible_deals(state)


@rule("XM-14", "XM-16")
def test_cards_seen_are_remembered_until_they_are_played() -> None:
    state = lay(
        "kraken-water 0 0 east",
        hands=("plunder", "wynn-wynn wynn-wynn avery-avery cannon", PLENTY),
    )
    play(state, "plunder 2", "seize cannon", "cannon 0 0", "end")
    assert seen(state, 0).players[1].known == ("avery-avery", "wynn-wynn", "wynn-wynn")
    play(state, "draw", "tile wynn-wynn", "at 0 0 east")
    assert seen(state, 0).players[1].known == ("avery-avery", "wynn-wynn")
    assert seen(state, 0).players[1].cards == 5


@rule("XM-3", "XM-13")
def test_any_secret_departure_clears_what_was_known_of_a_hand() -> None:
    start = lay("kraken-water 0 0 east", hands=("plunder", "wynn-wynn parlay cannon", PLENTY))
    play(start, "plunder 2", "seize cannon", "cannon 0 0", "end")
    assert seen(start, 0).players[1].known == ("wynn-wynn", "parlay")
    scuttled, swapped = start.copy(), start
    play(scuttled, "scuttle")
    assert seen(scuttled, 0).players[1].known == ()
    play(swapped, "draw", "parlay 3 for 1", "accept")
    assert seen(swapped, 0).players[1].known == ("wynn-wynn",)
    play(swapped, "2: give wynn-wynn", "3: give condent-wynn")
    assert seen(swapped, 0).players[1].known == ()
    assert seen(swapped, 2).players[1].known == ("condent-wynn",)


@rule("XM-14")
def test_a_guess_gives_an_open_hand_something_to_take() -> None:
    state = lay(hands=("plunder", "wynn-wynn", PLENTY))
    play(state, "plunder 2")
    for lot in seeds(60):  # one in ten gives the hand a card that could not be played
        world = checked(spot(3).guess(seen(state, 2), Chance(lot)))
        assert world.legal(0)
        assert world.view(2) == seen(state, 2)


def guesses_hold(state: XMarksState) -> None:
    """Whoever looks on: the guess looks the same, loses no card, and somebody can move."""
    for eyes in (*range(state.seats), None):
        for lot in seeds(60):
            world = checked(spot(state.seats).guess(seen(state, eyes), Chance(lot)))
            assert world.view(eyes) == seen(state, eyes)
            assert world.stock() == state.stock()
            assert world.legal(world.turn)


@rule("XM-14")
def test_a_guess_gives_the_plunderer_a_tile_where_only_a_new_heading_could_be_taken() -> None:
    state = lay("wynn-wynn 0 0 east", hands=("plunder avery-avery", "heading", PLENTY))
    memory.look(state, 2, 1)
    play(state, "plunder 2")
    guesses_hold(state)
    # The same by a Plunder, which would take the New Heading from the discard.
    state = lay("wynn-wynn 0 0 east", hands=("plunder avery-avery", "plunder"), discard="heading")
    play(state, "plunder 2")
    guesses_hold(state)


def low_on_cards(state: XMarksState, stock: str) -> XMarksState:
    """Nothing is left in the deck but the stock; all else was played, and stays so."""
    state.deck = kinds_of(stock)
    state.discard = kinds_of(stock)
    state.discard = left_over(state)
    state.reshuffles = 0
    state.offer_plays()
    return state


@rule("XM-14")
def test_a_guess_finds_what_can_be_taken_wherever_the_lot_put_it() -> None:
    # To the third seat, which holds nothing, the tile may as well be the plunderer's.
    state = low_on_cards(lay(hands=("plunder parlay", "wynn-wynn", "")), "")
    play(state, "plunder 2")
    guesses_hold(state)


@rule("XM-14")
def test_a_guess_at_an_open_hand_neither_makes_cards_nor_loses_them() -> None:
    # Only the tile could be taken, and most cards that the lot could bring cannot.
    hands = ("plunder", "wynn-wynn heading", "")
    state = low_on_cards(lay(hands=hands), "heading heading parlay parlay")
    play(state, "plunder 2")
    guesses_hold(state)


@rule("XM-14")
def test_a_guess_gives_the_plunderer_a_tile_for_a_new_heading_that_was_taken() -> None:
    start = lay("wynn-wynn 0 0 east", hands=("plunder avery-avery", "heading cannon", PLENTY))
    for line in (["plunder 2", "seize heading"], ["plunder 2", "seize heading", "heading 0 0"]):
        state = start.copy()
        play(state, *line)
        guesses_hold(state)
    # By way of a Plunder, which can only take the New Heading from the discard.
    state = lay("wynn-wynn 0 0 east", hands=("plunder avery-avery", "plunder"), discard="heading")
    play(state, "plunder 2", "seize plunder")
    assert offered(state) == ["salvage heading"]
    guesses_hold(state)


@rule("XM-14")
def test_in_a_guess_the_plunderer_has_seen_the_hand_that_lies_open() -> None:
    state = lay(hands=("plunder", "wynn-wynn cannon", PLENTY))
    play(state, "plunder 2")
    world = checked(spot(3).guess(seen(state, 2), Chance(1)))
    look = seen(world, 0)
    assert look.plunder is not None
    assert look.players[1].known == look.plunder.cards
    assert spot(3).guess(look, Chance(2)).view(0) == look
