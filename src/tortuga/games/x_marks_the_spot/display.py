"""X Marks the Spot in a terminal of 80 columns: the sea as a grid of letters, flags, hands."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from tortuga.engine.ink import in_columns, ink, padded
from tortuga.games.x_marks_the_spot.cards import ICON_WORDS
from tortuga.games.x_marks_the_spot.view import Cell, Cross, XMarksView

WIDTH = 80
MARGIN = 5
INKS = {"condent": "yellow", "rackham": "red", "avery": "blue", "wynn": "green"}
# The wider a column, the more of its numbers can stand above: each, every second, every fifth.
LABEL_STEPS = {4: 1, 3: 2, 2: 5, 1: 5}
BARE = "·"
DOUBLOON = "$"


def table(view: XMarksView, names: list[str], texts: Any) -> str:
    """The whole table: the sea, who sails where, and what the viewer holds and knows."""
    lines = [heading(view, texts), *legend(texts), "", *sea(view, texts), ""]
    lines += [*crew(view, names, texts), "", *own_cards(view, texts)]
    lines += [*memory(view, names, texts), *negotiation(view, names, texts)]
    return "\n".join(line.rstrip() for line in lines)


def heading(view: XMarksView, texts: Any) -> str:
    facts = {"round": view.round, "deck": view.deck, "discard": len(view.discard)}
    return ink(texts.say("terminal.heading", **facts), "bold")


def legend(texts: Any) -> list[str]:
    """What the letters stand for: flags, then everything else."""
    told = {icon: f"{letter(icon, texts)} {texts.say('word.' + icon)}" for icon in ICON_WORDS}
    flags = [told.pop(icon) for icon in INKS]
    coin = f"{DOUBLOON}n {texts.say('terminal.doubloon')}"
    return ["  ".join(flags), "  ".join([*told.values(), coin])]


def letter(icon: str, texts: Any) -> str:
    """An icon by its letter, a flag's in its colour too."""
    sign: str = texts.say(f"terminal.letter_{icon}")
    return ink(sign, "bold", INKS[icon]) if icon in INKS else sign


# The sea


def sea(view: XMarksView, texts: Any) -> list[str]:
    """Rows and columns around all tiles, numbered from the centre."""
    if not view.cells:
        return [texts.say("terminal.empty")]
    cells = {(cell.x, cell.y): cell for cell in view.cells}
    xs = range(min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 2)
    ys = range(min(y for _, y in cells) - 1, max(y for _, y in cells) + 2)
    width = max(each for each in LABEL_STEPS if each == 1 or MARGIN + each * len(xs) <= WIDTH)
    lines = [numbers(xs, width)]
    for y in ys:
        row = [padded(sign(cells.get((x, y)), width, texts), width) for x in xs]
        lines.append(str(y).rjust(MARGIN - 2) + "  " + "".join(row))
    return lines


def numbers(xs: range, width: int) -> str:
    """The columns' numbers, each above the first sign of its column."""
    line = [" "] * (MARGIN + width * len(xs) + 3)
    for place, x in enumerate(xs):
        if x % LABEL_STEPS[width] == 0:
            start = MARGIN + place * width - (1 if x < 0 else 0)
            line[start : start + len(str(x))] = str(x)
    return "".join(line)


def sign(cell: Cell | None, width: int, texts: Any) -> str:
    """What shows on a cell: its icon and how high it lies, or whose doubloon is on it."""
    if cell is None:
        return BARE
    if cell.doubloons:
        owners = "".join(str(seat + 1) for seat in cell.doubloons)
        return ink(f"{DOUBLOON}{owners}"[: max(width, 1)], "bold")
    height = str(len(cell.stack)) if len(cell.stack) > 1 and width > 1 else ""
    return letter(cell.icon, texts) + height


# Seats


def crew(view: XMarksView, names: list[str], texts: Any) -> list[str]:
    """A row a seat: doubloons, cards, and the flags it may sail under."""
    head = ["", *(texts.say(f"terminal.{word}") for word in ("doubloons", "cards", "flags"))]
    rows = [head]
    for seat, player in enumerate(view.players):
        mark = "> " if seat in view.acting else "  "
        coins = DOUBLOON * player.doubloons + "-" * (view.goal - player.doubloons)
        sails = ", ".join(texts.say(f"word.{flag}") for flag in player.flags)
        rows.append([f"{mark}{seat + 1} {names[seat]}", coins, str(player.cards), sails])
    return in_columns(rows)


def listed(key: str, cards: tuple[str, ...], texts: Any, **facts: Any) -> list[str]:
    """Cards by name, in lines that fit the terminal."""
    named = [texts.say(f"word.{card}") for card in cards]
    said = texts.say(key, cards="; ".join(named) or "–", **facts)
    return wrap(said, WIDTH, subsequent_indent="  ")


def own_cards(view: XMarksView, texts: Any) -> list[str]:
    """The viewer's flag, hand, what is picked up, and X's that lack one icon."""
    if view.flag is None or view.hand is None:
        return []
    lines = [texts.say("terminal.flag", flag=texts.say(f"word.{view.flag}"))]
    lines += listed("terminal.hand", view.hand, texts)
    if view.card is not None:
        key = "terminal.taken" if view.taken else "terminal.picked"
        lines += listed(key, (view.card,), texts)
    if view.standing.short:
        places = "; ".join(short(cross) for cross in view.standing.short)
        lines += wrap(texts.say("terminal.short", places=places), WIDTH, subsequent_indent="  ")
    return lines


def short(cross: Cross) -> str:
    assert cross.missing is not None
    x, y = cross.missing
    return f"{x} {y}"


def memory(view: XMarksView, names: list[str], texts: Any) -> list[str]:
    """Cards that the viewer knows to be in other hands; the discard."""
    lines: list[str] = []
    for seat, player in enumerate(view.players):
        if seat != view.seat and player.known:
            lines += listed("terminal.known", player.known, texts, name=names[seat])
    if view.discard:
        lines += listed("terminal.discard", view.discard, texts)
    return lines


def negotiation(view: XMarksView, names: list[str], texts: Any) -> list[str]:
    """How far a Parlay has come."""
    told = view.parlay
    if told is None:
        return []
    facts = {"name": names[told.seat], "other": names[told.at_seat], "count": told.count}
    lines = [texts.say("terminal.parlay", **facts)]
    if told.counter is not None:
        lines.append(texts.say("terminal.counter", other=facts["other"], count=told.counter))
    for seat, count in enumerate(told.offers):
        if count:
            lines.append(texts.say("terminal.offer", name=names[seat], count=count))
    if told.with_seat is not None:
        settled = {"other": names[told.with_seat], "count": told.agreed}
        lines.append(texts.say("terminal.agreed", **settled))
    if told.given:
        lines += listed("terminal.given", told.given, texts)
    return lines


# What is asked, and how it ended


def result(view: XMarksView, names: list[str], texts: Any) -> str:
    """Doubloons and, now that all is over, every flag."""
    rows = []
    for seat, player in enumerate(view.players):
        won = texts.say("terminal.winner") if seat in view.winners else ""
        rows.append([names[seat], str(player.doubloons), texts.say(f"word.{player.flag}"), won])
    head = ["", texts.say("terminal.doubloons"), texts.say("terminal.flag_head"), ""]
    return "\n".join(in_columns([head, *rows]))
