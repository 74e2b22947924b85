"""The path of a move: which files of the project take part, from the socket to the answer."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tortuga
from tests.server.harness import ME, OPEN, Person, Server, turn

SOURCE = str(Path(tortuga.__file__).parent)
DRAWING = Path(__file__).parents[2] / "docs" / "how-it-works.md"
MOST = 26
NOW_AND_THEN = ("server/storage/signs/outbox.py",)  # where the turn passes on


@pytest.fixture
def passed(tmp_path: Path) -> Iterator[set[str]]:
    """The files whose code runs at a server of its own, from when the set is emptied on."""
    found: set[str] = set()

    def note(frame: FrameType, *_: Any) -> None:
        name = frame.f_code.co_filename
        if name.startswith(SOURCE):
            found.add(name[len(SOURCE) + 1 :])

    threading.setprofile(note)  # of every thread that is started from now on
    with Server(tmp_path / "tortuga.db") as server:
        threading.setprofile(None)
        ana, ben = Person(server.url), Person(server.url)
        granted = ana.create(ME, OPEN)
        theirs = ben.join(granted)
        with ana.wire(granted) as mine, ben.wire(theirs) as other:
            for wire in (mine, other):
                wire.until("snapshot")
            for _ in range(2):  # word of who has come is told a little later
                mine.until("table")
            moves: list[set[str]] = []
            for _ in range(4):
                playing = turn(mine, other)
                assert playing is not None
                wire, seat, legal = playing
                found.clear()
                wire.play(seat, legal[0])
                for each in (mine, other):
                    each.until("event")
                moves.append(set(found))
            yield set.intersection(*moves)  # what else the server did meanwhile is not on the path
        ana.close()
        ben.close()


def test_a_move_passes_few_files(passed: set[str]) -> None:
    assert {"server/http/table_socket.py", "table/machine.py", "table/fold.py"} <= passed
    assert len(passed) <= MOST, "\n".join(sorted(passed))


def test_the_path_is_drawn_as_it_is(passed: set[str]) -> None:
    """Compiled modules leave no trace: of engine and games the drawing may name more."""
    text = DRAWING.read_text(encoding="utf-8").partition("## The path of a move")[2]
    drawn = set(re.findall(r"[a-z_]+(?:/[a-z_]+)+\.py", text.partition("\n## ")[0]))
    assert passed <= drawn
    assert all(name.startswith(("engine/", "games/", *NOW_AND_THEN)) for name in drawn - passed)
