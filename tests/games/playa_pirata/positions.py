"""Prepared positions of Playa Pirata: the beach laid as a test needs it, and moves as texts.

Seats are Red, Blue, Green and Yellow; a stack is written from the bottom up: ``"B3 R3 R1"``.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import tortuga
from tortuga.engine.errors import IllegalMove
from tortuga.engine.state import ALONE
from tortuga.games.playa_pirata.cards import (
    KINDS,
    NOBODY,
    NOTHING,
    PIRATE_WORDS,
    SPECIAL_COUNT,
    SPECIAL_WORDS,
    SPOT_WORDS,
    TREASURE_WORDS,
    Components,
)
from tortuga.games.playa_pirata.draft import UNANSWERED
from tortuga.games.playa_pirata.game import PlayaPirata
from tortuga.games.playa_pirata.guessing import make_room
from tortuga.games.playa_pirata.moves import MOVES, PHASES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.view import PlayaPirataView

COLOURS = "RBGY"
RED, BLUE, GREEN, YELLOW = range(4)
PILE = (5, 4, 3)  # the towels of a full hand: ones, twos, threes


@dataclasses.dataclass
class Buried:
    """One treasure of a prepared beach."""

    treasure: str
    stack: str = ""
    by: int = NOBODY
    up: bool = False
    umbrella: int = NOBODY
    king: bool = False
    jolly: bool = False


@dataclasses.dataclass
class Holds:
    """What a seat of a prepared table holds."""

    treasures: str = ""
    towels: tuple[int, int, int] = PILE
    pirates: str = "telescope map umbrella"
    special: str = ""
    played: str = ""
    aside: bool = False


def lay(
    beach: list[Buried],
    seats: list[Holds],
    *,
    phase: str = "card",
    turn: int = RED,
    round_number: int = 2,
    starter: int = RED,
    hands: int = 1,
    choosing: bool = False,
    scores: list[int] | None = None,
) -> PlayaPirataState:
    """A table with this beach; with a special card anywhere it is the variant."""
    with_specials = any(held.special or held.played for held in seats)
    state = PlayaPirataState(len(seats), house_parts(), with_specials, hands, choosing)
    make_room(state)
    state.telling = True
    state.decks = [house_parts().treasures for _ in range(hands)]
    state.special_decks = [list(range(SPECIAL_COUNT)) for _ in range(hands)]
    state.starter = starter
    state.round = round_number
    state.scores = list(scores or [0] * len(seats))
    for spot in beach:
        lay_spot(state, spot)
    for held in seats:
        lay_seat(state, held)
    if with_specials:
        state.saw = [[] for _ in seats]
        state.answers = [UNANSWERED for _ in seats]
    state.turn = turn
    state.acting = ALONE[turn]
    state.phase = PHASES.index(phase)
    state.recount()
    return state


def house_parts() -> Components:
    game = tortuga.game("playa-pirata")
    assert isinstance(game, PlayaPirata)
    return game.parts


def lay_spot(state: PlayaPirataState, spot: Buried) -> None:
    here = len(state.kinds)
    state.add_spot(TREASURE_WORDS.index(spot.treasure), spot.by)
    state.face_up[here] = spot.up
    state.umbrellas[here] = spot.umbrella
    state.stacks[here] = [
        COLOURS.index(towel[0]) * 4 + int(towel[1]) for towel in spot.stack.split()
    ]
    if spot.king:
        state.king = here
    if spot.jolly:
        state.jolly = here


def lay_seat(state: PlayaPirataState, held: Holds) -> None:
    words = held.treasures.split()
    counts = [0] * KINDS
    for word in words:
        counts[TREASURE_WORDS.index(word)] += 1
    state.treasures.extend(counts)
    state.treasure_counts.append(len(words))
    state.pirates.append(sum(1 << PIRATE_WORDS.index(word) for word in held.pirates.split()))
    state.towels.extend(held.towels)
    state.aside.append(held.aside)
    state.special.append(special(held.special))
    state.special_played.append(special(held.played))


def special(word: str) -> int:
    return SPECIAL_WORDS.index(word) if word else NOTHING


def new_game(seed: int = 1, seats: int = 2, **options: Any) -> PlayaPirataState:
    """A fresh game, telling what happens."""
    state = tortuga.game("playa-pirata", seats=seats, **options).start(seed)
    assert isinstance(state, PlayaPirataState)
    state.telling = True
    return state


def offered(state: PlayaPirataState, seat: int | None = None) -> list[str]:
    """What a seat, or the one to move, may play, as people write it."""
    return [MOVES.text(move) for move in state.legal(state.acting[0] if seat is None else seat)]


def batches(state: PlayaPirataState, spot: str) -> list[str]:
    """The batches offered on a spot: '1 0 2' is one 1 and two 3s."""
    lays = [text for text in offered(state) if text.endswith(f" on {spot}")]
    return [text.removeprefix("lay ").removesuffix(f" on {spot}") for text in lays]


def play(state: PlayaPirataState, *texts: str) -> None:
    """Play moves, each by whoever is to move."""
    for text in texts:
        state.play(state.acting[0], MOVES.parse(text))


def refused(state: PlayaPirataState, text: str, why: str) -> None:
    """See a move of the acting seat refused for the right reason, wherever its sentence begins."""
    with pytest.raises(IllegalMove, match=f"(?i){why}"):
        play(state, text)


def seen(state: PlayaPirataState, seat: int | None = None) -> PlayaPirataView:
    view = state.view(seat)
    assert isinstance(view, PlayaPirataView)
    return view


def stack(state: PlayaPirataState, spot: str) -> str:
    """A stack as it is written here."""
    towels = seen(state).beach[SPOT_WORDS.index(spot)].towels
    return " ".join(f"{COLOURS[seat]}{value}" for seat, value in towels)


def control(state: PlayaPirataState, spot: str) -> int | None:
    return seen(state).beach[SPOT_WORDS.index(spot)].control_seat


def told(state: PlayaPirataState, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind since the position was laid, as a seat or a spectator hears them."""
    return [event.seen_by(seat).to_json() for event in state.told if event.kind == kind]


def finish_hand(state: PlayaPirataState) -> tuple[int, ...]:
    """Say 'end' to the Final Turn; the points of the hand."""
    play(state, "end")
    points: tuple[int, ...] = tuple(told(state, "scored")[-1]["points"])
    return points
