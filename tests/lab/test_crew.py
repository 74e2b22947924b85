"""Who does the work: everything is done once, whoever dies, and the same whoever does it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tortuga.engine.errors import TortugaError
from tortuga.lab.crew import PATIENCE, local_crew


def squares(numbers: list[int]) -> list[int]:
    return [number * number for number in numbers]


def squares_by_one_who_dies(jobs: list[tuple[int, str]]) -> list[int]:
    """Dies once at the first number that says so; the file remembers that it did."""
    for number, grave in jobs:
        if grave and not Path(grave).exists():
            Path(grave).touch()
            os._exit(1)
        assert number >= 0
    return [number * number for number, _ in jobs]


def die(jobs: list[int]) -> list[int]:
    os._exit(1)


def refuse(jobs: list[int]) -> list[int]:
    raise TortugaError(f"no {jobs[0]}")


@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_is_done_once(workers: int) -> None:
    done = [each for batch in local_crew(workers).finished(squares, range(300)) for each in batch]
    assert sorted(done) == [number * number for number in range(300)]


def test_the_work_of_a_process_that_dies_is_done_again(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path / "grave") if number == 7 else "") for number in range(30)]
    crew = local_crew(2)
    done = [each for batch in crew.finished(squares_by_one_who_dies, jobs) for each in batch]
    assert (tmp_path / "grave").exists()
    assert sorted(done) == [number * number for number in range(30)]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(TortugaError, match=f"{PATIENCE} times in a row workers died"):
        list(local_crew(2).finished(die, [1]))


def test_a_refusal_comes_through_as_it_is() -> None:
    with pytest.raises(TortugaError, match="no 3"):
        list(local_crew(1).finished(refuse, [3]))
