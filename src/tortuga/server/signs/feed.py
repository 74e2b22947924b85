"""Calendar and feed: the turns of a guest, for programs that look at a private address.

Both are the same as long as the tables are, so that whoever looks again is told so in a word.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from sqlalchemy import Connection

from tortuga.engine.library import frame_texts
from tortuga.server.signs.considering import time_ends
from tortuga.server.signs.words import name_of, others_at
from tortuga.server.storage.columns import GAME_TABLE
from tortuga.server.storage.tables import STAYED, ids_of_guest, read_tables
from tortuga.table.tables import Status, Table

MOST_TURNS = 50
FOLDED = 73  # bytes of a calendar's line before it goes on in the next
CALENDAR, ATOM = "text/calendar; charset=utf-8", "application/atom+xml; charset=utf-8"


class Turn(NamedTuple):
    """A table that waits for the guest."""

    id: str
    title: str
    with_whom: str
    since: int
    ends: int | None
    link: str


def turns_of(reading: Connection, guest: str) -> list[Table]:
    playing = STAYED & (GAME_TABLE.c.status == Status.PLAYING.value)
    found = read_tables(reading, ids_of_guest(reading, guest, playing, MOST_TURNS))
    return [table for table in found if guest in table.waits_for]


def told(tables: Sequence[Table], guest: str, language: str, base: str) -> list[Turn]:
    """The turns as they may be told: which game, with whom, until when; no more."""
    texts = frame_texts(language)
    turns = []
    for table in tables:
        others = others_at(table, guest)
        turns.append(
            Turn(
                table.id,
                texts.say("signs.turn.title", game=name_of(table.game, language)),
                texts.say("signs.with", names=", ".join(others)) if others else "",
                table.updated,
                time_ends(table, guest),
                f"{base}/#/table/{table.id}",
            )
        )
    return sorted(turns, key=lambda turn: (turn.ends or 2**62, turn.id))


def calendar(turns: Sequence[Turn], language: str, base: str) -> bytes:
    """The ends of time as events; a turn without one is in the feed only."""
    title = frame_texts(language).say("signs.feed.title")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tortuga//signs//EN", "METHOD:PUBLISH"]
    lines += [f"X-WR-CALNAME:{in_calendar(title)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    host = base.partition("://")[2]
    for turn in turns:
        if turn.ends is None:
            continue
        lines += [
            "BEGIN:VEVENT",
            f"UID:{turn.id}-{turn.ends}@{host}",
            f"DTSTAMP:{moment(turn.since)}",
            f"DTSTART:{moment(turn.ends)}",
            f"DTEND:{moment(turn.ends)}",
            f"SUMMARY:{in_calendar(turn.title)}",
            f"DESCRIPTION:{in_calendar(turn.with_whom)}",
            f"URL:{turn.link}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def atom(turns: Sequence[Turn], language: str, base: str) -> bytes:
    title = frame_texts(language).say("signs.feed.title")
    newest = max((turn.since for turn in turns), default=0)
    entries = "".join(
        f"<entry><id>{escape(turn.link)}?{turn.since}</id><title>{escape(turn.title)}</title>"
        f"<updated>{stamp(turn.since)}</updated><link href={quoteattr(turn.link)}/>"
        f"<summary>{escape(turn.with_whom)}</summary></entry>"
        for turn in turns
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
        f"<id>{escape(base)}/#/</id><title>{escape(title)}</title>"
        f"<author><name>Tortuga</name></author><updated>{stamp(newest)}</updated>"
        f"{entries}</feed>\n"
    ).encode()


def moment(at: int) -> str:
    return f"{datetime.datetime.fromtimestamp(at / 1000, datetime.UTC):%Y%m%dT%H%M%SZ}"


def stamp(at: int) -> str:
    return f"{datetime.datetime.fromtimestamp(at / 1000, datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"


def in_calendar(text: str) -> str:
    """Text as calendars write it: one line, what means something to them escaped."""
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return " ".join(text.split())


def folded(line: str) -> bytes:
    """A line in pieces that every program reads, never cut within a letter."""
    data, pieces = line.encode(), []
    while len(data) > FOLDED:
        end = FOLDED
        while data[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(data[:end])
        data = data[end:]
    return b"\r\n ".join([*pieces, data]) + b"\r\n"
