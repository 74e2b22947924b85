"""What is said about lessons: the replies of their routes, and what a lesson's socket adds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

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
from tortuga.server.protocol.replies import EXACT

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


@with_config(EXACT)
class LessonTold(TypedDict):
    """How a step stands; ``remark``: which text is about what was done instead.

    ``laid`` counts how often the table was laid anew, as another step can ask for.
    """

    type: Literal["lesson"]
    step: int
    stand: Literal["showing", "asked", "astray", "met"]
    remark: str | None
    laid: int


@with_config(EXACT)
class LessonInfo(TypedDict):
    """A lesson: its game, how long it takes, how many steps it has."""

    game: str
    minutes: int
    steps: int


@with_config(EXACT)
class LessonList(TypedDict):
    lessons: list[LessonInfo]


@with_config(EXACT)
class StepText(TypedDict):
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


@with_config(EXACT)
class RealGame(TypedDict):
    """The table of the game at the end: so many seats, with bots of that level."""

    seats: int
    options: dict[str, Any]
    level: str


@with_config(EXACT)
class LessonText(TypedDict):
    """A lesson in one language."""

    game: str
    minutes: int
    steps: list[StepText]
    play: RealGame
