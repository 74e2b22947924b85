"""Company: who looks for a game, who is asked to one, and how people stand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_table", rated)
    op.create_table(
        "offer",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(4), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("waits", sa.JSON, nullable=False),
    )
    op.create_index("offer_state", "offer", ["state", "until"])
    op.create_index("offer_made", "offer", ["made"])
    op.create_table(
        "seeking",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("paces", sa.JSON, nullable=False),
        sa.Column("near", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("offer", sa.String(16), sa.ForeignKey("offer.id")),
        sa.Column("yes", sa.Boolean, nullable=False),
    )
    op.create_index("seeking_offer", "seeking", ["offer"])
    op.create_index("seeking_since", "seeking", ["since"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("invited", sa.String(64), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("invitation_guest", "invitation", ["guest", "until"])
    op.create_index("invitation_invited", "invitation", ["invited", "until"])
    op.create_index("invitation_until", "invitation", ["until"])
    op.create_table(
        "disclosure",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("quiet", sa.Boolean, nullable=False),
        sa.Column("heard", sa.BigInteger),
    )
    op.create_table(
        "standing",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("pace", sa.String(4), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_game",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(4), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_seat",
        sa.Column("n", sa.Integer, sa.ForeignKey("rated_game.n"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("rated_seat_who", "rated_seat", ["who"])
