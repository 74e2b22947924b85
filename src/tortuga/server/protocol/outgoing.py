"""What the server says over the WebSocket: the messages of a table, told apart by their type."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator

from tortuga.server.protocol import replies as replies  # it lets pydantic read the messages
from tortuga.table.messages import Message

ServerMessage = Annotated[Message, Discriminator("type")]
