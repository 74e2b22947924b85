"""Records of finished games that are sent for others to look at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "shared",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("shared_at", "shared", ["at"])
