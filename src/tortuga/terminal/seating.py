"""Who sits where at a table in the terminal: people first, then bots."""

from __future__ import annotations

import dataclasses
import re

from tortuga.bots.levels import Bot
from tortuga.bots.registry import bot, bots
from tortuga.engine.errors import TortugaError, UnknownBot
from tortuga.engine.library import frame_texts, languages
from tortuga.engine.records import Record
from tortuga.terminal.screen import clean

LONGEST_NAME = 40


@dataclasses.dataclass(frozen=True)
class Player:
    """A seat's name and, unless a person sits there, its bot."""

    name: str
    bot: Bot | None = None


def seat_players(seats: int, levels: list[str], names: list[str], language: str) -> list[Player]:
    """People on the seats that no bot takes, by the names given or as player 1, 2, …"""
    people = left_to_people(seats, levels)
    if len(names) > people:
        raise TortugaError(
            f"{len(names)} names are given, but bots leave {people} of {seats} seats to people"
        )
    unnamed = range(len(names) + 1, people + 1)
    called = [*names, *(person_name(number, language) for number in unnamed)]
    return seated(
        [*((name, None) for name in called), *(("", level) for level in levels)], language
    )


def seated(sitters: list[tuple[str, str | None]], language: str) -> list[Player]:
    """People by their names and bots by their levels, no two of them called alike."""
    called = [
        check_name(name) if level is None else bot_name(level, language) for name, level in sitters
    ]
    return [
        Player(name, None if level is None else bot(level))
        for name, (_, level) in zip(distinct(called), sitters)
    ]


def person_name(number: int, language: str) -> str:
    return frame_texts(language).say("cli.play.person", number=number)


def seat_again(record: Record, levels: list[str] | None) -> list[Player]:
    """The players of a record; unless levels say it, a seat named as a bot is one."""
    names = names_in(record)
    if levels is None:
        return [Player(name, bot_called(name)) for name in names]
    sitters = [None] * left_to_people(len(names), levels) + [bot(level) for level in levels]
    return [Player(name, sitter) for name, sitter in zip(names, sitters)]


def left_to_people(seats: int, levels: list[str]) -> int:
    if len(levels) > seats:
        raise TortugaError(f"{len(levels)} bots do not fit at {seats} seats")
    return seats - len(levels)


def names_in(record: Record) -> list[str]:
    """The players of a record, whatever a stranger may have written there."""
    return [clean(name) or f"seat {seat + 1}" for seat, name in enumerate(record.players)]


def bot_name(level: str, language: str) -> str:
    """What a bot is called: a level by its text, with its budget; anybody's own by its name."""
    known, at, budget = level.partition("@")
    key, frame = f"words.bot.{known}.name", frame_texts(language)
    return frame.say(key) + at + budget if frame.has(key) else clean(level)[:LONGEST_NAME]


def bot_called(name: str) -> Bot | None:
    """The bot of the house that goes by this name in any language, a number behind it left aside.

    Anybody's own bot is none: a file must not say what is to be loaded.
    """
    plain, at, budget = re.sub(r" \d+$", "", name).partition("@")
    for language in languages():
        for level in bots():
            if bot_name(level, language) == plain:
                try:
                    return bot(level + at + budget)
                except UnknownBot:
                    return None
    return None


def check_name(name: str) -> str:
    """A name that can stand in a table and in a record."""
    cleaned = clean(name)
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise TortugaError(f"a name has 1 to {LONGEST_NAME} characters, not {name!r}")
    return cleaned


def distinct(names: list[str]) -> list[str]:
    """The names, with a number behind those that came up before.

    >>> distinct(["Sailor", "Ana", "Sailor"])
    ['Sailor', 'Ana', 'Sailor 2']
    """
    found: list[str] = []
    for name in names:
        number = 2
        fresh = name
        while fresh in found:
            fresh = f"{name} {number}"
            number += 1
        found.append(fresh)
    return found
