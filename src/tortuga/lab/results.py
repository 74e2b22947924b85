"""The results file of a tournament: lines that are only ever added, so that nothing is lost.

Each line is a JSON object: either a table (the exact settings, under a short key) or a game that
was played at one. What an interrupt left of the last line is cut off before new ones are added.
"""

from __future__ import annotations

import dataclasses
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from tortuga.engine.description import Description
from tortuga.engine.errors import TortugaError
from tortuga.lab.bouts import Result
from tortuga.lab.jobs import Job

OPENING = b'{"kind": "'

Sat = tuple[int, tuple[str, ...]]


def table_key(game: Description, seed: int) -> str:
    """The key of a table: its game, and the seed that its deals hang on."""
    return f"{game.key}-{seed}"


class ResultsFile:
    """An open file of results: ``known`` by table and by who sat with which deal."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.file = file
        self.known: dict[str, dict[Sat, Result]] = defaultdict(dict)
        self._tables: set[str] = set()
        self._read(name)

    def _read(self, name: str) -> None:
        sound = 0
        for number, line in enumerate(self.file, 1):
            try:
                self._take(json.loads(line))
            except (ValueError, TypeError, KeyError) as error:
                if line.endswith(b"\n") or not line.startswith(OPENING):
                    told = f"{name}: line {number} is no result of a tournament"
                    raise TortugaError(f"{told}; give --results another file") from error
            # Only a line that was written to its end counts.
            sound += len(line) if line.endswith(b"\n") else 0
        self.file.seek(sound)
        self.file.truncate()

    def _take(self, told: dict[str, Any]) -> None:
        if told["kind"] == "table":
            self._tables.add(told["table"])
            return
        result = Result(
            deal=told["deal"],
            bots=tuple(told["bots"]),
            scores=tuple(told["scores"]),
            places=tuple(told["places"]),
            moves=told["moves"],
        )
        self.known[told["table"]][result.deal, result.bots] = result

    def add(self, played: Iterable[tuple[Job, Result]]) -> None:
        """Write down games that were just played."""
        lines = []
        for job, result in played:
            table = table_key(job.game, job.seed)
            if table not in self._tables:
                self._tables.add(table)
                game = dataclasses.asdict(job.game)
                lines.append({"kind": "table", "table": table, **game, "seed": str(job.seed)})
            lines.append({"kind": "game", "table": table, **dataclasses.asdict(result)})
            self.known[table][result.deal, result.bots] = result
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        self.file.write(text.encode())
        self.file.flush()


@contextmanager
def results_file(path: Path) -> Iterator[ResultsFile]:
    """The results in a file, made where there is none, and nobody else's until it is closed."""
    with path.open("a+b") as file:
        try:
            lock(file)
        except BlockingIOError as error:
            raise TortugaError(f"{path}: another tournament is writing to it") from error
        file.seek(0)
        yield ResultsFile(file, str(path))


def lock(file: BinaryIO) -> None:
    """Keep others out of a file until it is closed, on systems that can."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
