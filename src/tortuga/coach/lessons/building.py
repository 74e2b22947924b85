"""Builds the records that lessons stand on: ``python -m tortuga.coach.lessons.building``.

``records.toml`` beside a lesson says how each came about: seats, options, seed and moves. Rules
that change make other games of the same seeds; then a record is out of date, a test says so, and
this program writes it anew, or names the move that cannot be played any more.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from tortuga.coach.lessons.lesson import folder_of, lesson_names
from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import TortugaError
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class, make_game, named

LANGUAGE = "language"  # the option of games that speak one
WRITTEN = re.compile(r"(?:([1-8]): )?(.+)")


def built(game: str) -> dict[Path, str]:
    """Every record of a game's lesson, by the file where it belongs."""
    folder = folder_of(game)
    found: dict[Path, str] = {}
    top = read_components(folder / "records.toml")
    for entries in top.parts():
        for language in languages_of(game):
            name = entries.path if language is None else f"{entries.path}.{language}"
            found[folder / "records" / f"{name}.txt"] = played(game, entries, language).dumps()
    return found


def languages_of(game: str) -> list[str | None]:
    """The languages in which a game can be played; None where it speaks none of its own."""
    for option in game_class(game).declared:
        if option.name == LANGUAGE:
            return [str(each) for each in option.choices]
    return [None]


def played(game: str, entries: Entries, language: str | None) -> Record:
    """Play the moves that a record is made of."""
    options: dict[str, Any] = dict(entries.take("options"))
    if language is not None:
        options[LANGUAGE] = language
    match = Match(
        make_game(game, entries.whole("seats", 2, 8), None, options), entries.take("seed")
    )
    for number, written in enumerate(entries.take("moves"), 1):
        play(match, written, f"{game}, {entries.path}, move {number}")
    players = entries.take("players")
    entries.read.append("about")  # for those who read the file
    entries.done()
    return Record.of(match, players)


def play(match: Match, written: str, where: str) -> None:
    """A move as ``take 2``, or as ``3: take 2`` where it is not the first acting seat's."""
    found = WRITTEN.fullmatch(written)
    assert found is not None
    seat = int(found[1]) - 1 if found[1] else match.state.acting[0]
    try:
        match.play(seat, match.game.moves.parse(found[2]))
    except TortugaError as error:
        raise TortugaError(f"{where}: {written!r}: {error}") from error


def main(games: list[str]) -> None:
    for game in [named(each) for each in games] or lesson_names():
        for file, text in built(game).items():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(file)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except TortugaError as error:
        sys.exit(str(error))
