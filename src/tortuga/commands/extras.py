"""Parts that need an extra: loaded when they are asked for, with a word on how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tortuga.commands.arguments import UsageError


def lab_part(module: str) -> Any:
    """A module of the lab that needs the extra `lab`."""
    try:
        return import_module(f"tortuga.lab.{module}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("tortuga"):
            raise
        need = f"this needs {error.name}, which is not installed"
        raise UsageError(f"{need}; `pip install 'tortuga[lab]'` does that") from error
