"""Throwaway databases for the proofs: a file, or a PostgreSQL cluster that writes in earnest."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.postgres import Cluster

KINDS = ("sqlite", "postgres")


@contextlib.contextmanager
def throwaway(kind: str) -> Iterator[str]:
    """Where a server can keep its tables for a while."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "tortuga.db")
    else:
        with Cluster(safe=True) as cluster:
            yield cluster.new_database()
