"""Backups made while people play: restored elsewhere, the game goes on from there."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import LOCAL, ME, Person, Server, play_out
from tests.server.postgres import Cluster


def play_some(server: Server) -> tuple[Person, Any, Any]:
    """Somebody with a table, and what they saw last."""
    person = Person(server.url)
    granted = person.create(ME, LOCAL)
    with person.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire, moves=6)
        return person, granted, wire.views


def goes_on(person: Person, server: Server, granted: Any, views: Any) -> None:
    person.url = server.url
    person.headers["Origin"] = server.url
    with person.wire(granted) as wire:
        assert wire.until("snapshot")["seq"] == 6
        assert wire.views == views
        play_out(wire)
        wire.until("over")
    person.close()


def test_a_copy_of_the_file_that_is_in_use(tmp_path: Path) -> None:
    with Server(tmp_path / "tortuga.db") as server:
        person, granted, views = play_some(server)
        with (
            sqlite3.connect(tmp_path / "tortuga.db") as there,
            sqlite3.connect(tmp_path / "backup.db") as backup,
        ):
            there.backup(backup)
        there.close()
        backup.close()
    with Server(tmp_path / "backup.db") as restored:
        goes_on(person, restored, granted, views)


@pytest.mark.slow
@pytest.mark.postgres
def test_a_dump_of_the_database_that_is_in_use(cluster: Cluster) -> None:
    there, restored = cluster.new_database(), cluster.new_database()
    with Server(there) as server:
        person, granted, views = play_some(server)
        cluster.copy(there, restored)
    with Server(restored) as other:
        goes_on(person, other, granted, views)
