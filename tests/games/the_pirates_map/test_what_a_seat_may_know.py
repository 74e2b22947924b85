"""What a seat may know: the tale only while it is told, and nobody else's secrets."""

from __future__ import annotations

import json

from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    holding,
    play,
    rebuilt,
    seen,
    the_pirates_map,
    time_up,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance

SECRET = "a ship called Zanzibar"


@rule("PM-11")
def test_nothing_brings_a_vanished_sentence_back_to_the_crew() -> None:
    state = holding(EXAMPLE)
    state.telling = True
    play(state, state.captain, "tell ship", f"en: {SECRET}")
    time_up(state)
    for element in EXAMPLE.split()[1:]:
        play(state, state.captain, f"tell {element}")
        time_up(state)
    for seat in (None, *state.crew()):
        view = seen(state, seat)
        assert "Zanzibar" not in json.dumps(view.to_json())
        assert (view.shown, view.hand, view.story, view.teller) == (None, None, None, None)
        assert view.notes == (() if seat is None else (None,) * 7)
    assert "Zanzibar" in json.dumps(seen(state, state.captain).to_json())
    told = json.dumps([event.to_json() for event in state.take_told()])
    assert "Zanzibar" not in told
    assert not any(f'"{element}"' in told for element in EXAMPLE.split())


@rule("PM-11")
def test_the_captains_cards_are_secret_until_the_tale_is_judged() -> None:
    state = told()
    guesses = set()
    for seed in range(8):
        guess = the_pirates_map().guess(state.view(state.crew()[0]), Chance(seed))
        guesses.add(tuple(guess.story))
    assert len(guesses) > 1
    time_up(state)
    judged = seen(state, None).judged
    assert judged is not None
    assert list(judged.tale) == EXAMPLE.split()


@rule("PM-11")
def test_a_bots_note_is_in_its_own_view_only() -> None:
    state = holding(EXAMPLE)
    play(state, state.captain, "tell ship")
    mate = state.crew()[0]
    play(state, mate, "note ship")
    assert seen(state, mate).notes == ("ship",)
    assert mate not in state.acting
    for seat in (None, state.captain, *state.crew()[1:]):
        assert seen(state, seat).notes == ()
    time_up(state)
    assert seen(state, mate).notes == ("ship",)
    assert seen(state, state.crew()[1]).notes == (None,)


@rule("PM-11")
def test_loot_cards_and_hauls_of_others_are_secret() -> None:
    state = rebuilt()
    while seen(state, None).phase == "loot":
        seat = state.acting[0]
        state.play(seat, state.legal(seat)[0])
    time_up(state)
    for seat in range(4):
        view = seen(state, seat)
        others = [card for each, haul in enumerate(state.hauls) if each != seat for card in haul]
        known = [card.number for card in [*view.haul, *(view.hand or ())]]
        assert not set(known) & set(others)
        assert view.count == ()


@rule("PM-11")
def test_a_running_game_cannot_be_replayed_or_undone() -> None:
    assert the_pirates_map().fleeting
    state = holding(EXAMPLE)
    shows = state.shows
    play(state, state.captain, "tell ship")
    assert state.shows > shows
