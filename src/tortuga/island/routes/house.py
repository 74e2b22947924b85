"""The house: who one is here, what there is to play and to learn, a record brought along."""

from __future__ import annotations

import dataclasses
from typing import Any

import tortuga
from tortuga.harbour import catalogue, lessons, looks
from tortuga.harbour.replays import replay_brought
from tortuga.island.asking import Ask, Routes, name_of
from tortuga.table.refusals import Refusal
from tortuga.table.seats import COLOURS

routes = Routes()


@routes.on("GET", "/api/me")
def me(ask: Ask) -> Any:
    guest = ask.island.guest
    return {"name": guest.name, "colour": guest.colour}


@routes.on("PUT", "/api/me")
def rename(ask: Ask) -> Any:
    colour = ask.said.get("colour")
    if not isinstance(colour, int) or not 0 <= colour < COLOURS:
        raise Refusal(422, "invalid", f"colour: 0 to {COLOURS - 1}")
    guest = dataclasses.replace(ask.island.guest, name=name_of(ask.said), colour=colour)
    ask.island.shelf.keep_guest(guest)
    return me(ask)


@routes.on("GET", "/api/island")
def device(ask: Ask) -> Any:
    """What only an island tells: how long bots think on this device, weakest first."""
    kept = ask.island.shelf.thinking
    return {
        "thinking": [
            {
                "level": level,
                "seconds": kept[level].seconds / kept[level].thoughts,
                "longest": kept[level].longest,
            }
            for level in tortuga.bots()
            if level in kept
        ]
    }


@routes.on("GET", "/api/games")
def games(_: Ask) -> Any:
    return catalogue.game_list()


@routes.on("GET", "/api/texts/*")
def texts(ask: Ask) -> Any:
    return catalogue.all_texts(*ask.words)


@routes.on("GET", "/api/games/*/rules/*")
def rules(ask: Ask) -> Any:
    return catalogue.rules_text(*ask.words)


@routes.on("GET", "/api/games/*/looks")
def game_looks(ask: Ask) -> Any:
    return looks.looks_of(*ask.words)


@routes.on("GET", "/api/lessons")
def lesson_list(_: Ask) -> Any:
    return lessons.lesson_list()


@routes.on("GET", "/api/lessons/*/*")
def lesson(ask: Ask) -> Any:
    game, language = ask.words
    return lessons.lesson_text(lessons.known_lesson(game).game, language)


@routes.on("POST", "/api/replay")
def replay_file(ask: Ask) -> Any:
    return replay_brought(ask.body, ask.number("at", 0))
