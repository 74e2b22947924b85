"""Buried Treasure in a terminal of 80 columns: layout, ledger, hand and final account."""

from __future__ import annotations

from typing import Any

from tortuga.engine.ink import in_columns, ink, padded
from tortuga.games.buried_treasure.cards import COLOURS, STARTER_WORDS
from tortuga.games.buried_treasure.scoring import TIED
from tortuga.games.buried_treasure.view import BuriedTreasureView

CARD_WIDTH = 18


def table(view: BuriedTreasureView, names: list[str], texts: Any) -> str:
    """The whole table: what lies there, how everyone stands, what the viewer holds."""
    lines = [heading(view, texts)]
    if not view.over:
        lines += [*layout(view, texts), *in_play(view, texts)]
    lines.append("")
    lines += ledger(view, names, texts)
    if any(view.passed) and not view.over:
        passed = [name for name, each in zip(names, view.passed) if each]
        lines.append(texts.say("terminal.passed", names=", ".join(passed)))
    if view.hand is not None and not view.over:
        lines.append(texts.say("terminal.hand", cards=hand(view.hand, texts)))
    return "\n".join(lines)


def heading(view: BuriedTreasureView, texts: Any) -> str:
    facts = {"round": view.round, "rounds": view.rounds, "score_card": view.score_card}
    undealt = sum(count for _, count in view.undealt)
    return ink(texts.say("terminal.heading", **facts, undealt=undealt), "bold")


def layout(view: BuriedTreasureView, texts: Any) -> list[str]:
    """The columns as they lie; only the last card of each, in brackets, can be taken."""
    if not any(view.columns):
        return [texts.say("terminal.empty")]
    numbers = [padded(f" {number}", CARD_WIDTH) for number in range(1, len(view.columns) + 1)]
    rows = ["".join(numbers).rstrip()]
    for depth in range(max(len(column) for column in view.columns)):
        row = [layout_card(column, depth, texts) for column in view.columns]
        rows.append("".join(row).rstrip())
    return rows


def layout_card(column: tuple[str, ...], depth: int, texts: Any) -> str:
    if depth >= len(column):
        return " " * CARD_WIDTH
    face = card(column[depth], texts)
    last = depth == len(column) - 1
    return padded(ink("[", "bold") + face + ink("]", "bold") if last else f" {face}", CARD_WIDTH)


def card(word: str, texts: Any) -> str:
    """A card in a few letters: 'pirate ⚑⚑', never by colour alone."""
    colour, _, action = word.partition("-")
    face: str = texts.say(f"thing.{colour}")
    if action:
        face += " EXTRA" if action == "extra" else " " + "⚑" * int(action)
    return ink(face, colour)


def in_play(view: BuriedTreasureView, texts: Any) -> list[str]:
    """The cards that belong to no collection yet."""
    cards = [card(word, texts) for word in (view.in_play, view.second) if word is not None]
    return [texts.say("terminal.in_play", cards=", ".join(cards))] if cards else []


def ledger(view: BuriedTreasureView, names: list[str], texts: Any) -> list[str]:
    """A row a seat: cards, what they would score now, and the points."""
    rows = [["", *(pays(view, colour, texts) for colour in range(len(COLOURS)))]]
    for seat, name in enumerate(names):
        mark = "> " if seat in view.acting else "  "
        rows.append([mark + name])
        rows[-1] += [cell(view, seat, colour, texts) for colour in range(len(COLOURS))]
    add_column(rows, texts.say("terminal.points"), view.scores)
    if not view.over:
        add_column(rows, texts.say("terminal.now"), view.standing.totals)
    if view.hand_sizes:
        add_column(rows, texts.say("terminal.holds"), view.hand_sizes)
    return in_columns(rows)


def add_column(rows: list[list[str]], head: str, numbers: tuple[int, ...]) -> None:
    rows[0].append(head)
    for row, number in zip(rows[1:], numbers):
        row.append(str(number))


def pays(view: BuriedTreasureView, colour: int, texts: Any) -> str:
    """What a colour's first and second place are worth in this round."""
    first, second = view.points[colour]
    thing: str = texts.say(f"thing.{COLOURS[colour]}")
    return ink(f"{thing} {first}/{second}", COLOURS[colour])


def cell(view: BuriedTreasureView, seat: int, colour: int, texts: Any) -> str:
    """How many cards of a colour, and what they would bring."""
    count = str(view.collections[seat][colour])
    if view.standing.ranks[seat][colour] == TIED:
        return f"{count} {texts.say('terminal.tied')}"
    gain = view.standing.gains[seat][colour]
    return f"{count} +{gain}" if gain else count


def hand(counts: tuple[int, ...], texts: Any) -> str:
    """Starters in words: '2 cannons, 1 wild flag'."""
    held = [
        f"{count} {texts.say(f'thing.{word}' if count == 1 else f'things.{word}')}"
        for word, count in zip(STARTER_WORDS, counts)
        if count
    ]
    return ", ".join(held) or "–"


def result(view: BuriedTreasureView, names: list[str], texts: Any) -> str:
    """The final account: what each round brought, starters kept, and the sum."""
    rows = [[""], *([name] for name in names)]
    for number, points in enumerate(view.round_scores, 1):
        add_column(rows, texts.say("terminal.round", round=number), points)
    if view.leftover is not None:
        add_column(rows, texts.say("terminal.kept"), view.leftover)
    add_column(rows, texts.say("terminal.total"), view.scores)
    lines = in_columns(rows)
    for seat in view.winners:
        lines[seat + 1] += "  " + texts.say("terminal.winner")
    for name, counts in zip(names, view.hands_shown or ()):
        if any(counts):
            lines.append(texts.say("terminal.kept_by", name=name, cards=hand(counts, texts)))
    return "\n".join(lines)
