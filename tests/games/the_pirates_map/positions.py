"""Prepared positions of The Pirate's Map: tales by their elements, islands by their cards."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from tortuga.engine.errors import IllegalMove
from tortuga.engine.registry import make_game
from tortuga.engine.state import State
from tortuga.games.the_pirates_map.cards import COPIES, ELEMENTS, STORY_COUNT
from tortuga.games.the_pirates_map.game import ThePiratesMap
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.view import PiratesMapView

FIRST_RULES = 1  # the version that games begun by it still play
# The tale of the rulebook's example, and four map cards that build it.
EXAMPLE = "ship mermaid bottle mermaid flag barrel palm"
EXAMPLE_ISLAND = "ship-palm mermaid-mermaid bottle flag-barrel"


@functools.lru_cache
def the_pirates_map(seats: int = 4, rules: int | None = None, **options: Any) -> ThePiratesMap:
    """The game, made once for each way to set the table; by the newest rules unless told so."""
    game = make_game("the-pirates-map", seats, None, options, rules)
    assert isinstance(game, ThePiratesMap)
    return game


def new_game(seed: int = 1, seats: int = 4, **options: Any) -> PiratesMapState:
    return checked(the_pirates_map(seats, **options).start(seed))


def checked(state: State) -> PiratesMapState:
    assert isinstance(state, PiratesMapState)
    return state


def seen(state: PiratesMapState, seat: int | None) -> PiratesMapView:
    view = state.view(seat)
    assert isinstance(view, PiratesMapView)
    return view


def play(state: PiratesMapState, seat: int, text: str, words: str = "") -> None:
    state.play(seat, MOVES.parse(text), words)


def refused(state: PiratesMapState, seat: int, text: str, words: str = "") -> str:
    """The reason for which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        play(state, seat, text, words)
    return str(caught.value).lower()


def legal(state: PiratesMapState, seat: int) -> list[str]:
    return [MOVES.text(move) for move in state.legal(seat)]


def time_up(state: PiratesMapState) -> None:
    """What the end of the running clock plays."""
    clock = state.clock
    assert clock > 0
    while state.clock == clock:
        state.play(*state.late()[0])


def holding(elements: str, seed: int = 1, seats: int = 4, **options: Any) -> PiratesMapState:
    """A captain who has drawn these elements, the poorest cards of each."""
    state = new_game(seed, seats, **options)
    state.hand = sorted(cards_of(elements))
    state.cards = len(state.hand)
    state.deck = [card for card in range(STORY_COUNT) if card not in state.hand]
    return state


def cards_of(elements: str) -> list[int]:
    """Story cards of these elements, in this order."""
    found: list[int] = []
    for name in elements.split():
        first = ELEMENTS.index(name) * COPIES
        found.append(next(card for card in range(first, first + COPIES) if card not in found))
    return found


def told(elements: str = EXAMPLE, seed: int = 1, seats: int = 4, **options: Any) -> PiratesMapState:
    """The same, with the tale told: the sand runs."""
    state = holding(elements, seed, seats, **options)
    for element in elements.split():
        play(state, state.captain, f"tell {element}")
    if options.get("telling") == "aloud":
        play(state, state.captain, "told")
    while state.view(None).to_json()["phase"] == "show":
        time_up(state)
    return state


def lay(state: PiratesMapState, cards: str, cross: str = "") -> None:
    """Map cards laid by their owners, one cell after another, and the cross."""
    for name in cards.split():
        card = state.parts.map_words.index(name)
        cell = state.cells.index(-1)
        play(state, state.owners[card], f"lay {card + 1} in {cell + 1}")
    if cross:
        put_cross(state, cross)


def put_cross(state: PiratesMapState, element: str) -> None:
    mate = state.crew()[0]
    crosses = [text for text in legal(state, mate) if text.startswith(f"cross {element} ")]
    play(state, mate, crosses[0])


def map_hands(state: PiratesMapState) -> list[list[int]]:
    """The map cards of each seat, by number."""
    return [
        [card + 1 for card, owner in enumerate(state.owners) if owner == seat]
        for seat in range(state.seats)
    ]


def all_done(state: PiratesMapState) -> None:
    """The crew calls 'done' until that ends the building."""
    judged = len(state.outcomes)
    for seat in state.crew():
        if len(state.outcomes) == judged:
            play(state, seat, "done")


def rebuilt(
    elements: str = EXAMPLE, seed: int = 1, seats: int = 4, **options: Any
) -> PiratesMapState:
    """A tale whose island has just been found right."""
    state = told(elements, seed, seats, **options)
    names = elements.split()
    code = sum(1 << 4 * ELEMENTS.index(name) for name in names)
    four = state.parts.islands[code][0]
    lay(state, " ".join(state.parts.map_words[card] for card in four), names[-1])
    all_done(state)
    assert state.outcomes[-1]
    return state
