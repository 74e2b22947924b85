"""Keeping the record of a game: saving it, and what is asked before somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tortuga.engine.errors import TortugaError
from tortuga.terminal.app.asking import AskPage, ChoosePage
from tortuga.terminal.app.pages import Page
from tortuga.terminal.home import HomeTable


def save(page: Page[None], home: HomeTable, then: Callable[[], None]) -> None:
    """Save to the game's own file, or ask for a new one's name; then go on."""
    if home.own_file is not None:
        if write(page, home, home.own_file):
            then()
        return

    def named(name: str | None) -> None:
        if name and write(page, home, Path(name).expanduser()):
            then()

    page.app.push_screen(AskPage(page.say("save.title"), page.say("save.about")), named)


def write(page: Page[None], home: HomeTable, path: Path) -> bool:
    try:
        home.save(path)
    except TortugaError as error:
        page.notify(str(error), severity="error", markup=False)
        return False
    saved = page.tortuga.frame.say("cli.play.saved", file=str(path))
    page.notify(saved, markup=False)
    return True


def leave(page: Page[None], home: HomeTable, then: Callable[[], None]) -> None:
    """Leave the table; a game that would be lost is offered to be saved first."""
    if not home.unsaved or not home.match.moves:
        then()
        return
    if home.own_file is not None:
        save(page, home, then)
        return

    def answered(choice: int | None) -> None:
        if choice == 0:
            save(page, home, then)
        elif choice == 1:
            then()

    answers = [page.say(f"leaving.{answer}") for answer in ("save", "lose", "stay")]
    page.app.push_screen(
        ChoosePage(page.say("leaving.title"), page.say("leaving.about"), answers), answered
    )
