"""The first harbour: guests, tables, seats, events and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    people()
    tables()
    games()


def people() -> None:
    op.create_table(
        "server",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "guest",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def tables() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("fill", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("rematch", sa.String(24), sa.ForeignKey("game_table.id")),
        sa.Column("acting", sa.JSON, nullable=False),
        sa.Column("round", sa.String(20)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("game_table_listed", "game_table", ["public", "status", "updated"])
    op.create_index("game_table_status", "game_table", ["status"])
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id")),
        sa.Column("local", sa.Boolean, nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
    )
    op.create_index("seat_guest", "seat", ["guest"])
    op.create_table(
        "seat_key",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("seat_key_table", "seat_key", ["table_id", "seat"])


def games() -> None:
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "request",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.String(280), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "guest", "n"),
    )
    op.create_index("chat_table", "chat", ["table_id", "id"])
