"""What the server says over the WebSocket: the messages of a table, told apart by their type."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator

from tortuga.server.protocol import replies as replies  # it lets pydantic read the messages
from tortuga.table import messages

ServerMessage = Annotated[
    messages.Snapshot
    | messages.Happened
    | messages.Undone
    | messages.Accepted
    | messages.Refused
    | messages.Previews
    | messages.Reasons
    | messages.HintTold
    | messages.UndoAsked
    | messages.UndoRefused
    | messages.TableChanged
    | messages.Said
    | messages.Reacted
    | messages.Nudged
    | messages.Over
    | messages.Pong,
    Discriminator("type"),
]
