"""The load generator itself, in small: every move is heard by the opponent, and none is refused."""

from __future__ import annotations

from tests.trust import load


def test_a_few_tables_for_a_few_seconds() -> None:
    result = load.run(lambda server: load.measure(server, 5, 3, "buried-treasure"))
    assert result["errors"] == 0
    assert result["moves"] >= 10


def test_connections_that_only_listen() -> None:
    result = load.run(lambda server: load.idle(server, 10, seconds=1))
    assert (result["idle_connections"], result["all_heard"]) == (10, True)
