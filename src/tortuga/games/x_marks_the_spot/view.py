"""What a seat may know in X Marks the Spot: the table, its own cards and flag, and its memory."""

from __future__ import annotations

import dataclasses

from tortuga.engine.views import Told, View

Words = tuple[str, ...]
Place = tuple[int, int]


@dataclasses.dataclass(frozen=True)
class Tile(Told):
    """A tile on the table. ``cells`` are those of its first and its second icon.

    ``seat`` laid it; ``open`` says that Cannon and New Heading may touch it.
    """

    id: int
    tile: str
    icons: Words  # two words
    cells: tuple[Place, Place]
    facing: str  # east, south, west or north
    seat: int
    open: bool


@dataclasses.dataclass(frozen=True)
class Cell(Told):
    """A covered cell: the tiles on it by id from the bottom up, and the icon on top.

    ``doubloons`` are the seats that marked an X here, one entry a doubloon.
    """

    x: int
    y: int
    stack: tuple[int, ...]
    icon: str  # a word
    doubloons: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Cross(Told):
    """An X by its centre: ``shape`` is plus or diagonal, ``cells`` has the centre first.

    ``missing`` is the one cell that lacks the flag's icon, None where the X is complete.
    """

    flag: str
    x: int
    y: int
    shape: str
    cells: tuple[Place, ...]
    missing: Place | None


@dataclasses.dataclass(frozen=True)
class Player(Told):
    """A seat as the viewer knows it.

    ``flags`` are the flags it may sail under, ``known`` the cards that the viewer knows to be in
    its hand, all of them for the viewer itself. ``flag`` is told to the viewer and after the end.
    """

    doubloons: int
    cards: int  # how many
    flags: Words
    flag: str | None  # a word
    known: Words


@dataclasses.dataclass(frozen=True)
class Parlay(Told):
    """A running Parlay of ``seat`` with ``at_seat``, who was offered ``count`` cards for as many.

    ``offers`` has a number a seat once all have answered, 0 for none; until then the viewer's own
    only. ``with_seat`` and ``agreed`` stand once a swap is settled; ``waiting_seats`` have still
    to answer or to choose. ``given`` are the cards that the viewer has chosen so far.
    """

    seat: int
    at_seat: int
    count: int
    counter: int | None
    offers: tuple[int | None, ...]
    with_seat: int | None
    agreed: int | None
    waiting_seats: tuple[int, ...]
    given: Words


@dataclasses.dataclass(frozen=True)
class Plunder(Told):
    """A hand that lies open: ``cards`` is told to the plunderer alone."""

    seat: int
    at_seat: int
    cards: Words | None


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How things stand: doubloons, and what the last change of the table did.

    ``made`` are the X's that it completed, of every flag that a seat may sail under; ``short``
    the viewer's own X's that lack one icon. ``known_seats`` are those whose flag everyone knows.
    """

    doubloons: tuple[int, ...]
    made: tuple[Cross, ...]
    short: tuple[Cross, ...]
    known_seats: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class XMarksView(View):
    """The view of one seat; ``turn`` is the seat whose turn it is, whoever must answer now.

    ``turns`` counts turns from 1, ``played`` the cards of this turn; ``second`` says whether a
    second one is played wherever it can be. ``card`` is what the viewer has picked up, or what was
    taken by Plunder and must be played (``taken``); ``target`` the tile that New Heading will
    replace. ``deals`` are the ways the flags may be dealt as everyone can tell; ``idle`` turns of
    ``idle_limit`` have gone by without a played card.
    """

    phase: str  # see below
    turn: int  # a seat
    turns: int  # from 1
    round: int  # from 1
    starter: int  # a seat
    played: int  # 0 to cards_a_turn
    cards_a_turn: int
    second: str  # must or may
    goal: int  # doubloons that win
    tiles: tuple[Tile, ...]  # in order of id
    cells: tuple[Cell, ...]  # by row, then column
    last: int | None  # id of the tile laid last
    flag: str | None
    hand: Words | None
    card: str | None  # a word
    taken: bool
    target: int | None  # id of a tile
    players: tuple[Player, ...]  # by seat
    deals: tuple[Words, ...]  # a flag for each seat
    deck: int  # how many cards
    discard: Words  # the top one last
    reshuffles: int  # left
    passes: int  # in a row
    idle: int
    idle_limit: int
    parlay: Parlay | None
    plunder: Plunder | None
    standing: Standing
