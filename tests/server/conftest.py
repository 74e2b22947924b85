"""A server for each test module, and people who come to it.

A module that names its ``DATABASES`` runs once on each of them.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kit.effort import IN_CI
from tests.server.alike import number
from tests.server.harness import ME, OPEN, Person, Server, Wire
from tests.server.postgres import Cluster, programs
from tortuga.server.http import conversation, limits
from tortuga.server.http.limits import Bucket
from tortuga.server.storage import keys

SQLITE = "sqlite"
POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    databases = getattr(metafunc.module, "DATABASES", None)
    if databases and "server" in metafunc.fixturenames:
        chosen = [POSTGRES if each == "postgres" else each for each in databases]
        metafunc.parametrize("server", chosen, indirect=True, scope="module")


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In CI a test meets the same deals each time, and new ones elsewhere."""
    if IN_CI:
        tables = itertools.count()
        name = request.node.nodeid
        monkeypatch.setattr(keys, "new_seed", lambda: str(number(f"{name} {next(tables)}")))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with Cluster() as running:
        yield running


@pytest.fixture
def shared_database(cluster: Cluster) -> Iterator[str]:
    """A fresh PostgreSQL database."""
    url = cluster.new_database()
    yield url
    cluster.drop(url)


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    if getattr(request, "param", SQLITE) == SQLITE:
        where = str(tmp_path_factory.mktemp("server") / "tortuga.db")
    else:
        where = request.getfixturevalue("cluster").new_built_database()
    with Server(where) as running:
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
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that do not refill, however long a busy machine takes."""
    for module in (limits, conversation):
        monkeypatch.setattr(module, "Bucket", functools.partial(Bucket, clock=lambda: 0.0))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tortuga.db"


@pytest.fixture
def pair(ana: Person, ben: Person) -> Iterator[tuple[Wire, Wire]]:
    """Two people at a table of two, both connected."""
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        yield mine, other
