"""Matches: what happened, what can be undone, and the commitment to the deal."""

from __future__ import annotations

import hashlib
import json

import pytest

import tortuga
from tests.kit.throwaway.game import LAY, PICK, ShellBids
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.match import Match, commitment
from tortuga.testing.play import pick


def beach(seed: int = 1) -> Match:
    return Match(ShellBids(2), seed)


def lay_any(match: Match, seat: int) -> int:
    move = match.state.legal(seat)[0]
    match.play(seat, move)
    return move


def test_the_opening_tells_what_everyone_sees_first() -> None:
    assert [event.kind for event in beach().opening] == ["round"]


def test_a_move_tells_what_happened_and_only_once() -> None:
    match = beach()
    shell = match.state.legal(0)[0] + 1
    (event,) = match.play(0, match.state.legal(0)[0])
    assert event.seen_by(0).to_json() == {"kind": "lay", "seat": 0, "shell": shell}
    assert event.seen_by(1).to_json() == {"kind": "lay", "seat": 0}
    assert event.seen_by(None).to_json() == event.to_json() == {"kind": "lay", "seat": 0}
    told = match.play(1, match.state.legal(1)[0])
    assert [event.kind for event in told] == ["lay", "bids"]


def test_a_match_and_a_plain_game_of_the_same_seed_are_dealt_the_same() -> None:
    game = ShellBids(3)
    assert Match(game, 12).state.view(1) == game.start(12).view(1)


def test_an_illegal_move_is_not_written_down() -> None:
    match = beach()
    with pytest.raises(IllegalMove):
        match.play(0, PICK.first)
    assert match.moves == []
    assert not match.can_undo(0)


def test_many_moves_are_played_up_to_the_first_illegal_one() -> None:
    match = beach()
    first = (0, match.state.legal(0)[0])
    with pytest.raises(IllegalMove):
        match.play_all([first, first])
    assert match.moves == [first]


def test_a_secret_choice_can_be_taken_back_until_all_are_turned_up() -> None:
    match = beach()
    before = match.state.view(0)
    lay_any(match, 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert (match.moves, match.state.view(0)) == ([], before)
    lay_any(match, 0)
    lay_any(match, 1)
    with pytest.raises(IllegalMove, match="only your own last move"):
        match.undo(1)
    assert len(match.moves) == 2


def test_by_consent_any_move_is_taken_back_one_after_another() -> None:
    match = beach()
    chance = Chance(1)
    while not match.state.over:
        match.play(*pick(match.state, chance))
    while match.moves:
        match.take_back()
    assert match.state.view(None) == beach().state.view(None)
    with pytest.raises(IllegalMove, match="nothing has been played yet"):
        match.take_back()


def test_undo_keeps_what_other_seats_laid_before() -> None:
    match = beach()
    lay_any(match, 1)
    lay = [move for move in match.state.legal(0) if move >= LAY.first]
    assert lay == match.state.legal(0)
    assert match.can_undo(1)
    match.undo(1)
    assert match.state.acting == (0, 1)


@pytest.mark.parametrize("seed", [-1, 2**256, "1", None])
def test_a_wrong_seed_is_refused(seed: int) -> None:
    with pytest.raises(TortugaError, match="a seed is a whole number from 0 to"):
        Match(ShellBids(2), seed)


def test_the_commitment_is_a_hash_that_anyone_can_check() -> None:
    game = tortuga.game("buried-treasure", seats=3, advanced=True)
    deal = ["buried-treasure", game.rules, 3, {"advanced": True}, game.component_data, "5"]
    text = json.dumps(deal, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert Match(game, 5).commitment == hashlib.sha256(text.encode()).hexdigest()


def test_the_commitment_fixes_all_that_decides_the_deal() -> None:
    games = [ShellBids(2), ShellBids(3), ShellBids(2, options={"ebb": True})]
    made = [commitment(game, seed) for game in games for seed in (1, 2)]
    assert len(set(made)) == len(made)
    assert commitment(ShellBids(2), 1) == made[0]
