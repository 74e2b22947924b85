"""`tortuga games`, `bots` and `rules`: what there is, for people and for programs."""

from __future__ import annotations

import json

import pytest

import tortuga
from tests.cli.conftest import Run
from tortuga.cli import system_language
from tortuga.engine.library import languages


def test_games_are_listed_with_their_seats_and_options(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    assert "buried-treasure: Buried Treasure" in said.out
    assert "2 to 4 players from age 10, about 20 minutes" in said.out
    assert "--option advanced=false|true" in said.out
    assert "--option first=lot|1|2|3|4: By lot, or the one you name." in said.out


def test_games_as_json_name_every_game(run: Run) -> None:
    told = json.loads(run("games", "--json").out)
    assert [game["name"] for game in told["games"]] == tortuga.games()
    treasure = next(game for game in told["games"] if game["name"] == "buried-treasure")
    assert (treasure["seats"], treasure["age"], treasure["minutes"]) == ([2, 4], 10, 20)
    assert treasure["options"][0]["choices"] == [False, True]


def test_bots_are_listed_weakest_first(run: Run) -> None:
    told = json.loads(run("bots", "--json").out)
    assert [bot["name"] for bot in told["bots"]] == tortuga.bots()
    assert run("bots").out.splitlines()[0].startswith("swabbie: ")


@pytest.mark.parametrize("game", tortuga.games())
@pytest.mark.parametrize("language", languages())
def test_every_game_shows_its_rules(run: Run, game: str, language: str) -> None:
    said = run("rules", game, "--lang", language, "--width", "60")
    assert said.code == 0
    assert max(len(line) for line in said.out.splitlines()) <= 60
    assert len(said.out) > 1000


def test_one_section_of_the_rules_can_be_asked_for(run: Run) -> None:
    said = run("rules", "buried-treasure", "bt-5")
    assert said.out.startswith("BT-5 · EXTRA")
    assert "BT-6" not in said.out


def test_spanish_is_spoken_when_asked_wherever_the_option_stands(run: Run) -> None:
    assert "de 2 a 4 jugadores" in run("games", "--lang", "es").out
    assert "de 2 a 4 jugadores" in run("--lang", "es", "games").out
    assert "de 2 a 4 jugadores" in run("games", "--lang=es").out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "es"}, "es"),
        ({"LANG": "es_AR", "LC_ALL": "C"}, "en"),
        ({"LANG": "tlh_KX.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_systems_where_it_is_spoken(
    environment: dict[str, str], language: str
) -> None:
    assert system_language(environment) == language


def test_help_is_in_the_language_asked_for(run: Run) -> None:
    assert run("sim", "--help").out.startswith("usage: tortuga sim")
    assert run("sim", "--help", "--lang", "es").out.startswith("uso: tortuga sim")


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    said = run()
    assert said.code == 0
    assert "replay" in said.out


def test_the_version_says_whether_it_is_compiled(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert said.out.startswith(f"tortuga {tortuga.__version__}, ")
    assert "compiled" in said.out or "pure Python" in said.out
