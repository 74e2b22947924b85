"""A server for each test module, and people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "tortuga.db") as running:
        yield running


@pytest.fixture
def guests(server: Server) -> Iterator[Callable[[], Person]]:
    """Newcomers, as many as a test asks for."""
    came: list[Person] = []

    def come() -> Person:
        came.append(Person(server.url))
        return came[-1]

    yield come
    for person in came:
        person.close()


@pytest.fixture
def ana(guests: Callable[[], Person]) -> Person:
    return guests()


@pytest.fixture
def ben(guests: Callable[[], Person]) -> Person:
    return guests()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tortuga.db"
