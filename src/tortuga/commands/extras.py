"""Parts that need an extra: loaded when they are asked for, with a word on how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tortuga.commands.arguments import UsageError
from tortuga.engine.library import frame_texts
from tortuga.terminal.screen import Screen

if TYPE_CHECKING:
    from tortuga.terminal.app.application import Tortuga


def lab_part(module: str) -> Any:
    """A module of the lab that needs the extra `lab`."""
    return part(f"lab.{module}", "lab")


def far_table(address: str) -> tuple[Any, Any]:
    """How to sit down at a server's table, which needs the extra `server`, and the link to it."""
    far = part("terminal.far.sitting", "server")
    return far.sit_far, far.read_link(address)


def part(module: str, extra: str) -> Any:
    """A module that needs an extra; what to install is said where a package of it is missing."""
    try:
        return import_module(f"tortuga.{module}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("tortuga"):
            raise
        package = error.name.partition(".")[0]
        need = f"this needs {package}, which is not installed"
        raise UsageError(f"{need}; `pip install 'tortuga[{extra}]'` does that") from error


def run_app(app: Tortuga) -> None:
    """Let the application run; what broke it, if anything, it has printed at length."""
    app.run()
    if app.return_code:
        raise app.broken_by or RuntimeError("the full screen has crashed, as shown above")


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
