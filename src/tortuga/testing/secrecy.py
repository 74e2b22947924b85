"""Checks that nobody learns what is hidden: from views, legal moves, previews or events."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.testing.play import everyone, some, some_positions
from tortuga.testing.snapshot import differences, snapshot

POSITIONS = 12
MOVES = 12  # that are tried in a position


def a_guess_looks_the_same(game: Game, seed: int) -> None:
    """The first law: a guess from a view, seen by the same eyes, is that view."""
    chance = Chance(seed, "guess")
    for state in some_positions(game, seed, POSITIONS):
        for seat in everyone(state):
            view = state.view(seat)
            again = game.guess(view, chance).view(seat)
            assert again == view, f"seat {seat} would see another {unlike(view, again)}"


def redealing_changes_nothing_seen(game: Game, seed: int) -> None:
    """The second law: deal anew what a seat cannot see, and all it is told stays the same."""
    chance = Chance(seed, "redeal")
    for state in some_positions(game, seed, POSITIONS):
        before = snapshot(state)
        for seat in everyone(state):
            redealt = game.guess(state.view(seat), chance)
            moves = [] if seat is None else some(state.legal(seat), MOVES // 2, chance)
            assert told_to(game, redealt, seat, moves) == told_to(game, state, seat, moves), (
                f"what seat {seat} is told depends on what it cannot see"
            )
        assert differences(before, snapshot(state)) == [], "looking changed the state"


def told_to(game: Game, state: State, seat: int | None, moves: list[int]) -> str:
    """View, legal moves and previews of these of them, of one seat, byte for byte."""
    view = state.view(seat)
    legal = [] if seat is None else state.legal(seat)
    previews = [game.preview(view, [move]).to_json() for move in moves]
    return json.dumps([view.to_json(), legal, previews])


def some_things_are_hidden(game: Game, seed: int) -> None:
    """Two guesses by different lots differ inside: a guess that knows the truth is no guess.

    In a perfect game it is the other way round: everyone knows all there is.
    """
    start = game.start(seed)
    if game.perfect:
        everything_is_open(game, start)
        return
    for seat in everyone(start):
        first = snapshot(game.guess(start.view(seat), Chance(1)))
        others = (snapshot(game.guess(start.view(seat), Chance(lot))) for lot in range(2, 12))
        assert any(differences(first, other) for other in others), (
            f"nothing is hidden from seat {seat} at the start of the game"
        )


def everything_is_open(game: Game, state: State) -> None:
    for seat in everyone(state):
        guessed = snapshot(game.guess(state.view(seat), Chance(1)))
        unlike = differences(snapshot(state), guessed)
        assert unlike == [], f"seat {seat} does not know {unlike}, though the game is perfect"


def events_tell_no_more_than_views(game: Game, seed: int) -> None:
    """Where a viewer cannot tell two worlds apart after a move, the events do not either."""
    chance = Chance(seed, "events")
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            move = chance.choice(state.legal(seat))
            after = played_aloud(state, seat, move)
            for viewer in everyone(state):
                world = game.guess(state.view(viewer), chance)
                possible = world.legal(seat)
                alike = [move] if move in possible else []
                if viewer != seat:
                    alike += some(possible, MOVES, chance)
                for other in alike:
                    elsewhere = played_aloud(world, seat, other)
                    compare_events(game.moves.text(move), seat, viewer, after, elsewhere)


def compare_events(
    text: str, seat: int, viewer: int | None, after: State, elsewhere: State
) -> None:
    """Others do not know which move it was; the mover does."""
    if elsewhere.view(viewer) == after.view(viewer):
        here, there = events_for(after, viewer), events_for(elsewhere, viewer)
        assert here == there, (
            f"after {text!r} of seat {seat} the events tell {viewer} more than its view: "
            f"{here} against {there}"
        )


def the_opening_tells_no_more_than_views(game: Game, seed: int) -> None:
    """Lists and words in the first events, such as dealt cards, are in the viewer's view."""
    match = Match(game, seed)
    for viewer in everyone(match.state):
        shown = parts_of(match.state.view(viewer).to_json())
        for event in match.opening:
            told = event.seen_by(viewer).to_json()
            for name, fact in told.items():
                open_to_view = name == "kind" or isinstance(fact, int | None) or key(fact) in shown
                assert open_to_view, f"{viewer} is told {name} {fact}, which its view does not show"


