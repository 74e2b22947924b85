"""Map cards lie face down until the hourglass is turned: before that nothing shows one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import tortuga
from tests.games.the_pirates_map.positions import (
    EXAMPLE,
    FIRST_RULES,
    checked,
    holding,
    map_hands,
    play,
    seen,
    the_pirates_map,
    time_up,
    told,
)
from tests.kit.rules import rule
from tortuga.engine.chance import Chance
from tortuga.engine.library import game_texts, languages
from tortuga.games.the_pirates_map.draw import give_maps
from tortuga.games.the_pirates_map.encoding import scribe_of
from tortuga.games.the_pirates_map.game import ThePiratesMap
from tortuga.games.the_pirates_map.moves import LAYS, MOVES
from tortuga.games.the_pirates_map.rules import PiratesMapState

NAMES = ["Anne", "Bart", "Cheng", "Diego", "Fanny", "Grace"]
SETTINGS: list[dict[str, Any]] = [
    *({"seats": seats} for seats in range(2, 7)),
    {"telling": "aloud"},
    {"telling": "aloud", "cabin_boys": True},
    {"cabin_boys": True},
    {"dramatic": True, "tale_limit": "short"},
]
every_setting = pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: "-".join(f"{k}-{v}" for k, v in setting.items())
)


def before_the_hourglass(game: ThePiratesMap, rounds: int = 2) -> Iterator[PiratesMapState]:
    """Every position of a random game in which a tale is being told."""
    state, chance = checked(game.start(4)), Chance(4, "tales")
    state.telling = True
    while state.round <= rounds and not state.over:
        if seen(state, None).phase in ("tale", "show"):
            yield state
        seat = chance.choice(list(state.acting))
        state.play(seat, chance.choice(state.legal(seat)))


def with_other_maps(state: PiratesMapState, lot: int) -> PiratesMapState:
    """The same table, but that the crew holds other map cards, as many as before."""
    twin = state.copy()
    owners = state.owners.copy()
    Chance(lot, "other maps").shuffle(owners)
    give_maps(twin, owners)
    assert twin.owners != state.owners or state.seats == 2
    return twin


def all_that_is_told(game: ThePiratesMap, state: PiratesMapState, seat: int | None) -> str:
    """Whatever leaves a state for one pair of eyes: view, text, previews, refusals, events."""
    view = state.view(seat)
    tables = [
        game.table(view, NAMES[: state.seats], game_texts(game.name, language))
        for language in languages()
    ]
    events = [event.seen_by(seat).to_json() for event in state.told]
    found: list[Any] = [view.to_json(), tables, events]
    if seat is not None:
        moves = state.legal(seat)
        found += [moves, [game.preview(view, [move]).to_json() for move in moves[:6]]]
        found += [str(game.why_not(view, by_cell[0])) for by_cell in LAYS]
        found += [[game.label(view, move) for move in moves[:6]]]
        found += [[str(game.advice(view, move)) for move in moves[:6]]]
    return json.dumps(found)


@pytest.mark.survey
@rule("PM-2", "PM-4")
@every_setting
def test_before_the_hourglass_no_view_of_any_seat_shows_a_map_card(setting: dict[str, Any]) -> None:
    game = the_pirates_map(**setting)
    words = [f'"{word}"' for word in game.parts.map_words if "-" in word]
    for state in before_the_hourglass(game):
        for seat in (None, *range(game.seats)):
            view = seen(state, seat)
            assert (view.maps, view.face_down) == (None, True)
            assert sorted(view.map_sizes) == sorted(len(hand) for hand in map_hands(state))
            rest = {name: each for name, each in view.to_json().items() if name != "map_cards"}
            del rest["judged"]  # the island of the round before
            assert [word for word in words if word in json.dumps(rest)] == []


@pytest.mark.survey
@pytest.mark.slow
@rule("PM-2", "PM-11")
@every_setting
def test_with_other_map_cards_nobody_is_told_anything_else(setting: dict[str, Any]) -> None:
    game = the_pirates_map(**setting)
    scribe = scribe_of(game)
    for number, state in enumerate(before_the_hourglass(game, rounds=1)):
        twin = with_other_maps(state, number)
        twin.told = state.told
        for seat in (None, *range(game.seats)):
            assert all_that_is_told(game, twin, seat) == all_that_is_told(game, state, seat)
            if seat is not None:
                assert scribe.fresh().row(twin, seat) == scribe.fresh().row(state, seat)


@rule("PM-2", "PM-4")
@pytest.mark.parametrize("level", ["swabbie", "captain"])
def test_bots_tell_and_note_without_seeing_maps(level: str) -> None:
    game, bot = the_pirates_map(), tortuga.bot(level)
    state, chance = checked(game.start(5)), Chance(5, "bots")
    while seen(state, None).phase != "island":
        twin = with_other_maps(state, state.shows)
        for seat in state.acting:
            choices = [
                bot.choose(game, each.view(seat), Chance(seat, "same")) for each in (state, twin)
            ]
            assert choices[0] == choices[1]
        seat = chance.choice(list(state.acting))
        state.play(seat, bot.choose(game, state.view(seat), chance))


@rule("PM-2", "PM-4")
def test_the_hourglass_turns_them_up_for_the_crew() -> None:
    state = holding(EXAMPLE)
    state.telling = True
    for element in EXAMPLE.split():
        play(state, state.captain, f"tell {element}")
    for _ in EXAMPLE.split():
        assert seen(state, state.crew()[0]).maps is None
        assert "maps_up" not in [event.kind for event in state.take_told()]
        reveals = state.reveals
        time_up(state)
    kinds = [event.kind for event in state.take_told()]
    assert kinds[-3:] == ["told", "maps_up", "sand"]
    assert state.reveals > reveals, "something came out that nobody knew"
    for seat in state.crew():
        assert [list(hand) for hand in seen(state, seat).maps or ()] == map_hands(state)
    for other in (None, state.captain):
        assert seen(state, other).maps is None
    assert not any(seen(state, seat).face_down for seat in (None, 0, 1, 2, 3))


@rule("PM-2", "PM-4")
def test_aloud_they_turn_up_when_the_tale_is_told() -> None:
    state = holding("ship palm flag", telling="aloud")
    for element in ("ship", "palm", "flag"):
        play(state, state.captain, f"tell {element}")
        assert [seen(state, seat).maps for seat in (None, 0, 1, 2, 3)] == [None] * 5
    play(state, state.captain, "told")
    assert [seen(state, seat).maps is None for seat in state.crew()] == [False] * 3


@rule("PM-2")
def test_each_round_they_are_dealt_face_down_again() -> None:
    state = told()
    first = map_hands(state)
    assert seen(state, state.crew()[0]).maps is not None
    time_up(state)
    assert [seen(state, seat).maps for seat in (None, 0, 1, 2, 3)] == [None] * 5
    assert map_hands(state) != first


@rule("PM-2", "PM-4")
def test_no_guess_during_the_tale_knows_them() -> None:
    state = holding(EXAMPLE)
    game = the_pirates_map()
    for seat in (None, 0, 1, 2, 3):
        dealt = {tuple(game.guess(state.view(seat), Chance(lot)).owners) for lot in range(6)}
        assert len(dealt) > 1
    state = told()
    mate = state.crew()[0]
    guesses = [game.guess(state.view(mate), Chance(lot)).owners for lot in range(6)]
    assert guesses == [state.owners] * 6, "with the hourglass the crew sees them"


@rule("PM-2", "PM-4")
def test_by_the_first_rules_the_crew_saw_them_from_the_deal_on() -> None:
    state = holding(EXAMPLE, rules=FIRST_RULES)
    state.telling = True
    for seat in state.crew():
        assert [list(hand) for hand in seen(state, seat).maps or ()] == map_hands(state)
    assert [seen(state, seat).maps for seat in (None, state.captain)] == [None, None]
    assert not seen(state, state.captain).face_down
    play(state, state.captain, "tell ship")
    assert MOVES.text(state.legal(state.crew()[0])[0]).startswith("note")
    assert seen(state, state.crew()[0]).maps is not None
    assert "maps_up" not in [event.kind for event in state.take_told()]
