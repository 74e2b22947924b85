"""Play over days: vacations, and when a seat was last nudged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    for name in ("away", "nudged"):
        op.add_column("seat", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "vacation",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
    )
