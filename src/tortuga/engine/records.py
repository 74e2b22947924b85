"""Records: a game as a readable text file that replays, resumes, verifies and shares.

    tortuga record 1
    game: buried-treasure
    rules: 1
    seats: 2
    …
    moves: 2
    1. seat 2: take 3
    2. seat 1: take 1 "and a text, in quotes, where the move carries one"
    result: unfinished
    checks: 5d02 91ac … / 77e0

The last line holds a short check of every line above it and, behind a slash, one of itself, so
that damage is found by line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from tortuga.engine.chance import check_seed
from tortuga.engine.components import Entries
from tortuga.engine.errors import RecordError, TortugaError
from tortuga.engine.game import Game, check_seats
from tortuga.engine.match import Match, commitment
from tortuga.engine.options import settle
from tortuga.engine.registry import game_class

FORMAT = "tortuga record 1"
HEADER = (
    "game",
    "rules",
    "seats",
    "options",
    "components",
    "players",
    "seed",
    "commitment",
    "moves",
)
MOVE_LINE = re.compile(r'([0-9]{1,9})\. seat ([0-9]{1,9}): ([^"]+?)( ".*")?')
RESULT = re.compile(r"-?[0-9]{1,9}( -?[0-9]{1,9})*")
UNFINISHED = "unfinished"
JSON_KINDS: dict[type, str] = {list: "list", dict: "object", str: "text"}


class Record:
    """All that a game was: rules version, components, options, seed, players and moves."""

    def __init__(
        self,
        game: Game,
        seed: int,
        moves: Sequence[tuple[int, int]],
        players: Sequence[str] = (),
        result: Sequence[int] | None = None,
        words: Mapping[int, str] | None = None,
    ) -> None:
        self.game = game
        self.seed = check_seed(seed)
        self.moves = list(moves)
        self.words = dict(words or {})
        self.players = list(players) or [f"seat {seat + 1}" for seat in range(game.seats)]
        if len(self.players) != game.seats:
            raise RecordError(f"{game.seats} players need a name each, not {self.players!r}")
        self.result = None if result is None else list(result)

    @classmethod
    def of(cls, match: Match, players: Sequence[str] = ()) -> Record:
        """The record of a match as it stands."""
        result = match.state.scores if match.state.over else None
        return cls(match.game, match.seed, match.moves, players, result, match.words)

    @property
    def over(self) -> bool:
        """Whether the recorded game was played to its end."""
        return self.result is not None

    def dumps(self) -> str:
        """The record as text."""
        lines = [
            FORMAT,
            f"game: {self.game.name}",
            f"rules: {self.game.edition}",
            f"seats: {self.game.seats}",
            f"options: {_json(self.game.options)}",
            f"components: {_json(self.game.component_data)}",
            f"players: {_json(self.players)}",
            f"seed: {self.seed}",
            f"commitment: {commitment(self.game, self.seed)}",
            f"moves: {len(self.moves)}",
        ]
        for number, (seat, move) in enumerate(self.moves, 1):
            words = f" {_json(self.words[number - 1])}" if number - 1 in self.words else ""
            lines.append(f"{number}. seat {seat + 1}: {self.game.moves.text(move)}{words}")
        scores = UNFINISHED if self.result is None else " ".join(str(each) for each in self.result)
        lines.append(f"result: {scores}")
        checks = "checks: " + " ".join(_check(line) for line in lines)
        lines.append(f"{checks} / {_check(checks)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record; a damaged, truncated or foreign one is refused with the line at fault.

        The moves are played through once, so a record that loads is one that replays.
        """
        return _Reader(text).record()

    def replay(self, upto: int | None = None) -> Match:
        """The match after its first ``upto`` moves, or all of them."""
        match = Match(self.game, self.seed)
        match.play_all(self.moves if upto is None else self.moves[:upto], self.words)
        return match

    def verify(self) -> Match:
        """Replay to the end and compare what the record claims with what the rules give."""
        match = self.replay()
        self.check(match)
        return match

    def check(self, match: Match) -> None:
        """Compare what the record claims with a match in which all its moves are made."""
        if match.state.over != self.over:
            claimed, found = ("over", "not over") if self.over else (UNFINISHED, "over")
            raise RecordError(f"the result says {claimed}, but after these moves it is {found}")
        if self.result is not None and match.state.scores != self.result:
            raise RecordError(f"the result says {self.result}, the rules give {match.state.scores}")


