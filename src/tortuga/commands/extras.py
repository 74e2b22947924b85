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
    try:
        return import_module(f"tortuga.lab.{module}")
    except ModuleNotFoundError as error:
        raise missing(error, "lab") from error


def far_table(address: str) -> tuple[Any, Any]:
    """How to sit down at a server's table, which needs the extra `server`, and the link to it."""
    try:
        far = import_module("tortuga.terminal.far.sitting")
    except ModuleNotFoundError as error:
        raise missing(error, "server") from error
    return far.sit_far, far.read_link(address)


def missing(error: ModuleNotFoundError, extra: str) -> Exception:
    """What to say where a package of an extra is missing; anything else is a bug."""
    if error.name is None or error.name.startswith("tortuga"):
        return error
    package = error.name.partition(".")[0]
    need = f"this needs {package}, which is not installed"
    return UsageError(f"{need}; `pip install 'tortuga[{extra}]'` does that")


def run_app(app: Tortuga) -> None:
    """Let the application run; what broke it, if anything, it has printed itself."""
    app.run()
    if app.return_code:
        raise RuntimeError("the full screen has crashed, as shown above")


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
