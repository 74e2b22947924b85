"""Before the server starts: the database is taken, looked at and brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from tortuga.server.storage.columns import REVISION
from tortuga.server.storage.database import engine_for, is_shared, place_of

SQLITE_HEAD = b"SQLite format 3\0"
MIGRATION_LOCK = 0x70727467  # any number that other programs on the same cluster hardly use


class StartError(Exception):
    """Why the server cannot start, in one line for the person who started it."""


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


def migrate(where: str) -> None:
    """Bring the database up to date, or say why it cannot be used."""
    engine = engine_for(where)
    try:
        with engine.begin() as connection:
            if is_shared(where):  # several processes may start at once
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            upgrade(place_of(where), connection)
    except DBAPIError as error:
        why = str(error.orig).strip().partition("\n")[0]
        raise StartError(f"the database {place_of(where)} cannot be used: {why}") from error
    finally:
        engine.dispose()


def upgrade(place: str, connection: Connection) -> None:
    there = inspect(connection).get_table_names()
    if "alembic_version" in there:
        query = "SELECT version_num FROM alembic_version"
        current = connection.exec_driver_sql(query).scalar_one_or_none() or ""
    elif there:
        raise StartError(f"{place} is the database of another program")
    else:
        current = ""
    if current > REVISION:
        raise StartError(
            f"the database {place} was written by a newer Tortuga (its version is {current}, "
            f"this program knows up to {REVISION}); update the program or use another file"
        )
    if current < REVISION:
        run_migrations(connection)


def must_be_current(place: str, connection: Connection) -> None:
    """Refuse a database that a server of this version would have to bring up to date first."""
    current = ""
    if "alembic_version" in inspect(connection).get_table_names():
        query = "SELECT version_num FROM alembic_version"
        current = connection.exec_driver_sql(query).scalar_one_or_none() or ""
    if current != REVISION:
        raise StartError(
            f"the database {place} is not of this program's version; start the server on it once"
        )


def run_migrations(connection: Connection) -> None:
    from alembic import command  # takes as long to import as a start takes without it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tortuga.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
