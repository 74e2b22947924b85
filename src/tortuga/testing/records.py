"""Checks of records: they round trip, resume anywhere, and damage is found by line."""

from __future__ import annotations

import hashlib
import json

from tortuga.engine.chance import Chance
from tortuga.engine.errors import RecordError
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.testing.play import everyone, random_match
from tortuga.testing.snapshot import played_alike, snapshot


def record_round_trips(game: Game, seed: int) -> None:
    """What is written is read back the same, replays to the same position and verifies."""
    match = random_match(game, seed)
    text = Record.of(match, [f"Pirate „{seat}“ \n Ñ" for seat in range(game.seats)]).dumps()
    record = Record.loads(text)
    assert record.dumps() == text
    assert record.moves == match.moves
    assert record.over
    replayed = record.verify()
    played_alike(snapshot(match.state), snapshot(replayed.state))
    assert replayed.commitment == match.commitment


def record_resumes_anywhere(game: Game, seed: int) -> None:
    """A record of any part of the game leads to the same position, and on to the same end."""
    match = random_match(game, seed)
    chance = Chance(seed, "resume")
    length = len(match.moves)
    for upto in [0, 1, *(chance.below(length) for _ in range(3)), length - 1]:
        part = Match(game, seed)
        part.play_all(match.moves[:upto])
        resumed = Record.loads(Record.of(part).dumps()).replay()
        played_alike(snapshot(part.state), snapshot(resumed.state))
        rewound = Record.of(match).replay(upto)
        played_alike(snapshot(part.state), snapshot(rewound.state))
        resumed.play_all(match.moves[upto:])
        assert views_of(resumed) == views_of(match)


def views_of(match: Match) -> list[str]:
    return [json.dumps(match.state.view(seat).to_json()) for seat in everyone(match.state)]


def damage_is_found_by_line(game: Game, seed: int) -> None:
    """A line that was changed, lost or added, or a lost end, is refused with that line's number."""
    lines = Record.of(random_match(game, seed)).dumps().splitlines()
    chance = Chance(seed, "damage")
    for index, line in enumerate(lines):
        cut = chance.below(len(line))
        other = chr((ord(line[cut]) - 31) % 95 + 32)
        flipped = line[:cut] + other + line[cut + 1 :]
        damaged = [
            [*lines[:index], flipped, *lines[index + 1 :]],
            [*lines[:index], "99. seat 1: pass", *lines[index:]],
            [*lines[:index], line[:cut]],
        ]
        if index + 1 < len(lines):
            damaged += [[*lines[:index], *lines[index + 1 :]], lines[: index + 1]]
        for each in damaged:
            if not same_check(each, lines, index):
                refused(each, index)


def same_check(damaged: list[str], lines: list[str], index: int) -> bool:
    """One changed line in 65,536 has the check of the line that it stands for."""
    if index >= len(damaged) or damaged[index] == lines[index]:
        return False
    return short_check(damaged[index]) == short_check(lines[index])


def short_check(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:4]


def refused(lines: list[str], index: int) -> None:
    """Read damaged lines, and see them refused by the line's number."""
    while lines and not lines[-1]:  # an empty end cannot be seen: the line before is the last
        lines = lines[:-1]
    number = max(1, min(index + 1, len(lines)))
    try:
        Record.loads("\n".join(lines) + "\n")
    except RecordError as error:
        assert str(error).startswith(f"line {number}: "), f"damage in line {number}, but {error}"
        return
    raise AssertionError(f"damage in line {number} was not noticed")
