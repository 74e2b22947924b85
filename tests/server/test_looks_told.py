"""What a browser is told about a game that it has no drawings for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.e2e.outside.liars_cove import LiarsCove
from tests.kit.throwaway.game import Beach, ShellBids
from tests.server.harness import Person
from tortuga.engine.chance import Chance
from tortuga.engine.registry import BrokenGame, forget, game_class, named, register
from tortuga.engine.state import State
from tortuga.harbour.looks import looks_of, watched

COVE = "tests.e2e.outside.liars_cove:LiarsCove"
BEACH = "tests.kit.throwaway.game:ShellBids"
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>'
SHORE = """
from pathlib import Path
from tests.kit.throwaway.game import ShellBids

class Shore(ShellBids):
    name = "shore"
    folder = Path(__file__).parent
"""


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(LiarsCove.name, COVE)
    register(ShellBids.name, BEACH)
    yield
    forget(LiarsCove.name)
    forget(ShellBids.name)


def fields(told: Any, what: str) -> set[str]:
    return {name for name, look in told["fields"].items() if look[what]}


def test_what_a_game_does_not_say_is_seen_from_its_views(ana: Person) -> None:
    told = ana.http.get("/api/games/shell-bids/looks").json()
    assert fields(told, "each_seat") == {"bids", "hand_sizes", "laid", "piles"}
    assert fields(told, "own") == {"hand"}
    assert (told["secret"], told["fleeting"]) == (True, False)


def test_a_list_that_is_as_long_as_the_seats_by_chance_is_not_one_by_seat() -> None:
    """With three seats three shells lie on the beach; with two, three as well."""
    assert "beach" not in looks_of("shell-bids")["fields"]


def test_what_a_game_says_is_told(ana: Person) -> None:
    told = ana.http.get("/api/games/liars-cove/looks").json()
    assert told["fields"]["hand"]["kind"] == "cards"
    assert fields(told, "each_seat") == {"stopped", "hand_sizes"}
    assert fields(told, "own") == {"hand"}


def test_a_hand_is_a_secret_however_its_field_is_marked(ana: Person) -> None:
    """Or two people at one device would see each other's."""
    assert ana.http.get("/api/games/liars-cove/looks").json()["secret"]


def test_a_game_that_is_not_there_is_not_found(ana: Person) -> None:
    assert ana.http.get("/api/games/no-game/looks").status_code == 404


@pytest.fixture
def shore(tmp_path: Path) -> Iterator[Path]:
    """The folder of a game that has looks of its own, made known."""
    (tmp_path / "crab.svg").write_text(DRAWN)
    (tmp_path / "secret.svg").write_text(DRAWN.replace("/>", " />"))
    said = '[words.crab]\npicture = "crab.svg"\ncolour = "#f7e3c8"\n'
    (tmp_path / "looks.toml").write_text(said)
    (tmp_path / "shore.py").write_text(SHORE)
    name = named(str(tmp_path / "shore.py"))
    yield tmp_path
    forget(name)


def test_a_games_own_looks_are_told_and_its_picture_is_shut_off(ana: Person, shore: Path) -> None:
    told = ana.http.get("/api/games/shore/looks").json()["words"]["crab"]
    assert (told["colour"], told["ink"], told["sign"]) == ("#f7e3c8", "#000000", "")
    reply = ana.http.get(told["picture"])
    assert (reply.status_code, reply.text) == (200, DRAWN)
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.headers["x-content-type-options"] == "nosniff"
    policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert reply.headers["content-security-policy"] == policy
    assert "immutable" in reply.headers["cache-control"]


@pytest.mark.parametrize(
    "picture",
    [
        *("crab.svg", "secret.svg", "looks.toml", "..%2Fcrab.svg", "%2e%2e%2fshore.py"),
        *("../looks.toml", "/etc/passwd", "%00", "crab.svg%00"),
    ],
)
def test_only_pictures_that_the_file_lists_are_served(
    ana: Person, shore: Path, picture: str
) -> None:
    """Each by a name made from what it shows: no name of a file means anything."""
    assert ana.http.get(f"/api/games/shore/pictures/{picture}").status_code == 404


def test_looks_that_change_are_told_anew(ana: Person, shore: Path) -> None:
    assert "crab" in ana.http.get("/api/games/shore/looks").json()["words"]
    (shore / "looks.toml").write_text('[words.sea]\nsign = "≈"\n')
    assert list(ana.http.get("/api/games/shore/looks").json()["words"]) == ["sea"]


def test_looks_that_cannot_be_read_leave_a_plain_table(ana: Person, shore: Path) -> None:
    (shore / "looks.toml").write_text('[words.sea]\ncolour = "red"\n')
    with pytest.warns(BrokenGame, match=r"the looks of 'shore' .* \[words.sea\] colour: must be"):
        game_class("shore")
    told = ana.http.get("/api/games/shore/looks").json()
    assert told["words"] == {}
    assert ana.http.get("/api/games/shore/pictures/x.svg").status_code == 404


class Broken(ShellBids):
    """Cannot be dealt at all."""

    broken: ClassVar[bool] = True

    def deal(self, chance: Chance) -> State:
        raise ZeroDivisionError


class Sinking(Beach):
    """Breaks in the middle of a game."""

    def close_round(self) -> None:
        raise ZeroDivisionError


class Sunk(ShellBids):
    state_type: ClassVar[type[Beach]] = Sinking


@pytest.mark.parametrize("kind", [Broken, Sunk])
def test_rules_that_break_take_no_table_down(kind: Any) -> None:
    seen = watched(kind)
    assert (seen.secret, seen.each_seat, seen.own) == (True, set(), set())


def test_a_move_says_which_of_its_fields_count_places(ana: Person) -> None:
    games = ana.http.get("/api/games").json()["games"]
    [told] = [game for game in games if game["name"] == "shell-bids"]
    places = {
        field["name"]: field["places"]
        for block in told["moves"]["blocks"]
        for field in block["fields"]
    }
    assert places == {"shell": False, "place": True}
