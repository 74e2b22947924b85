"""`tortuga play` where a clock runs and moves carry words: The Pirate's Map line by line."""

from __future__ import annotations

import itertools

import pytest

import tortuga
from tests.cli.conftest import Run

GAME = ("play", "the-pirates-map", "--name", "Ana", "--bots", "captain")


def seed_where_ana_is(captain: bool) -> tuple[str, list[str]]:
    """A seed, and the elements that Ana draws if she is captain."""
    game = tortuga.game("the-pirates-map")
    for seed in range(100):
        view = game.start(seed).view(0).to_json()
        if (view["captain"] == 0) == captain:
            return str(seed), [card["element"] for card in view["hand"] or []]
    raise AssertionError("one of a hundred first captains should be Ana")


def let_time_run(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Whoever looks at the clock finds that so many seconds have passed since the last look."""
    ticks = itertools.count(0, seconds)
    monkeypatch.setattr("tortuga.terminal.clock.now", lambda: next(ticks) * 1000)


def test_a_captain_puts_words_to_a_move(run: Run) -> None:
    seed, hand = seed_where_ana_is(captain=True)
    ran = run(*GAME, "--seed", seed, typed=f'tell {hand[0]} "en: Lo, a {hand[0]}!"\nquit\n')
    assert f"Lo, a {hand[0]}!" in ran.out
    assert "Sentence 1 of 7:" in ran.out


def test_a_sentence_that_names_something_else_is_refused(run: Run) -> None:
    seed, hand = seed_where_ana_is(captain=True)
    ran = run(*GAME, "--seed", seed, typed=f'tell {hand[0]} "en: Nothing at all."\nquit\n')
    assert f"must name its own element, the {hand[0]}" in " ".join(ran.out.split())


def test_what_comes_after_the_time_finds_time_up_played_first(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, _ = seed_where_ana_is(captain=True)
    let_time_run(monkeypatch, 100)
    ran = run(*GAME, "--seed", seed, typed="1\n1\nquit\n")
    assert "Sentence 1 has vanished." in ran.out
    assert "Sentence 2 of 7 is ready" not in ran.out


def test_in_time_the_next_sentence_waits_its_turn(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, _ = seed_where_ana_is(captain=True)
    let_time_run(monkeypatch, 0)
    ran = run(*GAME, "--seed", seed, typed="1\n1\nquit\n")
    assert "Your move, 6 seconds left> 1" in ran.out
    assert "Sentence 2 of 7 is ready" in ran.out


@pytest.mark.parametrize("typed", ["fade", "time up", "note ship", "wait"])
def test_nobody_plays_for_the_clock_or_as_a_bot(run: Run, typed: str) -> None:
    seed, _ = seed_where_ana_is(captain=True)
    ran = run(*GAME, "--seed", seed, typed=f"1\n{typed}\nquit\n")
    assert "not for a person to play" in ran.out
    assert "vanished" not in ran.out


def test_a_listener_sees_each_sentence_and_builds_in_turn_with_the_bots(run: Run) -> None:
    seed, _ = seed_where_ana_is(captain=False)
    ran = run(*GAME, "--seed", seed, typed="lay 1 in 1\nlay 2 in 2\ndone\nquit\n")
    for number in range(1, 7):
        assert f"Sentence {number} of 7:" in ran.out
    assert "Sentence 7 of 7, the hiding place:" in ran.out
    assert "You lay the ship." in ran.out
    assert "Your move, 90 seconds left> done" in ran.out
    assert "The island is wrong" in ran.out
