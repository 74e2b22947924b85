"""Checks of undo: it restores everything, and is refused as soon as anybody learned something."""

from __future__ import annotations

from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.views import View
from tortuga.testing.play import LONGEST, everyone, pick
from tortuga.testing.snapshot import differences, played_alike, snapshot

WORLDS = 3  # that each viewer thought possible


def undo_restores_everything(game: Game, seed: int) -> None:
    """After an undo, or one by consent, the match is what it was before the move."""
    match = Match(game, seed)
    chance = Chance(seed, "undo")
    for _ in range(LONGEST):
        if match.state.over:
            return
        seat, move = pick(match.state, chance)
        if chance.below(8):
            match.play(seat, move)
            continue
        before = held(match)
        match.play(seat, move)
        if match.can_undo(seat):
            match.undo(seat)
        else:
            match.take_back()
        played_alike(before, held(match))
        match.play(seat, move)


def undo_is_for_the_last_mover(game: Game, seed: int) -> None:
    """Nobody takes back another one's move, nor a move before anything was played."""
    match = Match(game, seed)
    chance = Chance(seed, "undo")
    for seat in range(game.seats):
        undo_refused(match, seat)
    for _ in range(12):
        if match.state.over:
            return
        mover, move = pick(match.state, chance)
        match.play(mover, move)
        for seat in range(game.seats):
            if seat != mover or not match.can_undo(seat):
                undo_refused(match, seat)


def undo_refused(match: Match, seat: int) -> None:
    before = held(match)
    assert not match.can_undo(seat), f"seat {seat} could take back a move that is not its own"
    try:
        match.undo(seat)
    except IllegalMove:
        assert differences(before, held(match)) == [], "an undo that was refused changed something"
        return
    raise AssertionError(f"the undo of seat {seat} was not refused")


def held(match: Match) -> dict[str, Any]:
    return {**snapshot(match.state), "moves so far": list(match.moves)}


def undo_takes_back_no_knowledge(game: Game, seed: int) -> None:
    """Where undo is allowed nobody has learned anything: no world has been ruled out."""
    match = Match(game, seed)
    chance = Chance(seed, "undo")
    while not match.state.over:
        before = match.state.copy()
        seat, move = pick(match.state, chance)
        match.play(seat, move)
        assert len(match.moves) < LONGEST
        if not match.can_undo(seat) or (chance.below(3) and not match.state.over):
            continue
        for viewer in everyone(before):
            seen = before.view(viewer), match.state.view(viewer)
            for _ in range(WORLDS):
                possible = still_possible(game, seen, viewer, (seat, move), chance)
                assert possible, learnt(game.moves.text(move), seat, viewer)


def learnt(text: str, seat: int, viewer: int | None) -> str:
    """That a move which can be undone told somebody something, and what its rules should say."""
    if viewer == seat:
        count = "before what is hidden comes out, ask `if self.reveal():`"
        return f"{text!r} shows seat {seat} what it could not know, and can be undone; {count}"
    who = "those who look on" if viewer is None else f"seat {viewer}"
    count = "where a player shows a secret of its own, write `self.shows += 1`"
    return (
        f"{text!r} of seat {seat} shows {who} what they could not know, and can be undone; {count}"
    )


def still_possible(
    game: Game,
    seen: tuple[View, View],
    viewer: int | None,
    played: tuple[int, int],
    chance: Chance,
) -> bool:
    """Whether a world that the viewer thought possible before could look like it does now.

    Where another's move changes nothing that the viewer sees, all of them could.
    """
    seat, move = played
    before, now = seen
    if viewer != seat and before == now:
        return True
    world = game.guess(before, chance)
    possible = world.legal(seat)
    alike = [move] if move in possible else []
    for other in alike if viewer == seat else alike + possible:
        twin = world.copy()
        twin.play(seat, other)
        if twin.view(viewer) == now:
            return True
    return False
