"""Tournaments: who sits where, with which deals, what is kept, and what goes on after a break."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tortuga.engine import description
from tortuga.engine.errors import TortugaError
from tortuga.lab.bouts import Bout, Result, play
from tortuga.lab.crew import Crew, local_crew
from tortuga.lab.jobs import Job
from tortuga.lab.results import results_file
from tortuga.lab.tournament import Plan, Scoreboard, jobs_of, line_ups, plan, run, summed_up

BOTS = ["sailor", "swabbie"]


def planned(deals: int = 3, seats: int = 2, seed: int = 1) -> Plan:
    return plan(BOTS, [tortuga.game("buried-treasure", seats=seats)], deals, seed)


def held(agreed: Plan, path: Path, crew: Crew | None = None) -> list[Scoreboard]:
    with results_file(path) as file:
        return run(agreed, file, crew or local_crew(1), lambda done, total: None)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_everyone_sits_everywhere_equally_often_with_every_deal() -> None:
    jobs = jobs_of(plan(["a", "b", "c"], [tortuga.game("buried-treasure", seats=3)], 4, 1))
    for deal in range(4):
        seats = Counter(
            (bot, seat) for job in jobs if job.deal == deal for seat, bot in enumerate(job.bots)
        )
        assert len(seats) == 9
        assert set(seats.values()) == {1}


def test_fewer_bots_than_seats_fill_them_in_every_way() -> None:
    assert [sorted(each) for each in line_ups(["a", "b"], 4)] == [
        ["a", "a", "a", "b"],
        ["a", "a", "b", "b"],
        ["a", "b", "b", "b"],
    ]


def test_all_line_ups_get_the_same_deals() -> None:
    """The deal hangs on seed and number alone: the first round's cards lie the same for all."""
    game = planned().games[0]
    jobs = [Job(game, 1, 2, ("sailor", "swabbie")), Job(game, 1, 2, ("swabbie", "swabbie"))]
    states = [Bout(job).state for job in jobs]
    assert states[0].stock() == states[1].stock()
    for state in states:
        state.begin()
    assert states[0].view(None) == states[1].view(None)


def test_a_tournament_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    wanted = held(planned(), whole)
    kept = whole.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(kept[:4]) + kept[4][:30])
    asked: list[Job] = []

    class Counting(Crew):
        def finished(self, work: Any, jobs: Any) -> Any:
            asked.extend(jobs)
            return super().finished(work, asked)

    here = local_crew(1)
    assert held(planned(), broken, Counting(here.workers, here.hire)) == wanted
    assert len(asked) == 3  # of six games three lines were whole
    assert len(lines(broken)) == 7


def test_more_deals_are_added_to_those_played(tmp_path: Path) -> None:
    held(planned(deals=2), tmp_path / "file")
    held(planned(deals=3), tmp_path / "file")
    games = [line for line in lines(tmp_path / "file") if line["kind"] == "game"]
    assert Counter(line["deal"] for line in games) == {0: 2, 1: 2, 2: 2}


def test_other_settings_do_not_mix_in_one_file(tmp_path: Path) -> None:
    held(planned(seed=1), tmp_path / "file")
    held(planned(seed=2), tmp_path / "file")
    found = lines(tmp_path / "file")
    assert len([line for line in found if line["kind"] == "table"]) == 2
    assert len(found) == 14


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    for text in ("Dear diary", '{"kind": "table"}\n', '{"kind": "game", "table": 3}\n{}\n'):
        path.write_text(text)
        with (
            pytest.raises(TortugaError, match=r"diary.txt: line 1 is no result"),
            results_file(path),
        ):
            pass
        assert path.read_text() == text


def test_two_tournaments_cannot_write_to_one_file(tmp_path: Path) -> None:
    with (
        results_file(tmp_path / "file"),
        pytest.raises(TortugaError, match="another tournament"),
        results_file(tmp_path / "file"),
    ):
        pass


def test_wins_and_duels_add_up() -> None:
    results = [
        Result(0, ("sailor", "swabbie", "sailor"), (9, 4, 9), (1, 3, 1), 20),
        Result(1, ("swabbie", "sailor", "sailor"), (9, 4, 3), (1, 2, 3), 20),
    ]
    table = summed_up(planned(seats=3), [results])[0]
    wins = {each.bot: (each.seats, each.wins, each.fair) for each in table.standings}
    assert wins == {"sailor": (4, 0.25, 0.75), "swabbie": (2, 0.5, 1.5)}
    assert [(each.pairs, each.ahead) for each in table.duels] == [(4, 0.5)]


def test_the_sailor_is_rated_above_the_swabbie(tmp_path: Path) -> None:
    table = held(planned(deals=10), tmp_path / "file")[0]
    sailor, swabbie = table.standings
    assert (sailor.bot, table.games) == ("sailor", 20)
    assert sailor.low is not None
    assert swabbie.high is not None
    assert sailor.low > swabbie.high


def test_a_worker_with_other_rules_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = jobs_of(planned(deals=1))
    monkeypatch.setattr(description, "VERSION", "9.9")
    with pytest.raises(TortugaError, match=r"this is Tortuga 9.9"):
        play(jobs)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("stumbles", "ZeroDivisionError: division by zero"),
        ("cheats", "While cards lie in the layout"),
    ],
)
def test_a_bot_of_ones_own_that_fails_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, why: str
) -> None:
    (tmp_path / "ownbots.py").write_text(
        "def stumbles(game, view, rng):\n    return 1 / 0\n\n\n"
        "def cheats(game, view, rng):\n    return game.moves.size - 1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    jobs = [Job(planned().games[0], 1, 0, (f"ownbots:{bot}", "sailor"))]
    with pytest.raises(TortugaError) as refused:
        play(jobs)
    assert str(refused.value).startswith(
        f"the bot 'ownbots:{bot}' failed in buried-treasure: {why}"
    )
