"""What speaks for a move in X Marks the Spot: X's made, brought within reach, and broken.

A card is looked at with the best that it can do at once. Flags count as far as the seat can tell
who sails under them.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.reasons import Reason
from tortuga.games.x_marks_the_spot import heuristic
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, FLAG_WORDS, MUST
from tortuga.games.x_marks_the_spot.crosses import ARMS
from tortuga.games.x_marks_the_spot.grid import LOCKED, Grid
from tortuga.games.x_marks_the_spot.moves import MOVES, PLACE, TURN
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.sight import icons_of, made_crosses, short_crosses
from tortuga.games.x_marks_the_spot.view import XMarksView

MOST_REASONS: Final = 3
ICONS: Final = 5  # of an X
CHANGES: Final = ("at", "tile", "cannon", "heading", "set")  # moves that change the table
OWN: Final = ("wins", "marks", "one_short", "spoils_own")


def advice(state: XMarksState, view: XMarksView, move: int) -> list[Reason]:
    """The reasons, weightiest first; ``state`` is a guess that may be played on."""
    seat = view.seat
    assert seat is not None
    told = MOVES.to_json(move)
    if told["name"] not in CHANGES:
        return other_move(view, told)
    before, halves = shorts(state.grid), threes(state.grid)
    own = state.flags[seat]
    state.blind = True
    state.apply(seat, move)
    best_end(state, seat)
    found = changed(state, view, seat, before)
    after = threes(state.grid)
    more = after[own] - halves[own]
    if not any(reason.key in OWN for reason in found):
        if more:
            key = "grows" if more > 0 else "shrinks"
            found.insert(0, Reason(key, {"count": abs(more)}))
        found += hindered(view, seat, [now - was for now, was in zip(after, halves)])
    if len(found) < MOST_REASONS and not state.made:
        found.append(Reason("nearest", {"count": lacking(state.grid, own)}))
    return found[:MOST_REASONS]


def best_end(state: XMarksState, seat: int) -> None:
    """Play the card that was picked up to its best end."""
    while state.acting == (seat,) and state.phase in (PLACE, TURN):
        moves = list(state.offered(seat))
        ratings = heuristic.rate(state, seat, moves)
        state.apply(seat, moves[ratings.index(max(ratings))])


def shorts(grid: Grid) -> list[int]:
    """How many X's of each flag lack one icon."""
    return [len(short_crosses(grid, flag)) for flag in range(FLAG_COUNT)]


def threes(grid: Grid) -> list[int]:
    """How many X's of each flag have three icons."""
    flags = range(FLAG_COUNT)
    return [sum(count == 3 for count in icons_of(grid, flag).values()) for flag in flags]


def lacking(grid: Grid, flag: int) -> int:
    """How many icons the nearest X of a flag lacks that nothing stands in the way of."""
    near = [count for number, count in icons_of(grid, flag).items() if is_free(grid, number)]
    return ICONS - max(near, default=0)


def is_free(grid: Grid, number: int) -> bool:
    """Whether no doubloon or edge lies in an X."""
    centre, shape = number >> 1, number & 1
    return all(grid.face(cell) != LOCKED for cell in (centre, *(centre + a for a in ARMS[shape])))


def hindered(view: XMarksView, seat: int, changes: list[int]) -> list[Reason]:
    """Whose X's have lost their third icon, of flags that somebody else may sail under."""
    found: list[Reason] = []
    for flag, change in zip(FLAG_WORDS, changes):
        if change < 0 and flag != view.flag and sailed(view, seat, flag):
            facts = whose(view, seat, flag)
            end = "_of" if "of_seat" in facts else ""
            found.append(Reason(f"hinders{end}", facts | {"count": -change}))
    return found


def changed(state: XMarksState, view: XMarksView, seat: int, before: list[int]) -> list[Reason]:
    """X's that are complete now, and those that have come near or gone."""
    after = shorts(state.grid)
    made = [cross.flag for cross in made_crosses(state)]
    own = FLAG_WORDS.index(view.flag) if view.flag is not None else -1
    found: list[Reason] = []
    if view.flag in made:
        wins = view.players[seat].doubloons + made.count(view.flag) >= view.goal
        found.append(Reason("wins" if wins else "marks", {"count": made.count(view.flag)}))
    elif after[own] > before[own]:
        found.append(Reason("one_short", {"count": after[own] - before[own]}))
    elif after[own] < before[own]:
        found.append(Reason("spoils_own", {"count": before[own] - after[own]}))
    for flag in range(FLAG_COUNT):
        if flag == own or not sailed(view, seat, FLAG_WORDS[flag]):
            continue
        facts = whose(view, seat, FLAG_WORDS[flag])
        end = "_of" if "of_seat" in facts else ""
        if FLAG_WORDS[flag] in made:
            found.append(Reason(f"marks_for{end}", facts))
        elif after[flag] < before[flag]:
            found.append(Reason(f"breaks{end}", facts | {"count": before[flag] - after[flag]}))
        elif after[flag] > before[flag]:
            found.append(Reason(f"helps{end}", facts | {"count": after[flag] - before[flag]}))
    return found


def sailed(view: XMarksView, seat: int, flag: str) -> bool:
    """Whether some other seat may sail under a flag, by all that this one knows."""
    others = [player for other, player in enumerate(view.players) if other != seat]
    return any(flag in player.flags for player in others)


def whose(view: XMarksView, seat: int, flag: str) -> dict[str, Any]:
    """The flag, and the seat that certainly sails under it."""
    for other, player in enumerate(view.players):
        if other != seat and player.flags == (flag,):
            return {"flag": flag, "of_seat": other}
    return {"flag": flag}


def other_move(view: XMarksView, told: dict[str, Any]) -> list[Reason]:
    """Drawing, looking, swapping: what such a move is for."""
    name = told["name"]
    if name == "plunder":
        size = view.players[told["seat"]].cards
        return [Reason("plunders", {"of_seat": told["seat"], "count": size})]
    if name == "parlay":
        facts = {"with_seat": told["seat"], "count": told["count"]}
        return [Reason("parlays", facts)]
    if name in ("seize", "salvage", "give"):
        return [Reason(name, {"card": told["card"]})]
    if name == "end" and view.second == MUST:
        return [Reason("no_second", {})]
    if name in ("draw", "scuttle", "end"):
        return [Reason(name, {})]
    return []
