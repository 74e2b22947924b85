"""Playa Pirata in a terminal of 80 columns: the beach, the ledger, what the viewer holds."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from tortuga.engine.ink import in_columns, ink
from tortuga.games.playa_pirata.cards import SPOT_WORDS
from tortuga.games.playa_pirata.view import Holding, PlayaPirataView, Spot, Tally

WIDTH = 80
NAME_WIDTH = 14
NOTHING = "–"
NO_POINTS = ("skulls", "unknown")  # lines of a tally that count treasures
LETTERS = [word.upper() for word in SPOT_WORDS]


def table(view: PlayaPirataView, names: list[str], texts: Any) -> str:
    """The whole table: what lies there, how everyone stands, what the viewer knows."""
    shown = [name[:NAME_WIDTH] for name in names]
    lines = [heading(view, texts), "", *beach(view, shown, texts)]
    lines += [*beside(view, shown, texts), "", *ledger(view, shown, texts)]
    notes = [*own_cards(view, texts), *memory(view, shown, texts)]
    return "\n".join([*lines, "", *notes] if notes else lines)


def heading(view: PlayaPirataView, texts: Any) -> str:
    facts = {"hand": view.hand, "hands": view.hands, "turn": view.turn, "turns": view.turns}
    return ink(texts.say("terminal.heading", **facts), "bold")


def beach(view: PlayaPirataView, names: list[str], texts: Any) -> list[str]:
    """A row a treasure: what it is, who buried it, whose towel is on top, what beats it."""
    rows = [headed("treasure buried_by top towels needs", texts)]
    for letter, spot in zip(LETTERS, view.beach):
        rows.append([ink(letter, "bold"), *cells(spot, view.seat, names, texts)])
    return in_columns(rows)


def headed(words: str, texts: Any) -> list[str]:
    """The first row: nothing over the names, then what each column holds."""
    return ["", *(texts.say(f"terminal.{word}") for word in words.split())]


def cells(spot: Spot, viewer: int | None, names: list[str], texts: Any) -> list[str]:
    by = texts.say("terminal.beach") if spot.buried_seat is None else names[spot.buried_seat]
    top = NOTHING
    if spot.towels:
        seat, value = spot.towels[-1]
        top = f"{names[seat]} {value}"
    needs = NOTHING if spot.needs is None else str(spot.needs)
    return [treasure(spot, viewer, texts), by, top, str(len(spot.towels) or NOTHING), needs]


def treasure(spot: Spot, viewer: int | None, texts: Any) -> str:
    """A treasure as the viewer knows it, and from where."""
    if spot.treasure is None:
        return "?"
    face = ink(short(spot.treasure, texts), "bold")
    how = "open" if spot.face_up else "own" if spot.buried_seat == viewer else "seen"
    return f"{face} {texts.say(f'terminal.{how}')}"


def short(word: str, texts: Any) -> str:
    """A treasure in a word, without its article."""
    said: str = word if word.isdigit() else texts.say(f"short.{word}")
    return said


def beside(view: PlayaPirataView, names: list[str], texts: Any) -> list[str]:
    """What shades the treasures and lies beside them, and who looked at which."""
    things: list[str] = []
    looks: list[str] = []
    for letter, spot in zip(LETTERS, view.beach):
        if spot.umbrella_seat is not None:
            name = names[spot.umbrella_seat]
            things.append(texts.say("terminal.shaded", spot=letter, name=name))
        lying = {"kingsize": spot.kingsize, "jollyroger": spot.jollyroger}
        things += [f"{letter} {texts.say(f'word.{word}')}" for word in lying if lying[word]]
        if spot.looked_seats:
            looks.append(f"{letter} {', '.join(names[seat] for seat in spot.looked_seats)}")
    return listed("terminal.beside", things, texts) + listed("terminal.looked", looks, texts)


def listed(key: str, notes: list[str], texts: Any) -> list[str]:
    """Notes in lines that fit the terminal."""
    if not notes:
        return []
    return wrap(texts.say(key, notes="; ".join(notes)), WIDTH, subsequent_indent="  ")


def ledger(view: PlayaPirataView, names: list[str], texts: Any) -> list[str]:
    """A row a seat: what is left in hand, and the points as far as they are known."""
    more = " special" if view.specials else ""
    rows = [headed("threes twos ones hidden pirates points now" + more, texts)]
    for seat, (name, held) in enumerate(zip(names, view.holdings)):
        mark = "> " if seat in view.acting else "  "
        ones, twos, threes = held.towels
        row = [mark + name, str(threes), str(twos), str(ones), str(held.treasures)]
        row += [pirates(held, texts), str(view.scores[seat]), now(view, seat)]
        rows.append([*row, special(held, texts)] if view.specials else row)
    return in_columns(rows)


def pirates(held: Holding, texts: Any) -> str:
    return " ".join(texts.say(f"short.{pirate}") for pirate in held.pirates) or NOTHING


def now(view: PlayaPirataView, seat: int) -> str:
    """The total if the hand ended now; a question mark for each treasure not known."""
    return str(view.standing.totals[seat]) + "?" * view.standing.tallies[seat].unknown


def special(held: Holding, texts: Any) -> str:
    if held.special_played is not None:
        return f"({texts.say(f'word.{held.special_played}')})"
    if held.special is not None:
        return str(texts.say(f"word.{held.special}"))
    return "?" if held.has_special else NOTHING


def own_cards(view: PlayaPirataView, texts: Any) -> list[str]:
    """The treasures in the viewer's hand."""
    if view.treasures is None or view.over:
        return []
    cards = ", ".join(short(word, texts) for word in view.treasures)
    return wrap(texts.say("terminal.hand", cards=cards or NOTHING), WIDTH)


def memory(view: PlayaPirataView, names: list[str], texts: Any) -> list[str]:
    """What the viewer has learned and cannot see on the beach."""
    lines: list[str] = []
    if view.drafted and not view.over:
        cards = ", ".join(texts.say(f"word.{word}") for word in view.drafted)
        lines += wrap(texts.say("terminal.drafted", cards=cards), WIDTH)
    look = view.lifeguard
    if look is not None and look.treasures is not None:
        cards = ", ".join(short(word, texts) for word in look.treasures)
        said = texts.say("terminal.lifeguard", name=names[look.at_seat], cards=cards)
        lines += wrap(said, WIDTH)
    return lines


def result(view: PlayaPirataView, names: list[str], texts: Any) -> str:
    """The final account: each hand line by line, and the sum."""
    lines: list[str] = []
    for number, tallies in enumerate(view.results, 1):
        lines += [texts.say("terminal.account", hand=number), *account(tallies, names, texts), ""]
    rows = [
        [name, str(score), texts.say("terminal.winner") if seat in view.winners else ""]
        for seat, (name, score) in enumerate(zip(names, view.scores))
    ]
    return "\n".join([*lines, texts.say("terminal.total"), *in_columns(rows)])


def account(tallies: tuple[Tally, ...], names: list[str], texts: Any) -> list[str]:
    """A row a seat, a column a thing that scores."""
    rows = [headed("numbers towel_treasure skulls left umbrella special sum", texts)]
    for name, tally in zip(names, tallies):
        lines = [str(points) for key, points in tally.to_json().items() if key not in NO_POINTS]
        rows.append([name[:NAME_WIDTH], *lines])
    return in_columns(rows)
