"""Names for those who bring none: guests, bots and people who share a device."""

from __future__ import annotations

import functools
from collections.abc import Collection

from tortuga.engine.texts import load_chapters
from tortuga.engine.why import FRAME

LANGUAGES = ("en", "es")


def language(accepted: str) -> str:
    """The first of our languages in an Accept-Language header; English otherwise."""
    for part in accepted.lower().split(",")[:20]:
        tongue = part.strip()[:2]
        if tongue in LANGUAGES:
            return tongue
    return LANGUAGES[0]


@functools.cache
def listed_names(tongue: str, kind: str) -> tuple[str, ...]:
    """The names of a kind, as the texts list them between commas."""
    return tuple(load_chapters(FRAME)[tongue].template(f"server.names.{kind}").split(", "))


def guest_names(accepted: str) -> tuple[str, ...]:
    return listed_names(language(accepted), "guests")


def bot_name(taken: Collection[str]) -> str:
    """A bot's name that nobody at the table has."""
    return unused(listed_names(LANGUAGES[0], "bots"), taken)


def unused(names: tuple[str, ...], taken: Collection[str]) -> str:
    """The first name that is free, with a number where all are taken."""
    for name in names:
        if name not in taken:
            return name
    number = 2
    while f"{names[0]} {number}" in taken:
        number += 1
    return f"{names[0]} {number}"
