"""What the table for any game is told about a game that brings no table of its own to the browser.

What a game does not say itself is seen from its views, in a game at random for the fewest and the
most seats: which lists have one entry a seat, and what only its own seat sees.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.looks import FieldLook, LooksError, declared
from tortuga.engine.looks_file import LooksFile, WordLook, looks_file_of
from tortuga.engine.registry import game_class, game_names
from tortuga.engine.views import View, kept_close
from tortuga.harbour import replies
from tortuga.table.refusals import Refusal

# So many moves of a game are looked at; by then a game has shown what it has.
MOVES_SEEN: Final = 120


@dataclasses.dataclass
class Seen:
    """What the views of a game had in common, and what they say of themselves."""

    said: dict[str, FieldLook] = dataclasses.field(default_factory=dict)
    each_seat: set[str] = dataclasses.field(default_factory=set)
    own: set[str] = dataclasses.field(default_factory=set)
    secret: bool = False


def looks_of(name: str) -> replies.Looks:
    """How a game's views are laid out, and what its words look like."""
    kind: Any = known(name)  # to mypy a class is not hashable
    seen = watched(kind)
    fields = {
        field: field_told(seen.said.get(field, FieldLook()), field, seen)
        for field in sorted({*seen.said, *seen.each_seat, *seen.own})
    }
    file = file_of(kind)
    return {
        "secret": seen.secret,
        "fleeting": kind.fleeting,
        "fields": fields,
        "words": words_told(name, file.words),
        "suits": words_told(name, file.suits),
        "seats": words_told(name, file.seats),
    }


def picture_of(name: str, picture: str) -> bytes:
    """A drawing that a game's file of looks names, as an SVG."""
    found = file_of(known(name)).pictures.get(picture)
    if found is None:
        raise Refusal(404, "no_such_picture", f"{name} has no picture {picture!r}")
    return found


def known(name: str) -> type[Game]:
    if name not in game_names():
        raise Refusal(404, "no_such_game", f"there is no game {name!r}")
    return game_class(name)


def file_of(kind: type[Game]) -> LooksFile:
    """A game's file of looks; one that cannot be read says nothing: its loading warned of it."""
    try:
        return looks_file_of(kind)
    except LooksError:
        return LooksFile({}, {}, {}, {})


def words_told(game: str, looks: dict[str, WordLook]) -> dict[str, replies.WordLook]:
    return {
        word: {
            "colour": look.colour,
            "ink": look.ink,
            "sign": look.sign,
            "picture": look.picture and f"/api/games/{game}/pictures/{look.picture}",
        }
        for word, look in looks.items()
    }


def field_told(look: FieldLook, field: str, seen: Seen) -> replies.FieldLook:
    """What a game says of a field, and what is seen of it where the game is silent."""
    return {
        "kind": look.kind,
        "each_seat": field in seen.each_seat if look.each_seat is None else look.each_seat,
        "own": field in seen.own if look.own is None else look.own,
        "width": look.width,
        "chosen_by": look.chosen_by,
    }


@functools.cache
def watched(kind: type[Game]) -> Seen:
    """A few games looked at; what cannot be played shows nothing."""
    seats = sorted({kind.min_seats, kind.max_seats})
    try:
        positions = [list(views_of(kind(count))) for count in seats]
    except Exception:  # whatever somebody else's rules do: their table is plainer, and stands
        return Seen(secret=True)
    told = [views for game in positions for views in game]
    first = told[0][0]
    names = set(first.to_json()) - set(View.__dataclass_fields__)
    own = {name for name in names if close_to_one(told, name)}
    return Seen(
        said=declared(type(first)),
        each_seat={name for name in names if all(by_seat(views, name) for views in told)},
        own=own,
        secret=bool(own) or any(differ(views[1:]) for views in told),
    )


def differ(views: list[View]) -> bool:
    """Whether a seat sees what another does not."""
    return any(kept_close(view) != kept_close(views[0]) for view in views[1:])


def views_of(game: Game) -> Iterator[list[View]]:
    """A game at random, as a spectator and then every seat see it."""
    luck = Chance(1, "looks")
    state = game.start(seed=1)
    for _ in range(MOVES_SEEN):
        yield [state.view(None), *[state.view(seat) for seat in range(game.seats)]]
        choices = [(seat, move) for seat in state.acting for move in state.legal(seat)]
        if state.over or not choices:
            return
        state.play(*choices[luck.below(len(choices))])


def by_seat(views: list[View], name: str) -> bool:
    """Whether a field has as many entries as there are seats, wherever it has any."""
    found = [getattr(view, name) for view in views]
    return all(value is None or counts(value, len(views) - 1) for value in found) and any(
        value is not None for value in found
    )


def counts(value: Any, count: int) -> bool:
    return isinstance(value, tuple) and len(value) == count


def close_to_one(told: list[list[View]], name: str) -> bool:
    """Whether seats see something there of which a spectator sees nothing."""
    spectators = [getattr(views[0], name) for views in told]
    seated = [getattr(view, name) for views in told for view in views[1:]]
    return all(value is None for value in spectators) and any(value is not None for value in seated)
