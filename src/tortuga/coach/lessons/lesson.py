"""A lesson as data: its steps, each on a position of a record, with a goal and what to say.

A folder a game, here or in the game's own: ``lesson.toml`` (the steps), ``records/*.txt`` (real
records, made by :mod:`tortuga.coach.lessons.building`) and ``texts/<language>/lesson.toml`` (what
is said).
"""

from __future__ import annotations

import dataclasses
import functools
import warnings
from pathlib import Path
from typing import Any, Final

from tortuga.coach.lessons.patterns import Pattern, read_patterns
from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.library import ENGLISH, texts_in
from tortuga.engine.records import Record
from tortuga.engine.registry import BrokenGame, asked_as, game_class, game_names
from tortuga.engine.texts import Texts

FOLDER: Final = Path(__file__).parent
RIVAL: Final = "sailor"  # whom the pupil meets, in a step and in the real game at the end
MOST_MOVES: Final = 9999
LONGEST_PAUSE: Final = 60
PARTS: Final = ("title", "say", "ask", "done", "astray")  # what is said in a step, besides remarks


@dataclasses.dataclass(frozen=True)
class Remark:
    """What the guide says about a legal move that does something else than what was asked."""

    name: str
    on: tuple[Pattern, ...]


@dataclasses.dataclass(frozen=True)
class Step:
    """One thing to do once.

    The position is that of ``record`` after its first ``after`` moves, of which the last ``shown``
    are played before the pupil's eyes, ``pause`` seconds each (0: as fast as others move). ``way``
    is what may be done before the ``goal`` is met; without a goal there is only something to see.
    Where ``replies`` is set others move on meanwhile; with ``clock`` the game's clocks run.
    """

    name: str
    record: str
    after: int
    shown: int
    pause: int
    rule: str
    goal: tuple[Pattern, ...]
    way: tuple[Pattern, ...]
    remarks: tuple[Remark, ...]
    replies: bool
    clock: bool


@dataclasses.dataclass(frozen=True)
class RealGame:
    """The game at the end of a lesson: seats, and options that keep it short."""

    seats: int
    options: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Lesson:
    """All steps of a game's lesson, in order."""

    game: str
    minutes: int
    steps: tuple[Step, ...]
    play: RealGame

    def record(self, step: Step, language: str) -> Record:
        """The record of a step: in a language of its own where the game speaks one."""
        return read_record(self.game, step.record, language)

    def seat(self, step: Step, language: str) -> int:
        """The pupil's seat: whoever made the record's next move, or else the next one."""
        record = self.record(step, language)
        for seat, move in record.moves[step.after :]:
            if record.game.moves.block_of(move).maker == "player":
                return seat
        raise TortugaError(f"{self.game}: nobody moves in {step.record} after {step.after} moves")

    def texts(self, language: str) -> Texts:
        """What the guide says in a language."""
        return texts_in(folder_of(self.game) / "texts", language)


def folder_of(game: str) -> Path:
    """Where a game's lesson lies: with ours, or in ``lesson`` of the game's own folder."""
    ours = FOLDER / game.replace("-", "_")
    return ours if is_ours(game) else game_class(game).folder / "lesson"


def is_ours(game: str) -> bool:
    """Whether the lesson of a game lies here, and has tests of its own."""
    return (FOLDER / game.replace("-", "_") / "lesson.toml").is_file()


def lesson_names() -> list[str]:
    """The games that have a lesson, in alphabetical order."""
    return [name for name in game_names() if _has_lesson(name)]


def _has_lesson(game: str) -> bool:
    """Whether a game has one that can be taken; of somebody's that cannot a warning is left."""
    if is_ours(game):
        return True
    if not (folder_of(game) / "lesson.toml").is_file():
        return False
    if fault := fault_of(game):
        warnings.warn(f"the lesson of {game} is left out: {fault}", BrokenGame, stacklevel=3)
    return not fault


@functools.cache
def fault_of(game: str) -> str:
    """Why the lesson of a game's own folder cannot be taken; looked for once, found or not."""
    from tortuga.coach.lessons.soundness import check_lesson  # which knows lessons

    try:
        check_lesson(_read_lesson(game))
    except TortugaError as error:
        return str(error)
    except Exception as error:  # whatever the rules of somebody's game do with its records
        return f"{type(error).__name__}: {error}"
    return ""


def lesson_of(game: str) -> Lesson:
    """The lesson of a game, by its name."""
    if game not in lesson_names():
        raise TortugaError(f"there is no lesson for {game!r}; choose {listed(lesson_names())}")
    return _read_lesson(game)


@functools.cache
def _read_lesson(game: str) -> Lesson:
    entries = read_components(folder_of(game) / "lesson.toml")
    lesson = Lesson(
        game,
        entries.whole("minutes", 1, 60),
        tuple(read_step(each) for each in _parts(entries, "step")),
        _read_play(entries.part("play")),
    )
    entries.done()
    return lesson


@functools.cache
def read_record(game: str, name: str, language: str) -> Record:
    folder = folder_of(game) / "records"
    fitting = [folder / f"{name}{part}.txt" for part in (f".{language}", "", f".{ENGLISH}")]
    found = [file for file in fitting if file.is_file()]
    if not found:
        build = f"python -m tortuga.coach.lessons.building {asked_as(game)}"
        raise TortugaError(f"there is no record {name!r}; {build} makes those of records.toml")
    return Record.loads(found[0].read_text(encoding="utf-8"))


def _parts(entries: Entries, field: str) -> list[Entries]:
    """The tables of a list of them, numbered from 1 in what goes wrong."""
    if field not in entries.data:
        return []
    written = entries.take(field)
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
        raise entries.wrong(field, "must be a list of tables")
    return [
        Entries(entries.source, f"{field} {number}", each) for number, each in enumerate(written, 1)
    ]


def read_step(entries: Entries) -> Step:
    """A step as it is written; what makes no sense is refused by name."""
    step = Step(
        name=_word(entries, "name"),
        record=_word(entries, "record"),
        after=entries.whole("after", 0, MOST_MOVES),
        shown=_whole(entries, "shown", MOST_MOVES),
        pause=_whole(entries, "pause", LONGEST_PAUSE),
        rule=_word(entries, "rule"),
        goal=read_patterns(entries, "goal"),
        way=read_patterns(entries, "way"),
        remarks=tuple(_read_remark(each) for each in _parts(entries, "remark")),
        replies=_flag(entries, "replies"),
        clock=_flag(entries, "clock"),
    )
    entries.done()
    if step.shown > step.after:
        raise entries.wrong("shown", f"must not be more than 'after', which is {step.after}")
    return step


def _read_remark(entries: Entries) -> Remark:
    remark = Remark(_word(entries, "name"), read_patterns(entries, "on"))
    entries.done()
    return remark


def _read_play(entries: Entries) -> RealGame:
    options = entries.part("options").data if "options" in entries.data else {}
    play = RealGame(entries.whole("seats", 2, 8), options)
    entries.done()
    return play


def _word(entries: Entries, field: str) -> str:
    value = entries.take(field)
    if not isinstance(value, str) or not value:
        raise entries.wrong(field, f"must be a word, not {value!r}")
    return value


def _whole(entries: Entries, field: str, high: int) -> int:
    return entries.whole(field, 0, high) if field in entries.data else 0


def _flag(entries: Entries, field: str) -> bool:
    value = entries.take(field) if field in entries.data else False
    if not isinstance(value, bool):
        raise entries.wrong(field, f"must be true or false, not {value!r}")
    return value
