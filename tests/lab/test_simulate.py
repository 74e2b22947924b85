"""Many games between bots: rotation, shares, reproducibility, and how strong the sailor is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

import tortuga
from tortuga.engine.components import Entries
from tortuga.engine.errors import TortugaError
from tortuga.lab.bouts import Result
from tortuga.lab.crew import HERE, Crew
from tortuga.lab.jobs import seated
from tortuga.lab.simulate import Sums, simulate

THREADS = Crew(lambda: 3, partial(ThreadPoolExecutor, 3))


def game(seats: int = 2) -> tortuga.Game:
    return tortuga.game("buried-treasure", seats=seats)


def test_sailor_beats_swabbie_nearly_always() -> None:
    """A bounded version of 'at least 90 % of 1,000 games', which takes longer than a test may."""
    report = simulate(game(), ["sailor", "swabbie"], 60, seed=1)
    assert report.bots[0].name == "sailor"
    assert report.bots[0].wins >= 0.9
    assert report.bots[0].mean_score > report.bots[1].mean_score


def test_any_crew_gives_the_same_report() -> None:
    here = simulate(game(), ["sailor", "swabbie"], 25, seed=4).to_json()
    there = simulate(game(), ["sailor", "swabbie"], 25, 4, THREADS).to_json()
    for report in (here, there):
        del report["moves_per_second"]
    assert here == there


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(game(), ["swabbie"], 10, seed=seed).bots[0] for seed in (1, 2))
    assert one != two


def test_bots_move_on_from_seat_to_seat() -> None:
    seatings: list[tuple[str, ...]] = []

    class Watching(Crew):
        def finished(self, work: Any, jobs: Any) -> Any:
            for batch in super().finished(work, jobs):
                seatings.extend(result.bots for _, result in batch)
                yield batch

    simulate(game(), ["sailor", "swabbie"], 4, 1, Watching(HERE.workers, HERE.hire))
    assert seatings == [("sailor", "swabbie"), ("swabbie", "sailor")] * 2


def test_fewer_bots_than_seats_take_turns() -> None:
    assert seated(game(4), ["sailor", "swabbie"]) == ("sailor", "swabbie", "sailor", "swabbie")
    report = simulate(game(4), ["sailor", "swabbie"], 4, seed=1)
    assert [tally.seats for tally in report.bots] == [2, 2]


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(TortugaError, match="name 1 to 2 bots for 2 seats, not 3"):
        seated(game(), ["sailor"] * 3)


def test_shared_wins_are_counted_in_shares() -> None:
    results = [
        Result(0, ("a", "b", "b"), (9, 9, 9), (1, 1, 1), 5),
        Result(1, ("a", "b", "b"), (9, 3, 3), (1, 2, 2), 5),
    ]
    sums = Sums()
    for result in results:
        sums.add(result)
    a, b = sums.tally("a"), sums.tally("b")
    assert a.wins == pytest.approx(2 / 3, abs=1e-4)
    assert b.wins == pytest.approx(1 / 3, abs=1e-4)
    assert (a.mean_score, b.mean_score) == (9, 6)
    assert 0 <= a.low < a.wins < a.high <= 1


def test_progress_is_told_from_the_first_to_the_last_game() -> None:
    seen: list[int] = []
    simulate(game(), ["swabbie"], 21, 1, HERE, lambda done, total: seen.append(done))
    assert (seen[0], seen[-1]) == (0, 21)
    assert seen == sorted(set(seen))


def test_own_components_travel_to_the_workers() -> None:
    parts = {**game().component_data, "rounds": 3, "columns": [6, 5, 4, 3]}
    parts["score_cards"] = {
        name: {**card, "red": [90, 1]} for name, card in parts["score_cards"].items()
    }
    own = tortuga.game("buried-treasure", components=Entries("mine", "", parts))

    def mean(crew: Crew) -> float:
        return simulate(own, ["swabbie"], 40, 1, crew).bots[0].mean_score

    assert mean(THREADS) == mean(HERE) > 60
