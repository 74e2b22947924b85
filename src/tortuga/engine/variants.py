"""Variants of a game told to people: its figures as a form, what differs, what is refused, TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from tortuga.engine import changing
from tortuga.engine.changing import Changes, stands
from tortuga.engine.changing import applied as applied
from tortuga.engine.changing import changes_in_toml as changes_in_toml
from tortuga.engine.changing import changes_of as changes_of
from tortuga.engine.changing import checked as checked
from tortuga.engine.changing import from_toml as from_toml
from tortuga.engine.errors import ComponentError
from tortuga.engine.figures import Bound, Figure, Figures, Group, Sum, meant
from tortuga.engine.library import ENGLISH, frame_texts, game_texts
from tortuga.engine.refusing import in_words
from tortuga.engine.registry import game_class
from tortuga.engine.remarks import remarks_in
from tortuga.engine.texts import Texts
from tortuga.engine.toml_text import toml_of

ARROW: Final = "→"


class Names:
    """What a game calls its figures in a language.

    Where it says nothing, names in plain words; if it describes nothing, its file's remarks.
    """

    def __init__(self, name: str, language: str) -> None:
        self.texts: Texts = game_texts(name, language)
        made = game_class(name)
        file = made.folder / "components.toml"
        bare = made.figures is None and file.is_file()
        self.remarks = remarks_in(file.read_text(encoding="utf-8")) if bare else {}

    def said(self, key: str) -> str:
        return self.texts.say(key) if self.texts.has(key) else ""

    def word(self, name: str) -> str:
        """A word of the game, such as a colour; numbers are themselves."""
        if name.isdecimal():
            return name
        said = self.said(f"figure_word.{name}") or self.said(f"word.{name}")
        return said or re.sub("[_-]+", " ", name)

    def group(self, group: Group) -> str:
        if not group.name:
            return self.texts.say("name")
        return self.said(f"figures.{group.name}.name") or capital(self.word(group.name))

    def figure(self, figure: Figure) -> str:
        said = self.said(f"figure.{figure.text or figure.path}.name")
        return said or capital(self.word(figure.steps[-1]))

    def in_full(self, figure: Figure) -> str:
        """A figure's title with the row that it stands in."""
        named = [figure.row and capital(self.word(figure.row)), self.figure(figure)]
        return ", ".join(dict.fromkeys(each for each in named if each))

    def about(self, figure: Figure) -> str:
        said = self.said(f"figure.{figure.text or figure.path}.about")
        return said or self.remarks.get(figure.path, "")

    def about_group(self, group: Group) -> str:
        return self.said(f"figures.{group.name}.about") or self.remarks.get(group.name, "")

    def sum(self, each: Sum) -> str:
        """A sum in words: ``54 cards, as the columns need``."""
        key = f"figures.{each.group}.{'sum' if each.right else 'sum_wrong'}"
        facts = {"count": each.count}
        if each.needed is not None:
            facts["needed"] = each.needed
        return self.texts.say(key, **facts)


def form(name: str, language: str = ENGLISH, changes: Changes | None = None) -> dict[str, Any]:
    """A game's figures, group by group, with what may stand there, printed and changed."""
    printed = changing.printed_figures(name)
    data = changing.applied(name, changes or {})
    known = changing.figures_of(name, data)
    names = Names(name, language)
    groups = [
        {
            "name": group.name,
            "title": names.group(group),
            "about": names.about_group(group),
            "house": group.house,
            "picture": group.picture,
            "figures": [
                told_figure(figure, printed, data, names)
                for figure in changing.places_of(group, [printed, data])
            ],
        }
        for group in known.groups
    ]
    described = game_class(name).figures is not None
    return {"game": name, "described": described, "groups": groups, "sums": sums(name, data, names)}


def told_figure(
    figure: Figure, printed: Mapping[str, Any], data: Mapping[str, Any], names: Names
) -> dict[str, Any]:
    was, now = stands(figure, printed), stands(figure, data)
    many = figure.most != 0
    return {
        "path": figure.path,
        "title": names.figure(figure),
        "about": names.about(figure),
        "kind": figure.kind,
        "house": figure.house,
        "low": told_bound(figure.low, data),
        "high": told_bound(figure.high, data),
        "fewest": meant(figure.fewest, data) if many else None,
        "most": meant(figure.most, data) if many else None,
        "width": figure.width,
        "heads": [capital(names.word(head)) for head in figure.heads],
        "choices": list(figure.choices),
        "row": capital(names.word(figure.row)) if figure.row else None,
        "column": capital(names.word(figure.column)) if figure.column else None,
        "printed": plain(was),
        "value": plain(now),
        "changed": was != now,
    }


def told_bound(bound: Any, data: Mapping[str, Any]) -> Any:
    """A bound as a number, or place by place as a list; None where none is known."""
    return meant(bound, data) if isinstance(bound, Bound) else bound and list(bound)


def plain(value: Any) -> Any:
    """A value that JSON can hold."""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return str(value)
    return value


def sums(name: str, data: dict[str, Any], names: Names) -> list[dict[str, Any]]:
    """What stands beside the heads of groups, where the figures are sound enough to be added."""
    known: Figures | None = game_class(name).figures
    if known is None or known.sums is None:
        return []
    given = known.given(changing.SOURCE, data)
    if any(True for _ in known.refusals(given, game_class(name).rules)):
        return []
    return [
        {"group": each.group, "text": names.sum(each), "ok": each.right}
        for each in known.sums(given)
    ]


def refusals(
    name: str,
    changes: Changes,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    language: str = ENGLISH,
) -> list[dict[str, Any]]:
    """What stands against these changes; nothing where they can be played with."""
    return [
        told_refusal(name, changes, error, language)
        for error in changing.refusals(name, changes, seats, options)
    ]


def told_refusal(
    name: str, changes: Changes, error: ComponentError, language: str
) -> dict[str, Any]:
    return {
        "path": error.path,
        "at": list(error.at),
        "message": in_words(name, error, language),
        "ways": [
            {"path": way.path, "at": list(way.at), "value": way.value, "back": back}
            for way, back in changing.ways_out(name, changes, error)
        ],
    }


def differences(name: str, changes: Changes, language: str = ENGLISH) -> list[dict[str, Any]]:
    """What differs from the printed figures, in the order of the form."""
    printed = changing.printed_figures(name)
    data = changing.applied(name, changes)
    names = Names(name, language)
    found = []
    for group in changing.figures_of(name, data).groups:
        for figure in changing.places_of(group, [printed, data]):
            was, now = plain(stands(figure, printed)), plain(stands(figure, data))
            if was != now:
                found.append(
                    {
                        "path": figure.path,
                        "group": names.group(group),
                        "title": names.in_full(figure),
                        "printed": was,
                        "value": now,
                        "told": f"{shown(was)} {ARROW} {shown(now)}",
                    }
                )
    return found


def shown(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, list):
        return ", ".join(
            f"({shown(each)})" if isinstance(each, list) else str(each) for each in value
        )
    return "–" if value is None else str(value)


def as_toml(name: str, data: Mapping[str, Any], language: str = ENGLISH) -> str:
    """A whole component file, with a word on each table and a head that says how to play by it."""
    names = Names(name, language)
    remarks = {}
    for group in changing.figures_of(name, data).groups:
        said = names.about_group(group)
        for figure in group.figures:
            if len(figure.steps) == 1:
                about = names.about(figure)
                remarks.update({figure.path: about} if about else {})
            elif said:
                remarks.setdefault(figure.steps[0], said)
    head = frame_texts(language).say("lab.variant.head", game=names.texts.say("name"), name=name)
    return toml_of(data, remarks, head)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
