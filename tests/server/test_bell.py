"""Notes between processes: a move is told whole, so that nobody has to read it, unless long."""

from __future__ import annotations

from tortuga.server.storage.bell import LONGEST_NOTE, MOVED, moves_of_note, note_of_moves
from tortuga.table.fold import LATE, MOVE, Stored

ROWS = [Stored(7, MOVE, 0, 3, 1_700_000_000_000, "¿Señas?: sí", None), Stored(8, LATE, 1, 4, 5)]


def written(rows: list[Stored]) -> list[dict[str, object]]:
    return [{"table_id": "abc", **vars(row)} for row in rows]


def test_moves_are_told_whole() -> None:
    note = note_of_moves(written(ROWS))
    assert note.startswith(MOVED)
    assert ":" not in note, "it would be taken for the next part of the note"
    assert moves_of_note(note) == ROWS


def test_of_long_words_only_their_number_is_told() -> None:
    rows = [*ROWS, Stored(9, MOVE, 0, 3, 6, "ñ" * 3000)]
    assert note_of_moves(written(rows)) == "9"
    rows = [Stored(9, MOVE, 0, 3, 6, "x" * 3000)]
    assert len(note_of_moves(written(rows))) <= LONGEST_NOTE
