"""Structured logs: one JSON object a line, without secrets, moves or what people wrote.

Log calls name what happened and give plain facts; exceptions are logged by type and place only,
because their texts may quote what must stay secret.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any

import orjson

LOGGER = logging.getLogger("tortuga.server")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            # What libraries say in further lines may quote what must stay secret.
            "event": record.getMessage().partition("\n")[0][:200],
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = places(record.exc_info[1])
        return orjson.dumps(line, default=str).decode()


def places(error: BaseException) -> list[str]:
    """The innermost frames of an exception as ``file:line function``."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


def log(level: int, event: str, /, error: BaseException | None = None, **facts: Any) -> None:
    """Write one line."""
    LOGGER.log(level, event, extra={"facts": facts}, exc_info=error)


def set_up_logs(level: str) -> None:
    """Send our own lines, and only warnings of libraries, to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level.upper())