def parts_of(told: Any) -> set[str]:
    """Everything in a view: each list, whatever its order, and each word."""
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    return {key(told)}.union(*(parts_of(each) for each in inner))


def key(fact: Any) -> str:
    return repr(sorted(fact, key=repr) if isinstance(fact, list) else fact)


def views_tell_no_more_than_events(game: Game, seed: int) -> None:
    """Moves that sound the same to a viewer look the same to it: no secret choice shows.

    What a fleeting game shows for a while only is left out, and which moves follow from it.
    """
    chance = Chance(seed, "views")
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            moves = some(state.legal(seat), MOVES, chance)
            afters = [played_aloud(state, seat, move) for move in moves]
            for viewer in everyone(state):
                looks: dict[tuple[str, ...], View] = {}
                for after in afters if viewer != seat else []:
                    told = tuple(events_for(after, viewer))
                    now = lasting(game, after.view(viewer))
                    view = looks.setdefault(told, now)
                    assert now == view, (
                        f"{viewer} was told {told} of seat {seat}'s move, "
                        f"and sees which it was: {unlike(view, now)}; what all see then, "
                        "`self.tell` must tell, or people miss it"
                    )


def lasting(game: Game, view: View) -> View:
    """A view without what will be gone for good."""
    if not game.fleeting:
        return view
    gone: dict[str, Any] = {
        field.name: None for field in dataclasses.fields(view) if "fleeting" in field.metadata
    }
    return dataclasses.replace(view, **{**gone, "legal": ()})


def played_aloud(state: State, seat: int, move: int) -> State:
    """A copy after the move, with what happened noted."""
    after = state.copy()
    after.take_told()
    after.telling = True
    after.play(seat, move)
    return after


def events_for(state: State, viewer: int | None) -> list[str]:
    return [json.dumps(event.seen_by(viewer).to_json()) for event in state.told]


def people_learn_nothing_from_notes(game: Game, seed: int) -> None:
    """What only a bot plays, and nobody hears of, does not show to a person in its seat either."""
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            looks: dict[View, View] = {}
            for move in state.legal(seat):
                if game.moves.block_of(move).maker != "bot":
                    continue
                after = played_aloud(state, seat, move)
                if not after.told:
                    shown = game.for_people(after.view(seat))
                    first = looks.setdefault(after.view(None), shown)
                    assert shown == first, (
                        f"who has seat {seat} sees what a bot noted there: {unlike(first, shown)}"
                    )


def views_are_frozen_and_plain(game: Game, seed: int) -> None:
    """Views cannot be changed, deep down, and are the same after a trip through JSON."""
    for state in some_positions(game, seed, POSITIONS):
        for seat in everyone(state):
            view = state.view(seat)
            assert view.seat == seat
            assert is_frozen(view), "a view is a frozen dataclass"
            assert isinstance(hash(view), int)  # raises where a view holds a list
            told = view.to_json()
            assert json.loads(json.dumps(told, allow_nan=False)) == told
            assert list(told)[:6] == ["seat", "acting", "legal", "over", "scores", "winners"]


def is_frozen(view: View) -> bool:
    try:
        view.over = not view.over  # type: ignore[misc]
    except dataclasses.FrozenInstanceError:
        return True
    return False


def events_are_plain(game: Game, seed: int) -> None:
    """Events become JSON as they are, for every viewer."""
    chance = Chance(seed, "events")
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            after = played_aloud(state, seat, chance.choice(state.legal(seat)))
            for viewer in everyone(state):
                for event in after.told:
                    told: dict[str, Any] = event.seen_by(viewer).to_json()
                    assert json.loads(json.dumps(told, allow_nan=False)) == told
                    assert told["kind"]


def unlike(one: View, other: View) -> dict[str, tuple[Any, Any]]:
    """The fields in which two views differ."""
    mine, theirs = one.to_json(), other.to_json()
    return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
