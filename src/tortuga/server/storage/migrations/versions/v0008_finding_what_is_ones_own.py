"""What a guest set and said is found without looking at what everybody did."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_index("game_table_host", "game_table", ["host"])
    op.create_index("chat_guest", "chat", ["guest", "id"])
    op.create_index("report_guest", "report", ["guest", "id"])
