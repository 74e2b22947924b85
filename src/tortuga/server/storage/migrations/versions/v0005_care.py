"""Care: who does not want to hear of whom, and what people report to the host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "block",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("blocked", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("reported", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("said", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
