"""Tables with figures of their own, guests' variants, and trials of both."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("components", sa.JSON(none_as_null=True)))
    op.add_column("game_table", sa.Column("variant", sa.JSON(none_as_null=True)))
    op.create_table(
        "variant",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("changes", sa.JSON, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("variant_guest", "variant", ["guest"])
    op.create_table(
        "trial",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("account", sa.Float, nullable=False),
        sa.Column("allowed", sa.Float, nullable=False),
        sa.Column("spent", sa.Float, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("told", sa.JSON(none_as_null=True)),
        sa.Column("why", sa.String(300)),
        sa.Column("printed", sa.String(64)),
        sa.Column("kept", sa.LargeBinary),
    )
    op.create_index("trial_guest", "trial", ["guest", "asked"])
    op.create_index("trial_due", "trial", ["due"])
    op.create_table(
        "printed",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("kept", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("printed_at", "printed", ["at"])
