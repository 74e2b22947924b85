"""Games under observation: what is counted in them, and that watching changes nothing."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.description import describe
from tortuga.engine.registry import game_class
from tortuga.lab.bouts import played
from tortuga.lab.jobs import Job
from tortuga.lab.watching import NOBODY, lead_changes, settled_at, watch


def job(name: str = "buried-treasure", bot: str = "swabbie") -> Job:
    seats = game_class(name).min_seats
    return Job(describe(tortuga.game(name, seats=seats)), 3, 0, (bot,) * seats)


@pytest.mark.parametrize("name", tortuga.games())
def test_every_game_can_be_watched(name: str) -> None:
    asked = job(name)
    (seen,) = watch([asked])
    plain = played(asked)
    assert (seen.scores, seen.places, seen.moves) == (plain.scores, plain.places, plain.moves)
    assert min(seen.choices) >= 1
    assert 0 <= seen.settled <= 1
    assert 0 <= seen.forced <= 1
    assert all(seen.used)


def test_moves_fields_and_cards_are_counted() -> None:
    (seen,) = watch([job()])
    for used in seen.used:
        taken = used["take"]
        assert sum(used.get(f"take: column {column}", 0) for column in range(1, 5)) == taken
        assert sum(count for deed, count in used.items() if deed.startswith("take: card ")) == taken


def test_the_lead_changes_when_another_one_is_ahead_alone() -> None:
    assert lead_changes([]) == 0
    assert lead_changes([0, NOBODY, 0, 0]) == 0
    assert lead_changes([0, NOBODY, 1, 0]) == 2


def test_a_game_is_settled_after_the_last_lead_of_another() -> None:
    assert settled_at([0, 0, NOBODY, 0], [0]) == 0
    assert settled_at([0, 0, 0, 1], [0, 2]) == 1
    assert settled_at([2, 0, 0, 1], [0, 1]) == 0.25


def test_games_are_told_apart_by_their_lines() -> None:
    first, again, other = watch([job(), job(), Job(**{**vars(job()), "again": 1})])
    assert first == again
    assert first.line != other.line
