"""A game of somebody's that goes wrong: they are told where, and nothing is called our fault."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from tests.terminal.seated import SMALL, at_table, home, picker_of, shown, until
from tortuga.cli import main
from tortuga.engine import registry
from tortuga.engine.blame import blame_of
from tortuga.terminal.app.application import Tortuga

EXAMPLE = (Path(__file__).parents[2] / "examples" / "beachcombers.py").read_text(encoding="utf-8")
SCORED = "        self.scores[seat] += points\n        self.pass_on(seat)\n"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Other tests may have left the example itself."""
    registry.forget("beachcombers")
    yield
    registry.forget("beachcombers")


def written(tmp_path: Path, old: str, new: str) -> str:
    """The example with a fault in it, as a file."""
    assert old in EXAMPLE
    file = tmp_path / "faulty.py"
    file.write_text(EXAMPLE.replace(old, new), encoding="utf-8")
    return str(file)


@pytest.fixture
def zero(tmp_path: Path) -> str:
    """A game that cannot be played on once somebody keeps shells."""
    return written(tmp_path, SCORED, SCORED.replace("points", "points // 0"))


@pytest.mark.parametrize("bots", ["swabbie,swabbie", "sailor,sailor"])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_file_line_and_function_of_a_fault_are_named(
    zero: str, bots: str, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether a bot met it while it thought, or the table, here or in another process."""
    command = ["sim", zero, "--bots", bots, "--games", "2", "--workers", workers]
    assert main(command) in (2, 70)
    told = capsys.readouterr().err
    assert f"{zero}, line 84, in " in told
    assert "keep: ZeroDivisionError" in told
    assert "bug in Tortuga" not in told


def test_what_a_game_asks_for_wrongly_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as a field that a move has not."""
    file = written(tmp_path, SCORED, "        MOVES.block_of(seat).move(shell=points)\n" + SCORED)
    assert main(["sim", file, "--bots", "swabbie,swabbie", "--games", "1", "--workers", "1"]) == 2
    assert f"{file}, line 84, in Beach.keep: dig takes no fields" in capsys.readouterr().err


async def test_a_game_that_ends_the_full_screen_is_blamed(zero: str) -> None:
    """What Textual shows of it is long; the last line says whose it was."""
    app = at_table(home(zero, "Ana", "Ben"))
    with pytest.raises(WorkerFailed):
        await keep_a_shell(app)
    assert isinstance(app.broken_by, ZeroDivisionError)
    blamed = registry.blame(app.broken_by)
    assert blamed is not None
    assert (blamed.file, blamed.line) == (zero, 84)


async def keep_a_shell(app: Tortuga) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: picker_of(pilot).display)
        await pilot.press("enter")
        await until(pilot, lambda: "Keep what lies" in shown(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.broken_by is not None)


def test_check_tells_a_cause_once(zero: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", zero]) == 1
    told = capsys.readouterr().out
    assert told.count("ZeroDivisionError") == 1
    assert "other checks fail of the same cause." in told


def test_check_names_the_line_of_an_assertion_in_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What does not hold in the rules themselves is not the kit's to tell."""
    file = written(tmp_path, SCORED, "        assert points > 99\n" + SCORED)
    assert main(["check", file]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert f"{file}, line 84, in Beach.keep: does not hold: assert points > 99" in said


def test_python_itself_is_not_blamed_where_it_lies_below_a_games_folder() -> None:
    """Such as in somebody's home."""
    with pytest.raises(ValueError, match="Expecting value") as caught:
        json.loads("no JSON")
    blamed = blame_of(caught.value, [Path("/")])
    assert blamed is not None
    assert blamed.file == __file__


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    state_type = Beach", "", "has the state_type None; name its class of states"),
        ("def apply(", "def aply(", "has states (Beach) without apply"),
        ("def set_up(", "def setup(", "has states (Beach) without set_up"),
        ("def legal(", "def legl(", "has states (Beach) without legal"),
    ],
)
def test_what_nothing_can_be_played_without_is_noticed_at_loading(
    tmp_path: Path, old: str, new: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", written(tmp_path, old, new)]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("elif self.reveal():", "else:", "ask `if self.reveal():`"),
        ("and self.reveal():", ":", "`if self.reveal():`"),
        (
            "chance.shuffle(self.sand)",
            "__import__('random').shuffle(self.sand)",
            "all luck must be",
        ),
        ("[KEEP] * bool(self.strand)", "[99] * bool(self.strand)", "is offered [99]; the game"),
    ],
)
def test_check_says_what_to_write(
    tmp_path: Path, old: str, new: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """At its usual effort, also of what happens once a game."""
    assert main(["check", written(tmp_path, old, new)]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert told in said


def test_why_not_is_asked_about_moves_of_the_game_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is sent as a move: an author need not think of that."""
    old = "return ALL_DUG() if move == DIG else NOTHING_YET()"
    assert main(["check", written(tmp_path, old, "return (ALL_DUG, NOTHING_YET)[move]()")]) == 0
    assert "all 98 trials passed" in capsys.readouterr().out


def test_a_text_that_does_not_fit_is_not_called_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "{seat} digs up a {shell}.", "{seat} digs up a {shel}.")
    assert main(["check", file]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "a mended text: 'event.dig' asks for the fact 'shel'" in said
    assert "these texts" not in said


@pytest.mark.filterwarnings("default")
def test_a_move_without_a_text_is_said_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = 'block("keep").first'
    file = written(tmp_path, old, 'block("keep", "hold {many}", many=range(3, 4)).first')
    text = Path(file).read_text().replace('"keep": "Keep what lies on the strand"', "")
    Path(file).write_text(text)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\nquit\n\n"))
    main(["play", file, "--plain", "--bots", "swabbie", "--seed", "1"])
    assert "2 hold 3" in capsys.readouterr().out
