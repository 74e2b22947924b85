"""What the server tells a guest about games played, as typed dictionaries."""

from __future__ import annotations

from typing import Literal, NotRequired

from tortuga.server.protocol.replies import Exact

Outcome = Literal["won", "shared", "lost", "left", "unknown", "running"]
"""``left``: the guest did; ``unknown``: played by rules that this program no longer has."""


class PlayedSeat(Exact):
    """``level`` is there for a bot that nobody sits behind."""

    name: str
    colour: int
    mine: bool
    level: NotRequired[str]


class PlayedGame(Exact):
    """A game that the asker plays or played, on ``seat``; scores and winners once it is over."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    result: Outcome
    seat: int
    seats: list[PlayedSeat]
    your_turn: bool
    began: int
    updated: int
    scores: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    moves: NotRequired[int]


class PlayedGames(Exact):
    games: list[PlayedGame]


class Tally(Exact):
    """Games that were played to their end; ``won`` alone, ``shared`` with others."""

    name: str
    played: int
    won: int
    shared: int
    lost: int


class Played(Exact):
    """``by_level`` counts a game for each level at the table, and for ``people``."""

    games: list[PlayedGame]
    page: int
    pages: int
    total: int
    by_game: list[Tally]
    by_level: list[Tally]
