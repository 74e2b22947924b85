"""The database: opened once, brought up to date at the start, read and written by transactions.

SQLite runs with a write-ahead log and `synchronous=FULL`: a committed move has been handed to the
disk, so it outlives a killed process and a lost power line. Writers within this process queue for
one lock of ours, which is fair and quick, where SQLite's own would poll.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tortuga.server.stored import REVISION, SERVER

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")

SQLITE_HEAD = b"SQLite format 3\0"


class StartError(Exception):
    """Why the server cannot start, in one line for the person who started it."""


class Database:
    """One SQLite file. Everything else asks for :meth:`read` or :meth:`write`."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        prepare(self._engine.sync_engine)
        self._reading = self._engine.execution_options(tortuga_reads=True)
        self._writing = asyncio.Lock()
        self.signing_key = b""

    async def open(self) -> None:
        """Fetch what the server keeps about itself."""
        async with self.write() as connection:
            query = select(SERVER.c.value).where(SERVER.c.name == "signing_key")
            key = (await connection.execute(query)).scalar_one_or_none()
            if key is None:
                key = secrets.token_hex(32)
                await connection.execute(SERVER.insert().values(name="signing_key", value=key))
        self.signing_key = bytes.fromhex(key)

    async def close(self) -> None:
        await self._engine.dispose()

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the write lock from its begin to its commit."""
        async with self._writing, self._engine.begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment and writes nothing."""
        async with self._reading.connect() as connection:
            yield connection


def prepare(engine: Engine) -> None:
    """Set each connection up, and begin transactions ourselves: the driver's own come too late."""

    @event.listens_for(engine, "connect")
    def connect(raw: Any, _: Any) -> None:
        raw.isolation_level = None
        cursor = raw.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("tortuga_reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def hold(path: str) -> IO[str]:
    """Take the file for this process alone, until it ends in whatever way."""
    refuse_what_is_no_database(Path(path))
    try:
        lock = Path(f"{path}.lock").open("w")  # noqa: SIM115 - held until the process ends
    except OSError as error:
        raise StartError(f"the database {path} cannot be written: {error.strerror}") from error
    try:
        import fcntl
    except ImportError:  # Windows has no such lock; there two servers on one file go unnoticed
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StartError(f"another server is using the database {path}") from error
    return lock


def refuse_what_is_no_database(path: Path) -> None:
    """Look before anything is written beside it."""
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE_HEAD))
    except FileNotFoundError:
        return
    except OSError as error:
        raise StartError(f"the database {path} cannot be read: {error.strerror}") from error
    if head and head != SQLITE_HEAD:
        raise StartError(f"the database {path} cannot be used: file is not a database")


def migrate(path: str) -> None:
    """Bring the file up to date, or say why it cannot be used."""
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
    prepare(engine)
    try:
        with engine.begin() as connection:
            upgrade(path, connection)
    except DBAPIError as error:
        raise StartError(f"the database {path} cannot be used: {error.orig}") from error
    finally:
        engine.dispose()


def upgrade(path: str, connection: Connection) -> None:
    there = inspect(connection).get_table_names()
    if "alembic_version" in there:
        query = "SELECT version_num FROM alembic_version"
        current = connection.exec_driver_sql(query).scalar_one_or_none() or ""
    elif there:
        raise StartError(f"{path} is the database of another program")
    else:
        current = ""
    if current > REVISION:
        raise StartError(
            f"the database {path} was written by a newer Tortuga (its version is {current}, "
            f"this program knows up to {REVISION}); update the program or use another file"
        )
    if current < REVISION:
        run_migrations(connection)


def run_migrations(connection: Connection) -> None:
    from alembic import command  # takes as long to import as a start takes without it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tortuga.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
