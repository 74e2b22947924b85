"""Signs for people who are away: whom to call how and for what, and what is owed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "contact",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("mailbox", sa.String(64)),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("code", sa.String(64)),
        sa.Column("code_until", sa.BigInteger),
        sa.Column("mails", sa.JSON, nullable=False),
        sa.Column("quiet", sa.Boolean, nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),
        sa.Column("quiet_to", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("feed", sa.String(64)),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    for name in ("code", "feed", "mailbox"):
        op.create_index(f"contact_{name}", "contact", [name])
    op.create_table(
        "browser",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("kinds", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("browser_guest", "browser", ["guest"])
    op.create_table(
        "wanted",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
    )
    op.create_table(
        "outbox",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("about", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id")),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(24)),
        sa.Column("owed", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("until", sa.BigInteger),
        sa.Column("sending", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("left", sa.JSON(none_as_null=True)),
    )
    op.create_index("outbox_due", "outbox", ["due"])
    op.create_index("outbox_table", "outbox", ["table_id"])
    op.create_table(
        "mailbox",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("stopped", sa.BigInteger),
    )
