"""Checks of what lies in a game's folder for people: its looks can be shown, its lesson taken."""

from __future__ import annotations

from tortuga.coach.lessons.lesson import fault_of, folder_of
from tortuga.engine import rulebook
from tortuga.engine.game import Game
from tortuga.engine.looks import declared
from tortuga.engine.looks_file import looks_file_of


def looks_can_be_shown(game: Game) -> None:
    """Its file of looks can be read, and whatever its fields say they are chosen by is there."""
    looks_file_of(type(game))
    fields = {field.name for block in game.moves.blocks for field in block.fields}
    for name, look in declared(type(game.start(0).view(None))).items():
        assert not look.chosen_by or look.chosen_by in fields, (
            f"the field {name!r} is chosen by {look.chosen_by!r}, which no move has"
        )


def rules_can_be_read(game: Game) -> None:
    """Every rulebook in its folder is one."""
    for language in rulebook.languages(game.folder):
        rulebook.load(game.folder, language)


def a_lesson_can_be_taken(game: Game) -> None:
    """If it has a lesson, its positions are there, and all that it asks for and says is."""
    fault = fault_of(game.name) if (folder_of(game.name) / "lesson.toml").is_file() else ""
    assert not fault, fault
