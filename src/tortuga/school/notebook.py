"""A course's notebook: all that is needed to go on after a stop as if there had been none."""

from __future__ import annotations

import array
import dataclasses
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tortuga.bots.weights import Weights
from tortuga.engine.description import describe
from tortuga.engine.errors import TortugaError
from tortuga.env.extras import extra
from tortuga.school.course import Course, Report
from tortuga.school.devices import CPU
from tortuga.school.habits import joined
from tortuga.school.lessons import Choices, Yield

with extra("rl"):
    import numpy as np


def keep(course: Course, path: Path) -> None:
    """Write the notebook in one stroke: a stop in the middle leaves the last one as it was."""
    games = [each for played in course.played for each in played]
    weights = course.weights
    told = {
        "course": asked(course),
        "reports": [dataclasses.asdict(each) for each in course.reports],
        "played": [len(played) for played in course.played],
        "hidden": 0 if weights is None else weights.hidden,
        "inputs": 0 if weights is None else weights.inputs,
    }
    half = path.with_suffix(".half")
    with half.open("wb") as file:
        np.savez(
            file,
            told=np.frombuffer(json.dumps(told).encode(), np.uint8),
            weights=np.frombuffer(b"" if weights is None else weights.packed, np.uint8),
            habits=np.frombuffer(b"" if weights is None else weights.habits, np.uint8),
            numbers=np.array([each.number for each in games], np.int64),
            positions=np.array([each.positions for each in games], np.int64),
            payoffs=np.array([each.payoffs for each in games], np.float64),
            sights=np.concatenate([np.frombuffer(each.sights, np.float32) for each in games]),
            choices=np.array([len(each.choices.counts) for each in games], np.int64),
            counts=joined([each.choices.counts for each in games]),
            taken=joined([each.choices.taken for each in games]),
            kinds=joined([each.choices.kinds for each in games]),
        )
    half.replace(path)


def go_on(course: Course, path: Path) -> None:
    """Take up a course where its notebook ends; one of another course is refused."""
    try:
        with np.load(path) as held:
            pages = {name: held[name] for name in held.files}
        told = json.loads(pages["told"].tobytes())
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise TortugaError(f"{path}: is not the notebook of a course") from error
    check_same(told["course"], asked(course), path)
    course.reports = [Report(**each) for each in told["reports"]]
    learned = (pages[name].tobytes() for name in ("weights", "habits"))
    course.weights = Weights(told["inputs"], told["hidden"], *learned)
    games = iter(yields_of(pages))
    course.played = [[next(games) for _ in range(count)] for count in told["played"]]


def asked(course: Course) -> dict[str, Any]:
    """What makes a course: with equal ones, equal weights come out."""
    plan = dataclasses.asdict(course.plan)
    del plan["generations"]  # more can follow
    return {
        "game": describe(course.game).key,
        "seed": course.seed,
        "plan": plan,
        "device": course.device.kind,
    }


def check_same(begun: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """Refuse to go on with what another course has begun, or the same one on another device."""
    device = begun.setdefault("device", CPU.kind)  # the only one that there was at first
    if begun | {"device": wanted["device"]} != wanted:
        raise TortugaError(f"{path}: belongs to another course; name the arguments that it had")
    if device != wanted["device"]:
        told = f"was begun on the {device}, and the {wanted['device']} rounds differently"
        raise TortugaError(f"{path}: {told}; go on with --device {device}")


def yields_of(pages: dict[str, Any]) -> list[Yield]:
    """The games that are still learned from."""
    found = []
    at = 0
    width = 0
    positions = pages["positions"].tolist()
    if sum(positions):
        width = len(pages["sights"]) // sum(positions)
    for number, count, payoffs, choices in zip(
        pages["numbers"].tolist(),
        positions,
        pages["payoffs"].tolist(),
        choices_of(pages),
        strict=True,
    ):
        sights = array.array("f", pages["sights"][at : at + count * width].tobytes())
        found.append(Yield(number, count, sights, tuple(payoffs), choices))
        at += count * width
    return found


def choices_of(pages: dict[str, Any]) -> Iterator[Choices]:
    """What was chosen in each game."""
    at = kind = 0
    for count in pages["choices"].tolist():
        counts, taken = (pages[name][at : at + count] for name in ("counts", "taken"))
        kinds = pages["kinds"][kind : kind + 2 * int(counts.sum())]
        held = (
            array.array("h", each.astype(np.int16).tobytes()) for each in (counts, taken, kinds)
        )
        yield Choices(*held)
        at += count
        kind += len(kinds)
