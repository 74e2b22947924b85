"""What a worker does for the coach: given what travels, it answers what travels."""

from __future__ import annotations

from typing import Any

from tortuga.coach.decisions import Finding
from tortuga.coach.hints import hint
from tortuga.coach.reviews import Task, concluded, task_of
from tortuga.engine.description import Description
from tortuga.engine.records import Record
from tortuga.engine.views import View


def advise(description: Description, view: View) -> list[dict[str, Any]]:
    game = description.make()
    return hint(game, view).to_json(game)


def task_of_text(text: str, owned: frozenset[int]) -> Task:
    return task_of(Record.loads(text), owned=owned)


def judged(task: Task, number: int) -> Finding:
    return task.judged(number)


def summed_up(task: Task, findings: list[Finding]) -> dict[str, Any]:
    return concluded(task, findings).to_json()
