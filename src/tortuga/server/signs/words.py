"""What a sign says: which game, whose move, where to go. Never what only a seat may know.

Nothing here reads a state or a view: there is no secret to be told.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Sequence

from tortuga.engine.errors import TortugaError
from tortuga.engine.library import frame_texts, game_texts
from tortuga.server.signs.quiet import zone_of
from tortuga.server.storage.signs.outbox import Sign
from tortuga.table.tables import Table

HOME = "#/"
MOST_LINES = 10


@dataclasses.dataclass(frozen=True)
class Reason:
    """A sign with the table that it is about, if any, and when time is up there."""

    sign: Sign
    table: Table | None = None
    ends: int | None = None

    @property
    def place(self) -> str:
        """Where the guest goes from there; what is seen there hangs on who is signed in."""
        return HOME if self.table is None else f"#/table/{self.table.id}"


@dataclasses.dataclass(frozen=True)
class Told:
    """A message for one guest: a heading, what stands below it, and where it leads."""

    title: str
    lines: tuple[str, ...]
    place: str
    tag: str


def told(reasons: Sequence[Reason], language: str, zone: str) -> Told:
    """One message about all of it."""
    assert reasons
    if len(reasons) == 1:
        title, body = words_of(reasons[0], language, zone)
        sign = reasons[0].sign
        return Told(title, (body,) if body else (), reasons[0].place, f"{sign.kind}-{sign.about}")
    texts = frame_texts(language)
    lines = [words_of(each, language, zone)[0] for each in reasons[:MOST_LINES]]
    if len(reasons) > MOST_LINES:
        lines.append(texts.say("signs.more", count=len(reasons) - MOST_LINES))
    return Told(texts.say("signs.several", count=len(reasons)), tuple(lines), HOME, "several")


def words_of(reason: Reason, language: str, zone: str) -> tuple[str, str]:
    """Heading and line of one sign."""
    texts, sign, table = frame_texts(language), reason.sign, reason.table
    game = texts.say("signs.a_game") if table is None else name_of(table.game, language)
    title = texts.say(f"signs.{sign.kind}.title", game=game, who=sign.who or "")
    parts = []
    if table is not None and (others := others_at(table, sign.guest)):
        parts.append(texts.say("signs.with", names=", ".join(others)))
    if reason.ends is not None and sign.kind in ("turn", "reminder"):
        when = datetime.datetime.fromtimestamp(reason.ends / 1000, zone_of(zone))
        parts.append(texts.say("signs.until", when=when.strftime("%Y-%m-%d %H:%M")))
    return title, " ".join(parts)


def name_of(game: str, language: str) -> str:
    try:
        return game_texts(game, language).say("name")
    except TortugaError:  # it is not installed any more
        return game


def others_at(table: Table, guest: str) -> list[str]:
    """What the others at the table are called, who sat down where the guest did."""
    return [" ".join(seat.name.split()) for seat in table.seats if seat.guest != guest]
