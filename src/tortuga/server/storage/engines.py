"""SQLAlchemy engines: an SQLite file for one process, a PostgreSQL URL for several.

SQLite runs with a write-ahead log and `synchronous=FULL`: a committed move has been handed to the
disk, so it outlives a killed process and a lost power line.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
POSTGRES = ("postgresql://", "postgres://")
CONNECTIONS = 8


def is_shared(where: str) -> bool:
    """Whether several processes can use the database at once."""
    return where.startswith(POSTGRES)


def place_of(where: str) -> str:
    """The database as it may be printed: a URL without its password."""
    return make_url(where).render_as_string(hide_password=True) if is_shared(where) else where


def engine_for(where: str) -> Engine:
    """An engine whose errors never quote what was stored."""
    if is_shared(where):
        url = make_url(where).set(drivername="postgresql+psycopg")
        return create_engine(
            url, hide_parameters=True, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True
        )
    engine = create_engine(f"sqlite:///{where}", hide_parameters=True, pool_size=CONNECTIONS)
    prepare(engine)
    return engine


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
