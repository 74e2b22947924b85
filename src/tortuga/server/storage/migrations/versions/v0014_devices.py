"""Guests that have several devices, and ways to bring a guest to another one.

Until now a guest was what one cookie stood for: each gets the device of that cookie, and the keys
to its seats.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("device_guest", "device", ["guest"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkey_guest", "passkey", ["guest"])
    op.create_table(
        "challenge",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("challenge_until", "challenge", ["until"])
    op.create_table(
        "code",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("mark", sa.String(64), nullable=False, unique=True),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("seat_key", sa.Column("device", sa.String(64)))
    op.create_index("seat_key_device", "seat_key", ["device"])
    op.execute(
        "INSERT INTO device (id, guest, name, how, created, seen) "
        "SELECT id, id, '', 'first', created, created FROM guest"
    )
    op.execute(
        "UPDATE seat_key SET device = (SELECT seat.guest FROM seat "
        "WHERE seat.table_id = seat_key.table_id AND seat.seat = seat_key.seat)"
    )
