"""Games of one file in the terminal: played to their end, with rules, whatever they lack."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.seated import (
    SMALL,
    at_table,
    draw_seldom,
    home,
    hurry,
    picker_of,
    shown,
    text_of,
    until,
)
from tests.terminal.test_every_game import play_to_the_end
from tortuga.cli import main
from tortuga.engine import registry
from tortuga.engine.errors import IllegalMove
from tortuga.engine.texts import MissingText
from tortuga.terminal.app.rules import RulesPage
from tortuga.terminal.voice import Voice

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    for name in ("beachcombers", "sinking-sands"):
        registry.forget(name)


@pytest.mark.slow
@pytest.mark.parametrize("file", ["beachcombers.py", "sinking_sands.py"])
async def test_a_file_is_played_to_its_end(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch, 200)
    draw_seldom(monkeypatch)
    found = home(str(EXAMPLES / file), "Ana", "sailor*")
    app = at_table(found)
    async with app.run_test(size=SMALL) as pilot:
        await play_to_the_end(pilot)
        assert found.match.state.over
        assert "(you)" in text_of(pilot, "#table")


async def test_f2_shows_the_docstring_of_a_game_without_a_rulebook() -> None:
    app = at_table(home(str(EXAMPLES / "beachcombers.py"), "Ana", "Ben"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("f2")
        assert isinstance(app.screen, RulesPage)
        assert "How it is played" in shown(app)


def test_a_refusal_in_plain_words_is_said() -> None:
    game = home(str(EXAMPLES / "beachcombers.py"), "Ana", "Ben").match.game
    refusal = Voice(game, "en", ["Ana", "Ben"]).refusal(IllegalMove("the tide is out"), 0)
    assert refusal == "That cannot be played now: the tide is out."


@pytest.mark.filterwarnings("ignore::tortuga.engine.texts.MissingText")
@pytest.mark.parametrize(
    ("old", "new"),
    [('"keep": "{seat} keeps', '"kept": "{seat} keeps'), ("for {points}", "for {pionts}")],
)
def test_a_text_that_is_missing_or_wrong_ends_no_game_and_loses_no_record(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "beach.py", tmp_path / "game.txt"
    shutil.copy(EXAMPLES / "beachcombers.py", file)
    file.write_text(file.read_text().replace(old, new))
    bots = ["--bots", "sailor,sailor", "--seats", "2", "--plain", "--save", str(kept)]
    assert main(["play", str(file), *bots, "--lang", "es"]) == 0
    assert "keep" in capsys.readouterr().out
    assert main(["verify", str(kept)]) == 0


def test_a_text_that_asks_for_what_is_not_there_is_warned_of_once() -> None:
    game = home(str(EXAMPLES / "beachcombers.py"), "Ana", "Ben").match.game
    speaker = Voice(game, "en", ["Ana", "Ben"]).speaker(None)
    with pytest.warns(MissingText, match="'event.dig' asks for the fact 'shell'"):
        assert speaker.event({"kind": "dig", "seat": 0, "count": 2}) == "Ana: dig, count 2"
    assert speaker.event({"kind": "dig", "seat": 0, "count": 2}) == "Ana: dig, count 2"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_help_and_a_hint_of_a_game_without_numbered_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "?", "hint", "quit")
    main(["play", str(EXAMPLES / "beachcombers.py"), "--plain", "--bots", "swabbie", "--seed", "1"])
    told = capsys.readouterr().out
    assert "  rules  all rules\n" in told
    assert re.search(r"Dig  \(\d+ % to win\)", told)


BARE = """
from pathlib import Path
from beachcombers import Beach as Strand, Beachcombers
from tortuga.engine.zones import Zone

class Beach(Strand):
    finder_seat: int = Zone.fact(-1)

    def dig(self, seat, shell):
        self.finder_seat = seat
        super().dig(seat, shell)

class Bare(Beachcombers):
    name = "bare"
    state_type = Beach
    folder = Path(__file__).with_suffix("")
"""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[str]:
    """A game with a rulebook that is none, since it has no section, and a seat among its facts."""
    shutil.copy(EXAMPLES / "beachcombers.py", tmp_path)
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "rules.en.md").write_text("# Bare\n")
    (tmp_path / "bare.py").write_text(BARE)
    yield str(tmp_path / "bare.py")
    registry.forget("bare")


@pytest.mark.filterwarnings("ignore::tortuga.engine.registry.BrokenGame")
def test_a_seat_among_the_facts_has_its_name_and_the_winner_is_named(
    bare: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(bare).parent)  # in the end a name for the record is asked for, too
    typed(monkeypatch, "help", *["1"] * 200)
    main(["play", bare, "--plain", "--bots", "swabbie", "--seed", "1", "--name", "Ana"])
    told = capsys.readouterr().out
    assert "Finder seat: –" in told
    assert "Finder seat: Ana" in told
    assert "  rules  all rules\n" in told
    assert re.search(r"^(Swabbie|Ana \(you\)) +\d+  wins$", told, re.MULTILINE)


def test_a_record_of_a_file_says_how_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = tmp_path / "game.txt", str(EXAMPLES / "beachcombers.py")
    typed(monkeypatch, *["1"] * 200)
    main(["play", file, "--plain", "--bots", "swabbie", "--save", str(record)])
    registry.forget("beachcombers")
    capsys.readouterr()
    assert main(["replay", str(record), "--plain"]) == 2
    assert "one that is a file is named with --game FILE" in capsys.readouterr().err
    assert main(["verify", str(record), "--game", file]) == 0


def test_games_tells_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", str(EXAMPLES / "sinking_sands.py")]) == 0
    told = capsys.readouterr().out
    assert told.startswith("sinking-sands: Sinking Sands")
    assert "maui" not in told
