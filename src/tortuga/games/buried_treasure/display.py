"""Buried Treasure in a terminal: columns, collections and the score card, in plain text."""

from __future__ import annotations

from typing import Any

from tortuga.games.buried_treasure.cards import COLOURS, STARTER_WORDS
from tortuga.games.buried_treasure.view import BuriedTreasureView

CELL = 14


def table(view: BuriedTreasureView, names: list[str], texts: Any) -> str:
    """The whole table as one block of text."""
    lines = [heading(view, texts), "", *layout(view, texts), "", *ledger(view, names, texts)]
    if view.in_play is not None:
        lines += ["", texts.say("terminal.in_play", card=view.second or view.in_play)]
    if view.hand is not None:
        lines += ["", hand(view, texts)]
    return "\n".join(lines)


def heading(view: BuriedTreasureView, texts: Any) -> str:
    said: str = texts.say(
        "terminal.heading", round=view.round, rounds=view.rounds, score_card=view.score_card
    )
    return said


def layout(view: BuriedTreasureView, texts: Any) -> list[str]:
    """The columns as they lie, covered cards above, the card that can be taken marked."""
    cells = [f"[{column}]".ljust(CELL) for column in range(1, len(view.columns) + 1)]
    rows = ["  " + "".join(cells)]
    for depth in range(max(view.heights)):
        row = ""
        for column in view.columns:
            if depth >= len(column):
                row += " " * (CELL + 2)
                continue
            mark = "> " if depth == len(column) - 1 else "  "
            row += mark + short(column[depth], texts).ljust(CELL)
        if row.strip():
            rows.append(row.rstrip())
    rows[0] = "".join(("  " + cell.strip().ljust(CELL)) for cell in cells).rstrip()
    return rows


def short(card: str, texts: Any) -> str:
    """A card in a few letters: 'pirate ⚑⚑', never by colour alone."""
    colour, _, action = card.partition("-")
    thing: str = texts.say(f"terminal.{colour}")
    if action == "extra":
        return f"{thing} EXTRA"
    return f"{thing} {'⚑' * int(action)}" if action else thing


def ledger(view: BuriedTreasureView, names: list[str], texts: Any) -> list[str]:
    """A row a seat: counts, places and points if the round ended now."""
    things = [texts.say(f"terminal.{colour}") for colour in COLOURS]
    pays = [
        f"{thing} {first}/{second}"
        for thing, (first, second) in zip(things, view.points, strict=True)
    ]
    width = max([len(name) for name in names] + [10]) + 4
    rows = [" " * width + "".join(pay.ljust(CELL) for pay in pays) + texts.say("terminal.points")]
    for seat, name in enumerate(names):
        mark = "* " if seat in view.acting else "  "
        cells = [cell(view, seat, colour, texts).ljust(CELL) for colour in range(len(COLOURS))]
        total = f"{view.scores[seat]} → {view.standing.totals[seat]}"
        if view.hand_sizes:
            total += "   " + texts.say("terminal.holds", count=view.hand_sizes[seat])
        rows.append((mark + name).ljust(width) + "".join(cells) + total)
    return rows


def cell(view: BuriedTreasureView, seat: int, colour: int, texts: Any) -> str:
    count = view.collections[seat][colour]
    rank = view.standing.ranks[seat][colour]
    if rank < 0:
        return f"{count} {texts.say('terminal.tied')}"
    gain = view.standing.gains[seat][colour]
    return f"{count} +{gain}" if rank > 0 else str(count)


def hand(view: BuriedTreasureView, texts: Any) -> str:
    assert view.hand is not None
    held = [
        f"{count} {texts.say(f'terminal.{word}')}"
        for word, count in zip(STARTER_WORDS, view.hand, strict=True)
        if count
    ]
    said: str = texts.say("terminal.hand", cards=", ".join(held) or "–")
    return said
