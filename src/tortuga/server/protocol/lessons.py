"""What a pupil may say on the socket of a lesson."""

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
