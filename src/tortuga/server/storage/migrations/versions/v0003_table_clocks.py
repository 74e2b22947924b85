"""Table clocks: how long people may take, what each has left, and when a game's own clock ends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("clock", sa.JSON))
    op.add_column("game_table", sa.Column("times", sa.JSON))
    op.add_column("game_table", sa.Column("clock_due", sa.BigInteger))
    op.execute("UPDATE game_table SET clock_due = due")
