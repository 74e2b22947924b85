"""Somebody's game that raises while it is played: its own table is held, and all others go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import LOCAL, ME, SAILOR, Person, Server, play_out, to_move
from tortuga.engine.registry import BrokenGame, forget, named
from tortuga.server.logs import JsonFormatter

EXAMPLE = (Path(__file__).parents[2] / "examples" / "beachcombers.py").read_text(encoding="utf-8")
SECRET = "the sand holds a pearl"
FAULT = f"        raise ValueError({SECRET!r}, self.sand)\n"
DIG, KEEP = 0, 1


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[str]:
    """A game that raises, with secrets in what it says, as soon as somebody keeps shells."""
    head = "    def keep(self, seat: int) -> None:\n"
    file = tmp_path / "faulty.py"
    file.write_text(EXAMPLE.replace(head, head + FAULT).replace('"beachcombers"', '"faulty"'))
    yield named(str(file))
    forget("faulty")


def test_a_move_that_breaks_changes_nothing_and_others_play_on(
    ana: Person, ben: Person, faulty: str
) -> None:
    granted = ana.create(ME, LOCAL, game=faulty)
    with ana.wire(granted) as wire, ben.wire(ben.create(ME, LOCAL)) as elsewhere:
        wire.until("snapshot")
        seat = wire.views["0"]["acting"][0]
        wire.play(seat, DIG)
        wire.until("event")
        seat = next(int(each) for each, view in wire.views.items() if KEEP in view["legal"])
        number = wire.play(seat, KEEP)
        refused: Any = None
        while refused is None or refused["type"] != "refused":
            refused = wire.hear()
        assert (refused["n"], refused["code"]) == (number, "game_broke")
        assert SECRET not in json.dumps(refused)
        wire.play(seat, DIG)
        assert wire.until("event")["seq"] == 2
        elsewhere.until("snapshot")
        other, theirs, legal = to_move(elsewhere)
        other.play(theirs, legal[0])
        assert other.until("event")["seq"] == 1


LATE = f"        if len(self.strand) == 2: raise ValueError({SECRET!r}, self.sand)\n"
HOOKS = {
    "legal": "    def legal(self, seat: int) -> list[int]:\n",
    "view": "    def view(self, seat):\n",
    "asks": "    def asks(self, seat: int | None) -> Prompt:\n",
}


@pytest.fixture(params=HOOKS)
def blind_alley(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A game that cannot be looked at, or gone on with, once two shells lie on the strand."""
    head = HOOKS[request.param]
    source = EXAMPLE.replace(
        "    def asks(", f"{HOOKS['view']}        return super().view(seat)\n\n    def asks("
    )
    assert head in source
    file = tmp_path / "alley.py"
    file.write_text(source.replace(head, head + LATE).replace('"beachcombers"', '"alley"'))
    yield named(str(file))
    forget("alley")


def test_a_move_into_what_cannot_be_shown_is_not_made(ana: Person, blind_alley: str) -> None:
    """Whichever hook raises, the table stays where it was, and whoever comes back finds it."""
    granted = ana.create(ME, LOCAL, game=blind_alley)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        told: dict[str, Any] = {"type": "event"}
        played = 0
        while told["type"] != "refused":
            acting = wire.views["0"]["acting"][0]
            wire.play(acting, DIG)
            told = wire.hear()
            while told["type"] not in ("event", "refused"):
                told = wire.hear()
            assert SECRET not in json.dumps(told)
            played += told["type"] == "event"
            assert played < 20
        assert told["code"] == "game_broke"
    with ana.wire(granted) as again:
        found = again.until("snapshot")
        assert found["seq"] == played
        assert again.views["0"]["strand"] == wire.views["0"]["strand"] != []


def test_who_waits_for_a_bot_that_cannot_move_is_told(
    database: Path, faulty: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The host finds file and line in the log, without what the game said."""
    with Server(database) as server:
        ana = Person(server.url)
        granted = ana.create(ME, SAILOR, game=faulty)
        with ana.wire(granted) as wire:
            wire.until("snapshot")
            while wire.views["0"]["legal"]:
                wire.play(0, DIG)
                wire.until("event")
            told = wire.hear()
            while told["type"] != "refused":
                told = wire.hear()
            assert (told["n"], told["code"]) == (None, "game_broke")
        assert ana.http.get("/healthz").json()["ok"]
        with ana.wire(ana.create(ME, LOCAL)) as elsewhere:
            elsewhere.until("snapshot")
            play_out(elsewhere)
        ana.close()
    logged = [JsonFormatter().format(each) for each in caplog.records]
    assert any("bot_turn_failed" in line and "faulty.py:" in line for line in logged)
    assert not any(SECRET in line for line in logged)


@pytest.mark.filterwarnings("default::tortuga.engine.registry.BrokenGame")
def test_a_folder_in_which_nothing_can_be_read_leaves_a_game_that_plays(
    ana: Person, tmp_path: Path
) -> None:
    """Looks, rules and lesson are each left out, with one warning that names the game."""
    (tmp_path / "looks.toml").write_text("[words")
    (tmp_path / "rules.en.md").write_text("no book")
    (tmp_path / "rules.es.md").write_bytes(b"\xff")
    (tmp_path / "lesson").mkdir()
    (tmp_path / "lesson" / "lesson.toml").write_text("minutes = 0")
    source = EXAMPLE.replace('"beachcombers"', '"messy"')
    folder = '    folder = __import__("pathlib").Path(__file__).parent\n'
    (tmp_path / "messy.py").write_text(source + folder)
    name = named(str(tmp_path / "messy.py"))
    rules = [f"games/{name}/rules/{language}" for language in ("en", "es")]
    paths = ["games", "lessons", "texts/en", "texts/es", f"games/{name}/looks", *rules]
    with pytest.warns(BrokenGame) as warned:
        replies = [ana.http.get(f"/api/{path}") for path in paths]
    assert [each.status_code for each in replies] == [200] * len(paths)
    assert [each.json()["title"] for each in replies[-2:]] == ["Messy", "Messy"]
    told = sorted({str(each.message) for each in warned})
    assert all("messy" in each for each in told)
    wrong = ("looks.toml", "lesson.toml", "rules.en.md", "rules.es.md")
    assert [sum(file in each for each in told) for file in wrong] == [1, 1, 1, 1]
    with ana.wire(ana.create(ME, LOCAL, game=name)) as wire:
        wire.until("snapshot")
        play_out(wire)
    forget(name)
