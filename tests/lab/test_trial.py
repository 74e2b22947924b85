"""Trials: any order, stopped and gone on with, and the verdict of the command line."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.lab.trial import LOOKS, Plan, Trial
from tortuga.lab.watching import watch, watch_lightly

CHANGES = {"cards.red.plain": 4, "cards.red.extra": 4}


def plan(**more: Any) -> Plan:
    wanted: dict[str, Any] = {"deals": 12, "changes": CHANGES, "seed": 5, **more}
    return Plan(game="buried-treasure", seats=2, bots=["swabbie"], **wanted)


def played(trial: Trial, at_once: int = 7) -> Trial:
    while jobs := trial.next(at_once):
        trial.take(watch_lightly(jobs))
    return trial


@pytest.fixture(scope="module")
def done() -> Trial:
    return played(Trial(plan()))


def test_games_may_come_in_in_any_order_from_anywhere(done: Trial) -> None:
    trial = Trial(plan())
    jobs = trial.next(1000)
    assert len(jobs) == 12 * 2 * 2
    random.Random(8).shuffle(jobs)
    for job in jobs:
        trial.take(watch_lightly([job]))
    assert trial.next(5) == []
    assert trial.told() == done.told()


def test_a_verdict_comes_with_the_last_game_only() -> None:
    trial = Trial(plan())
    while not trial.done:
        told = trial.told()
        assert told["verdict"] is None
        for each in told["measures"]:
            assert each["mark"] in ("open", "so far")
            assert each["chance"] is None
        trial.take(watch_lightly(trial.next(5)))
    told = trial.told()
    assert told["verdict"]["count"] == len(told["measures"])
    assert {each["mark"] for each in told["measures"]} <= {"real", "luck"}


def test_what_is_lost_is_handed_out_again(done: Trial) -> None:
    trial = Trial(plan())
    lost = trial.next(9)
    played(trial)
    assert not trial.done
    trial.give_back(lost)
    trial.give_back(lost)  # and twice does no harm
    played(trial)
    assert trial.told() == done.told()


def test_a_trial_is_kept_and_gone_on_with(done: Trial) -> None:
    trial = Trial(plan())
    for _ in range(3):
        trial.take(watch_lightly(trial.next(6)))
    kept = json.loads(json.dumps(trial.kept()))
    again = Trial.again(plan(), kept)
    assert again.told() == trial.told()
    assert played(again).told() == done.told()


def test_more_deals_widen_a_trial(done: Trial) -> None:
    trial = Trial.again(plan(), done.kept())
    trial.more(6)
    told = trial.told()
    assert (told["deals"], told["looks"], told["done"]) == (18, 2, False)
    assert told["verdict"] is None
    wide = played(Trial(plan(deals=18, looks=2)))
    assert played(trial).told() == wide.told()


def test_games_of_the_printed_figures_serve_other_trials(done: Trial) -> None:
    other = Trial(plan(changes={"cards.red.plain": 5, "cards.red.extra": 3}))
    assert other.printed_key == done.printed_key
    other.know(json.loads(json.dumps(done.printed())))
    assert other.told()["played"] == 24
    jobs = other.next(1000)
    assert len(jobs) == 24
    fresh = played(Trial(plan(changes={"cards.red.plain": 5, "cards.red.extra": 3})))
    other.take(watch_lightly(jobs))
    assert other.told() == fresh.told()
    assert Trial(plan(seed=6)).printed_key != done.printed_key


def test_without_changes_the_printed_figures_are_tried_alone() -> None:
    told = played(Trial(plan(changes={}))).told()
    assert not told["compared"]
    assert told["games"] == 24
    assert told["verdict"] is None
    assert {each["change"] for each in told["measures"]} == {None}
    assert all(each["printed"] and each["yours"] is None for each in told["measures"])


def test_two_variants_can_be_set_beside_each_other(done: Trial) -> None:
    told = played(Trial(plan(changes={}, against=CHANGES))).told()
    ours = {each["name"]: each for each in done.told()["measures"]}
    for each in told["measures"]:
        assert each["printed"] == ours[each["name"]]["yours"]
        assert each["change"]["value"] == pytest.approx(-ours[each["name"]]["change"]["value"])
    assert "--compare first.toml mine.toml" in told["command"]


def test_the_course_narrows_and_ends_at_the_estimate() -> None:
    told = played(Trial(plan(deals=48))).told()
    for each in told["measures"]:
        if each["name"] == "luck":
            continue  # it hangs on all deals at once
        assert len(each["course"]) <= LOOKS
        deals, *last = each["course"][-1]
        assert deals == 48
        assert last == list(each["yours"].values())
    json.dumps(told, allow_nan=False)


def test_results_of_other_tables_are_nobodys(done: Trial) -> None:
    trial = Trial(plan())
    trial.take(
        watch_lightly(Trial(plan(changes={"rounds": 1, "columns": [20, 20, 10, 4]})).next(3))
    )
    assert trial.told()["played"] == 2  # the two with the printed figures


def test_watching_lightly_sees_the_same() -> None:
    jobs = Trial(plan()).next(3)
    for light, full in zip(watch_lightly(jobs), watch(jobs)):
        assert vars(light).items() <= vars(full).items()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"deals": 2}, "deals must be a whole number from 3"),
        ({"replays": 0}, "replays must be a whole number from 1"),
        ({"changes": {"rounds": 99}}, "rounds: must be a whole number from 1 to 10, not 99"),
        ({"against": {"nix": 1}}, "nix: buried-treasure has no such figure"),
        ({"options": {"nix": 1}}, "has no option 'nix'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((TortugaError, ComponentError), match=said):
        Trial(plan(**wrong))


def test_trials_and_searches_need_nothing_that_an_island_lacks() -> None:
    code = (
        "import sys, tortuga.lab.trial, tortuga.lab.tune;"
        "held = {'polars', 'altair', 'multiprocessing', 'tortuga.lab.crew'};"
        "sys.exit(str(held & set(sys.modules)) if held & set(sys.modules) else 0)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
