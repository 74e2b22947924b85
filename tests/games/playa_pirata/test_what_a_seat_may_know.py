"""What a seat may know in Playa Pirata, what a guess makes of it, and where undo stops."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tortuga
from tests.games.playa_pirata.positions import (
    BLUE,
    RED,
    Buried,
    Holds,
    lay,
    new_game,
    offered,
    play,
    seen,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.games.playa_pirata.cards import KINDS, TREASURE_WORDS
from tortuga.games.playa_pirata.game import PlayaPirata
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.view import PlayaPirataView, Standing
from tortuga.testing.play import positions


def game_of(seats: int = 2, **options: Any) -> PlayaPirata:
    game = tortuga.game("playa-pirata", seats=seats, **options)
    assert isinstance(game, PlayaPirata)
    return game


def treasures_of(state: PlayaPirataState, seat: int) -> list[str]:
    counts = state.treasures[seat * KINDS : (seat + 1) * KINDS]
    return [TREASURE_WORDS[kind] for kind in range(KINDS) for _ in range(counts[kind])]


# Views


@rule("PP-1", "PP-3")
def test_only_the_viewers_own_cards_are_in_its_view() -> None:
    for state in positions(game_of(3, specials=True, hands="one"), 4):
        assert isinstance(state, PlayaPirataState)
        if state.over:
            break
        for viewer in (None, 0, 1, 2):
            view = seen(state, viewer)
            assert (view.treasures is None) == (viewer is None)
            for seat, held in enumerate(view.holdings):
                assert held.special is None or seat == viewer
            for spot in view.beach:
                known = spot.face_up or (
                    viewer is not None and viewer in (spot.buried_seat, *spot.looked_seats)
                )
                assert (spot.treasure is not None) == known


def test_unseen_treasures_follow_by_elimination() -> None:
    for state in positions(game_of(2, hands="one"), 9):
        assert isinstance(state, PlayaPirataState)
        view = seen(state, 0)
        hidden = Counter(dict(view.unseen))
        located = Counter(word for word in (spot.treasure for spot in view.beach) if word)
        located.update(view.treasures or ())
        everything = Counter(TREASURE_WORDS[kind] for kind in state.parts.treasures)
        assert hidden + located == everything


def test_towels_in_hand_follow_from_the_stacks() -> None:
    for state in positions(game_of(3, hands="one", specials=True), 2):
        assert isinstance(state, PlayaPirataState)
        view = seen(state)
        for seat, held in enumerate(view.holdings):
            laid = Counter(
                value for spot in view.beach for who, value in spot.towels if who == seat
            )
            assert [held.towels[value - 1] + laid[value] for value in (1, 2, 3)] == [5, 4, 3]


def test_the_standing_of_a_view_counts_only_what_the_viewer_knows() -> None:
    state = lay(
        [Buried("7", "R1", by=RED), Buried("6", "R1", up=True), Buried("skull", "B1", by=BLUE)],
        [Holds("3"), Holds("4")],
    )
    red, blue, nobody = (seen(state, viewer).standing for viewer in (RED, BLUE, None))
    assert [each.tallies[RED].numbers for each in (red, blue, nobody)] == [13, 6, 6]
    assert [each.tallies[RED].unknown for each in (red, blue, nobody)] == [0, 1, 1]
    assert [each.tallies[BLUE].skulls for each in (red, blue, nobody)] == [0, 1, 0]
    assert red.spots == (("a", "b"), ("c",))
    assert state.standing() == nobody


@rule("PP-S3")
def test_a_held_special_counts_in_the_owners_standing_only() -> None:
    state = lay([Buried("7")], [Holds("3", special="sandcastle"), Holds("4", special="wave")])
    assert seen(state, RED).standing.tallies[RED].special == 6
    assert seen(state, BLUE).standing.tallies[RED].special == 0


# Guesses


@rule("PP-S9")
def test_a_guess_keeps_to_what_the_lifeguard_saw() -> None:
    game = game_of(2, specials=True, hands="one")
    looked = 0
    for seed in range(400):
        state = new_game(seed, specials=True, hands="one")
        chance = Chance(seed, "guard")
        while not state.over and state.guard < 0:
            texts = offered(state)
            calls = [text for text in texts if text.startswith(("keep lifeguard", "lifeguard"))]
            play(state, chance.choice(calls or texts))
        for _ in range(12):
            if not state.over:
                play(state, chance.choice(offered(state)))
        if state.guard < 0 or state.over:
            continue
        looked += 1
        view = seen(state, state.guard)
        look = view.lifeguard
        assert look is not None
        for lot in range(5):
            world = game.guess(view, Chance(lot))
            later = [world.kinds["abcdefghijklm".index(spot)] for spot in look.since]
            found = treasures_of(world, look.at_seat) + [TREASURE_WORDS[kind] for kind in later]
            assert sorted(found) == sorted(look.treasures or ())
    assert looked > 20


@rule("PP-S1")
def test_a_guess_of_the_draft_keeps_to_what_was_passed_on() -> None:
    game = game_of(4, specials=True)
    state = new_game(8, seats=4, specials=True)
    while seen(state).phase == "draft":
        play(state, offered(state)[0])
    order = [(state.starter + 1 + step) % 4 for step in range(4)]
    middle = order[1]
    view = seen(state, middle)
    kept: dict[int, set[str]] = {seat: set() for seat in order}
    for lot in range(200):
        world = seen_world(game, view, lot)
        for seat in order:
            kept[seat].add(str(seen(world, seat).holdings[seat].special))
    assert kept[middle] == {view.holdings[middle].special}
    for seat in order:
        if seat != middle:
            assert kept[seat] == set(view.holdings[seat].special_may)
    assert kept[order[0]].isdisjoint(view.drafted)
    assert kept[order[2]] < set(view.drafted)


def seen_world(game: PlayaPirata, view: PlayaPirataView, lot: int) -> PlayaPirataState:
    return game.guess(view, Chance(lot))


def test_guesses_are_even() -> None:
    """Each unseen treasure is as likely on the beach as any other."""
    game = game_of(2)
    view = seen(new_game(5), 0)
    found = Counter(TREASURE_WORDS[game.guess(view, Chance(lot)).kinds[0]] for lot in range(4000))
    hidden = dict(view.unseen)
    total = sum(hidden.values())
    for word, count in hidden.items():
        assert found[word] == pytest.approx(4000 * count / total, rel=0.25)


# Undo


def undoable(match: Match, text: str) -> bool:
    """Play a move, and see whether it could be taken back."""
    seat = match.state.acting[0]
    match.play(seat, MOVES.parse(text))
    return match.can_undo(seat)


def test_a_bury_and_towels_can_be_taken_back_until_something_is_revealed() -> None:
    match = Match(game_of(2), 4)
    state = match.state
    assert isinstance(state, PlayaPirataState)
    assert undoable(match, offered(state)[0])
    assert undoable(match, offered(state)[0])
    assert undoable(match, next(text for text in offered(state) if text.startswith("bury")))
    assert undoable(match, "lay 1 0 0 on a")
    assert undoable(match, "end")
    assert not undoable(match, "telescope a")
    assert undoable(match, "lay 0 1 0 on a")


@rule("PP-5", "PP-6")
def test_looking_at_ones_own_treasure_reveals_nothing_but_turning_it_up_shows_it() -> None:
    state = lay([Buried("7"), Buried("3", by=RED)], [Holds("4"), Holds("5")])
    play(state, "telescope b")
    assert (state.reveals, state.shows) == (0, 0)
    state = lay([Buried("7"), Buried("3", by=RED)], [Holds("4"), Holds("5")])
    play(state, "map b")
    assert (state.reveals, state.shows) == (0, 1)
    state = lay([Buried("7"), Buried("3", by=RED)], [Holds("4"), Holds("5")])
    play(state, "map a")
    assert (state.reveals, state.shows) == (1, 0)


@rule("PP-S2")
def test_playing_a_special_shows_it() -> None:
    state = lay([Buried("7")], [Holds("4", special="parrot"), Holds("5", special="wave")])
    play(state, "parrot")
    assert (state.reveals, state.shows) == (0, 1)


# Previews


def test_a_preview_says_what_a_batch_takes_and_what_will_lie_on_top() -> None:
    game = game_of(2, hands="one")
    state = new_game(4, hands="one")
    play(state, offered(state)[0], offered(state)[0])
    view = seen(state, state.turn)
    bury = next(text for text in offered(state) if text.startswith("bury") and "skull" not in text)
    line = [MOVES.parse(text) for text in (bury, "lay 1 0 1 on d")]
    told = game.preview(view, line)
    standing = told.standing
    assert isinstance(standing, Standing)
    assert standing.spots[state.turn] == ("d",)
    assert standing.tallies[state.turn].unknown == 0
    assert standing.tallies[state.turn].towels_left == 10
    assert not told.reveals
    assert told.still


def test_a_preview_of_a_look_tells_nothing() -> None:
    game = game_of(2, hands="one")
    state = new_game(4, hands="one")
    play(state, offered(state)[0], offered(state)[0])
    told = game.preview(seen(state, state.turn), [MOVES.parse("telescope a")])
    assert told.reveals
    assert told.legal == ()
    assert told.standing == seen(state, state.turn).standing
