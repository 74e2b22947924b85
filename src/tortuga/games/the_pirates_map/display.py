"""The Pirate's Map in a terminal: the tale, the island and the hands in plain text."""

from __future__ import annotations

import itertools
import textwrap
from typing import Any

from tortuga.engine.ink import in_columns
from tortuga.games.the_pirates_map.view import Cell, PiratesMapView, StoryCard

WIDTH = 80
CELL_WIDTH = 21
ISLAND_WIDTH = 2 * CELL_WIDTH + 3
HAND_WIDTH = WIDTH - ISLAND_WIDTH - 4  # a gap before it, and room for a scroll bar after
HARD = "\u00a0"  # a space at which no line ends


def table(view: PiratesMapView, names: list[str], texts: Any) -> str:
    """The whole table as one block of text, eighty columns wide."""
    parts = [[heading(view, names, texts)]]
    if view.phase in ("island", "glass"):
        parts += [island(view, names, texts), hands(view, names, texts)]
    parts += [judged(view, names, texts), own(view, texts)]
    if view.phase in ("tale", "show"):
        parts += [tale(view, names, texts)]
    if view.phase in ("loot", "stow"):
        parts += [offer(view, names, texts)]
    if view.phase in ("vote", "gab"):
        parts += [counted(view, names, texts)]
    blocks = ["\n".join(line.rstrip() for line in part) for part in parts if part]
    return "\n\n".join(blocks)


def say(texts: Any, key: str, /, **facts: object) -> str:
    said: str = texts.say(f"terminal.{key}", **facts)
    return said


def wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def heading(view: PiratesMapView, names: list[str], texts: Any) -> str:
    said = say(texts, "round", round=view.round, rounds=view.rounds, name=names[view.captain])
    if view.phase == "island":
        said += " " + say(texts, "sand", count=view.seconds)
    if view.phase == "glass":
        said += " " + say(texts, "more_sand", count=view.seconds)
    if view.flipped:
        said += " " + say(texts, "second_run" if view.run == 2 else "sand_again")
    act = view.acts[view.captain]
    if act is not None:
        said += " " + say(texts, "acts", act=texts.say(f"word.{act}"))
    return wrapped(said)


# What the viewer alone knows


def own(view: PiratesMapView, texts: Any) -> list[str]:
    """Loot card, haul and acting card."""
    lines: list[str] = []
    if view.loot is not None:
        coin, pearl, jewel = view.loot
        lines.append(say(texts, "loot", coin=coin, pearl=pearl, jewel=jewel))
    if view.haul:
        cards = ", ".join(story_card(card, texts) for card in view.haul)
        points, skulls = view.standing.loot_points, view.standing.skulls
        lines.append(wrapped(say(texts, "haul", cards=cards, points=points, skulls=skulls)))
    return lines + own_act(view, texts)


def own_act(view: PiratesMapView, texts: Any) -> list[str]:
    """PM-D: a captain's acting card with its task; before that, a secret."""
    act = None if view.seat is None else view.acts[view.seat]
    if act is None:
        return []
    name = texts.say(f"word.{act}")
    if view.seat != view.captain:
        return [wrapped(say(texts, "own_act", act=name))]
    if view.phase not in ("tale", "show"):
        return []
    spoken = view.telling == "aloud" and not view.voiced
    task = texts.say(f"task.{'aloud' if spoken else 'written'}.{act}")
    return [wrapped(texts.say("task.own", act=name, task=task))]


def story_card(card: StoryCard, texts: Any) -> str:
    """A story card in a few letters: element, treasure, skulls, what it is worth."""
    treasure = [
        texts.say(f"terminal.letter_{kind}") * count
        for kind, count in (("coin", card.coins), ("pearl", card.pearls), ("jewel", card.jewels))
    ]
    said = f"{element(card.element, texts)} {''.join(treasure)}{'*' * card.skulls}"
    return said if card.worth is None else f"{said} ={card.worth}"


def element(name: str, texts: Any) -> str:
    said: str = texts.say(f"short.{name}")
    return said


# The tale


