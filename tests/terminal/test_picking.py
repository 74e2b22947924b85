"""Choosing a move among hundreds: by arrows, letters, steps, notation and mouse."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from tests.terminal.seated import SMALL, at_table, home, labels, page_app, picker_of, shown, until
from tortuga.engine.library import languages
from tortuga.terminal.choosing import MOST_FLAT, Choosing, plain
from tortuga.terminal.home import HomeTable
from tortuga.terminal.voice import Voice


def placing() -> HomeTable:
    """X Marks the Spot where Ana has picked up a tile and some fifty places are open to it."""
    found = home("x-marks-the-spot", "Ana", "Ben")
    state = found.match.state
    while len(found.view(state.acting[0]).legal) < 40:
        seat = state.acting[0]
        found.play(seat, state.legal(seat)[0])
    return found


def choosing(found: HomeTable, language: str = "en") -> Choosing:
    game, seat = found.match.game, found.match.state.acting[0]
    return Choosing(Voice(game, language, found.names), found.view(seat))


@pytest.mark.parametrize("language", languages())
def test_every_move_is_reached_by_steps_of_few_entries(language: str) -> None:
    reached: list[int] = []

    def walk(steps: Choosing) -> None:
        entries = steps.choices()
        assert len({entry.label for entry in entries}) == len(entries) <= 30
        for entry in entries:
            if entry.move is not None:
                reached.append(entry.move)
                continue
            steps.open(entry)
            walk(steps)
            steps.back()

    found = choosing(placing(), language)
    assert len(found.view.legal) > 2 * MOST_FLAT
    walk(found)
    assert sorted(reached) == sorted(found.view.legal)


def test_batches_of_towels_are_put_together_in_a_menu() -> None:
    found = home("playa-pirata", "Ana", "Ben")
    state = found.match.state
    while (
        sum(
            found.match.game.moves.text(move).startswith("lay")
            for move in state.legal(state.acting[0])
        )
        <= MOST_FLAT
    ):
        seat = state.acting[0]
        found.play(seat, state.legal(seat)[0])
    entries = choosing(found).choices()
    assert any(entry.label.startswith("Lay") and entry.move is None for entry in entries)


def test_letters_find_moves_by_the_beginnings_of_their_words() -> None:
    found = choosing(placing())
    assert all(
        "east" in plain(each.label) or "right" in plain(each.label)
        for each in found.choices("right")
    )
    some = found.view.legal[17]
    assert [each.move for each in found.choices(found.voice.game.moves.text(some))] == [some]
    assert found.choices("xyzzy") == []


def test_steps_are_kept_while_others_move() -> None:
    before = choosing(placing())
    before.open(before.choices()[1])
    after = choosing(placing())
    after.follow(before)
    assert after.moves == before.moves


async def test_arrows_and_enter_go_in_and_out() -> None:
    found = placing()
    async with at_table(found).run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: picker_of(pilot).display)
        top = labels(pilot)
        assert all("…" in label or "," in label for label in top)
        await pilot.press("down", "right")
        assert labels(pilot) != top
        await pilot.press("left")
        assert labels(pilot) == top
        await pilot.press("down", "enter", "backspace", "up", "escape")
        assert labels(pilot) == top
        await pilot.press(*"right", "down")
        assert 0 < len(labels(pilot)) < len(found.view(found.match.state.acting[0]).legal)
        await pilot.press("escape")
        assert labels(pilot) == top
        await pilot.press(*"xyzzy")
        assert "No move fits" in shown(page_app(pilot))
        await pilot.press("enter")
        assert len(found.match.moves) == len(placing().match.moves)


async def test_a_move_is_clicked() -> None:
    found = home("buried-treasure", "Ana", "sailor*")
    async with at_table(found).run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        assert await pilot.click(OptionList, offset=(5, 2))
        await until(pilot, lambda: len(found.match.moves) > 0)
        seat, move = found.match.moves[0]
        assert (seat, found.match.game.moves.text(move)) == (0, "take 3")
