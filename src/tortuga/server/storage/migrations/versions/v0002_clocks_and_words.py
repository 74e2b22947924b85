"""Clocks and words: when a table's clock runs out, and what was said with a move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("event", sa.Column("words", sa.Text))
    op.add_column("event", sa.Column("due", sa.BigInteger))
    op.add_column("game_table", sa.Column("begun", sa.BigInteger))
    op.add_column("game_table", sa.Column("due", sa.BigInteger))
    op.create_index("game_table_due", "game_table", ["status", "due"])
