"""Alembic's entry: migrate the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from tortuga.server.storage.columns import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
)
context.run_migrations()
