"""What a seat may know in Maui: everything but the order of the bag and the face-down crabs."""

from __future__ import annotations

import dataclasses

from tortuga.engine.views import SIDED, Told, View

Counts = tuple[int, ...]
Piece = tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Column(Told):
    """A laid piece. ``top`` is the row of its first section, below 0 among the trees.

    For each section: the printed pattern, the towel token that has changed it, what the crab on
    it costs, and whether it made a connection when it was laid.
    """

    top: int
    piece: Piece  # three patterns, from the top
    tokens: tuple[str | None, ...]
    crabs: tuple[int | None, ...]
    joins: tuple[bool, ...]
    spare: bool


@dataclasses.dataclass(frozen=True)
class Spot(Told):
    """A place of the beach: what lies there, and whether it is ``there``, ``taken`` or ``lost``.

    ``value`` is what a crab costs, once it is turned up.
    """

    row: int
    column: int
    thing: str  # yellow-umbrella, white-pearl, black-pearl, crab, …
    value: int | None
    state: str


@dataclasses.dataclass(frozen=True)
class Beach(Told):
    """One seat's beach: the port's start piece, then the columns laid, and the places.

    ``stones`` is the end of every piece at which its stones lie on this beach.
    """

    stones: str  # top or bottom
    start: Column
    columns: tuple[Column, ...]
    spots: tuple[Spot, ...]


@dataclasses.dataclass(frozen=True)
class Decoration(Told):
    """A decorated space and the towel tokens left on it."""

    track: str  # a pattern
    space: int
    token: str  # blue or orange
    left: int


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """The score of each seat as of now, line by line, and what it is made of.

    ``markers`` and ``tracks`` (spaces and points) by pattern, ``tokens`` and ``pearls`` by kind.
    ``crabs_below`` counts crabs that a piece covers but nobody has turned up yet, as in a preview.
    ``ranks`` says each seat's place if it ended now, ties broken. ``newest`` is the piece that
    each seat laid last; in a preview, where the piece would lie and what it would join.
    """

    markers: tuple[Counts, ...]  # by seat
    tracks: tuple[Counts, ...]  # by seat
    tokens: tuple[Counts, ...]  # blue, orange
    pearls: tuple[Counts, ...]  # white, black
    pearl_points: Counts
    dollars: Counts
    penalties: Counts
    crabs: Counts
    crabs_below: Counts
    laid: Counts
    totals: Counts
    ranks: Counts
    newest: tuple[Column, ...]


@dataclasses.dataclass(frozen=True)
class MauiView(View):
    """The view of one seat; patterns stand in the order yellow, red, blue, orange, green.

    ``market`` has the upper row from cheap to dear, then the lower one; ``bag`` says which pieces
    are still to come, not in which order. The pieces of both lie as on the viewer's own beach, for
    a spectator with the stones up; ``stones`` is the end at which that puts the stones. ``track``
    begins with the space before the first. ``ending`` is the seat whose full beach makes this the
    last round. ``interim`` has the points after the first of two beaches.
    """

    side: str  # umbrellas, crabs or both
    beach: int  # 1 or 2
    beaches: int
    face: str  # umbrellas or crabs
    phase: str  # turn, no_match, spare or over
    round: int
    starter: int  # a seat
    ending: int | None  # a seat
    patterns: Piece
    costs: Counts
    stones: str = dataclasses.field(metadata=SIDED)  # top or bottom
    market: tuple[Piece, ...] = dataclasses.field(metadata=SIDED)
    reserves: Counts  # dollars that lie there
    bag: tuple[Piece, ...] = dataclasses.field(metadata=SIDED)
    row_values: Counts
    length: int
    track: Counts  # points by space
    decorations: tuple[Decoration, ...]
    pearl_points: Counts  # by count
    penalty_points: Counts  # by count
    crab_points: Counts  # what the crabs of a beach cost, or empty
    seats: tuple[Beach, ...]  # by seat
    interim: Counts | None
    standing: Standing
