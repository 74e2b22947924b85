"""Reckoning: the ratings in a database held against its results, by a command beside the server."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from tortuga.server.storage.company import ratings
from tortuga.server.storage.database import engine_for, is_shared, place_of
from tortuga.server.storage.migrating import StartError, hold, must_be_current


def reckon_anew(where: str, write: bool) -> dict[str, Any]:
    """How many results and ratings there are, and which of these differ; put right if wished.

    A file that a server uses can be looked at, and is not written to.
    """
    if not is_shared(where) and not Path(where).is_file():
        raise StartError(f"there is no database {where}")
    held = hold(where) if write and not is_shared(where) else contextlib.nullcontext()
    engine = engine_for(where)
    using = engine if write else engine.execution_options(tortuga_reads=True)
    try:
        with held, using.connect() as connection, connection.begin():
            must_be_current(place_of(where), connection)
            return look(connection, write)
    except DBAPIError as error:
        why = str(error.orig).strip().partition("\n")[0]
        raise StartError(f"the database {place_of(where)} cannot be used: {why}") from error
    finally:
        engine.dispose()


def look(connection: Connection, write: bool) -> dict[str, Any]:
    if write:
        ratings.take_turn(connection)
    differing = ratings.differing(connection)
    found = {
        "results": ratings.how_many(connection),
        "ratings": len(ratings.refolded(connection)),
        "differ": [{**each._asdict(), "who": each.who[:16]} for each in differing],
    }
    if write:
        ratings.rewrite(connection)
    return found
