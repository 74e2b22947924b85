"""A game that is one file: taken as it is, known to other processes, and anew when it changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import tortuga
from tortuga.bots.thoughts import think
from tortuga.bots.workers import Worker, begin
from tortuga.cli import main
from tortuga.engine import registry
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import RecordError, TortugaError, UnknownGame
from tortuga.engine.library import game_texts
from tortuga.engine.records import Record
from tortuga.engine.registry import named, take_changed
from tortuga.harbour import catalogue
from tortuga.lab.crew import local_crew
from tortuga.lab.simulate import simulate
from tortuga.table.refusals import Refusal

EXAMPLE = Path(__file__).parents[2] / "examples" / "beachcombers.py"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    copied = tmp_path / "my_beach.py"
    shutil.copy(EXAMPLE, copied)
    yield copied
    registry.forget("beachcombers")


def save(file: Path, old: str, new: str) -> None:
    """Write the file as an editor does, a moment later."""
    was = file.stat().st_mtime_ns
    file.write_text(file.read_text().replace(old, new))
    os.utime(file, ns=(was + 10**9, was + 10**9))


def test_a_file_is_taken_by_its_path_and_known_by_its_name(file: Path) -> None:
    game = tortuga.game(str(file), seats=3)
    assert (game.name, game.seats) == ("beachcombers", 3)
    assert "beachcombers" in tortuga.games()
    assert type(tortuga.game("beachcombers")) is type(game)
    assert named(str(file)) == "beachcombers"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("DEPTH = {}['fathoms']", r"beach\.py: line 1: KeyError: 'fathoms'"),
        ("x = 1\nclass Beach(:", r"beach\.py: line 2: SyntaxError: "),
        ("from tortuga import Game", r"must hold one game with a name; it holds none"),
        (
            "from tortuga import Game\nclass A(Game):\n    name = 'a'\nclass B(A):\n    name = 'b'",
            "it holds A, B",
        ),
        ("from tortuga import Game\nclass A(Game):\n    name = 'maui'", "another game 'maui'"),
    ],
)
def test_a_file_that_holds_no_game_is_refused_in_one_line(
    tmp_path: Path, source: str, told: str
) -> None:
    (tmp_path / "beach.py").write_text(source)
    with pytest.raises(TortugaError, match=told):
        tortuga.game(str(tmp_path / "beach.py"))
    assert tortuga.game("maui").name == "maui"


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(TortugaError, match=r"no_game\.py: cannot be read: No such file"):
        tortuga.game("./no_game.py")


def test_a_game_may_import_what_lies_beside_it(tmp_path: Path, file: Path) -> None:
    (tmp_path / "how_many_shells.py").write_text("HOW_MANY = (9, 8, 7, 6, 5)\n")
    save(file, "HOW_MANY = (9, 8, 7, 6, 5)", "from how_many_shells import HOW_MANY")
    assert tortuga.game(str(file)).start(1).acting == (0,)


def test_no_stranger_has_a_file_run(tmp_path: Path) -> None:
    """Names of games come by the network and in records; a file is only for who starts us."""
    (tmp_path / "trap.py").write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')")
    trap = str(tmp_path / "trap.py")
    for ask in (registry.game_class, registry.make_game, catalogue.game_info):
        with pytest.raises(UnknownGame):
            ask(trap)
    with pytest.raises(Refusal):
        catalogue.rules_text(trap, "en")
    text = Record.of(tortuga.Match(tortuga.game("maui"), 1)).dumps()
    with pytest.raises(RecordError):
        Record.loads(text.replace("game: maui", f"game: {trap}"))
    with pytest.raises(UnknownGame):
        Description(trap, 1, 2, {}).make()
    assert not (tmp_path / "sprung").exists()


def test_a_changed_file_is_for_new_tables_and_a_broken_one_for_none(file: Path) -> None:
    old = tortuga.game(str(file))
    before = old.start(1)
    assert take_changed() == []
    save(file, "CHARMS = 2", "CHARMS = 3")
    assert take_changed() == [f"{file}: new tables play this version of beachcombers"]
    new = tortuga.game("beachcombers")
    assert [len(each) for each in new.start(1).charms] == [3, 3]  # type: ignore[attr-defined]
    assert before.copy().view(0) == before.view(0)
    assert type(describe(old).make()) is type(old)
    save(file, "CHARMS = 3", "CHARMS = ")
    (told,) = take_changed()
    assert told.startswith(f"{file}: line 13: SyntaxError: ")
    assert told.endswith("; beachcombers stays as it was")
    assert take_changed() == []
    assert type(tortuga.game("beachcombers")) is type(new)
    save(file, "CHARMS = ", "CHARMS = 2")
    assert len(take_changed()) == 1


def test_a_file_may_not_take_another_name_while_it_is_played(file: Path) -> None:
    tortuga.game(str(file))
    save(file, 'name = "beachcombers"', 'name = "driftwood"')
    (told,) = take_changed()
    assert "holds 'driftwood' now; begin anew" in told
    assert "driftwood" not in tortuga.games()


def test_texts_change_with_the_file(file: Path) -> None:
    tortuga.game(str(file))
    assert game_texts("beachcombers", "es").say("move.dig") == "Dig"
    save(file, '"dig": "Dig",', '"dig": "Dig deeper",')
    take_changed()
    assert game_texts("beachcombers", "en").say("move.dig") == "Dig deeper"


@pytest.mark.slow
def test_workers_know_every_version_of_a_file(file: Path) -> None:
    old = tortuga.game(str(file))
    worker = Worker(lambda: begin(1))
    try:
        view = old.start(1).view(0)
        assert worker.submit(think, describe(old), "bosun", view, 1).result(60) in view.legal
        save(file, "CHARMS = 2", "CHARMS = 3")
        take_changed()
        new = tortuga.game("beachcombers").start(1).view(0)
        given = describe(tortuga.game("beachcombers"))
        assert worker.submit(think, given, "bosun", new, 1).result(60) in new.legal
        assert worker.submit(think, describe(old), "bosun", view, 1).result(60) in view.legal
    finally:
        worker.end()


@pytest.mark.slow
def test_a_file_is_simulated_by_several_processes(file: Path) -> None:
    levels = ["swabbie", "sailor", "bosun@20", "captain@20"]
    report = simulate(tortuga.game(str(file), seats=4), levels, 8, 1, local_crew(2))
    assert [tally.name for tally in report.bots] == levels


def test_a_record_of_a_file_is_read_where_the_file_is_named(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tortuga.Match(tortuga.game(str(file)), 1)
    match.play(0, 0)
    kept = tmp_path / "game.txt"
    kept.write_text(Record.of(match).dumps())
    registry.forget("beachcombers")
    assert main(["verify", str(kept)]) == 1
    assert "there is no game 'beachcombers'" in capsys.readouterr().out
    assert main(["verify", str(kept), "--game", str(file)]) == 0
    assert main(["replay", str(kept), "--game", str(file), "--plain"]) == 0
    assert "digs up a" in capsys.readouterr().out


def test_commands_take_a_file_and_refuse_a_broken_one(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["sim", str(file), "--bots", "swabbie,sailor", "--games", "4", "--workers", "1"]
    assert main(command) == 0
    assert "4 games of beachcombers" in capsys.readouterr().out
    assert main(["rules", str(file)]) == 0
    assert "Dig for shells as long as you dare." in capsys.readouterr().out
    file.write_text("class (:")
    assert main(command) == 2
    assert "line 1: SyntaxError" in capsys.readouterr().err
