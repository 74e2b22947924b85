"""Plans of bosun and captain: the first card of a turn is chosen with the second in mind."""

from __future__ import annotations

import pytest

from tests.games.x_marks_the_spot.positions import PLENTY, lay
from tests.kit.rules import rule
from tortuga.games.x_marks_the_spot.chartroom import ChartRoom
from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.planning import ways_to_go

OWN = ("avery-water 0 0 east", "avery-water 9 0 east")  # a Cannon would have to sink one of them


def promises(cards: str, second: str, table: tuple[str, ...] = OWN) -> dict[str, float]:
    """What each way to play the next card promises, the best first."""
    state = lay(*table, hands=(cards, PLENTY), second=second)
    ways = ways_to_go(ChartRoom(state.copy(), 0), state, 0, 20)
    return {", ".join(MOVES.text(move) for move in way.moves): way.promise for way in ways}


@rule("XM-2")
def test_a_first_card_that_a_harmful_second_must_follow_is_worse_than_a_scuttle() -> None:
    must, may = promises("cannon cannon", "must"), promises("cannon cannon", "may")
    assert next(iter(must)) == "scuttle"
    assert next(iter(may)).startswith("cannon")
    assert must["scuttle"] == may["scuttle"]
    assert must["cannon 0 0"] == pytest.approx(2 * may["cannon 0 0"], abs=0.01)


@rule("XM-2")
def test_whatever_a_plunder_brings_a_second_card_must_follow() -> None:
    must, may = (promises("plunder cannon cannon", second) for second in ("must", "may"))
    harm = promises("cannon", "may")["cannon 0 0"]
    assert must["plunder 2"] - may["plunder 2"] == pytest.approx(harm, abs=0.01)


@rule("XM-2")
def test_where_the_second_card_does_good_nothing_is_lost_by_having_to_play_it() -> None:
    cards = "avery-avery avery-ghost"
    assert promises(cards, "must") == promises(cards, "may")


@rule("XM-2", "XM-10")
def test_after_a_card_that_wins_no_second_one_counts() -> None:
    plus = ("avery-water 0 -1 north", "avery-water -1 0 west", "avery-water 1 0 east")
    state = lay(
        *plus, "avery-water 0 1 south", hands=("avery-ghost cannon", PLENTY), doubloons=(2,)
    )
    ways = ways_to_go(ChartRoom(state.copy(), 0), state, 0, 1)
    for move in ways[0].moves:
        state.play(0, move)
    assert state.winners == [0]
