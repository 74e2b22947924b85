"""Hints: what the coach advises for a view, and how that is said."""

from __future__ import annotations

from tortuga.coach import Advice, hint
from tortuga.coach.percent import percent_of
from tortuga.engine.description import Description
from tortuga.engine.views import View
from tortuga.terminal.voice import Voice


def find_hint(description: Description, view: View) -> tuple[Advice, ...]:
    """The coach's advice for a view: what the process that thinks does."""
    return hint(description.make(), view).advice


def advised(voice: Voice, viewer: int, advice: tuple[Advice, ...]) -> list[str]:
    """Each advice in words: the move, its chance, and the reasons for it."""
    speaker = voice.speaker(viewer)
    told: list[str] = []
    for each in advice:
        label = speaker.move(each.label)
        chance = voice.frame.say("terminal.hint.chance", percent=percent_of(each.chance))
        reasons = [
            speaker.sentence(f"advice.{reason.key}", reason.to_json()["facts"])
            for reason in each.reasons
        ]
        told.append("\n".join([f"{label}  ({chance})", *(f"   {reason}" for reason in reasons)]))
    return told
