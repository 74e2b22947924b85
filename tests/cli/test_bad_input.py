"""Bad input: one line that says what is wrong and what is allowed, exit code 2, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

PLAY = "play buried-treasure --bots sailor,swabbie --seats 2 --save out.txt"

BAD = {
    "sail": ("sail", "invalid choice"),
    "play": ("play snakes --save out.txt", "there is no game 'snakes'; choose"),
    "rules": ("rules snakes", "there is no game 'snakes'"),
    "section": ("rules buried-treasure BT-99", "there is no section 'BT-99'; choose"),
    "width": ("rules buried-treasure --width 3", "whole number from 20 to 400"),
    "language": ("games --lang tlh", "--lang must be en or es, not 'tlh'"),
    "no language": ("games --lang", "--lang needs a language"),
    "option name": (PLAY + " --option speed=9", "has no option 'speed'"),
    "option value": (PLAY + " --option advanced=maybe", "must be false or true"),
    "option form": (PLAY + " --option advanced", "written name=value"),
    "seats": (PLAY + " --seats 9", "is for 2 to 4 seats, not 9"),
    "seats word": (PLAY + " --seats two", "whole number from 1 to 99, not 'two'"),
    "bot": ("play buried-treasure --bots parrot --save out.txt", "there is no bot 'parrot'"),
    "nameless bot": (
        "play buried-treasure --bots sailor,,sailor --save out.txt",
        "must be names with commas between them",
    ),
    "too many bots": (
        "play buried-treasure --seats 2 --bots sailor,sailor,sailor --save out.txt",
        "3 bots do not fit at 2 seats",
    ),
    "too many names": (PLAY + " --name Ana", "bots leave 0 of 2 seats"),
    "long name": (f"play buried-treasure --save out.txt --name {'x' * 41}", "1 to 40 characters"),
    "seed": (PLAY + " --seed red", "0 to 2**256 - 1, not 'red'"),
    "negative seed": (PLAY + " --seed=-1", "0 to 2**256 - 1"),
    "large seed": (PLAY + f" --seed {2**256}", "0 to 2**256 - 1"),
    "components": (PLAY + " --components none.toml", "none.toml: cannot be read"),
    "save": ("play buried-treasure --save nowhere/out.txt", "there is no folder"),
    "resume": ("play --resume none.txt", "none.txt cannot be read"),
    "resume and seed": ("play --resume none.txt --seed 1", "leave out --seed"),
    "sim game": ("sim snakes --bots sailor", "there is no game 'snakes'"),
    "sim without bots": ("sim buried-treasure", "required: --bots"),
    "sim bot": ("sim buried-treasure --bots parrot", "there is no bot 'parrot'; choose"),
    "sim crowd": (
        "sim buried-treasure --seats 2 --bots sailor,sailor,sailor",
        "name 1 to 2 bots for 2 seats, not 3",
    ),
    "no games": ("sim buried-treasure --bots sailor --games 0", "from 1 to"),
    "workers": ("sim buried-treasure --bots sailor --workers 0", "from 1 to"),
    "bench": ("bench --game snakes", "there is no game 'snakes'"),
    "repeats": ("bench --repeats none", "whole number from 1 to"),
    "all": ("bench --all --game maui", "every game as it comes"),
    "replay": ("replay none.txt", "none.txt cannot be read: No such file"),
    "verify": ("verify none.txt", "none.txt cannot be read: No such file"),
    "unknown flag": ("games --fast", "unrecognized arguments: --fast"),
}


@pytest.mark.parametrize(("words", "said"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_refused_in_one_line(run: Run, tmp_path: Path, words: str, said: str) -> None:
    ran = run(*words.split())
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("tortuga: ")
    assert ran.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rounds = 'three'", "mine.toml: rounds: must be a whole number from 1 to 10"),
        ("rounds = ", "mine.toml: is not TOML"),
        ("rounds = " + "[" * 100_000, "mine.toml: is not TOML"),
    ],
)
def test_a_bad_component_value_is_named_by_file_and_field(
    run: Run, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    ran = run("sim", "buried-treasure", "--bots", "sailor", "--components", "mine.toml")
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_replay_of_a_seat_or_step_that_is_not_there(run: Run, record: Path) -> None:
    assert "--seat must be 1 to 2, not 3" in run("replay", record, "--seat", "3").err
    assert "--step must be 0 to" in run("replay", record, "--step", "999").err
    assert run("replay", record, "--all", "--seat", "1").code == 2


def test_a_finished_game_is_not_resumed(run: Run, record: Path) -> None:
    ran = run("play", "--resume", record)
    assert ran.code == 2
    assert "is over" in ran.err


def test_a_record_of_another_game_is_not_resumed(run: Run, half: Path) -> None:
    ran = run("play", "snakes", "--resume", half)
    assert ran.code == 2
    assert "is a game of buried-treasure" in ran.err


def test_a_mistake_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("the mast\nis gone")

    monkeypatch.setattr("tortuga.commands.catalogue.game_names", broken)
    ran = run("games")
    assert ran.code == 70
    assert ran.err == (
        "tortuga: a bug in Tortuga: RuntimeError: the mast is gone; TORTUGA_DEBUG=1 shows where\n"
    )