def tale(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """The captain's cards, or the sentence that is shown."""
    lines: list[str] = []
    if view.shown is not None:
        key = "hiding" if view.shown.hiding else "sentence"
        head = say(texts, key, number=view.shown.number, count=view.cards)
        pictures = " ".join(f"[{picture}]" for picture in view.shown.pictures)
        lines += [head, wrapped("  " + (view.shown.text or pictures)), ""]
    if view.story is not None and view.hand is not None:
        for number, stop in enumerate(view.story, 1):
            lines.append(wrapped(f"{number}. {story_card(stop.card, texts)}  {stop.text}"))
            if stop.strays:
                strays = ", ".join(element(each, texts) for each in stop.strays)
                lines.append(wrapped("   " + say(texts, "strays", elements=strays)))
        if view.hand:
            cards = ", ".join(story_card(card, texts) for card in view.hand)
            lines.append(wrapped(say(texts, "hand", cards=cards)))
    elif view.shown is None:
        lines.append(say(texts, "waiting", told=view.told, count=view.cards))
    return lines + open_story(view, texts) + face_down(view, names, texts)


def face_down(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """PM-2: how many map cards lie before each of the crew, unseen."""
    if not view.face_down:
        return []
    return [wrapped(say(texts, "face_down", sizes=sizes_of(view, names)))]


def open_story(view: PiratesMapView, texts: Any) -> list[str]:
    """PM-C: the cards that lie face up."""
    if not view.open_story:
        return []
    cards = ", ".join(element(card.element, texts) for card in view.open_story)
    return [wrapped(say(texts, "open_story", cards=cards))]


# The island


def island(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """Four cells, two above two, the viewer's hand beside them; then what lies there in all."""
    rule = ("+" + "-" * CELL_WIDTH) * 2 + "+"
    lines = [rule]
    for first in (0, 2):
        cells = [cell_lines(view, place, names, texts) for place in (first, first + 1)]
        for left, right in zip(*cells, strict=True):
            lines.append(f"|{left.ljust(CELL_WIDTH)}|{right.ljust(CELL_WIDTH)}|")
        lines.append(rule)
    lines = beside(lines, own_hand(view, texts))
    counts = [
        f"{element(name, texts)} {count}"
        for name, count in zip(view.elements, view.standing.counts, strict=True)
        if count
    ]
    total = sum(view.standing.counts)
    lines.append(wrapped(say(texts, "counts", counts=", ".join(counts) or "-", total=total)))
    called = [names[seat] for seat, done in enumerate(view.done) if done]
    if called:
        called_done = say(texts, "done", names=", ".join(called), needed=view.done_needed)
        lines.append(wrapped(called_done))
    return lines + open_story(view, texts)


def beside(left: list[str], right: list[str]) -> list[str]:
    """Two blocks of text next to each other."""
    rows = itertools.zip_longest(left, right, fillvalue="")
    return [f"{one.ljust(ISLAND_WIDTH)}  {other}".rstrip() for one, other in rows]


def own_hand(view: PiratesMapView, texts: Any) -> list[str]:
    """The map cards that the viewer may lay, by number, where the eye is while it builds."""
    if view.maps is None or view.seat is None or view.seat == view.captain:
        return []
    cards = [f"{number}{HARD}{map_card(view, number, texts)}" for number in view.maps[view.seat]]
    told = textwrap.wrap(", ".join(cards) or "-", HAND_WIDTH, break_on_hyphens=False)
    return [say(texts, "own_maps"), *(line.replace(HARD, " ") for line in told)]


def cell_lines(view: PiratesMapView, place: int, names: list[str], texts: Any) -> list[str]:
    cell = view.island[place]
    if cell is None:
        return [f" {place + 1}", "", ""]
    marked = [
        f"{element(name, texts)} X" if crossed(view, place, cell, slot) else element(name, texts)
        for slot, name in enumerate(cell.elements)
    ]
    owner = names[cell.seat][: CELL_WIDTH - 6]
    return [f" {place + 1}  {owner}", *(f"   {name}" for name in [*marked, ""][:2])]


def crossed(view: PiratesMapView, place: int, cell: Cell, slot: int) -> bool:
    """Whether the cross lies on this element: on the first of two alike."""
    cross = view.cross
    if cross is None or cross.cell != place + 1:
        return False
    return cell.elements.index(cross.element) == slot


def hands(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """The others' map cards by number, or how many they are."""
    if view.maps is None:
        return [wrapped(say(texts, "sizes", sizes=sizes_of(view, names)))]
    lines: list[str] = []
    for seat, numbers in enumerate(view.maps):
        if seat not in (view.captain, view.seat):
            cards = ", ".join(f"{number} {map_card(view, number, texts)}" for number in numbers)
            lines.append(wrapped(f"{names[seat]}: {cards}"))
    return lines


def sizes_of(view: PiratesMapView, names: list[str]) -> str:
    return ", ".join([f"{names[seat]} {size}" for seat, size in enumerate(view.map_sizes) if size])


def map_card(view: PiratesMapView, number: int, texts: Any) -> str:
    names = view.map_cards[number - 1].split("-")
    return "+".join(element(name, texts) for name in names)


# After the sand


def judged(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """How the last island was judged, until the next one is."""
    last = view.judged
    if last is None or view.over or view.phase in ("island", "glass"):
        return []
    tale = ", ".join(element(name, texts) for name in last.tale)
    key = "right" if last.right else "wrong"
    lines = [wrapped(say(texts, key, round=last.round, name=names[last.captain], tale=tale))]
    if last.solution:
        cards = ", ".join(
            "+".join(element(name, texts) for name in card.split("-")) for card in last.solution
        )
        lines.append(wrapped(say(texts, "solution", cards=cards)))
    return lines


def offer(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """The story cards on offer by place, and who picks when."""
    cards = [
        f"{place}  {'-' if card is None else story_card(card, texts)}"
        for place, card in enumerate(view.offer, 1)
    ]
    if view.picked is not None and view.picked_seat is not None:
        card = story_card(view.picked, texts)
        cards.append(say(texts, "picked", name=names[view.picked_seat], card=card))
    if view.picks:
        order = ", ".join(names[seat] for seat in view.picks)
        cards.append(wrapped(say(texts, "picks", names=order)))
    return cards


# The count


def counted(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """PM-9: the first step, before the vote; then the second, before the curse."""
    if not view.count:
        return []
    columns = ("loot", "skulls") if view.phase == "vote" else ("loot", "gab", "skulls")
    return [*columns_of(view, names, columns, texts), *hauls(view, names, texts)]


def columns_of(
    view: PiratesMapView, names: list[str], columns: tuple[str, ...], texts: Any
) -> list[str]:
    """A row a seat, with these columns of the count; then who voted for whom."""
    rows = [["", *(say(texts, f"column_{name}") for name in columns)]]
    for name, count in zip(names, view.count, strict=True):
        figures = {
            "loot": str(count.loot_points),
            "gab": f"+{count.gab}",
            "skulls": f"{count.skulls}{' !' if count.cursed else ''}",
            "total": str(count.total),
        }
        rows.append([name, *(figures[column] for column in columns)])
    return [*in_columns(rows), *votes(view, names, texts)]


def hauls(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """Everyone's loot card and cards."""
    lines: list[str] = []
    for name, count in zip(names, view.count, strict=True):
        coin, pearl, jewel = count.loot
        values = say(texts, "loot", coin=coin, pearl=pearl, jewel=jewel)
        cards = ", ".join(story_card(card, texts) for card in count.haul)
        lines.append(wrapped(f"{name}: {values} {cards}"))
    return lines


def result(view: PiratesMapView, names: list[str], texts: Any) -> str:
    """PM-9: all three steps of the count, and the hauls."""
    columns = ("loot", "gab", "skulls", "total")
    return "\n".join([*columns_of(view, names, columns, texts), *hauls(view, names, texts)])


def votes(view: PiratesMapView, names: list[str], texts: Any) -> list[str]:
    """Who voted for whom."""
    cast = [
        say(texts, "vote", name=name, other=names[count.vote])
        for name, count in zip(names, view.count, strict=True)
        if count.vote is not None
    ]
    return [wrapped(say(texts, "votes", votes=", ".join(cast)))] if cast else []
