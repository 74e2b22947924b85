"""Parts that need an extra: loaded when they are asked for, with a word on how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tortuga.commands.arguments import UsageError
from tortuga.terminal.language import frame_texts
from tortuga.terminal.screen import Screen

if TYPE_CHECKING:
    from tortuga.terminal.app.application import Tortuga


def lab_part(module: str) -> Any:
    """A module of the lab that needs the extra `lab`."""
    try:
        return import_module(f"tortuga.lab.{module}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("tortuga"):
            raise
        need = f"this needs {error.name}, which is not installed"
        raise UsageError(f"{need}; `pip install 'tortuga[lab]'` does that") from error


def terminal_app(screen: Screen, language: str) -> Tortuga | None:
    """The application of the extra `terminal`; where it is missing, a line says so."""
    try:
        module = import_module("tortuga.terminal.app.application")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("tortuga"):
            raise
        package = (error.name or "").partition(".")[0]
        screen.say(frame_texts(language).say("cli.frame.no_terminal", package=package))
        return None
    app: Tortuga = module.Tortuga(language)
    return app
