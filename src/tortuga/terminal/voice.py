"""What a terminal says about one game to one viewer: tables, prompts, moves and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.library import frame_texts, game_texts
from tortuga.engine.moves import Block
from tortuga.engine.texts import Speaker
from tortuga.engine.views import View
from tortuga.engine.why import NOT_NOW

LONGEST_NAME = 14
MOST_LISTED = 40


class Voice:
    """Speaks of a game in one language; the viewer is named with each thing said."""

    def __init__(self, game: Game, language: str, names: list[str]) -> None:
        self.game = game
        self.language = language
        self.names = names
        self.texts = game_texts(game.name, language)
        self.frame = frame_texts(language)

    def speaker(self, viewer: int | None) -> Speaker:
        return Speaker(self.texts, self.frame, self.names, viewer)

    def table_names(self, viewer: int | None) -> list[str]:
        """Short names for the columns of a table, the viewer's marked."""
        you = f" ({self.frame.say('words.you')})"
        return [
            _short(name, LONGEST_NAME - len(you)) + you if seat == viewer else _short(name)
            for seat, name in enumerate(self.names)
        ]

    def table(self, view: View) -> str:
        return self.game.table(view, self.table_names(view.seat), self.texts)

    def result(self, view: View) -> str:
        return self.game.result(view, self.table_names(view.seat), self.texts)

    def prompt(self, view: View) -> str:
        """The line that says what is to be done, and by whom."""
        asked, facts = self.game.prompt(view)
        seat = view.seat if view.seat in view.acting else next(iter(view.acting), None)
        return self.speaker(view.seat).prompt(asked, seat, **facts)

    def moves(self, view: View, moves: Sequence[int]) -> list[str]:
        """A label for each of these moves of the viewer."""
        speaker = self.speaker(view.seat)
        return [speaker.move(self.game.label(view, move)) for move in moves]

    def unlisted(self, view: View) -> list[Block]:
        """The kinds of moves of which there are too many to list them one by one."""
        blocks = [self.game.moves.block_of(move) for move in view.legal]
        return [block for block in self.game.moves.blocks if blocks.count(block) > MOST_LISTED]

    def listed(self, view: View) -> list[int]:
        """The legal moves that are listed one by one."""
        spelled = self.unlisted(view)
        return [move for move in view.legal if self.game.moves.block_of(move) not in spelled]

    def events(self, events: Iterable[Event], viewer: int | None) -> list[str]:
        """What happened, as the viewer may know it."""
        speaker = self.speaker(viewer)
        return [speaker.event(event.seen_by(viewer).to_json()) for event in events]

    def refusal(self, error: IllegalMove, viewer: int | None) -> str:
        """Why not, in the viewer's language, with the rule behind it where there is one."""
        rule = f" ({error.rule})" if error.rule else ""
        if error.key == NOT_NOW.key:
            return self.frame.say("cli.play.not_now").removesuffix(".") + f"{rule}."
        told = self.speaker(viewer).why(error.why.to_json()) if error.why else str(error)
        reason = told.removesuffix(".")
        return self.frame.say("cli.play.illegal", reason=reason + rule)


def _short(name: str, longest: int = LONGEST_NAME) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