class _Reader:
    """Reads a record line by line and says on which line something is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        while self.lines and not self.lines[-1]:
            self.lines.pop()

    def record(self) -> Record:
        if not self.lines or self.lines[0] != FORMAT:
            raise self.wrong(0, f"is not {FORMAT!r}: this file is not a Tortuga record")
        self.check_lines()
        header = {name: self.value(number, name) for number, name in enumerate(HEADER, 1)}
        game = self.game(header)
        moves, words = self.read_moves(game, self.whole(9, header["moves"]))
        record = Record(
            game,
            self.guarded(7, lambda: check_seed(self.whole(7, header["seed"]))),
            moves,
            self.players(game, header["players"]),
            self.result(game),
            words,
        )
        self.play_through(record, header["commitment"])
        return record

    def wrong(self, index: int, problem: str) -> RecordError:
        return RecordError(f"line {index + 1}: {problem}")

    def guarded(self, index: int, attempt: Any) -> Any:
        try:
            return attempt()
        except TortugaError as error:
            raise self.wrong(index, str(error)) from error

    def check_lines(self) -> None:
        """Find the first line that is not what it was when the record was written."""
        last = len(self.lines) - 1
        if not self.lines[last].startswith("checks: "):
            raise self.wrong(last, "the record breaks off here; its last line must hold the checks")
        line, _, own = self.lines[last].rpartition(" / ")
        if own != _check(line):
            raise self.wrong(last, "the checks have been changed since the record was written")
        checks = line.removeprefix("checks: ").split(" ")
        for index, line in enumerate(self.lines[:last]):
            if index >= len(checks) or checks[index] != _check(line):
                raise self.wrong(index, "has been changed since the record was written")
        if len(checks) != last:
            raise self.wrong(
                last, f"checks {len(checks)} lines, but there are {last}: some are missing"
            )

    def value(self, index: int, name: str) -> str:
        line = self.lines[index] if index < len(self.lines) - 1 else ""
        if not line.startswith(f"{name}: "):
            raise self.wrong(index, f"must begin with '{name}: '")
        return line.removeprefix(f"{name}: ")

    def whole(self, index: int, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,80}", text):
            raise self.wrong(index, f"must be a whole number, not {text!r}")
        return int(text)

    def json(self, index: int, text: str, kind: type) -> Any:
        """What a line holds as JSON, of the kind that belongs there."""
        try:
            value = json.loads(text)
            _json(value).encode()
        except (ValueError, RecursionError) as error:
            raise self.wrong(index, f"cannot be read as JSON: {error}") from error
        if not isinstance(value, kind):
            raise self.wrong(index, f"must be a JSON {JSON_KINDS[kind]}")
        return value

    def game(self, header: dict[str, str]) -> Game:
        """The game that was played; each thing asked of it is blamed on its own line."""
        made: type[Game] = self.guarded(1, lambda: game_class(header["game"]))
        rules: int = self.guarded(2, lambda: made.known_rules(self.whole(2, header["rules"])))
        seats = self.whole(3, header["seats"])
        self.guarded(3, lambda: check_seats(made.name, made.min_seats, made.max_seats, seats))
        options = self.json(4, header["options"], dict)
        self.guarded(4, lambda: settle(made.name, made.options_taken(seats, rules), options))
        entries = Entries("components", "", self.json(5, header["components"], dict))
        game: Game = self.guarded(5, lambda: made(seats, entries, options, rules))
        return game

    def players(self, game: Game, text: str) -> list[str]:
        names = self.json(6, text, list)
        if len(names) != game.seats or not all(isinstance(name, str) for name in names):
            raise self.wrong(6, f"must name {game.seats} players")
        return [str(name) for name in names]

    def read_moves(self, game: Game, count: int) -> tuple[list[tuple[int, int]], dict[int, str]]:
        """The moves, and the texts that some of them carry."""
        first = len(HEADER) + 1
        moves: list[tuple[int, int]] = []
        words: dict[int, str] = {}
        for number in range(1, count + 1):
            index = first + number - 1
            if index >= len(self.lines) - 2:
                raise self.wrong(9, f"promises {count} moves, but there are {number - 1}")
            found = MOVE_LINE.fullmatch(self.lines[index])
            if not found or int(found[1]) != number:
                raise self.wrong(index, f"must read '{number}. seat N: a move'")
            text = found[3]
            move = self.guarded(index, lambda text=text: game.moves.parse(text))
            moves.append((int(found[2]) - 1, move))
            if found[4]:
                words[number - 1] = self.json(index, found[4], str)
        if first + count != len(self.lines) - 2:
            raise self.wrong(
                first + count, f"is one more than the {count} moves that line 10 states"
            )
        return moves, words

    def result(self, game: Game) -> list[int] | None:
        index = len(self.lines) - 2
        text = self.value(index, "result")
        if text == UNFINISHED:
            return None
        if not RESULT.fullmatch(text) or len(text.split()) != game.seats:
            raise self.wrong(index, f"must be {UNFINISHED!r} or {game.seats} scores")
        return [int(score) for score in text.split()]

    def play_through(self, record: Record, claimed: str) -> None:
        match = Match(record.game, record.seed)
        if match.commitment != claimed:
            raise self.wrong(8, "does not belong to this deal")
        steps = match.play_each(record.moves, record.words)
        for number in range(len(record.moves)):
            self.guarded(len(HEADER) + 1 + number, lambda: next(steps))
        self.guarded(len(self.lines) - 2, lambda: record.check(match))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _check(line: str) -> str:
    return hashlib.sha256(line.encode(errors="replace")).hexdigest()[:4]
