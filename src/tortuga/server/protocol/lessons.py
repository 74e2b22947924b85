"""What is said about lessons: the replies of their routes, and what a lesson's socket adds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, TypeAdapter

from tortuga.server.protocol.incoming import (
    Hello,
    Number,
    Ping,
    Play,
    PreviewAsk,
    Strict,
    Undo,
    WhyAsk,
)
from tortuga.server.protocol.replies import Exact

MOST_STEPS = 100


class StepAsk(Strict):
    """Turn to a step of a lesson, also to the present one: it begins anew."""

    type: Literal["step"]
    n: Number
    step: Annotated[int, Field(ge=0, lt=MOST_STEPS)]


LessonMessage = Annotated[
    Hello | Play | Undo | PreviewAsk | WhyAsk | StepAsk | Ping, Discriminator("type")
]
LESSON_MESSAGE: TypeAdapter[Any] = TypeAdapter(LessonMessage)


class LessonTold(Exact):
    """How a step stands; ``remark``: which text is about what was done instead.

    ``laid`` counts how often the table was laid anew, as another step can ask for.
    """

    type: Literal["lesson"]
    step: int
    stand: Literal["showing", "asked", "astray", "met"]
    remark: str | None
    laid: int


class LessonInfo(Exact):
    """A lesson: its game, how long it takes, how many steps it has."""

    game: str
    minutes: int
    steps: int


class LessonList(Exact):
    lessons: list[LessonInfo]


class StepText(Exact):
    """What is said in a step, and the rule that it is about; ``remarks`` by their names."""

    name: str
    rule: str
    task: bool
    title: str
    say: str
    ask: str
    done: str
    astray: str
    remarks: dict[str, str]


class RealGame(Exact):
    """The table of the game at the end: so many seats, with bots of that level."""

    seats: int
    options: dict[str, Any]
    level: str


class LessonText(Exact):
    """A lesson in one language."""

    game: str
    minutes: int
    steps: list[StepText]
    play: RealGame
