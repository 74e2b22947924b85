"""The server is killed in the middle of games: no acknowledged move is lost or played twice."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import httpx
import pytest

from tests.server.harness import ME, PATIENCE, SAILOR, Person, Server
from tests.server.process import ServerProcess
from tests.trust import kill
from tortuga.server.live.hub import Hub

KILLS = 20


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_by_twenty_kills(tmp_path: Path) -> None:
    result = kill.run(str(tmp_path / "tortuga.db"), tmp_path, KILLS, processes=1)
    assert result["acknowledged"] > 2 * KILLS


@pytest.mark.slow
@pytest.mark.postgres
def test_nor_by_killing_one_of_three_servers_on_one_database(
    shared_database: str, tmp_path: Path
) -> None:
    result = kill.run(shared_database, tmp_path, kills=4, processes=3)
    assert result["acknowledged"] > 8
    assert result["moved_over"] > 0


def test_a_resend_after_a_restart_is_answered_and_bots_go_on(database: Path) -> None:
    with ServerProcess(database, bot_delay=0.3) as server:
        person = Person(server.url)
        granted = person.create(ME, SAILOR)
        with person.wire(granted) as wire:
            wire.until("snapshot")
            while not wire.views["0"]["legal"]:
                wire.until("event")
            at = wire.seq
            while wire.views["0"]["legal"]:
                move, at = wire.views["0"]["legal"][0], wire.seq
                wire.play(0, move, n=at + 100)
                accepted = wire.until("accepted")
                wire.until("event")
        server.kill()
        server.start()
        with person.wire(granted) as wire:
            wire.until("snapshot")
            while not wire.views["0"]["legal"]:
                assert wire.until("event")["seat"] == 1
            wire.play(0, move, n=accepted["n"], at=at)
            assert wire.until("accepted") == accepted
            assert wire.quiet()
        person.close()


def test_people_do_not_wait_until_all_bots_have_been_resumed(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def takes_long(hub: Hub) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(Hub, "_resume_bots", takes_long)
    with Server(database) as server:
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def moves_so_far(person: Person, table: str) -> int:
    """From the replay, which is paced: who asks too often is told so."""
    reply = person.http.get(f"/api/tables/{table}/replay")
    return int(reply.json()["moves"]) if reply.status_code == 200 else 0


def test_bots_alone_go_on_after_a_restart_and_workers_end_with_the_server(database: Path) -> None:
    # So slow that the game is far from its end when the server is killed, on any machine.
    with ServerProcess(database, bot_delay=0.1) as server:
        person = Person(server.url)
        granted = person.create(SAILOR, SAILOR, SAILOR, SAILOR, public=True)
        assert granted["keys"] == {}
        while (before := moves_so_far(person, granted["table"])) < 5:
            time.sleep(0.3)
        workers = children(server.pid)
        assert workers
        server.kill()
        server.start()
        deadline = time.monotonic() + PATIENCE
        while moves_so_far(person, granted["table"]) <= before + 5:
            assert time.monotonic() < deadline
            time.sleep(0.3)
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            assert time.monotonic() < deadline, "a worker outlived its server"
            time.sleep(0.1)
        assert server.stop() == 0
        person.close()


def children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task/{pid}/children")
    if not task.exists():
        return [pid] if os.name == "nt" else []
    return [int(child) for child in task.read_text().split()]


def test_a_server_that_is_asked_to_end_as_soon_as_it_is_open_ends(database: Path) -> None:
    server = ServerProcess(database)
    for _ in range(3):
        server.start()
        assert server.stop() == 0
