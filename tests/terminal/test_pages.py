"""From the harbour to the end of a game and back: pages, keys, language, saving, hints."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Select

from tests.terminal.seated import (
    LARGE,
    SMALL,
    at_table,
    finished,
    home,
    page_app,
    picker_of,
    shown,
    table_of,
    text_of,
    until,
)
from tortuga.coach import Advice
from tortuga.engine.records import Record
from tortuga.engine.rulebook import Rulebook, RulebookError
from tortuga.table.playback import ALL
from tortuga.terminal.app.application import Tortuga
from tortuga.terminal.app.asking import AskPage, ChoosePage
from tortuga.terminal.app.harbour import HarbourPage
from tortuga.terminal.app.replaying import ReplayPage
from tortuga.terminal.app.rules import RulesPage
from tortuga.terminal.app.setting import SettingPage
from tortuga.terminal.app.table import TablePage
from tortuga.terminal.sitting import HomeSitting


async def test_a_table_is_set_with_keys_alone() -> None:
    app = Tortuga("en", pace=0.0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("down", "enter")
        assert isinstance(app.screen, SettingPage)
        await pilot.press("tab", "tab", *"Ana")  # the button, seat 1, its name
        await pilot.press("tab", "tab", "enter", *["up"] * 5, "enter")  # seat 3 is nobody's so far
        assert "Grabs whatever is nearest" in shown(app)
        await pilot.press("enter", "escape", "f8", "f8")  # an open list, and the other language
        assert isinstance(app.screen, SettingPage)
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(app.screen, TablePage))
        sitting = table_of(pilot).sitting
        assert isinstance(sitting, HomeSitting)
        assert sitting.game.name == "maui"
        assert sitting.names == ["Ana", "Sailor", "Swabbie"]
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("enter")
        await until(pilot, lambda: len(sitting.home.match.moves) > 0)
        await pilot.press("f10", "down", "enter")  # without saving
        await until(pilot, lambda: isinstance(app.screen, SettingPage))
        await pilot.press("escape")
        assert isinstance(app.screen, HarbourPage)


async def test_who_starts_is_named_by_the_seat_that_is_taken() -> None:
    app = Tortuga("en", pace=0.0).with_game("buried-treasure")
    async with app.run_test(size=SMALL) as pilot:
        page = app.screen
        assert isinstance(page, SettingPage)
        page.query_one("#seat-3", Select).value = "sailor"
        page.query_one("#option-first", Select).value = 3  # seat 3, which is nobody's
        await pilot.press("f9")
        assert page is app.screen
        assert [note.message for note in app._notifications] == [
            "Seat 3 is nobody's and cannot start."
        ]
        page.query_one("#option-first", Select).value = 4
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(app.screen, TablePage))
        sitting = table_of(pilot).sitting
        assert (sitting.game.seats, sitting.game.options["first"]) == (3, 3)


async def test_the_end_of_a_game_with_a_file_of_its_own_is_kept_at_once(tmp_path: Path) -> None:
    found = home("buried-treasure", "swabbie*", "swabbie*")
    found.own_file = tmp_path / "game.txt"
    async with at_table(found).run_test(size=SMALL) as pilot:
        await until(pilot, found.own_file.exists)
        assert Record.loads(found.own_file.read_text()).over
        await until(pilot, lambda: "winner" in text_of(pilot, "#table"))


async def test_after_the_end_the_same_people_play_again() -> None:
    found = finished(home("buried-treasure", "Ana", "Ben"))
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.focused is not None and app.focused.id == "again")
        await pilot.press("enter")
        await until(pilot, lambda: picker_of(pilot).display)
        sitting = table_of(pilot).sitting
        assert isinstance(sitting, HomeSitting)
        assert sitting.home is not found
        assert sitting.names == ["Ana", "Ben"]
        await pilot.press("f10")
        await until(pilot, lambda: app._exit)


async def test_the_bar_of_keys_is_clicked() -> None:
    app = at_table(home("buried-treasure", "Ana", "Ben"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.click("#keys", offset=(10, 0))
        assert isinstance(app.screen, RulesPage)


async def test_the_language_changes_on_every_open_page() -> None:
    app = at_table(home("buried-treasure", "Ana", "sailor*"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        assert "Take column 1" in shown(app)
        await pilot.press("f2", "f8")
        assert isinstance(app.screen, RulesPage)
        assert "F8 English" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: "Tomar" in shown(app))
        assert "Tesoro enterrado" in shown(app)
        assert "F5 Deshacer" in shown(app)


async def test_a_game_without_rules_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, language: str) -> Rulebook:
        raise RulebookError(f"{name} brings no rules")

    monkeypatch.setattr("tortuga.terminal.app.rules.rules_of", missing)
    app = at_table(home("buried-treasure", "Ana", "Ben"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("f2")
        [told] = app._notifications
        assert told.message == "buried-treasure brings no rules"
        assert isinstance(app.screen, TablePage)


async def test_undo_takes_back_the_move_and_the_bots_answer() -> None:
    found = home("buried-treasure", "Ana", "sailor*")
    async with at_table(found).run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        before = text_of(pilot, "#table")
        await pilot.press("enter")
        await until(pilot, lambda: found.match.state.acting == (0,) and len(found.match.moves) > 1)
        await pilot.press("ctrl+z")
        await until(pilot, lambda: text_of(pilot, "#table") == before)
        assert found.match.moves == []


async def test_leaving_offers_to_save_and_the_file_goes_on(tmp_path: Path) -> None:
    found = home("buried-treasure", "Ana", "sailor*")
    path = tmp_path / "game.txt"
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("enter")
        await until(pilot, lambda: len(found.match.moves) > 1 and picker_of(pilot).display)
        await pilot.press("f10")
        assert isinstance(app.screen, ChoosePage)
        await pilot.press("enter")
        assert isinstance(app.screen, AskPage)
        app.screen.query_one("#answer").value = str(path)
        await pilot.press("enter")
        await until(pilot, path.exists)
    again = Tortuga("en", pace=0.0)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.press("f3")
        again.screen.query_one("#answer").value = str(path)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(again.screen, TablePage))
        await until(pilot, lambda: picker_of(pilot).display)
        assert "Ana (you)" in shown(again)


async def test_a_hint_is_shown_with_its_reasons_and_can_be_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = home("buried-treasure", "Ana", "sailor*")
    moves = found.match.state.legal(0)
    labels = [found.match.game.label(found.match.state.view(0), move) for move in moves]

    async def hint(self: HomeSitting, seat: int) -> tuple[Advice, ...]:
        return tuple(
            Advice(moves[place], labels[place], 0.3 + place / 10, ()) for place in (2, 1, 0)
        )

    monkeypatch.setattr(HomeSitting, "hint", hint)
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, ChoosePage))
        assert "Take column 3  (50 % to win)" in shown(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(found.match.moves) > 0)
        assert found.match.moves[0] == (0, moves[1])


async def test_a_captain_thinks_and_a_hint_is_found_in_another_process() -> None:
    found = home("buried-treasure", "Ana", "captain@5*")
    sitting = HomeSitting(found, pace=0.0)
    app = Tortuga("en").with_sitting(sitting)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, ChoosePage))
        assert "% to win" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: 1 in [seat for seat, _ in found.match.moves])


async def test_a_replay_is_stepped_through_by_keys_and_mouse() -> None:
    found = finished(home("buried-treasure", "Ana", "Ben", advanced=True))
    record = Record.of(found.match, found.names)
    last = len(record.moves)
    app = Tortuga("en").with_record(record, ALL)
    async with app.run_test(size=LARGE) as pilot:
        page = app.screen
        assert isinstance(page, ReplayPage)
        await pilot.press("right", "right", "left")
        assert f"[1/{last}] 1. Ana" in shown(app)
        assert "through the eyes of Ana" in shown(app)
        await pilot.press("tab", "end")
        assert f"[{last}/{last}]" in shown(app)
        assert "through the eyes of Ben" in shown(app)
        await pilot.press("home")
        assert await pilot.click("OptionList", offset=(5, 4))
        assert page.step == 4
        await pilot.press("q")
        await until(pilot, lambda: not page_app(pilot).is_running or not page.is_current)


async def test_words_go_with_a_captains_card() -> None:
    for seed in range(50):
        found = home("the-pirates-map", "Ana", "sailor*", seed=seed)
        if found.match.state.acting == (0,):
            break
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        element = found.match.state.view(0).to_json()["hand"][0]["element"]
        await pilot.press(*f"tell {element}", "enter")
        assert isinstance(app.screen, AskPage)
        await pilot.press(*f"Lo, a {element}!", "enter")
        await until(pilot, lambda: found.match.words == {0: f"en: Lo, a {element}!"})
        await until(pilot, lambda: "s left" in shown(app))
