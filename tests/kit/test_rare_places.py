"""Rare places: odd copies, play that seeks what is rare, and everyone's guess at every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import tortuga
from tests.kit import nightly
from tests.kit.effort import other_seeds
from tests.kit.everywhere import Reached, game_number, holds_everywhere
from tests.kit.odd_copies import odd_copy
from tests.kit.throwaway import faults
from tests.kit.throwaway.game import ShellBids
from tortuga.engine import registry
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class
from tortuga.testing.flow import always_has_a_move
from tortuga.testing.play import Policy, curious, pick

NAME = ShellBids.name
every_game = pytest.mark.parametrize("name", tortuga.games())


@pytest.fixture
def shell_bids() -> Iterator[None]:
    registry.register(NAME, "tests.kit.throwaway.game:ShellBids")
    yield
    registry.forget(NAME)


@every_game
def test_everyone_can_guess_at_every_move_of_an_odd_game(name: str) -> None:
    reached = Reached()
    for number in other_seeds(2):
        holds_everywhere(name, number * 20 + 3, reached)  # odd figures, and play that seeks
    assert reached.guesses.total() > reached.moves.total()


@every_game
def test_odd_copies_are_many(name: str) -> None:
    house = tortuga.game(name).component_data
    copies = [odd_copy(name, number).data for number in range(2)]
    assert all(each != house for each in copies)
    assert copies[0] != copies[1]


def test_an_odd_copy_stays_what_it_is() -> None:
    before = odd_copy("maui", 1).data
    odd_copy.cache_clear()
    assert odd_copy("maui", 1).data == before


def test_some_odd_decks_are_tiny() -> None:
    decks = [
        sum(odd_copy("x-marks-the-spot", number).data["tiles"].values()) for number in range(9)
    ]
    assert min(decks) < 20
    rounds = [sum(odd_copy("buried-treasure", number).data["columns"]) for number in range(9)]
    assert min(rounds) < 10


def kinds_played(game: Game, policy: Policy, seed: int) -> Counter[str]:
    """The kinds of moves at the beginning of a game."""
    state = game.start(seed)
    chance = Chance(seed, "kinds")
    found: Counter[str] = Counter()
    while not state.over and found.total() < 150:
        seat, move = policy(state, chance)
        found[game.moves.block_of(move).name] += 1
        state.play(seat, move)
    return found


def test_who_seeks_the_rare_finds_it() -> None:
    game = tortuga.game("x-marks-the-spot", seats=3)
    anything = sum([kinds_played(game, pick, seed) for seed in range(3)], Counter[str]())
    rare = sum([kinds_played(game, curious(game), seed) for seed in range(3)], Counter[str]())
    for kind in ("plunder", "seize", "lots"):
        assert rare[kind] > anything[kind], kind


def test_a_fault_that_the_house_figures_hide_is_found(
    shell_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ShellBids, "state_type", faults.StuckWithOneKind)
    for seed in range(10):
        always_has_a_move(ShellBids(3), seed)
    with pytest.raises(AssertionError, match="has 0 moves while"):
        play_numbers(range(1, 400, 20))


def play_numbers(numbers: range) -> None:
    for number in numbers:
        holds_everywhere(NAME, number, Reached())


def test_a_run_tells_what_it_came_by_and_how_to_repeat_what_failed(
    shell_bids: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert nightly.run(NAME, 0, 6) == 0
    told = capsys.readouterr().out
    assert f"{NAME}: 6 games, " in told
    assert "0 failed" in told
    assert "a spectator" in told
    assert "played: lay " in told
    monkeypatch.setattr(ShellBids, "state_type", faults.LeakingDeck)
    assert nightly.run(NAME, 4, 2) == 2
    told = capsys.readouterr().out
    assert f"python -m tests.kit.nightly --games 1 --from 4 --game {NAME}" in told


def test_a_run_that_is_stopped_tells_what_it_came_by_and_where_to_go_on(
    shell_bids: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped_at_eight(name: str, number: int, reached: Reached) -> None:
        if number == 8:
            raise KeyboardInterrupt
        holds_everywhere(name, number, reached)

    monkeypatch.setattr(nightly, "holds_everywhere", stopped_at_eight)
    assert nightly.main(["--games", "9", "--from", "5", "--game", NAME]) == 130
    told = capsys.readouterr().out
    assert f"go on with --from 8 --game {NAME}" in told
    assert f"{NAME}: 3 games, " in told


def test_a_game_of_a_run_is_the_same_each_time() -> None:
    for number in (2, 3):
        games = [game_number("maui", number)[0] for _ in range(2)]
        assert games[0].seats == games[1].seats
        assert games[0].options == games[1].options
        assert games[0].component_data == games[1].component_data
    odd = game_number("maui", 3)[0]
    assert odd.component_data != game_class("maui")(2).component_data
