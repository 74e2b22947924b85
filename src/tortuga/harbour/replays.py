"""Games played again: replays in pages, results, records that somebody brings.

What :mod:`tortuga.table.playback` opens; the views of a long game take many times as long as the
game itself, so that a replay is told in pages of positions.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import Any

from tortuga.engine.changing import changes_of
from tortuga.engine.description import Description
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.match import Match, commitment
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class
from tortuga.table import messages
from tortuga.table.figures import bounded, changed
from tortuga.table.fold import Stored, description_of, standing
from tortuga.table.new_tables import Lot, Position, practice_of
from tortuga.table.playback import ALL, Closed, Eyes, Playback, check_eyes
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.spelling import LONGEST_NAME, readable, tidy
from tortuga.table.tables import Table, names_of

A_PAGE = 20  # steps
HEADER = re.compile(r"\ngame: ([^\n]*)\n(?:[^\n]*\n){0,8}?moves: ([0-9]{1,9})\n")


@dataclasses.dataclass(frozen=True)
class KeptGame:
    """The game of a stored table, as far as its moves stand, in a form that travels."""

    description: Description
    seed: int
    moves: list[tuple[int, int]]
    words: dict[int, str]
    players: list[str]
    variant: messages.Variant | None = None

    @classmethod
    def of(cls, table: Table, rows: Sequence[Stored]) -> KeptGame:
        moves = standing(rows)
        words = {number: row.words for number, row in enumerate(moves) if row.words}
        made = [(row.seat, row.move) for row in moves]
        return cls(
            description_of(table), int(table.seed), made, words, names_of(table), table.variant
        )

    def play(self) -> Match:
        match = Match(self.description.make(), self.seed)
        match.play_all(self.moves, self.words)
        return match

    def record(self) -> Record:
        return Record.of(self.play(), self.players)


def practice_from(
    old: Table, kept: KeptGame, position: Position, guest: Guest, lot: Lot, at: int
) -> tuple[Table, list[Stored]]:
    """A table at which a kept game is tried again from a position, and the moves up to there."""
    return practice_of(old, kept.record(), position, guest, lot, at)


def brought(text: str) -> Record:
    """The record that somebody brings, if it is a sound one."""
    try:
        check_length(text)
        return Record.loads(text)
    except TortugaError as error:
        raise Refusal(422, "bad_record", str(error)) from error
    except (ValueError, RecursionError) as error:
        raise Refusal(422, "bad_record", "this record cannot be read") from error


def replay_brought(text: str, at: int) -> messages.Replay:
    """The replay of a record that somebody brings; an unfinished one as a spectator saw it."""
    record = brought(text)
    try:
        check_eyes(record.game, record.over, None)
    except Closed as closed:
        raise Refusal(422, closed.code, str(closed)) from closed
    return replay(record, ALL if record.over else None, at)


def record_to_share(text: str) -> str:
    """A record that somebody brings for others, as this program writes it: of a finished game, with
    nothing in it that could not have been said at a table.
    """
    record = brought(text)
    if not record.over:
        raise Refusal(422, "not_over", "only a game that is over can be shared")
    check_figures(record)
    if not all(proper_name(name) for name in record.players):
        raise Refusal(422, "bad_record", f"players: names of at most {LONGEST_NAME} letters")
    if any(words != readable(words) for words in record.words.values()):
        raise Refusal(422, "bad_record", "what is said must be text that can be seen")
    return record.dumps()


def check_figures(record: Record) -> None:
    """Refuse figures that no table could have been set with."""
    if has_printed_figures(record.game):
        return
    try:
        bounded(changes_of(record.game.name, record.game.component_data))
    except Refusal as refusal:
        raise Refusal(422, "bad_record", f"components: {refusal.message}") from refusal


def has_printed_figures(game: Game) -> bool:
    return bool(game.component_data == type(game).own_components().data)


def variant_of(record: Record) -> messages.Variant | None:
    """How the figures of a record differ from the printed ones, if they do."""
    if has_printed_figures(record.game):
        return None
    changes = changes_of(record.game.name, record.game.component_data)
    return {"name": "", "changed": changed(record.game.name, changes)} if changes else None


def proper_name(name: str) -> bool:
    try:
        return len(name) <= LONGEST_NAME and tidy(name) == name
    except ValueError:
        return False


def check_length(text: str) -> None:
    """Refuse a record of more moves than its game can need, before they are played."""
    if (found := HEADER.search(text)) is not None:
        game, moves = found.groups()
        most = game_class(game).most_moves
        if int(moves) > most:
            raise TortugaError(f"a game of {game} has at most {most} moves, not {moves}")


def result_of_kept(kept: KeptGame) -> dict[str, Any] | None:
    """How a finished game ended; None where this program plays it differently now."""
    try:
        state = kept.play().state
    except TortugaError:
        return None
    return {
        "winners": list(state.winners),
        "scores": list(state.scores),
        "moves": len(kept.moves),
    }


def replay(
    record: Record, eyes: Eyes, at: int, variant: messages.Variant | None = None
) -> messages.Replay:
    """A game played again, and what those eyes see in the page of steps that holds ``at``.

    ``variant`` is what the table was told of its figures; a record holds them without a name.
    """
    game = record.game
    first = min(at, len(record.moves)) // A_PAGE * A_PAGE
    page = range(first, min(first + A_PAGE, len(record.moves) + 1))
    playback = Playback(record, eyes, page)
    reply: messages.Replay = {
        "game": game.name,
        "rules": game.edition,
        "seats": game.seats,
        "options": game.options,
        "players": record.players,
        "commitment": commitment(game, record.seed),
        "over": record.over,
        "moves": playback.last,
        "steps": [told(playback, number, page) for number in range(playback.last + 1)],
    }
    if (told_of := variant or variant_of(record)) is not None:
        reply["variant"] = told_of
    if record.over:
        reply["seed"] = str(record.seed)
    return reply


def told(playback: Playback, number: int, page: range) -> messages.Step:
    step, seats = playback.steps[number], range(playback.record.game.seats)
    events: Any = [event.to_json() for event in step.events]
    told: messages.Step = {"seat": step.seat, "text": step.text, "events": events}
    if number not in page:
        return told
    view: Any = playback.view(number, None if playback.eyes == ALL else playback.eyes).to_json()
    told |= {"view": view, "standing": view.get("standing")}
    if playback.eyes == ALL:
        views: Any = {str(seat): playback.view(number, seat).to_json() for seat in seats}
        told["views"] = views
    return told
