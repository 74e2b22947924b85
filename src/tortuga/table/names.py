"""Names for those who bring none: guests, bots and people who share a device."""

from __future__ import annotations

import functools
from collections.abc import Collection

from tortuga.engine.library import ENGLISH, frame_texts, understood


@functools.cache
def listed_names(language: str, kind: str) -> tuple[str, ...]:
    """The names of a kind, as the texts list them between commas."""
    return tuple(frame_texts(language).template(f"server.names.{kind}").split(", "))


def guest_names(accepted: str) -> tuple[str, ...]:
    return listed_names(understood(accepted), "guests")


def somebody(accepted: str) -> str:
    """What those are called who were forgotten."""
    return frame_texts(understood(accepted)).template("server.names.somebody")


def bot_name(taken: Collection[str]) -> str:
    """A bot's name that nobody at the table has."""
    return unused(listed_names(ENGLISH, "bots"), taken)


def unused(names: tuple[str, ...], taken: Collection[str]) -> str:
    """The first name that is free, with a number where all are taken."""
    for name in names:
        if name not in taken:
            return name
    number = 2
    while f"{names[0]} {number}" in taken:
        number += 1
    return f"{names[0]} {number}"
