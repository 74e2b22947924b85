"""The database's history, one file a change; Alembic runs what is missing at the start."""
