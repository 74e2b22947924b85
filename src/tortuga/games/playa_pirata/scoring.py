"""Scoring a hand of Playa Pirata: PP-13, and the special cards that are held, PP-S3 to PP-S5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.games.playa_pirata.cards import (
    NOBODY,
    SAND_CASTLE,
    SKELETON,
    SKULL,
    SPECIAL_WORDS,
    TOWEL_TREASURE,
    TREASURE_WORDS,
    VALUES,
    WAVE,
)
from tortuga.games.playa_pirata.towels import control, controlled

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState

# The lines of a seat's score.
NUMBERS: Final = 0
TOWEL_TREASURES: Final = 1
SKULLS: Final = 2
SKULL_POINTS: Final = 3
TOWELS_LEFT: Final = 4
UMBRELLA_ASIDE: Final = 5
SPECIAL_POINTS: Final = 6
UNKNOWN: Final = 7  # treasures controlled whose value the onlooker does not know
TOTAL: Final = 8
LINES: Final = 9

EVERYTHING: Final = -2  # the eyes at the end of a hand; a seat's, or NOBODY, see less
HELD_POINTS: Final = 3


def tally(state: PlayaPirataState, seat: int, eyes: int) -> list[int]:
    """PP-13: a seat's score line by line, as far as these eyes know it."""
    lines = [0] * LINES
    values = dig_up(state, seat, eyes, lines)
    first = seat * VALUES
    lines[TOWELS_LEFT] = state.towels[first] + state.towels[first + 1] + state.towels[first + 2]
    lines[UMBRELLA_ASIDE] = 1 if state.aside[seat] else 0
    lines[SKULL_POINTS] = state.parts.skull_points[lines[SKULLS]]
    if state.with_specials and (eyes in (EVERYTHING, seat)):
        lines[SPECIAL_POINTS] = held_points(state, seat, lines[SKULLS], values)
    lines[TOTAL] = (
        lines[NUMBERS]
        + lines[TOWEL_TREASURES]
        + lines[SKULL_POINTS]
        + lines[TOWELS_LEFT]
        + lines[UMBRELLA_ASIDE]
        + lines[SPECIAL_POINTS]
    )
    return lines


def dig_up(state: PlayaPirataState, seat: int, eyes: int, lines: list[int]) -> list[int]:
    """PP-11 and PP-13: the treasures that a seat controls; returns the final values."""
    values: list[int] = []
    held = controlled(state, seat)
    for spot in range(len(state.kinds)):
        if held >> spot & 1 == 0:
            continue
        if eyes != EVERYTHING and not state.knows(eyes, spot):
            lines[UNKNOWN] += 1
            continue
        kind = state.kinds[spot]
        if kind == SKULL:
            lines[SKULLS] += 1
        elif kind == TOWEL_TREASURE:
            worth = towel_treasure(state, spot)
            lines[TOWEL_TREASURES] += worth
            values.append(worth)
        else:
            lines[NUMBERS] += kind
            values.append(kind)
    return values


def towel_treasure(state: PlayaPirataState, spot: int) -> int:
    """PP-13: 2 for each towel card on it, everyone's, and at most 8."""
    parts = state.parts
    return min(parts.towel_most, parts.towel_points * len(state.stacks[spot]))


def held_points(state: PlayaPirataState, seat: int, skulls: int, values: list[int]) -> int:
    """PP-S3 to PP-S5: what the special card still in hand is worth."""
    held = state.special[seat]
    if held == SAND_CASTLE:
        return 2 * state.towels[seat * VALUES + 2]  # PP-S3: 3 each, 1 of which is counted already
    if held == SKELETON and skulls > 0:
        return HELD_POINTS
    if held == WAVE and has_pair(values):
        return HELD_POINTS
    return 0


def has_pair(values: list[int]) -> bool:
    """PP-S5: two treasures of exactly the same final value."""
    return any(values.count(value) > 1 for value in values)


def score_hand(state: PlayaPirataState) -> None:
    """PP-13: controlled treasures and specials in hand are shown, and every seat is scored."""
    tallies = [tally(state, seat, EVERYTHING) for seat in range(state.seats)]
    points = [lines[TOTAL] for lines in tallies]
    for spot in range(len(state.kinds)):
        if control(state, spot) != NOBODY:
            state.face_up[spot] = True
            state.buried &= ~(1 << spot)
    state.scores = [state.scores[seat] + points[seat] for seat in range(state.seats)]
    state.results = [*state.results, tallies]
    if state.telling:
        tell_scored(state, points)


def tell_scored(state: PlayaPirataState, points: list[int]) -> None:
    shown = [
        TREASURE_WORDS[kind] if state.face_up[spot] else None
        for spot, kind in enumerate(state.kinds)
    ]
    held = [SPECIAL_WORDS[each] if each >= 0 else None for each in state.special]
    facts = {
        "hand": state.hand + 1,
        "points": tuple(points),
        "treasures": tuple(shown),
        "specials": tuple(held),
        "stacks": tuple(
            tuple((towel >> 2, towel & 3) for towel in stack) for stack in state.stacks
        ),
        "control_seats": tuple(
            None if owner == NOBODY else owner
            for owner in (control(state, spot) for spot in range(len(state.kinds)))
        ),
    }
    state.tell("scored", None, facts)
