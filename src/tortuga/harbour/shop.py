"""What is told of the workshop, as typed dictionaries; the client's types come from these.

Forms, refusals and verdicts pass through as the engine and the lab tell them.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

TrialState = Literal["waiting", "running", "stopped", "done", "broken"]
"""``waiting``: nothing was played yet; ``broken``: it cannot be gone on with, and why is told."""


class Way(TypedDict):
    """A way out of a refusal: what to put where; ``back``: it is what is printed."""

    path: str
    at: list[int]
    value: Any
    back: bool


class FigureRefusal(TypedDict):
    """Why figures cannot be played with, in the words of the game's reader, and where."""

    path: str
    at: list[int]
    message: str
    ways: list[Way]


class Difference(TypedDict):
    """A figure that is not the printed one, in words."""

    path: str
    group: str
    title: str
    printed: Any
    value: Any
    told: str


class Figure(TypedDict):
    """One figure of a form, or several in a row or grid; see ``docs/protocol.md``."""

    path: str
    title: str
    about: str
    kind: Literal["number", "numbers", "grid", "word", "words", "switch", "fixed"]
    house: bool
    low: int | list[int] | None
    high: int | list[int] | None
    fewest: int | None
    most: int | None
    width: int | None
    heads: list[str]
    choices: list[str]
    row: str | None
    column: str | None
    printed: Any
    value: Any
    changed: bool


class FigureGroup(TypedDict):
    """Figures that belong together; ``picture`` names a drawing of the client's, '' for none."""

    name: str
    title: str
    about: str
    house: bool
    picture: str
    figures: list[Figure]


class FigureSum(TypedDict):
    """What the figures of a group come to, in words; ``ok`` where that is as it must be."""

    group: str
    text: str
    ok: bool


class Form(TypedDict):
    """A game's figures; ``described`` where the game says what each of them means."""

    game: str
    described: bool
    groups: list[FigureGroup]
    sums: list[FigureSum]


class LookedOver(TypedDict):
    """What a game's reader says to changed figures; ``changes`` without those that are printed.

    ``sums`` are there where nothing is wrong with the figures one by one.
    """

    changes: dict[str, Any]
    refusals: list[FigureRefusal]
    differences: list[Difference]
    sums: list[FigureSum]


class TrialLimits(TypedDict):
    """``most_games``: with each version; ``report``: whether whole reports can be made here."""

    on: bool
    most_games: int
    levels: list[str]
    report: bool


class HouseRule(TypedDict):
    """Options and figures that the host of a server keeps for everyone."""

    id: str
    game: str
    name: str
    about: str
    seats: int | None
    options: dict[str, bool | int | str]
    changes: dict[str, Any]
    differences: list[Difference]


class Workshop(TypedDict):
    trials: TrialLimits
    house_rules: list[HouseRule]


class KeptVariant(TypedDict):
    """Figures that somebody keeps, and options that go with them."""

    id: str
    game: str
    name: str
    options: dict[str, bool | int | str]
    changes: dict[str, Any]
    updated: int


class Variants(TypedDict):
    variants: list[KeptVariant]


class TrialHead(TypedDict):
    """A trial or a search, as a list shows it.

    ``played`` of ``games`` count all versions; ``others``: how many more share the worker now.
    """

    id: str
    kind: Literal["trial", "search"]
    game: str
    state: TrialState
    played: int
    games: int
    others: int
    asked: int


class Trial(TrialHead):
    """``told`` is what the lab says so far, ``plan`` what was asked for; ``why`` it is broken.

    ``report``: whether the whole report is there, is being made, or could be asked for.
    ``seconds``: about how long until it is done, where that can be told.
    """

    plan: dict[str, Any]
    told: dict[str, Any] | None
    why: str | None
    report: Literal["none", "running", "done", "failed", "no_lab"]
    seconds: float | None


class Trials(TypedDict):
    trials: list[TrialHead]
