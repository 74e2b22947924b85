"""The registry: games of the house by name, and those that other packages bring along."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import tortuga
from tests.kit.throwaway.game import ShellBids
from tortuga.cli import main
from tortuga.engine import registry
from tortuga.engine.errors import TortugaError, UnknownGame, WrongSeats
from tortuga.engine.registry import BrokenGame
from tortuga.harbour import catalogue

HOUSE = ["buried-treasure", "maui", "playa-pirata", "the-pirates-map", "x-marks-the-spot"]


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    yield
    for name in ("shell-bids", "driftwood", "no-game", "broken", "sunk"):
        registry.forget(name)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody else's package, installed, that brings games along."""
    (tmp_path / "driftwood.py").write_text(
        dedent(
            """
            from tests.kit.throwaway.game import ShellBids

            class Driftwood(ShellBids):
                name = "driftwood"
            """
        )
    )
    about = tmp_path / "driftwood-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: driftwood\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        dedent(
            """
            [tortuga.games]
            driftwood = driftwood:Driftwood
            no-game = driftwood:__name__
            broken = driftwood:Missing
            sunk = sunk:Sunk
            """
        )
    )
    (tmp_path / "sunk.py").write_text("DEPTH = {}['fathoms']\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "driftwood", raising=False)
    return tmp_path


def test_games_are_listed_in_alphabetical_order() -> None:
    assert tortuga.games() == sorted(tortuga.games())
    assert "buried-treasure" in tortuga.games()


@pytest.mark.parametrize(
    "program",
    [
        "import tortuga; print(*tortuga.games())",
        "import tortuga.games.maui.rules as r; import tortuga; print(*tortuga.games())",
        "from tortuga import games; print(*games())",
        "import tortuga.games.maui as m; m.__file__; import tortuga; print(*tortuga.games())",
    ],
)
def test_the_package_of_games_lists_them_and_can_be_looked_into(program: str) -> None:
    """In a process of its own: here everything is imported already."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (tortuga.games(), "")


def test_a_registered_game_is_there_until_it_is_forgotten() -> None:
    registry.register("shell-bids", "tests.kit.throwaway.game:ShellBids")
    assert "shell-bids" in tortuga.games()
    assert isinstance(tortuga.game("shell-bids", seats=3), ShellBids)
    registry.forget("shell-bids")
    assert "shell-bids" not in tortuga.games()
    with pytest.raises(UnknownGame):
        tortuga.game("shell-bids")


def test_another_package_brings_a_game_by_an_entry_point(package: Path) -> None:
    with pytest.warns(BrokenGame):
        assert "driftwood" in tortuga.games()
    game = tortuga.game("driftwood", ebb=True)
    assert (game.name, game.seats, game.options) == ("driftwood", 2, {"ebb": True})
    assert game.start(1).acting == (0, 1)


def test_an_entry_point_that_is_no_game_is_refused(package: Path) -> None:
    with pytest.raises(TortugaError, match=r"'no-game' is registered as .*, which is not a Game"):
        tortuga.game("no-game")


def test_an_entry_point_that_leads_nowhere_is_refused(package: Path) -> None:
    with pytest.raises(TortugaError, match="the game 'broken' cannot be loaded: "):
        tortuga.game("broken")


def test_a_game_that_cannot_be_loaded_is_left_out_and_warned_of_once(package: Path) -> None:
    with pytest.warns(BrokenGame) as warned:
        assert tortuga.games() == sorted([*HOUSE, "driftwood"])
    said = {str(each.message) for each in warned}
    assert len(said) == 3
    assert (
        "the game 'sunk' cannot be loaded: KeyError: 'fathoms' (package driftwood); it is left out"
    ) in said
    assert tortuga.games() == sorted([*HOUSE, "driftwood"])
    assert isinstance(registry.broken_games()["sunk"].__cause__, KeyError)


@pytest.mark.filterwarnings("always::tortuga.engine.registry.BrokenGame")
def test_what_lists_all_games_does_so_beside_a_broken_one(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game without texts is called by its name, one that cannot be loaded not at all."""
    assert main(["games"]) == 0
    told, remarks = capsys.readouterr()
    assert "driftwood: Driftwood" in told
    assert remarks.count("it is left out") == len(remarks.splitlines()) == 3
    assert "driftwood" in [game["name"] for game in catalogue.game_list()["games"]]
    assert main(["games", "--check"]) == 1
    shown = capsys.readouterr().out
    assert "driftwood: can be played." in shown
    assert "DEPTH = {}['fathoms']" in shown


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; choose .*buried-treasure"):
        tortuga.game("chess")


def test_a_game_that_is_there_is_not_unknown_for_its_seats() -> None:
    with pytest.raises(WrongSeats, match="maui is for 2 to 4 seats, not 9") as refused:
        tortuga.game("maui", seats=9)
    assert isinstance(refused.value, ValueError)
    assert not isinstance(refused.value, UnknownGame)


def test_a_game_has_its_fewest_seats_unless_told() -> None:
    for name in tortuga.games():
        assert tortuga.game(name).seats == registry.game_class(name).min_seats
